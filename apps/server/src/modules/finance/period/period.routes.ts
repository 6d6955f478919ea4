/** Calls of accounting periods (commerce §3.3, §15). */
import {
  period,
  PERIOD_ACTIONS,
  type PeriodAction,
  STOCK_DOMAINS,
  STOCK_PERIOD_COLUMNS,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { Telling } from '../../../kit/facts.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import { type KeptStock, stockOfMonth } from '../../../ledger/period/index.ts';
import { namesOf } from '../../inventory/index.ts';
import { checklist, closeMonth, periods, reopenMonth } from './period.ts';

const BIZ = 'finance.period';
const PART = 2000;
type Row = period.StockPeriodRow;

const note = (telling: Telling, month: string, action: PeriodAction) =>
  telling.audit({ bizType: BIZ, bizNo: month, action, summary: PERIOD_ACTIONS[action] });

async function named(telling: Telling, rows: readonly KeptStock[]): Promise<Row[]> {
  const names = new Map<string, string>();
  for (const domain of STOCK_DOMAINS.map((d) => d.value)) {
    const own = rows.filter((r) => r.domain === domain);
    for (const [id, name] of (await namesOf(telling, domain, own)).names) names.set(id, name);
  }
  const sees = telling.who.displayAmount;
  return rows.map((r) => ({
    ...r,
    itemName: names.get(r.itemId) ?? '',
    ...(sees ? {} : { openingValue: null, inValue: null, outValue: null, closingValue: null }),
  }));
}
const domainLabel = (row: Row): string => STOCK_DOMAINS.find((d) => d.value === row.domain)?.label ?? '';
const HEADS = STOCK_PERIOD_COLUMNS;
const COLUMNS: readonly SheetColumnOf<Row>[] = [
  [HEADS.domain, 10, 'text', domainLabel],
  [HEADS.warehouseName, 18, 'text', (r) => r.warehouseName],
  [HEADS.itemName, 36, 'text', (r) => r.itemName],
  ...(['opening', 'in', 'out', 'closing'] as const).flatMap((at): SheetColumnOf<Row>[] => [
    [HEADS[`${at}Quantity`], 14, 'decimal', (r) => r[`${at}Quantity`]],
    [HEADS[`${at}Value`], 14, 'decimal', (r) => r[`${at}Value`]],
  ]),
];

export const periodRoutes: readonly Binding[] = [
  bind(period.listPeriods, async ({ tx }) => ({ items: await periods(tx) })),
  bind(period.checkPeriod, async ({ tx, body }) => ({ items: await checklist(tx, body.yearMonth) })),
  bind(period.closeStockPeriod, async (context) => {
    const status = await closeMonth(context.tx, context.body.yearMonth, 'closeStock');
    await note(context, context.body.yearMonth, 'closeStock');
    return { status };
  }),
  bind(period.closePeriod, async (context) => {
    const status = await closeMonth(context.tx, context.body.yearMonth, 'close');
    await note(context, context.body.yearMonth, 'close');
    return { status };
  }),
  bind(period.reopenPeriod, async (context) => {
    const status = await reopenMonth(context.tx, context.body.yearMonth, context.body.reason);
    await note(context, context.body.yearMonth, 'reopen');
    return { status };
  }),
  bind(period.listStockPeriod, async (context) => {
    const { items, totalCount, totals } = await stockOfMonth(context.tx, context.query, context.query);
    const shown = context.who.displayAmount ? { totals } : {};
    return { items: await named(context, items), totalCount, ...shown };
  }),
  bind(period.exportStockPeriod, (context) =>
    exportRows(
      `${period.listStockPeriod.title}${context.query.yearMonth}`,
      COLUMNS,
      (async function* () {
        for (let skipCount = 0; ; skipCount += PART) {
          const { items } = await stockOfMonth(context.tx, context.query, {
            skipCount,
            maxResultCount: PART,
          });
          yield await named(context, items);
          if (items.length < PART) return;
        }
      })(),
    ),
  ),
];

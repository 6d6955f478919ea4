/** 库存上下限建议 (commerce §14): limits of SKUs from ninety days of use, and what becomes of them when they are accepted. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../../kit/call.ts';
import { businessDay } from '../../../../kit/clock.ts';
import { exportRows } from '../../../../kit/list-export.ts';
import { raise } from '../../../../kit/raise.ts';
import type { RowOf } from '../../../../kit/shape.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { dayIn } from '../../../../ledger/inventory/index.ts';
import { writeLimits } from '../../../basic/accessory/index.ts';
import { costViewer } from '../cost-viewer.ts';
import { LIMIT_SHEET, sheetOf } from './inventory.sheets.ts';
import { limitFacts, type LimitFactsRow, type LimitFilter } from './limits.store.ts';

type Row = RowOf<typeof c.accessoryLimitFields>;
const MOST = 50_000;
const YEAR = 365;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** What a SKU's limits should be; null where nothing can be said, or nothing changes. */
function proposed({ firstDate, ...own }: LimitFactsRow, today: string): Row | null {
  if (firstDate === null) return null;
  const days = Math.min(daysBetween(firstDate, today), c.LIMIT_DAYS);
  if (days < c.LIMIT_LEAST_DAYS) return null;
  const leadDays = own.leadDays ?? c.LIMIT_LEAD;
  const { dailyQty, minStock, maxStock } = c.accessoryLimitsOf({ usedQty: own.usedQty, days, leadDays });
  const differs = c.limitDiffers(own.minStock, minStock) || c.limitDiffers(own.maxStock, maxStock);
  return differs ? { ...own, days, dailyQty, leadDays, newMinStock: minStock, newMaxStock: maxStock } : null;
}

async function limits(tx: Tx, query: LimitFilter): Promise<Row[]> {
  const today = businessDay();
  const days = { since: dayIn(-c.LIMIT_DAYS), today, yearAgo: dayIn(-YEAR) };
  const facts = await limitFacts(tx, query, days, MOST);
  return facts.flatMap((row) => proposed(row, today) ?? []);
}
async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield await Promise.resolve(rows);
}

/** Raises Accessory:NoLimits. */
async function accept({ tx, body, audit }: Context<typeof c.acceptAccessoryLimits>) {
  const rows = await limits(tx, body);
  if (rows.length === 0) raise('Accessory:NoLimits');
  const { minStock, maxStock } = c.accessoryLimitFields;
  await writeLimits(
    tx,
    rows.map((r) => ({
      id: r.id,
      safetyStock: dec(r.newMinStock).isZero() ? null : r.newMinStock,
      maxStock: r.newMaxStock,
    })),
  );
  for (const r of rows)
    await audit({
      bizType: c.accessorySku.id,
      bizId: r.id,
      bizNo: r.accessorySkuName,
      action: 'edit',
      summary: c.acceptAccessoryLimits.title,
      changes: [
        { field: 'safetyStock', label: minStock.label, oldValue: r.minStock, newValue: r.newMinStock },
        { field: 'maxStock', label: maxStock.label, oldValue: r.maxStock, newValue: r.newMaxStock },
      ],
    });
  return { changed: rows.length };
}

export const limitRoutes: readonly Binding[] = [
  bind(c.accessoryLimits, async ({ tx, query }) => {
    const rows = await limits(tx, query);
    return {
      items: rows.slice(query.skipCount, query.skipCount + query.maxResultCount),
      totalCount: rows.length,
    };
  }),
  bind(c.accessoryLimitsDown, async ({ tx, who, query }) =>
    exportRows(
      c.accessoryLimits.title,
      sheetOf(c.accessoryLimitFields, LIMIT_SHEET, costViewer(who)),
      once(await limits(tx, query)),
    ),
  ),
  bind(c.acceptAccessoryLimits, accept),
];

/** 铝锭行情: its classes, its prices by day, and what a contract pays by them (engineering A13). */
import {
  type aluminumQuotationFields,
  type BodyOf,
  dec,
  daysBefore,
  market as calls,
  MARKET_CLASSES,
  marketFields,
  meanPrice,
  type OutputOf,
  platePrice,
  PRICE_LOOKBACK_DAYS,
  pricedRows,
  QUOTATION_SOURCES,
  type QueryOf,
} from '@muyun/contract';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import {
  type MasterDoing,
  type MasterNext,
  type MasterRow,
  serveMaster,
} from '../../../kit/document/index.ts';
import { exportRows, type SheetColumnOf } from '../../../kit/list-export.ts';
import { raise } from '../../../kit/raise.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';
import { lockInit } from '../defaults/init.store.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { assertSwitch } from '../shared/switch.ts';
import {
  addClasses,
  changeSql,
  clearActive,
  hasQuotation,
  lockMarkets,
  marketRows,
  pricesOf,
  quotationFilters,
  quotationPage,
  type QuotationRow,
  quotationStream,
  writeMarket,
} from './market.store.ts';

type Fields = typeof aluminumQuotationFields;
const BY_PLATFORM = 1;
const BY_HAND = 2;
const IMPORTED = 3;

const className = (code: string): string => MARKET_CLASSES.find((c) => c.code === code)?.name ?? code;
const isBetween = (next: MasterNext<Fields>): boolean =>
  ((next.low ?? null) === null || dec(next.low ?? 0).lte(next.avg)) &&
  ((next.high ?? null) === null || dec(next.high ?? 0).gte(next.avg));

/** A figure of a day that is past stands in contracts: who changes it says why. */
function assertReason(next: MasterNext<Fields>, before: MasterRow<Fields>): void {
  const figures = ['low', 'high', 'avg', 'date', 'classCode'] as const;
  const isSame = figures.every((n) => String(next[n] ?? '') === String(before[n] ?? ''));
  if (isSame || before.date >= businessDay()) return;
  if (!next.remark || next.remark === before.remark) raiseAt('remark', 'Common:ReasonRequired');
}

const sourceOf = (doing: MasterDoing): number => {
  if (doing.tx.tenantId === PLATFORM) return BY_PLATFORM;
  return 'upload' in doing && doing.upload ? IMPORTED : BY_HAND;
};

async function complete(
  doing: MasterDoing,
  next: MasterNext<Fields>,
  before: MasterRow<Fields> | null,
): Promise<void> {
  const { classCode, date } = next;
  if (date > businessDay()) raise('Basic:QuotationFuture');
  if (!isBetween(next)) raise('Basic:QuotationRange');
  if (before) assertReason(next, before);
  // two rows of one day would wait for each other here, and the second then finds the first
  await lockInit(doing.tx, `quotation ${classCode}`);
  if (await hasQuotation(doing.tx, { classCode, date, except: before?.id ?? null }))
    raise('Basic:QuotationTwice', { name: className(classCode), date });
  next.source = before?.source ?? sourceOf(doing);
}

const { quotationMaster } = calls;
const { fields, extra } = quotationMaster;
const SHEET: readonly SheetColumnOf<QuotationRow>[] = [
  [fields.classCode.label, 16, 'text', (r) => className(r.classCode)],
  [fields.date.label, 12, 'date', (r) => r.date],
  [fields.low.label, 12, 'decimal', (r) => r.low],
  [fields.high.label, 12, 'decimal', (r) => r.high],
  [fields.avg.label, 12, 'decimal', (r) => r.avg],
  [extra.change.label, 12, 'decimal', (r) => r.change],
  [fields.source.label, 12, 'text', (r) => QUOTATION_SOURCES.find((s) => s.value === r.source)?.label ?? ''],
  [fields.remark.label, 30, 'text', (r) => r.remark],
];

const quotations = serveMaster(quotationMaster, {
  extra: { change: changeSql, isOwn: sql`true` },
  filter: quotationFilters,
  complete,
  overrides: {
    list: bind(quotationMaster.calls.list, ({ tx, query }) => quotationPage(tx, query)),
    export: bind(quotationMaster.calls.export, ({ tx, query }) =>
      exportRows(quotationMaster.title, SHEET, quotationStream(tx, query)),
    ),
  },
});

/** Raises Basic:MarketActiveLast: what prices are taken of is not taken away, only given to another. */
async function changeMarket(
  { tx, who, audit }: Context<typeof calls.updateMarket>,
  id: string,
  body: BodyOf<typeof calls.updateMarket>,
): Promise<OutputOf<typeof calls.updateMarket>> {
  const before = (await lockMarkets(tx)).find((m) => m.id === id) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  const next = { ...before, ...body };
  assertSwitch(who, 'AlBasic.QuotationMarkets', before, next);
  if (before.isActive && !next.isActive) raiseAt('isActive', 'Basic:MarketActiveLast');
  if (next.isActive && !next.isEnabled) raiseAt('isEnabled', 'Basic:MarketActiveLast');
  if (next.isActive && !before.isActive) await clearActive(tx);
  await writeMarket(tx, id, next);
  await audit({
    bizType: calls.listMarkets.id,
    bizId: id,
    bizNo: next.name,
    action: 'edit',
    summary: calls.updateMarket.title,
    changes: changesOf(marketFields, before, next),
  });
  return (await marketRows(tx, { id }))[0] ?? raise('Common:NotFound');
}

type Asked = QueryOf<typeof calls.aluminumPrice>;

/** Raises Basic:MarketActiveLast without a class and a default, Basic:QuotationMissing. */
async function priceOf(tx: Tx, asked: Asked): Promise<OutputOf<typeof calls.aluminumPrice>> {
  const markets = await marketRows(tx);
  const named = markets.find((m) => (asked.classCode ? m.classCode === asked.classCode : m.isActive));
  const classCode = asked.classCode ?? named?.classCode ?? raise('Basic:MarketActiveLast');
  const day = asked.date ?? businessDay();
  // a mean of days that were quoted reaches over weekends and holidays; a month has 31 days
  const back = asked.mode === 2 ? asked.n * 2 + PRICE_LOOKBACK_DAYS : 31;
  const found = await pricesOf(tx, classCode, { from: daysBefore(day, back), to: day });
  const rows = pricedRows(found, asked.mode, day, asked.n);
  if (rows.length === 0) raise('Basic:QuotationMissing', { name: named?.name ?? className(classCode) });
  const price = meanPrice(rows);
  const premium = named?.premium ?? '0.00';
  return {
    classCode,
    mode: asked.mode,
    date: day,
    price,
    premium,
    platePrice: platePrice(price, premium, asked.processFee ?? 0),
    rows: rows.map(({ date, avg }) => ({ date, avg })),
  };
}

export const marketRoutes: readonly Binding[] = [
  bind(calls.listMarkets, async ({ tx, query }) => {
    const typed = (query.filter ?? '').toLowerCase();
    const rows = (await marketRows(tx, { sorting: query.sorting })).filter((m) =>
      `${m.classCode} ${m.name}`.toLowerCase().includes(typed),
    );
    return {
      items: rows.slice(query.skipCount, query.skipCount + query.maxResultCount),
      totalCount: rows.length,
    };
  }),
  bind(calls.activeMarkets, ({ tx }) => marketRows(tx, { isActive: true })),
  bind(calls.updateMarket, (context) => changeMarket(context, context.params.id, context.body)),
  bind(calls.initMarkets, async ({ tx }) => {
    await lockInit(tx, 'aluminum_market');
    const added = await addClasses(tx);
    return { added, skipped: MARKET_CLASSES.length - added };
  }),
  bind(calls.aluminumPrice, ({ tx, query }) => priceOf(tx, query)),
  bind(calls.aluminumTrend, async ({ tx, query }) => {
    const to = businessDay();
    const rows = await pricesOf(tx, query.classCode, { from: daysBefore(to, query.days - 1), to });
    return rows.toReversed();
  }),
  ...quotations.routes,
];

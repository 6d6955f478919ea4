/** Prices of an order (commerce §11): beside the last purchases, beside the aluminium market of its day, and the release of a rise. */
import {
  comparedWith,
  dec,
  largestJump,
  type materialOrder,
  marketUnitPrice,
  type OutputOf,
  overMarket,
  PRICE_PURCHASES,
  PRICE_RELEASED,
  PRICE_USUAL,
  PRICE_WAITING,
  type priceHistory,
  pricePerKg,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import type { Doing, Loaded, Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import { marketCourse } from '../../basic/market/index.ts';
import { paidBefore, pricesOf } from './material-order.store.ts';

type Doc = Loaded<typeof materialOrder>;
type Next = Writing<typeof materialOrder>;
type Line = Pick<
  Doc['lines'][number],
  'materialSkuId' | 'quantity' | 'unitPrice' | 'amount' | 'net' | 'theoreticalWeight'
>;

/** bases that are counted in kg */
const BY_KG = new Set([1, 2]);

/** The aluminium price of the order's day; what is bought by the kilogram and has no price takes market + processing fee. */
export async function takeMarket(tx: Tx, { head, lines }: Next): Promise<void> {
  const day = head.marketDate ?? head.orderDate;
  const market = await marketCourse(tx, { classCode: head.marketClass, from: day, to: day });
  head.marketPrice = market?.priceOn(day) ?? null;
  if (head.marketPrice === null || head.processFee === null || head.processFee === undefined) return;
  for (const line of lines)
    if (BY_KG.has(line.priceBasis) && dec(line.unitPrice).isZero())
      line.unitPrice = marketUnitPrice(head.marketPrice, head.processFee);
}

/** Each line beside the last purchases of its material. */
async function compared(tx: Tx, lines: readonly Line[]) {
  const paid = await paidBefore(
    tx,
    lines.map((l) => l.materialSkuId),
    PRICE_PURCHASES,
  );
  return lines.map((line) =>
    comparedWith(
      line,
      paid.filter((p) => p.materialSkuId === line.materialSkuId).map((p) => p.price),
    ),
  );
}

/** What stands beside the prices of an order that is saved; a release was of the prices that stood there. */
export async function comparePrices(tx: Tx, next: Next): Promise<void> {
  const lines = next.lines as (Next['lines'][number] & Line)[];
  const beside = await compared(tx, lines);
  for (const [i, line] of lines.entries())
    Object.assign(line, beside[i], { marketPremium: overMarket(line, next.head.marketPrice ?? null) });
  const jumpPct = largestJump(beside);
  const isTooMuch = dec(jumpPct).gt(await settingOf(tx, 'purchase.priceJumpPct'));
  Object.assign(next.head, NOT_RELEASED, {
    jumpPct,
    priceState: isTooMuch ? PRICE_WAITING : PRICE_USUAL,
  });
}
const NOT_RELEASED = {
  priceState: PRICE_USUAL,
  priceReason: null,
  priceReleaserId: null,
  priceReleaseTime: null,
} as const;

/** How much the prices rise as things stand now, and whether that is too much. */
async function risenBy(tx: Tx, doc: Doc): Promise<{ pct: string; isTooMuch: boolean }> {
  const pct = largestJump(await compared(tx, doc.lines));
  return { pct, isTooMuch: dec(pct).gt(await settingOf(tx, 'purchase.priceJumpPct')) };
}

/** On its way to approval: whether it waits for a release. */
export async function submitPrices({ tx }: Doing, doc: Doc) {
  const { pct, isTooMuch } = await risenBy(tx, doc);
  return { ...NOT_RELEASED, jumpPct: pct, priceState: isTooMuch ? PRICE_WAITING : PRICE_USUAL };
}

/** Raises Purchase:PriceJump while a rise waits for its release, or has grown since. */
export async function assertReleased({ tx }: Doing, doc: Doc): Promise<void> {
  const { pct, isTooMuch } = await risenBy(tx, doc);
  const isReleased = doc.head.priceState === PRICE_RELEASED && dec(pct).lte(doc.head.jumpPct ?? '0');
  if (isTooMuch && !isReleased) raise('Purchase:PriceJump', { x: dec(pct).toDecimalPlaces(2).toString() });
}

/** Raises Purchase:PriceUsual, Purchase:ReleaseOwn. */
export async function release({ tx, who, reason }: Doing, { head, lines }: Doc) {
  const { pct, isTooMuch } = await risenBy(tx, { head, lines });
  if (!isTooMuch) raise('Purchase:PriceUsual');
  const isOwn = head.creatorId === who.userId || head.submitterId === who.userId;
  const buys = head.buyerId !== null && head.buyerId === who.tenantUserId;
  if ((isOwn || buys) && !who.isAdmin) raise('Purchase:ReleaseOwn');
  return {
    priceState: PRICE_RELEASED,
    jumpPct: pct,
    priceReason: reason,
    priceReleaserId: who.userId,
    priceReleaseTime: new Date().toISOString(),
  } as const;
}

/** What was paid for a material, each beside the aluminium price of its day. */
export async function historyOf({
  tx,
  query,
  who,
}: Context<typeof priceHistory>): Promise<OutputOf<typeof priceHistory>> {
  const rows = await pricesOf(tx, query.materialSkuId, query.supplierId ?? null, query.months ?? 12);
  const days = rows.map((r) => r.date).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const market = from && to ? await marketCourse(tx, { from, to }) : null;
  return rows.map(({ amount, theoreticalWeight, ...row }) => {
    const line = { amount, theoreticalWeight };
    const price = market?.priceOn(row.date) ?? null;
    const perKg = pricePerKg(amount, theoreticalWeight);
    return who.displayAmount
      ? { ...row, perKg, market: price, premium: overMarket(line, price) }
      : { ...row, price: null, perKg: null, market: price, premium: null };
  });
}

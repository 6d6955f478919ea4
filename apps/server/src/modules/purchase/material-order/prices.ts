/** Prices of an order (commerce §11): beside the last purchases, beside the aluminium market of its day. */
import {
  dec,
  isPerKg,
  materialOrder,
  marketUnitPrice,
  type OutputOf,
  overMarket,
  type PaidLine,
  type priceHistory,
  pricePerKg,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import type { Writing } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import { marketCourse } from '../../basic/market/index.ts';
import { priceRelease } from '../price-release/index.ts';
import { pricesOf } from './material-order.store.ts';

type Next = Writing<typeof materialOrder>;
type Line = Next['lines'][number] & PaidLine & Parameters<typeof pricePerKg>[0];

/** The aluminium price of the order's day; what is bought by the kilogram and has no price takes market + processing fee. */
export async function takeMarket(tx: Tx, { head, lines }: Next): Promise<void> {
  const day = head.marketDate ?? head.orderDate;
  const market = await marketCourse(tx, { classCode: head.marketClass, from: day, to: day });
  head.marketPrice = market?.priceOn(day) ?? null;
  if (head.marketPrice === null || head.processFee === null || head.processFee === undefined) return;
  for (const line of lines)
    if (isPerKg(line.priceBasis) && dec(line.unitPrice).isZero())
      line.unitPrice = marketUnitPrice(head.marketPrice, head.processFee);
}

export const materialPrices = priceRelease({
  table: materialOrder.table,
  lineTable: materialOrder.lines.lines.table,
  item: 'materialSkuId',
});

/** What stands beside the prices of an order that is saved. */
export async function comparePrices(tx: Tx, { head, lines }: Next): Promise<void> {
  const priced = lines as Line[];
  await materialPrices.compare(tx, head, priced);
  for (const line of priced)
    line.marketPremium = overMarket(pricePerKg(line, head), head.marketPrice ?? null);
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
  return rows.map(({ amount, theoreticalWeight, isTaxInclusive, taxRate, ...row }) => {
    const line = { amount, theoreticalWeight, priceBasis: row.priceBasis, unitPrice: row.price };
    const price = market?.priceOn(row.date) ?? null;
    const perKg = pricePerKg(line, { isTaxInclusive, taxRate });
    return who.displayAmount
      ? { ...row, perKg, market: price, premium: overMarket(perKg, price) }
      : { ...row, price: null, perKg: null, market: price, premium: null };
  });
}

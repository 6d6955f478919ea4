/** The door of the aluminium market: what others compare their prices with. */
import { dayPrice, daysBefore, dec, PRICE_LOOKBACK_DAYS, round } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { marketRows, pricesOf } from './market.store.ts';

/** 元/吨 of a day, with the premium of its class; null where nothing was quoted within ten days before it. */
export type MarketCourse = (day: string) => string | null;

/** The prices of a class, without one of the default, over some days. Null: the space keeps no market. */
export async function marketCourse(
  tx: Tx,
  of: { readonly classCode?: string | null | undefined; readonly from: string; readonly to: string },
): Promise<{ readonly classCode: string; readonly priceOn: MarketCourse } | null> {
  const markets = await marketRows(tx);
  const named = markets.find((m) => (of.classCode ? m.classCode === of.classCode : m.isActive));
  if (!named) return null;
  const rows = await pricesOf(tx, named.classCode, {
    from: daysBefore(of.from, PRICE_LOOKBACK_DAYS),
    to: of.to,
  });
  return {
    classCode: named.classCode,
    priceOn: (day) => {
      const found = dayPrice(rows, day);
      return found ? round(dec(found.avg).plus(named.premium), 2) : null;
    },
  };
}

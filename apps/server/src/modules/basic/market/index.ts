/** The door of the aluminium market: what others compare their prices with. */
import { dayPrice, daysBefore, dec, platePrice, PRICE_LOOKBACK_DAYS, round } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/tx.ts';
import { marketRows, pricesOf, textureFees } from './market.store.ts';

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

/**
 * 元/kg of plate of these textures by today's market (engineering A1 calc 2): the price of their class with its premium, and
 * their processing fee. A texture without a fee, or of a class that nobody quotes, has none.
 */
export async function platePricesToday(
  tx: Tx,
  textureIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const prices = new Map<string, string>();
  const today = businessDay();
  const byClass = Map.groupBy(await textureFees(tx, textureIds), (t) => t.classCode);
  for (const [classCode, textures] of byClass) {
    const course = await marketCourse(tx, { classCode, from: today, to: today });
    const price = course?.priceOn(today) ?? null;
    if (price !== null) for (const t of textures) prices.set(t.id, platePrice(price, 0, t.processFee));
  }
  return prices;
}

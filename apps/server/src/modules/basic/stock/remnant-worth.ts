/** What a remnant that somebody enters is worth where he says nothing (commerce §12.5): the space's rule, with its own kg at the price of its material for a sheet. */
import { dec, REMNANT_MODE, remnantValue } from '@muyun/contract';
import { fact, tell, type Telling } from '../../../kit/facts.ts';
import { remnantRulesOf } from './remnant-rules.ts';
import { kgPerSquare } from './scrap.store.ts';

interface Piece {
  readonly textureId: string;
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  /** m², where it is no rectangle */
  readonly area: string | null;
}
interface Prices {
  /** yuan a kilogram that somebody has typed for it */
  readonly typed: string;
  /** of the price list */
  readonly listed: string;
}

/** What a kilogram of plates of a texture and thickness is worth where they lie, is asked of the warehouse that keeps them. */
export const sheetCostAsked = fact<{
  readonly textureId: string;
  readonly thickness: number;
  readonly answer: { perKg: string | null };
}>('basic.stock.sheet-cost-asked');

/** Typed before what the stock says, that before the price list. */
async function priceOf(telling: Telling, { textureId, thickness }: Piece, prices: Prices): Promise<string> {
  if (!dec(prices.typed).isZero()) return prices.typed;
  const answer = { perKg: null };
  await tell(telling, sheetCostAsked, { textureId, thickness, answer });
  return answer.perKg ?? prices.listed;
}

/** Yuan; null where its material has no price to say it by. */
export async function worthByRule(telling: Telling, piece: Piece, prices: Prices): Promise<string | null> {
  const rules = await remnantRulesOf(telling.tx);
  if (rules.mode === REMNANT_MODE.none) return '0.00';
  const material = await kgPerSquare(telling.tx, piece.textureId, piece.thickness);
  const area = piece.area ?? dec(piece.width).times(piece.length).div(1_000_000);
  const weight = dec(material?.kg ?? 0).times(area);
  const scrapPrice = material?.scrapPrice ?? '0';
  const price = rules.mode === REMNANT_MODE.scrap ? scrapPrice : await priceOf(telling, piece, prices);
  if (weight.times(price).isZero()) return null;
  return remnantValue(rules, { sheet: weight.times(price), share: '1', weight, scrapPrice });
}

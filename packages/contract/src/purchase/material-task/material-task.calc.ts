/** How far a demand is served, and what other material can serve it (commerce §11, §2.9). */
import { dec, round, roundUp } from '../../kit/decimal.ts';

/** What is lost when a coil is levelled and cut, percent. */
export const LEVELLING_LOSS = '1.5';
const [PLATE, COIL] = [1, 2] as const;

export interface ServedDemand {
  readonly demandQty: string;
  readonly reservedQty: string;
  readonly requisitionedQty: string;
  readonly orderedQty: string;
}

/** What is neither reserved, asked for nor ordered: max(0, demand − reserved − the larger of both). 120 − 40 − 50 = 30. */
export function shortageOf(t: ServedDemand): string {
  const served = dec(t.requisitionedQty).gt(t.orderedQty) ? t.requisitionedQty : t.orderedQty;
  const open = dec(t.demandQty).minus(t.reservedQty).minus(served);
  return (open.isNegative() ? dec(0) : open).toFixed(4);
}
/** What is ordered beyond the demand: it comes as free stock. */
export function surplusOf(t: Pick<ServedDemand, 'demandQty' | 'orderedQty'>): string {
  const over = dec(t.orderedQty).minus(t.demandQty);
  return (over.isNegative() ? dec(0) : over).toFixed(4);
}

/** A material as far as sheets are cut of it. */
export interface CutSku {
  readonly id: string;
  readonly kind: number;
  readonly textureId: string;
  /** mm */
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  readonly surface: string | null;
  /** g/cm³ */
  readonly density: string;
}

const fitsInto = (width: number, length: number, w: number, l: number): number =>
  Math.floor(width / w) * Math.floor(length / l);
/** How many pieces of w × l a sheet gives, all laid one way. */
export const piecesOf = (width: number, length: number, w: number, l: number): number =>
  Math.max(fitsInto(width, length, w, l), fitsInto(width, length, l, w));

/** One stroke across a coil: how many pieces it gives and what it weighs in kg; the way that weighs least for a piece. */
function strokeOf(wanted: CutSku, coil: CutSku): { pieces: number; kg: string } | null {
  const [w, l, width] = [wanted.width ?? 0, wanted.length ?? 0, coil.width ?? 0];
  const kgOf = (along: number): string =>
    dec(width)
      .times(along)
      .div(1_000_000)
      .times(coil.thickness ?? 0)
      .times(coil.density)
      .toString();
  const ways = [
    { pieces: Math.floor(width / w), kg: kgOf(l) },
    { pieces: Math.floor(width / l), kg: kgOf(w) },
  ].filter((way) => way.pieces > 0);
  return ways.toSorted((a, b) => dec(a.kg).div(a.pieces).cmp(dec(b.kg).div(b.pieces)))[0] ?? null;
}

const plain = (surface: string | null): string => (surface ?? '').toLowerCase();
const isLike = (a: CutSku, b: CutSku): boolean =>
  a.textureId === b.textureId && a.thickness === b.thickness && plain(a.surface) === plain(b.surface);

/** How much of `by` serves `quantity` of what is wanted; null where it cannot. A plate in sheets, a coil in kg: Σ kg / (1 − 1.5 %). */
export function neededOf(wanted: CutSku, by: CutSku, quantity: string): string | null {
  if (wanted.id === by.id) return dec(quantity).toFixed(4);
  if (wanted.kind !== PLATE || !isLike(wanted, by)) return null;
  if (by.kind === PLATE) {
    const each = piecesOf(by.width ?? 0, by.length ?? 0, wanted.width ?? 1, wanted.length ?? 1);
    return each === 0 ? null : dec(roundUp(dec(quantity).div(each), 0)).toFixed(4);
  }
  const stroke = by.kind === COIL ? strokeOf(wanted, by) : null;
  if (!stroke) return null;
  const strokes = roundUp(dec(quantity).div(stroke.pieces), 0);
  const kept = dec(100).minus(LEVELLING_LOSS).div(100);
  return dec(roundUp(dec(stroke.kg).times(strokes).div(kept), 3)).toFixed(4);
}

/** How much of what is wanted `quantity` of `by` serves; whole pieces where it is cut. */
export function coveredBy(wanted: CutSku, by: CutSku, quantity: string): string {
  if (wanted.id === by.id) return dec(quantity).toFixed(4);
  if (wanted.kind !== PLATE || !isLike(wanted, by)) return '0.0000';
  if (by.kind === PLATE) {
    const each = piecesOf(by.width ?? 0, by.length ?? 0, wanted.width ?? 1, wanted.length ?? 1);
    return dec(quantity).floor().times(each).toFixed(4);
  }
  const stroke = by.kind === COIL ? strokeOf(wanted, by) : null;
  if (!stroke) return '0.0000';
  const kept = dec(100).minus(LEVELLING_LOSS).div(100);
  return dec(quantity).times(kept).div(stroke.kg).floor().times(stroke.pieces).toFixed(4);
}

/** What the stock costs beyond buying: negative, it is cheaper to take it. Null where nobody has bought it yet. */
export const costDifference = (cost: string, bought: string | null): string | null =>
  bought === null ? null : round(dec(cost).minus(bought), 2);

/**
 * A quantity by the weights of those who need it, in steps of `step`, adding up to the whole: what is left goes to the largest rests,
 * of equal ones to the first. Where nobody has a weight the first takes all; who would get nothing is left out.
 */
export function sharedOut(
  whole: string,
  weights: ReadonlyMap<string, string>,
  step: string,
): ReadonlyMap<string, string> {
  const all = [...weights.values()].reduce((sum, w) => sum.plus(w), dec(0));
  const steps = dec(whole).div(step);
  const parts = [...weights].map(([key, weight], i) => {
    const exact = all.isZero() ? (i === 0 ? steps : dec(0)) : steps.times(weight).div(all);
    return { key, given: exact.floor(), rest: exact.minus(exact.floor()) };
  });
  let left = steps.minus(parts.reduce((sum, p) => sum.plus(p.given), dec(0)));
  for (const part of parts.toSorted((a, b) => b.rest.cmp(a.rest))) {
    if (!left.gt(0)) break;
    // the last may be less than a step, where the whole is no number of steps
    const more = left.lt(1) ? left : dec(1);
    part.given = part.given.plus(more);
    left = left.minus(more);
  }
  return new Map(parts.filter((p) => !p.given.isZero()).map((p) => [p.key, p.given.times(step).toFixed(4)]));
}

/** Places of an item as a document finds them, and the parts of a line that it moves there (commerce §2.2). */
import { dec, ELSEWHERE, fill, QUALITY_STATES, round } from '@muyun/contract';
import { shareOf } from './book.ts';
import type { QuantityRow } from './inventory.store.ts';

export interface PlaceState {
  readonly row: QuantityRow;
  quantity: string;
  weight: string;
  area: string;
  /** since when something lies there */
  since: string | null;
  isTouched: boolean;
}
/** A part of a line: what it moves in one place. Signs as the line's. */
export interface Part {
  readonly place: PlaceState;
  readonly quantity: string;
  readonly weight: string;
  readonly area: string;
}
/** `quantity` (positive) out of a place, with its share of weight and area; signs negative. */
export function partOut(place: PlaceState, quantity: string): Part {
  const share = (of: string, places: number): string =>
    dec(shareOf(of, quantity, place.quantity, places))
      .negated()
      .toFixed(places);
  return {
    place,
    quantity: dec(quantity).negated().toFixed(4),
    weight: share(place.weight, 3),
    area: share(place.area, 4),
  };
}

/** `quantity` (positive) out of places, one after the other. */
export function partsOf(places: readonly PlaceState[], quantity: string): Part[] {
  let left = dec(quantity);
  const parts: Part[] = [];
  for (const place of places) {
    if (left.lte(0)) break;
    const q = left.lt(place.quantity) ? left : dec(place.quantity);
    left = left.minus(q);
    parts.push(partOut(place, q.toFixed(4)));
  }
  return parts;
}

/** Nothing to say of places. */
export const NOWHERE = { place: '', where: '' } as const;
/** Where the rest of what is wanted lies, for the refusal: at which other places, of which quality when it is not 合格. */
export function lyingElsewhere(
  all: readonly PlaceState[],
  there: readonly PlaceState[],
  locationCode: string | null,
): { place: string; where: string } {
  const others = all.filter((p) => dec(p.quantity).gt(0) && !there.includes(p));
  if (others.length === 0) return NOWHERE;
  const at = locationCode === null ? '' : locationCode === '' ? ELSEWHERE.nowhere : null;
  const place = at ?? fill(ELSEWHERE.at, { place: locationCode ?? '' });
  const places = others
    .toSorted((a, b) => a.row.locationCode.localeCompare(b.row.locationCode))
    .slice(0, 5)
    .map(({ row, quantity }) => {
      const quality = QUALITY_STATES.find((q) => q.value === row.qualityState && q.value !== 1);
      return [row.locationCode || ELSEWHERE.nowhere, quality?.label, dec(quantity).toString()]
        .filter(Boolean)
        .join(' ');
    });
  return { place, where: fill(ELSEWHERE.others, { places: places.join(ELSEWHERE.between) }) };
}

/** A line that comes in is one part. */
export const partIn = (place: PlaceState, quantity: string, weight: string, area: string): Part => ({
  place,
  quantity: round(quantity, 4),
  weight: round(weight, 3),
  area: round(area, 4),
});

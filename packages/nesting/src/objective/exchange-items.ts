// Equal pieces change places between layouts, so that fewer layouts carry each delivery group (groupMode 2).
import type { Sliced } from '../geometry/sliced.ts';
import { keyOf } from './pattern.ts';
import type { Filled } from './pattern.ts';

/** Places looked at in all; a plan of 20,000 pieces needs less than half of them. */
const MOST_LOOKS = 2_000_000;
/** And in one slice. */
const SLICE = 100_000;

interface Place {
  layout: number;
  at: number;
}

/**
 * Hill climbing in place: a group's only piece on a layout goes to a layout that carries the group anyway, for an equal piece
 * of a group that is here already. Every exchange takes a group off at least one layout and brings none anywhere.
 * Only layouts cut equally often exchange pieces, so every item keeps its number. In slices.
 */
export function* exchangingItems(layouts: readonly Filled[]): Sliced<void> {
  const counts = layouts.map(({ items }) => countKeys(items));
  const kinds = layouts.map(({ bin }) => bin.laid().map((p) => p.kind));
  const places = placesOf(layouts, kinds);
  let looks = 0;
  let seen = 0;
  for (let isBetter = true; isBetter && looks < MOST_LOOKS;) {
    isBetter = false;
    for (const [i, layout] of layouts.entries()) {
      if (looks - seen >= SLICE) {
        seen = looks;
        yield;
      }
      for (const [at, item] of layout.items.entries()) {
        const here = counts[i] as Map<string, number>;
        const key = keyOf(item);
        if (here.get(key) !== 1 || here.size === 1) continue;
        const equal = places.get(placeKey(layout, kinds[i]?.[at] ?? 0)) ?? [];
        looks += equal.length;
        const other = equal.find((p) => isGain(p, i, key));
        if (other === undefined) continue;
        swap({ layout: i, at }, other);
        isBetter = true;
      }
    }
  }

  function isGain(place: Place, from: number, key: string): boolean {
    if (place.layout === from || !counts[place.layout]?.has(key)) return false;
    const theirs = keyOf(layouts[place.layout]?.items[place.at] as Filled['items'][number]);
    return theirs !== key && counts[from]?.has(theirs) === true;
  }

  function swap(a: Place, b: Place): void {
    const [mine, theirs] = [layouts[a.layout] as Filled, layouts[b.layout] as Filled];
    const [x, y] = [mine.items[a.at], theirs.items[b.at]] as Filled['items'];
    if (x === undefined || y === undefined) return;
    mine.items[a.at] = y;
    theirs.items[b.at] = x;
    recount(counts[a.layout] as Map<string, number>, keyOf(x), keyOf(y));
    recount(counts[b.layout] as Map<string, number>, keyOf(y), keyOf(x));
  }
}

function countKeys(items: Filled['items']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function recount(counts: Map<string, number>, gone: string, come: string): void {
  const left = (counts.get(gone) ?? 0) - 1;
  if (left > 0) counts.set(gone, left);
  else counts.delete(gone);
  counts.set(come, (counts.get(come) ?? 0) + 1);
}

const placeKey = (layout: Filled, kind: number): string => `${layout.repeat} ${kind}`;

function placesOf(layouts: readonly Filled[], kinds: readonly number[][]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const [i, layout] of layouts.entries()) {
    for (const [at, kind] of (kinds[i] ?? []).entries()) {
      const key = placeKey(layout, kind);
      const known = places.get(key);
      if (known === undefined) places.set(key, [{ layout: i, at }]);
      else known.push({ layout: i, at });
    }
  }
  return places;
}

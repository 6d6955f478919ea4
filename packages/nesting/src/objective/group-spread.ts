// How far the delivery groups are spread over layouts: Σ over groupKeys of (layouts used − 1).
// Source: engineering.md F2 Batches, groupMode 2.
import type { Sliced } from '../geometry/sliced.ts';
import type { GroupTask } from '../problem/normalise.ts';
import type { Bin } from '../rect/bin.ts';
import { handingOut } from './hand-out.ts';
import { countingPatterns, keyOf } from './pattern.ts';

/** In slices. */
export function* groupSpread(task: GroupTask, bins: readonly Bin[]): Sliced<number> {
  const layouts = new Map<string, number>();
  for (const { items } of yield* handingOut(task, yield* countingPatterns(bins)))
    for (const key of new Set(items.map(keyOf))) layouts.set(key, (layouts.get(key) ?? 0) + 1);
  let spread = 0;
  for (const used of layouts.values()) spread += used - 1;
  return spread;
}

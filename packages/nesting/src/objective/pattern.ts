// Sheets cut alike: when two of them count as the same layout, and what they carry.
import type { Sliced } from '../geometry/sliced.ts';
import type { Item } from '../problem/types.ts';
import type { Bin } from '../rect/bin.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';
import { keyOf as treeKey } from '../rect/tree-layout.ts';

/** One way to cut a sheet and how often it is cut. */
export interface Pattern {
  bin: Bin;
  repeat: number;
}

/** Sheets cut alike that carry the same items. */
export interface Filled extends Pattern {
  /** In the order of `bin.laid()`. */
  items: Item[];
}

/** Delivery group. */
export const keyOf = (item: Item): string => item.groupKey ?? '';
/** Later than any date: items without one come last. */
export const LAST = '9999';
export const dueOf = (item: Item): string => item.dueDate ?? LAST;
/** Equal text: the same sheet cut in the same way. */
export function patternKey(bin: Bin): string {
  const sheet = `${bin.type.index}:${bin.length}:`;
  if (bin instanceof GuillotineBin) return sheet + treeKey(bin.root);
  return (
    sheet +
    bin
      .laid()
      .map((p) => `${p.kind}r${p.orientation.rotation}@${p.x},${p.y}`)
      .join(';')
  );
}

/** Sheets looked at in one slice. */
const AT_ONCE = 100;

/** Equal sheets of a plan counted, in the order in which they were made. In slices. */
export function* countingPatterns(bins: readonly Bin[]): Sliced<Pattern[]> {
  const patterns = new Map<string, Pattern>();
  let seen = 0;
  for (const [bin, repeat] of timesOf(bins)) {
    seen += 1;
    if (seen % AT_ONCE === 0) yield;
    const key = patternKey(bin);
    const known = patterns.get(key);
    if (known === undefined) patterns.set(key, { bin, repeat });
    else known.repeat += repeat;
  }
  return [...patterns.values()];
}

/** How often the very same sheet stands in the plan: its pattern need be read once only. */
function timesOf(bins: readonly Bin[]): Map<Bin, number> {
  const times = new Map<Bin, number>();
  for (const bin of bins) times.set(bin, (times.get(bin) ?? 0) + 1);
  return times;
}

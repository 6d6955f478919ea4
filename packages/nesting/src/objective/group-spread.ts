// How far the delivery groups are spread over layouts: Σ over groupKeys of (layouts used − 1).
// Source: engineering.md F2 Batches, groupMode 2.
import type { GroupTask } from '../problem/normalise.ts';

/** @param contents kinds on each different layout */
export function groupSpread(task: GroupTask, contents: Iterable<readonly number[]>): number {
  const layouts = new Map<string, number>();
  for (const kinds of contents) {
    const keys = new Set<string>();
    for (const k of kinds) {
      const item = task.kinds[k]?.item;
      if (item !== undefined) keys.add(item.groupKey ?? '');
    }
    for (const key of keys) layouts.set(key, (layouts.get(key) ?? 0) + 1);
  }
  let spread = 0;
  for (const used of layouts.values()) spread += used - 1;
  return spread;
}

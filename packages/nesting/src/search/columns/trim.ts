// Patterns never hold more of a kind than is wanted.
import type { Bin } from '../../rect/bin.ts';

/** Takes out what lies in the bin beyond `most` pieces of its kind. */
export function trimTo(bin: Bin, most: Int32Array): void {
  const left = most.slice();
  for (const kind of bin.contents()) {
    left[kind] = (left[kind] ?? 0) - 1;
    if ((left[kind] ?? 0) < 0) bin.remove(kind);
  }
}

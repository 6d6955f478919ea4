// What a plan teaches about the pieces: those that lie on poor sheets are hard to place and should count for more.
import type { GroupTask } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';

/**
 * Moves the worth of every kind seen by the share `weight` towards its area divided by how full its sheets are, to the
 * power of 1.5 (after Belov & Scheithauer 2007).
 * @param worth by kind, mm²; changed
 */
export function learnWorth(task: GroupTask, worth: Float64Array, bins: readonly Bin[], weight: number): void {
  const sum = new Float64Array(task.kinds.length);
  const count = new Float64Array(task.kinds.length);
  for (const bin of bins) {
    const fill = bin.used / bin.capacity;
    for (const k of bin.contents()) {
      sum[k] = (sum[k] ?? 0) + 1 / (fill * Math.sqrt(fill));
      count[k] = (count[k] ?? 0) + 1;
    }
  }
  for (const { index: k, area } of task.kinds) {
    const seen = count[k] ?? 0;
    if (seen > 0) worth[k] = (1 - weight) * (worth[k] ?? 0) + weight * area * ((sum[k] ?? 0) / seen);
  }
}

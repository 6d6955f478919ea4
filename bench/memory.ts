/** Peak memory of a process as the kernel keeps it (Linux). */
import { readFileSync, writeFileSync } from 'node:fs';

/** Forgets the peak so far. */
export function resetPeak(pid: number): void {
  // 5 resets the high-water mark, proc(5)
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The largest resident size since the last reset, in MB. */
export function peakMb(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

/** Calls by area: suites that are generated from the contract go area by area, so that each stays small as the house grows. */
import type { AnyCall } from '@muyun/contract';

/** `[area, calls]`; the area is the first word of the path. */
export function byArea(calls: readonly AnyCall[]): [string, AnyCall[]][] {
  const areas = new Map<string, AnyCall[]>();
  for (const call of calls) {
    const area = call.path.split('/')[2] ?? '';
    areas.set(area, [...(areas.get(area) ?? []), call]);
  }
  return [...areas];
}

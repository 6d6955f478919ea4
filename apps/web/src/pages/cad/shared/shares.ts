/** Shares of bars. */
import type { AnyCall, OutputOf } from '@muyun/contract';
import { dec } from '@muyun/contract';

/** Row type of an answer with `rows`. */
export type OutputOfRow<C extends AnyCall> = OutputOf<C> extends { rows: (infer R)[] } ? R : never;

/** Percent of the largest, for the length of a bar only. */
export function shareOf(value: string, largest: string | undefined): number {
  if (!largest || dec(largest).isZero()) return 0;
  return dec(value).times(100).div(largest).toNumber();
}

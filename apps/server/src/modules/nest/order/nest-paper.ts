/** What papers of nest orders of both families have in common: what they are called and what stands at their foot. */
import { fill, NEST_WORDS } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { safeFileName } from '../../../kit/files.ts';
import type { Who } from '../../../kit/who.ts';
import type { OrderRow } from './nest-order.store.ts';

const SHANGHAI_MS = 8 * 3_600_000;
/** a file of more orders is called after the first */
const MOST_NAMED = 3;

/** An order with those of its material groups that are printed. */
export interface Picked {
  readonly order: OrderRow;
  readonly groups: ReadonlySet<string>;
}

/** Who printed it and when, Shanghai time. */
export function footOf(who: Pick<Who, 'nickname'>): string {
  const time = new Date(now().getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
  return fill(NEST_WORDS.foot, { name: who.nickname, time });
}

/** A file of several orders by their numbers and what it is. */
export function nameOfOrders(picked: readonly Picked[], label: string, ext: string): string {
  const nos = picked.map(({ order }) => order.no);
  return safeFileName(`${nos.length > MOST_NAMED ? (nos[0] ?? '') : nos.join(' ')} ${label}.${ext}`);
}

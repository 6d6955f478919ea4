/** 合并到下一批 and 加入补套 (engineering F10): which lost pieces an order takes besides those of its parent. */
import {
  LOST_SOURCE,
  lostMachine,
  type LostState,
  NEST_CONFIRMED_STATES,
  NEST_SOURCE,
  REWORK_PROJECT,
} from '@muyun/contract';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { findOrder, type NestFamily } from '../nest-order.store.ts';
import { linkedLost } from '../nest-lost.store.ts';
import { projectTypes } from '../nest-project.store.ts';
import { findLost, type Marked, markedBeside } from './lost.store.ts';

/** Whoever is in a hurry comes first. */
const URGENT = 1;
const OPEN = 1;
const IN_ORDER = 2;

/** Rows that were chosen, as this person sees them. Raises Common:NotFound. */
async function chosenRows(tx: Tx, who: Who, ids: readonly string[], family: NestFamily) {
  const rows = ids.length === 0 ? [] : await findLost(tx, who, ids);
  const own = rows.filter((r) => (r.pieceId === null) === (family === 'plates'));
  return own.length === new Set(ids).size ? own : raise('Common:NotFound');
}
/** They wait still, now that their products are locked. Raises Nest:LostState. */
export async function assertWaiting(
  tx: Tx,
  who: Who,
  ids: readonly string[],
  family: NestFamily,
): Promise<void> {
  const wrong = (await chosenRows(tx, who, ids, family)).find((r) => r.state !== OPEN);
  if (wrong)
    raise('Nest:LostState', {
      product: wrong.code,
      state: lostMachine.states[wrong.state as LostState].label,
      action: lostMachine.actions.renest.label,
    });
}
/** The order that the chosen rows come from, if it is one and binding: such a 补套 is free for its days (F9). Raises Common:NotFound. */
export async function parentOfLost(
  tx: Tx,
  who: Who,
  ids: readonly string[],
  family: NestFamily,
): Promise<string | null> {
  const [first, ...others] = new Set((await chosenRows(tx, who, ids, family)).map((r) => r.nestOrderId));
  if (!first || others.length > 0) return null;
  const order = await findOrder(tx, who, first, false, family);
  return order && NEST_CONFIRMED_STATES.includes(order.state) ? order.id : null;
}

/** An ordinary order is one of rework where all its projects are. */
async function ordinarySource(tx: Tx, projectIds: readonly string[]): Promise<number> {
  const types = await projectTypes(tx, projectIds);
  return types.length > 0 && types.every((t) => t === REWORK_PROJECT)
    ? NEST_SOURCE.rework
    : NEST_SOURCE.ordinary;
}
/** Where an order that is written anew comes from: one that holds no lost piece any more is made for none. */
export const sourceAfter = async (
  tx: Tx,
  { id, source }: { readonly id: string; readonly source: number },
  projectIds: readonly string[],
): Promise<number> =>
  (await linkedLost(tx, id, [IN_ORDER])).length > 0 && source !== NEST_SOURCE.ordinary
    ? source
    : ordinarySource(tx, projectIds);

/** Where a new order comes from (F6). Chosen rows of one kind say it; so do projects that are nothing but rework. */
export async function sourceOf(
  tx: Tx,
  who: Who,
  of: {
    readonly isOrdinary: boolean;
    readonly lostIds: readonly string[];
    readonly projectIds: readonly string[];
  },
  family: NestFamily,
): Promise<number> {
  if (of.isOrdinary) return ordinarySource(tx, of.projectIds);
  const [first, ...others] = new Set((await chosenRows(tx, who, of.lostIds, family)).map((r) => r.source));
  if (others.length > 0) return NEST_SOURCE.lost;
  if (first === LOST_SOURCE.change) return NEST_SOURCE.change;
  return first === LOST_SOURCE.scrapped ? NEST_SOURCE.rework : NEST_SOURCE.lost;
}

/** Rows that an ordinary order of these panels or profiles takes along. */
export const markedFor = (tx: Tx, nested: readonly string[], family: NestFamily): Promise<Marked[]> =>
  markedBeside(tx, nested, family === 'bars');

export interface Joined {
  readonly id: string;
  readonly quantity: number;
  readonly priority?: number;
}
/**
 * What is to be added to the lines so that they cover the marked rows: of materials that the order cuts anyway, as far as
 * the pieces are free.
 */
export function joinedLines(
  marked: readonly Marked[],
  asked: ReadonlyMap<string, number>,
  of: ReadonlyMap<string, { readonly group: string; readonly available: number }>,
): Joined[] {
  const groups = new Set([...asked.keys()].flatMap((id) => of.get(id)?.group ?? []));
  return marked.flatMap(({ nested: id, quantity, isUrgent }) => {
    const piece = of.get(id);
    if (!piece || !groups.has(piece.group)) return [];
    const more = Math.min(quantity, piece.available) - (asked.get(id) ?? 0);
    if (more <= 0) return [];
    return [isUrgent ? { id, quantity: more, priority: URGENT } : { id, quantity: more }];
  });
}

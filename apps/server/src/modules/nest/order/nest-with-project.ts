/**
 * 强制作废 of a project takes its nest orders along (engineering C4): whatever is not cut and holds nothing of another project. Its
 * products are locked already, orders come before them elsewhere: an order that somebody is at is not waited for.
 */
import { fill, NEST_BARS, NEST_WITH_PROJECT as W } from '@muyun/contract';
import { act } from '../../../kit/document/index.ts';
import type { Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { tellWithdrawn } from './nest-demand.ts';
import { orderLife } from './nest-life.ts';
import { holdOpenOrders, type OpenOrder, openOrders } from './nest-refusals.store.ts';
import { withdraw } from './nest-transitions.ts';

const CUTTING = new Set([64, 128]);
const RUNNING = new Set([2, 4]);

/** Why this one stays; null when it goes along. */
function whyNot(order: OpenOrder, held: ReadonlySet<string>): string | null {
  if (order.projectIds.length > 1) return fill(W.shared, { names: order.projectNames });
  if (RUNNING.has(order.state)) return W.running;
  return held.has(order.id) ? null : W.busy;
}

/**
 * Voids the orders of a project that is being voided; what they held is free again. Raises Cad:ProjectCutting,
 * Cad:ProjectNestOpen with every order that stays and why, Nest:ChangedSince, Nest:MaterialIssued.
 */
export async function voidWithProject(
  telling: Telling,
  { id: projectId, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { tx, audit } = telling;
  const held = await holdOpenOrders(tx, projectId);
  const orders = await openOrders(tx, projectId);
  if (orders.some((o) => CUTTING.has(o.state) || o.cutSheetAmount > 0)) raise('Cad:ProjectCutting');
  const staying = orders.flatMap((o) => {
    const why = whyNot(o, held);
    return why === null ? [] : [fill(W.order, { no: o.no, why })];
  });
  if (staying.length > 0) raise('Cad:ProjectNestOpen', { orders: staying.join(W.and) });
  // who voids the project needs no right to nest orders: they go with it
  const doing = { tx, who: null, reason: fill(W.reason, { reason }), audit };
  for (const { id, kind } of orders) {
    await act(doing, orderLife, { id, action: 'void' }, (_doing, order) => withdraw(tx, order));
    if (kind !== NEST_BARS) await tellWithdrawn(telling, id);
  }
}

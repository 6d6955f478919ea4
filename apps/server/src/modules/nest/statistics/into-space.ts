/**
 * From the platform into the space of an order: found on the platform's role, read and changed in the space's own, so that no
 * right of the platform's role reaches further than figures.
 */
import { type AnyCall, NEST_BARS } from '@muyun/contract';
import { type AuditEntry, writeAudit } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/call.ts';
import type { Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { type AcrossOrder, orderAcross } from './orders.store.ts';

type Doing = Pick<Context<AnyCall>, 'tx' | 'who' | 'house'>;

/** Raises Common:NotFound. */
export const foundOrder = async (tx: Tx, id: string): Promise<AcrossOrder> =>
  (await orderAcross(tx, id)) ?? raise('Common:NotFound');

/** An order of plates, or of bars: what is asked of the one says nothing of the other. Raises Common:NotFound. */
export const ofPlates = (order: AcrossOrder): AcrossOrder =>
  order.kind === NEST_BARS ? raise('Common:NotFound') : order;
export const ofBars = (order: AcrossOrder): AcrossOrder =>
  order.kind === NEST_BARS ? order : raise('Common:NotFound');

/** Looks into the space. */
export async function look<T>(
  { tx, who, house }: Doing,
  id: string,
  work: (space: Tx, order: AcrossOrder) => Promise<T>,
): Promise<T> {
  const order = await foundOrder(tx, id);
  const scope = { tenantId: order.tenantId, userId: who.userId, readOnly: true };
  return inTx(house.pools.user, scope, (space) => work(space, order));
}

/**
 * Changes the order in its space: committed there before the platform's own log and request key are. Were the platform's lost
 * then, a repetition finds another version and changes nothing.
 */
export async function change<T>(
  { tx, who, house }: Doing,
  call: AnyCall,
  id: string,
  work: (telling: Telling, order: AcrossOrder) => Promise<T>,
): Promise<{ order: AcrossOrder; done: T }> {
  const order = await foundOrder(tx, id);
  const started = performance.now();
  const source = {
    callId: call.id,
    method: call.method,
    route: call.path,
    permission: call.right,
    userAgent: null,
    started,
  };
  const scope = { tenantId: order.tenantId, userId: who.userId };
  const done = await inTx(house.pools.user, scope, async (space) => {
    const audit = (entry: AuditEntry): Promise<void> =>
      writeAudit(space, who, source, entry, { httpStatus: 200, errorCode: null });
    const result = await work({ tx: space, who, house, audit }, order);
    await audit(entryOf(call, order));
    return result;
  });
  return { order, done };
}

/** How both logs say it: that of the space and that of the platform. */
export const entryOf = (call: AnyCall, order: AcrossOrder, reason?: string): AuditEntry => ({
  bizType: 'nest.order',
  bizId: order.id,
  bizNo: order.no,
  action: call.id.split('.').at(-1) ?? '',
  summary: [call.title, order.tenantName, reason].filter(Boolean).join('：'),
});

/**
 * What the platform's staff may do with an order of a space (engineering part G), in a transaction of that space: change its
 * parameters, ask once more for a computation that failed, remove it. The space finds each in the log of the order.
 */
import {
  allows,
  CUT_MODES,
  NEST_KINDS,
  NEST_SHAPES,
  type NestParams,
  nest,
  nestOrderFields,
  nestOrderMachine,
  paramFault,
  TRUE_SHAPE,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { actOn } from '../../../kit/document/index.ts';
import type { Telling } from '../../../kit/facts.ts';
import { requestCancel } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { notify } from '../../platform/message/index.ts';
import { ownRatesOf } from '../machine/index.ts';
import { tellWithdrawn } from './nest-demand.ts';
import { byHouse, NEST_BIZ, orderLife } from './nest-life.ts';
import { loadOrder, type NestFamily, type OrderRow, setOrder, writeLog } from './nest-order.store.ts';
import { forceRemove, type JobMaker, submit } from './nest-transitions.ts';

const labelOf = (options: readonly { value: number; label: string }[], value: number): string =>
  options.find((o) => o.value === value)?.label ?? '';

interface Moved {
  readonly id: string;
  readonly state: number;
  readonly version: number;
}
/** Whoever made the order is whose computation it is: he is told how it ends. */
const makerOf = (order: OrderRow, tx: Tx): JobMaker => ({
  userId: order.creatorId ?? tx.userId,
  tenantUserId: null,
  factory: null,
});

/** Raises Common:NotFound, Common:StaleVersion, Nest:State, Nest:ParamRange, Nest:CutMode, Nest:MachineKind. */
export async function changeParameters(
  tx: Tx,
  id: string,
  to: { readonly parameters: Omit<NestParams, 'machineId'>; readonly version: number },
): Promise<Moved> {
  const order = await loadOrder(tx, null, id, true);
  if (order.version !== to.version) raise('Common:StaleVersion');
  if (!allows(nestOrderMachine, order.state, 'save')) orderLife.refuse(order, 'save');
  const params: NestParams = { ...to.parameters, machineId: order.params.machineId };
  const mode = params.cutMode;
  if ((mode === TRUE_SHAPE) !== (order.kind === NEST_SHAPES))
    raise('Nest:CutMode', { kind: labelOf(NEST_KINDS, order.kind), mode: labelOf(CUT_MODES, mode) });
  const fault = paramFault(params);
  if (fault) raise('Nest:ParamRange', { name: fault.label, min: fault.min, max: fault.max });
  await ownRatesOf(tx, params);
  await setOrder(tx, id, { params });
  await writeLog(tx, id, 'parameter');
  return { id, state: order.state, version: order.version + 1 };
}

/** As the space would start it: from its quota, its stock and its products as they are now. Raises as `submit`. */
export async function requeue(tx: Tx, id: string, version: number): Promise<Moved> {
  const order = await loadOrder(tx, null, id, true);
  const asked = { action: 'requeue', version } as const;
  const { after } = await actOn(byHouse(tx), orderLife, order, asked, () =>
    submit(tx, makerOf(order, tx), order),
  );
  return { id, state: after.state, version: after.version };
}

/** Void and delete in one; its maker is told. Raises Common:NotFound, Nest:State, Nest:SheetCut, Nest:ChangedSince. */
export async function removeForced(telling: Telling, id: string, reason: string): Promise<OrderRow> {
  const { tx, house } = telling;
  const order = await loadOrder(tx, null, id, true);
  const doing = { tx, who: null, reason };
  const { before } = await actOn(doing, orderLife, order, { action: 'forceDelete' }, async () => ({
    ...(await forceRemove(tx, order)),
    said: 'removeForced' as const,
  }));
  if (before.jobId) await requestCancel(tx, house.jobs, before.jobId);
  await tellWithdrawn(telling, id);
  if (order.creatorId !== null)
    await notify(tx, {
      kind: 'nestRemoved',
      receivers: { to: 'users', userIds: [order.creatorId] },
      vars: { no: order.no, reason },
      bizRef: { type: NEST_BIZ, id },
      url: '/nest/order',
      dedupKey: `nest-removed:${id}`,
    });
  return before;
}

/** The space gives the platform leave to look at names and drawings of the order, or takes it back. */
async function setSupport(
  tx: Tx,
  order: OrderRow,
  isAllowed: boolean,
): Promise<{ id: string; allowsSupport: boolean; version: number }> {
  const { id, version } = order;
  if (order.allowsSupport === isAllowed) return { id, allowsSupport: isAllowed, version };
  await setOrder(tx, id, { allowsSupport: isAllowed });
  await writeLog(tx, id, isAllowed ? 'allow' : 'forbid');
  return { id, allowsSupport: isAllowed, version: version + 1 };
}

/** How the audit log says it. */
const supportEntry = (order: OrderRow, isAllowed: boolean) => ({
  bizType: NEST_BIZ,
  bizId: order.id,
  bizNo: order.no,
  action: 'support',
  summary: nest.allowNestSupport.title,
  changes: [
    {
      field: 'allowsSupport',
      label: nestOrderFields.allowsSupport.label,
      oldValue: order.allowsSupport,
      newValue: isAllowed,
    },
  ],
});

/** Of an order of either family. Raises Common:NotFound, Common:StaleVersion. */
export async function changeSupport(
  { tx, who, params, body, audit }: Context<typeof nest.allowNestSupport>,
  family: NestFamily,
): ReturnType<typeof setSupport> {
  const order = await loadOrder(tx, who, params.id, true, family);
  if (order.version !== body.version) raise('Common:StaleVersion');
  await audit(supportEntry(order, body.isAllowed));
  return setSupport(tx, order, body.isAllowed);
}

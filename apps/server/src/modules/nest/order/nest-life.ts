/** How a nest order is moved (engineering F7): the only writer of its state, for members and for the job that computes it. */
import {
  actionsFor,
  nest,
  type NestAction,
  type NestLogAction,
  nestOrderMachine,
  type NestState,
} from '@muyun/contract';
import type { AuditEntry, Change } from '../../../kit/audit.ts';
import type { Acting, Living, Move, Outcome } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { loadOrder, moveOrder, type OrderRow, type OrderValues, writeLog } from './nest-order.store.ts';

export const NEST_BIZ = 'nest.order';

export interface NestDoing extends Acting {
  /** none: the job of the house, whose doings stand in the order's own log only */
  readonly audit?: (entry: AuditEntry) => Promise<void>;
}
export interface NestChange extends Outcome {
  /** written with the state */
  readonly values?: OrderValues;
  /** the line of the order's log, where it is not that of the verb */
  readonly said?: NestLogAction;
  /** its numbers; the reason is known already */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The job moves the order: nobody's rights are asked. */
export const byHouse = (tx: Tx): NestDoing => ({ tx, who: null, reason: null });

const labelOf = (state: number): string => nestOrderMachine.states[state as NestState].label;

/** What the state and the rights of a person allow, in the machine's order. */
export const nestActions = (order: Pick<OrderRow, 'state'>, who: Who): string[] =>
  actionsFor(nestOrderMachine, order.state, who);

/** What cannot be undone once the shop has begun. */
const TAKING_BACK: ReadonlySet<NestAction> = new Set<NestAction>([
  'unconfirm',
  'void',
  'delete',
  'forceDelete',
]);
const CUTTING: ReadonlySet<number> = new Set([64, 128]);

export const orderLife: Living<NestDoing, OrderRow, NestChange, NestAction> = {
  machine: nestOrderMachine,
  stateOf: (order) => order.state,
  versionOf: (order) => order.version,
  lock: ({ tx, who }, id) => loadOrder(tx, who, id, true),
  refuse: (order, action) => {
    const { label } = nestOrderMachine.actions[action];
    if (TAKING_BACK.has(action) && CUTTING.has(order.state)) raise('Nest:SheetCut', { action: label });
    return raise('Nest:State', { state: labelOf(order.state), action: label });
  },
  write: async ({ tx }, order, state, { values = {} }) => {
    await moveOrder(tx, order.id, state, values);
    // parameters are those of plates or of bars: whoever needs them reads them
    const { params: _params, ...moved } = values;
    return { ...order, ...moved, state, version: order.version + 1 };
  },
  note,
};

/** What the audit log calls these; the others are named by the verb. */
const TITLES: Partial<Readonly<Record<NestAction, string>>> = {
  save: nest.updateNestOrder.title,
  delete: nest.deleteNestOrder.title,
  forceDelete: nest.forceDeleteNestOrder.title,
};

/** As `orderLife`, of orders of bars. */
export const barLife: typeof orderLife = {
  ...orderLife,
  lock: ({ tx, who }, id) => loadOrder(tx, who, id, true, 'bars'),
};

async function note(
  { tx, reason, audit }: NestDoing,
  { action, spec, before, after, outcome }: Move<OrderRow, NestChange, NestAction>,
): Promise<void> {
  // the log of an order knows one way into a computation
  const line = outcome.said ?? (action === 'recalc' ? 'submit' : action);
  await writeLog(tx, after.id, line, { reason: reason ?? '', ...outcome.params });
  const change: Change = {
    field: 'state',
    label: nest.nestOrderState.title,
    oldValue: labelOf(before.state),
    newValue: labelOf(after.state),
  };
  await audit?.({
    bizType: NEST_BIZ,
    bizId: after.id,
    bizNo: after.no,
    action: action === 'save' ? 'edit' : action,
    summary: (TITLES[action] ?? `${nest.nestOrderState.title} ${spec.label}`) + (reason ? `：${reason}` : ''),
    changes: before.state === after.state ? [] : [change],
  });
}

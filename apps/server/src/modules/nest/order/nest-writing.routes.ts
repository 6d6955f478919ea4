/** Binds the calls that write nest orders: drafts, changes of state, deletions. */
import { nest, NEST_CONFIRMED_STATES, nestOrderFields } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { act, doingOf, type Move } from '../../../kit/document/index.ts';
import { requestCancel } from '../../../kit/jobs.ts';
import { confirm, unconfirm } from './nest-confirm.ts';
import { tellConfirmed, tellReopening, tellWithdrawn } from './nest-demand.ts';
import { changeDraft, createDraft } from './nest-draft.ts';
import { NEST_BIZ, nestActions, type NestDoing, type NestChange, orderLife } from './nest-life.ts';
import { loadOrder, type OrderRow } from './nest-order.store.ts';
import { lockLayout } from './nest-kept.ts';
import { changeSupport } from './nest-platform.ts';
import { deleteResult } from './nest-result-delete.ts';
import { stopRun } from './nest-stop.ts';
import { checkTouch, keepTouch } from './nest-touch.ts';
import { finish } from './sheet/sheet-end.ts';
import { release } from './sheet/sheet-release.ts';
import { adopt, forceRemove, remove, submit, unrelate, withdraw } from './nest-transitions.ts';

type Changing = Context<typeof nest.nestOrderState>;

/** What each verb does beside the state. */
function effectOf(context: Changing): (doing: NestDoing, order: OrderRow) => Promise<NestChange> {
  const { tx, who, body } = context;
  switch (body.action) {
    case 'submit':
    case 'recalc':
      return (_doing, order) => submit(tx, who, order);
    case 'cancel':
      return (_doing, order) => stopRun(tx, order, body.keep !== false);
    case 'adopt':
      return (_doing, order) => adopt(tx, order, body.runId ?? '');
    case 'confirm':
      return (_doing, order) => confirm(tx, order);
    case 'unconfirm':
      return (_doing, order) => unconfirm(tx, order);
    case 'release':
      return (_doing, order) => release(context, order);
    case 'finish':
      return (_doing, order) => finish(tx, order, body.reason ?? '');
    case 'void':
      return (_doing, order) => withdraw(tx, order);
  }
}

/** What others hear when the order has moved: its job, purchasing. */
async function follow(context: Changing, { before, after }: Move<OrderRow, NestChange>): Promise<void> {
  const { tx, house, body } = context;
  if (body.action === 'cancel' && before.jobId) await requestCancel(tx, house.jobs, before.jobId);
  if (body.action === 'confirm' || body.action === 'finish') await tellConfirmed(context, after);
  if (body.action === 'unconfirm') await tellReopening(context, after.id);
  if (body.action === 'unconfirm' || body.action === 'void') await tellWithdrawn(context, after.id);
}

async function changeState(context: Changing) {
  const { who, params, body } = context;
  const asked = { id: params.id, action: body.action, version: body.version };
  const move = await act(doingOf(context, body.reason), orderLife, asked, effectOf(context));
  await follow(context, move);
  const { id, state, version } = move.after;
  return { id, state, version, actions: nestActions(move.after, who) };
}

/** Drafts, states and deletions; the order's routes take them in. */
export const writingRoutes: readonly Binding[] = [
  bind(nest.createNestOrder, async (context) => {
    const { body, audit } = context;
    const saved = await createDraft(context, body);
    await audit({
      bizType: NEST_BIZ,
      bizId: saved.id,
      bizNo: saved.no,
      action: 'add',
      summary: nest.createNestOrder.title,
    });
    return saved;
  }),
  bind(nest.updateNestOrder, (context) =>
    changeDraft(doingOf(context), context, context.params.id, context.body),
  ),
  bind(nest.nestOrderState, changeState),
  bind(nest.deleteNestOrder, async (context) => {
    const asked = { id: context.params.id, action: 'delete' } as const;
    await act(doingOf(context), orderLife, asked, ({ tx }, order) => remove(tx, order));
  }),
  bind(nest.forceDeleteNestOrder, async (context) => {
    const { tx, params, query, house } = context;
    const asked = { id: params.id, action: 'forceDelete' } as const;
    const doing = doingOf(context, query.reason);
    const { before } = await act(doing, orderLife, asked, (_doing, order) => forceRemove(tx, order));
    if (before.jobId) await requestCancel(tx, house.jobs, before.jobId);
    await tellWithdrawn(context, before.id);
  }),
  bind(nest.allowNestSupport, (context) => changeSupport(context, 'plates')),
  bind(nest.deleteNestRelation, async ({ tx, who, params, audit }) => {
    const order = await loadOrder(tx, who, params.id, true);
    await unrelate(tx, order);
    await audit({
      bizType: NEST_BIZ,
      bizId: order.id,
      bizNo: order.no,
      action: 'unrelate',
      summary: nest.deleteNestRelation.title,
      changes: [
        {
          field: 'parentOrderId',
          label: nestOrderFields.parentOrderId.label,
          oldValue: order.parentOrderNo,
          newValue: null,
        },
      ],
    });
  }),
  bind(nest.checkNestLayout, checkTouch),
  bind(nest.updateNestLayout, keepTouch),
  bind(nest.lockNestLayout, lockLayout),
  bind(nest.deleteNestResult, async (context) => {
    const { tx, who, params, audit } = context;
    const { order, title } = await deleteResult(tx, who, params.id);
    if (NEST_CONFIRMED_STATES.includes(order.state)) await tellConfirmed(context, order);
    await audit({
      bizType: NEST_BIZ,
      bizId: order.id,
      bizNo: order.no,
      action: 'removeResult',
      summary: `${nest.deleteNestResult.title} ${title}`,
    });
  }),
];

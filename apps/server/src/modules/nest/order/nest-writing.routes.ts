/** Binds the calls that write nest orders: drafts, changes of state, deletions. */
import { nest, nestOrderFields } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { confirm, unconfirm } from './nest-confirm.ts';
import { tellConfirmed, tellWithdrawn } from './nest-demand.ts';
import { changeDraft, createDraft } from './nest-draft.ts';
import { loadOrder } from './nest-order.store.ts';
import { deleteResult } from './nest-result-delete.ts';
import {
  adopt,
  cancel,
  deleteOrder,
  forceDelete,
  lockFor,
  nestActions,
  submit,
  unrelate,
  voidOrder,
} from './nest-transitions.ts';

const BIZ = 'nest.order';

async function changeState(context: Context<typeof nest.nestOrderState>) {
  const { tx, who, params, body, house, audit } = context;
  const order = await lockFor(tx, who, params.id, body.action, body.version);
  const reason = body.reason ?? '';
  switch (body.action) {
    case 'submit':
    case 'recalc':
      await submit(tx, who, order);
      break;
    case 'cancel':
      await cancel(tx, house.jobs, order, body.keep !== false);
      break;
    case 'adopt':
      await adopt(tx, order, body.runId ?? '');
      break;
    case 'confirm':
      await confirm(tx, order);
      await tellConfirmed(context, order);
      break;
    case 'unconfirm':
      await unconfirm(tx, order, reason);
      await tellWithdrawn(context, order.id);
      break;
    case 'void':
      await voidOrder(tx, order, reason);
      await tellWithdrawn(context, order.id);
      break;
  }
  const after = await loadOrder(tx, who, order.id);
  await audit({
    bizType: BIZ,
    bizId: order.id,
    bizNo: order.no,
    action: body.action,
    summary: `${nest.nestOrderState.title} ${body.action} ${reason}`.trim(),
    changes: [
      { field: 'state', label: nest.nestOrderState.title, oldValue: order.state, newValue: after.state },
    ],
  });
  return { id: after.id, state: after.state, version: after.version, actions: nestActions(after, who) };
}

/** Drafts, states and deletions; the order's routes take them in. */
export const writingRoutes: readonly Binding[] = [
  bind(nest.createNestOrder, async ({ tx, who, body, audit }) => {
    const saved = await createDraft(tx, who, body);
    await audit({
      bizType: BIZ,
      bizId: saved.id,
      bizNo: saved.no,
      action: 'add',
      summary: nest.createNestOrder.title,
    });
    return saved;
  }),
  bind(nest.updateNestOrder, async ({ tx, who, params, body, audit }) => {
    const saved = await changeDraft(tx, who, params.id, body);
    await audit({
      bizType: BIZ,
      bizId: saved.id,
      bizNo: saved.no,
      action: 'edit',
      summary: nest.updateNestOrder.title,
    });
    return saved;
  }),
  bind(nest.nestOrderState, changeState),
  bind(nest.deleteNestOrder, async ({ tx, who, params, audit }) => {
    const order = await lockFor(tx, who, params.id, 'delete', null);
    await deleteOrder(tx, order);
    await audit({
      bizType: BIZ,
      bizId: order.id,
      bizNo: order.no,
      action: 'delete',
      summary: nest.deleteNestOrder.title,
    });
  }),
  bind(nest.forceDeleteNestOrder, async (context) => {
    const { tx, who, params, query, house, audit } = context;
    const order = await lockFor(tx, who, params.id, 'forceDelete', null);
    await forceDelete(tx, house.jobs, order, query.reason);
    await tellWithdrawn(context, order.id);
    await audit({
      bizType: BIZ,
      bizId: order.id,
      bizNo: order.no,
      action: 'forceDelete',
      summary: `${nest.forceDeleteNestOrder.title}：${query.reason}`,
      changes: [{ field: 'state', label: nest.nestOrderState.title, oldValue: order.state, newValue: null }],
    });
  }),
  bind(nest.deleteNestRelation, async ({ tx, who, params, audit }) => {
    const order = await loadOrder(tx, who, params.id, true);
    await unrelate(tx, order);
    await audit({
      bizType: BIZ,
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
  bind(nest.deleteNestResult, async ({ tx, who, params, audit }) => {
    const { order, title } = await deleteResult(tx, who, params.id);
    await audit({
      bizType: BIZ,
      bizId: order.id,
      bizNo: order.no,
      action: 'removeResult',
      summary: `${nest.deleteNestResult.title} ${title}`,
    });
  }),
];

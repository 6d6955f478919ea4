/** Calls of stock-taking, of every domain (commerce §2.7). */
import { inventory } from '@muyun/contract';
import { bind, type Binding } from '../../kit/call.ts';
import { raise } from '../../kit/raise.ts';
import { takeReading } from './stock-take.read.ts';
import * as store from './stock-take.store.ts';
import { assertCounted, createTake, saveLines, standing, TAKE, TAKE_STATES } from './stock-take.ts';
import { approveTake, deApproveTake } from './take-posting.ts';

const { stockTakeMachine } = inventory;

/** What the log says: the verb as its button says it, and why. */
const note = (take: store.TakeRow, action: inventory.StockTakeAction, reason?: string | null) => ({
  bizType: TAKE,
  bizId: take.id,
  bizNo: take.takeNo,
  action,
  summary: [stockTakeMachine(take.domain).actions[action].label, reason].filter(Boolean).join('：'),
});
const movedTo = (take: store.TakeRow, orderStatus: number) => ({
  id: take.id,
  orderStatus,
  version: take.version + 1,
});

const moving: readonly Binding[] = [
  bind(inventory.submitStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'submit', body.version);
    await assertCounted(context, take);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.WAITING, isSubmitted: true });
    await context.audit(note(take, 'submit'));
    return movedTo(take, TAKE_STATES.WAITING);
  }),
  bind(inventory.withdrawStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'withdraw', body.version);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.COUNTING });
    await context.audit(note(take, 'withdraw'));
    return movedTo(take, TAKE_STATES.COUNTING);
  }),
  bind(inventory.approveStockTake, async (context) => {
    const { tx, who, params, body } = context;
    if (!body.agree && !body.remark) raise('Common:ReasonRequired');
    const take = await standing(tx, who, params.id, body.agree ? 'approve' : 'reject', body.version);
    if (body.agree) await approveTake(context, take);
    else
      await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.COUNTING, reason: body.remark ?? null });
    await context.audit(note(take, body.agree ? 'approve' : 'reject', body.remark));
    return movedTo(take, body.agree ? TAKE_STATES.APPROVED : TAKE_STATES.COUNTING);
  }),
  bind(inventory.deApproveStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'deApprove', body.version);
    await deApproveTake(context, take, body.reason);
    await context.audit(note(take, 'deApprove', body.reason));
    return movedTo(take, TAKE_STATES.WAITING);
  }),
  bind(inventory.voidStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'void', body.version);
    await store.writeTake(tx, take.id, { orderStatus: TAKE_STATES.VOID, reason: body.reason });
    await context.audit(note(take, 'void', body.reason));
    return movedTo(take, TAKE_STATES.VOID);
  }),
  bind(inventory.removeStockTake, async (context) => {
    const { tx, who, params, query } = context;
    const take = await standing(tx, who, params.id, 'delete', query.version);
    if (take.wasSubmitted) raise('Common:SubmittedBefore');
    await store.hideTake(tx, take.id);
    await context.audit(note(take, 'delete'));
  }),
];

export const stockTakeRoutes: readonly Binding[] = [
  ...takeReading,
  bind(inventory.createStockTake, async (context) => {
    const made = await createTake(context);
    await context.audit({
      bizType: TAKE,
      bizId: made.id,
      bizNo: made.no,
      action: 'create',
      summary: inventory.createStockTake.title,
    });
    return made;
  }),
  bind(inventory.saveStockTakeLines, saveLines),
  bind(inventory.recountStockTake, async (context) => {
    const { tx, who, params, body } = context;
    const take = await standing(tx, who, params.id, 'recount', body.version);
    const asked = await store.askRecount(tx, take.id, body.lineIds);
    if (asked !== new Set(body.lineIds).size) raise('Common:NotFound');
    await store.touchTake(tx, take.id);
    await context.audit(note(take, 'recount'));
    return { version: take.version + 1 };
  }),
  ...moving,
];

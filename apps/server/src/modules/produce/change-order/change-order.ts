/** 变更单 (production §12): products wait in it, and are written anew when it is approved; who has to know is told. */
import { changedOf, changeOrder, isCancelling } from '@muyun/contract';
import { bind } from '../../../kit/call.ts';
import { type Doing, doingOf, everywhere, serveDocument } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { holdForChange, lockRevised, releaseFromChange, reviseProducts } from '../../cad/product/index.ts';
import { loadProjectHead } from '../../cad/project/index.ts';
import { changeLines, dropLostBeyond, requestRemake } from '../../nest/order/index.ts';
import { tellChange } from '../../platform/message/index.ts';
import { usableType } from '../change-order-type/index.ts';
import { followProducts } from '../route/index.ts';
import { completeLines, type Doc, lockUnchanged, type Next } from './change-order.lines.ts';
import { documentsOfLines, extra, filter, openOrderOf } from './change-order.store.ts';

type Made = Readonly<Record<string, unknown>> & { readonly orderTypeId: string };
const EXECUTED = 4;
const APPROVED = 2;

async function complete(doing: Doing, next: Next, before: Doc | null): Promise<void> {
  const type = await usableType(doing.tx, next.head.orderTypeId, before?.head.orderTypeId ?? null);
  // who always has to know of such a change stands in the order: it can be seen before it is sent
  next.head.receiverIds = [...new Set([...(next.head.receiverIds ?? []), ...type.receiverIds])];
  await completeLines(doing, next, before);
}

/** Products that come into the order wait, those that leave it are free again. */
async function saved(asked: Doing, next: Next, before: Doc | null): Promise<void> {
  const doing = { ...asked, who: everywhere(asked.who) };
  const { tx, who } = doing;
  const had = new Set(before?.products.map((l) => l.productId));
  const has = new Set(next.products.map((l) => l.productId));
  const came = [...has].filter((id) => !had.has(id));
  if (came.length > 0) await holdForChange(tx, await lockRevised(tx, who, came));
  await releaseLines(doing, before?.products.filter((l) => !has.has(l.productId)) ?? []);
}

async function releaseLines({ tx, who }: Doing, lines: Doc['products']): Promise<void> {
  if (lines.length === 0) return;
  await lockRevised(
    tx,
    who,
    lines.map((l) => l.productId),
  );
  await releaseFromChange(
    tx,
    lines.map((l) => ({ id: l.productId, state: l.oldState })),
  );
}
const release = (doing: Doing, doc: Doc): Promise<void> =>
  releaseLines({ ...doing, who: everywhere(doing.who) }, doc.products);

/** The products get what the order says, nested pieces that do not fit are asked for anew, the receivers are told. */
async function execute(asked: Doing, doc: Doc): Promise<void> {
  const doing = { ...asked, who: everywhere(asked.who) };
  const { tx, who } = doing;
  const { head, products: lines } = doc;
  const rows = await lockUnchanged(doing, doc);
  await reviseProducts(tx, who, rows, {
    orderNo: head.orderNo,
    revisions: lines.map((l) => ({
      id: l.productId,
      set: changedOf(l),
      state: l.oldState,
      isCancelled: isCancelling(l.kinds),
      remake: l.remadeQuantity,
    })),
  });
  await followProducts(tx, [head.projectId]);
  await requestRemake(
    tx,
    lines
      .filter((l) => l.remadeQuantity > 0)
      .map((l) => ({
        lineId: l.id,
        productId: l.productId,
        projectId: head.projectId,
        quantity: l.remadeQuantity,
      })),
    { orderNo: head.orderNo, reason: `${changeOrder.title} ${head.orderNo}` },
  );
  await dropLostBeyond(tx, [head.projectId]);
  const project = await loadProjectHead(tx, who, head.projectId);
  await tellChange(tx, {
    orderId: head.id,
    orderNo: head.orderNo,
    title: head.title,
    description: head.content,
    projectName: project.name,
    projectBatch: project.displayBatch,
    memberIds: head.receiverIds,
  });
}

/** A new order; one of a type that needs no approval is approved as it is made. */
async function make(doing: Doing, body: Made): Promise<{ id: string; no: string; version: number }> {
  const made = await changeOrders.create(doing, body);
  const type = await usableType(doing.tx, body.orderTypeId, null);
  if (type.needsApproval) return made;
  const { version } = await changeOrders.act(doing, made.id, { action: 'release' });
  return { ...made, version };
}

/** A line waits while pieces of it are to be nested once more. */
const progressOf = (doc: Doc): number =>
  doc.products.every((l) => l.isDone || l.remadeQuantity === 0) ? EXECUTED : APPROVED;

export const changeOrders = serveDocument(changeOrder, {
  complete,
  saved,
  removed: release,
  progress: progressOf,
  effects: { approve: execute, release: execute, reject: release, void: release },
  extra,
  filter,
  overrides: {
    // a type that needs no approval: approved as it is made
    create: bind(changeOrder.calls.create, (context) => make(doingOf(context), context.body)),
  },
});

/** Pieces of change orders were nested, or are not any more: their lines are done, or wait again, and the orders follow. */
export async function followNest(doing: Doing, nestOrderId: string): Promise<void> {
  const { tx } = doing;
  const states = await changeLines(tx, nestOrderId);
  if (states.length === 0) return;
  await changeOrders.lines.products.patch(
    tx,
    states.map(({ lineId, isDone }) => ({ id: lineId, isDone })),
    ['isDone'],
  );
  for (const id of await documentsOfLines(
    tx,
    states.map((s) => s.lineId),
  ))
    await changeOrders.progress(doing, id);
}

/** A project with a change order that waits is not voided. Raises Change:ProjectOpen. */
export async function refuseVoidingChanged(tx: Tx, projectId: string): Promise<void> {
  const no = await openOrderOf(tx, projectId);
  if (no !== null) raise('Change:ProjectOpen', { no });
}

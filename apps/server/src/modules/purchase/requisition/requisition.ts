/** 请购单 (commerce §11): what saving and each action mean. It serves demands; orders are made of its lines. */
import { dec, materialOrder, requisition, REQUISITION_TO_ORDER, round, sum } from '@muyun/contract';
import { type Doing, type Loaded, serveDocument, type Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { usableSkus } from '../material-sku/index.ts';
import { moveTasks } from '../material-task/index.ts';
import { assertStillShort } from './still-short.ts';
import {
  type OpenLine,
  lockLines,
  ordersOf,
  paidPerKg,
  requisitionExtras,
  requisitionFilters,
  servingLines,
} from './requisition.store.ts';

type Doc = Loaded<typeof requisition>;
type Next = Writing<typeof requisition>;
export type Served = readonly { readonly taskId: string; readonly quantity: string }[];

/** What the first `quantity` of a line gives to its demands, in their order. */
export function allocated(tasks: Served, quantity: string): Map<string, string> {
  const given = new Map<string, string>();
  let left = dec(quantity);
  for (const { taskId, quantity: wanted } of tasks) {
    const part = left.lt(wanted) ? left : dec(wanted);
    if (part.isPositive() && !part.isZero())
      given.set(
        taskId,
        dec(given.get(taskId) ?? '0')
          .plus(part)
          .toFixed(4),
      );
    left = left.minus(part);
  }
  return given;
}

/** `sign` × what the lines hold of their demands, up to `quantity` of each line. */
export function taskMoves(
  lines: readonly { readonly tasks: Served; readonly quantity: string }[],
  sign: 1 | -1,
  into = new Map<string, string>(),
): Map<string, string> {
  for (const line of lines)
    for (const [id, q] of allocated(line.tasks, line.quantity))
      into.set(
        id,
        dec(into.get(id) ?? '0')
          .plus(dec(q).times(sign))
          .toFixed(4),
      );
  return into;
}

const linesOf = (doc: Doc | null) =>
  (doc?.lines ?? []).map((l) => ({ tasks: l.tasks as Served, quantity: l.quantity }));
/** What is not ordered yet, as lines of their rest. */
const restOf = (doc: Doc, sign: 1 | -1): Map<string, string> => {
  const all = taskMoves(linesOf(doc), sign);
  return taskMoves(
    doc.lines.map((l) => ({ tasks: l.tasks as Served, quantity: l.orderedQty })),
    sign === 1 ? -1 : 1,
    all,
  );
};

/** What somebody types twice; lines that serve demands are as many as these. Raises Common:LineTwice. */
function assertDistinct(lines: Next['lines']): void {
  const seen = new Set<string>();
  for (const [i, l] of lines.entries()) {
    if ((l.tasks ?? []).length > 0) continue;
    const key = [l.materialSkuId, l.projectId, l.requiredDate, l.suggestSupplierId, l.targetPrice];
    const of = key.map((v) => v ?? '').join('|');
    if (seen.has(of)) raise('Common:LineTwice', { n: i + 1 });
    seen.add(of);
  }
}

async function complete({ tx }: Doing, next: Next): Promise<void> {
  assertDistinct(next.lines);
  const ids = next.lines.map((l) => l.materialSkuId);
  const [skus, paid] = await Promise.all([usableSkus(tx, ids), paidPerKg(tx, ids)]);
  for (const [i, line] of next.lines.entries()) {
    if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const sku = skus.get(line.materialSkuId) ?? raise('Common:NotFound');
    line.lastPrice = paid.get(line.materialSkuId) ?? null;
    line.weight =
      sku.kind === 2 ? round(line.quantity, 3) : round(dec(sku.unitWeight).times(line.quantity), 3);
    if (dec(line.cancelledQty ?? '0').gt(line.quantity)) line.cancelledQty = line.quantity;
    // a line that asks for less serves its demands as far as it goes
    line.tasks = [...allocated((line.tasks ?? []) as Served, line.quantity)].map(([taskId, quantity]) => ({
      taskId,
      quantity,
    }));
  }
  next.head.totalWeight = sum(
    next.lines.map((l) => l.weight ?? '0'),
    3,
  );
  next.head.estimatedAmount = sum(
    next.lines.map((l) => dec(l.weight ?? '0').times(l.targetPrice ?? l.lastPrice ?? '0')),
    2,
  );
  next.head.requiredDate = next.lines.map((l) => l.requiredDate).toSorted()[0] ?? null;
}

/** Ordered, or needed no more. */
const isDone = (l: Pick<OpenLine, 'quantity' | 'orderedQty' | 'cancelledQty'>): boolean =>
  dec(l.orderedQty).plus(l.cancelledQty).gte(l.quantity);

export const requisitions = serveDocument(requisition, {
  extra: requisitionExtras,
  filter: requisitionFilters,
  complete,
  saved: (doing, next, before) => {
    const held = taskMoves(linesOf(before), -1);
    const wanted = next.lines.map((l) => ({ tasks: (l.tasks ?? []) as Served, quantity: l.quantity }));
    return moveTasks(doing, 'requisitionedQty', taskMoves(wanted, 1, held));
  },
  removed: (doing, doc) => moveTasks(doing, 'requisitionedQty', taskMoves(linesOf(doc), -1)),
  downstream: async (tx, doc) =>
    (await ordersOf(tx, doc.head.id)).map((order) => ({ title: materialOrder.title, ...order })),
  progress: (doc) => {
    if (!doc.lines.some((l) => dec(l.orderedQty).gt(0))) return 4;
    return doc.lines.every(isDone) ? 16 : 8;
  },
  effects: {
    submit: null,
    withdraw: null,
    approve: assertStillShort,
    reject: null,
    deApprove: null,
    void: (doing, doc) => moveTasks(doing, 'requisitionedQty', taskMoves(linesOf(doc), -1)),
    close: (doing, doc) => moveTasks(doing, 'requisitionedQty', restOf(doc, -1)),
    reopen: (doing, doc) => moveTasks(doing, 'requisitionedQty', restOf(doc, 1)),
  },
});

const OPEN_STATES = new Set([4, 8]);
const CLOSED = 32;

/** Lines of approved requisitions, locked; with what is still open. Raises Common:InvalidState. */
export async function lockOpenLines(
  doing: Doing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenLine & { open: string }>> {
  const lines = await lockLines(doing.tx, ids);
  const closed = lines.find((l) => !OPEN_STATES.has(l.state));
  if (closed)
    raise('Common:InvalidState', {
      state: requisition.machine.states[closed.state as 1]?.label ?? String(closed.state),
      action: REQUISITION_TO_ORDER,
    });
  return new Map(
    lines.map((l) => [
      l.id,
      { ...l, open: dec(l.quantity).minus(l.orderedQty).minus(l.cancelledQty).toFixed(4) },
    ]),
  );
}

/** The heads of lines that have moved: how far they are ordered, and their states. */
async function followLines(doing: Doing, lines: readonly OpenLine[]): Promise<void> {
  for (const id of [...new Set(lines.map((l) => l.documentId))].sort()) {
    const doc = await requisitions.lock(doing, id);
    const some = doc.lines.some((l) => dec(l.orderedQty).gt(0));
    await requisitions.store.patch(doing.tx, id, {
      orderedState: some ? (doc.lines.every(isDone) ? 2 : 1) : 0,
    });
    await requisitions.progress(doing, id);
  }
}

/** Holds the lines that serve these demands, and their heads: before the demands themselves are locked. The newest first. */
export async function lockServing(doing: Doing, taskIds: readonly string[]): Promise<OpenLine[]> {
  const ids = await servingLines(doing.tx, taskIds);
  const locked = new Map((await lockLines(doing.tx, ids)).map((l) => [l.id, l]));
  return ids.flatMap((id) => locked.get(id) ?? []);
}

/**
 * Takes of lines (held, the newest first) what is not ordered yet of these demands, up to so much of each: the lines keep what they asked
 * for and say how much of it is needed no more. Answers how much was taken of each demand.
 */
export async function takeBack(
  doing: Doing,
  lines: readonly OpenLine[],
  wanted: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>();
  const changed = lines.flatMap((line) => {
    const done = allocated(line.tasks as Served, line.orderedQty);
    let cancelled = dec(0);
    const tasks = (line.tasks as Served).map((entry) => {
      const left = dec(wanted.get(entry.taskId) ?? '0').minus(taken.get(entry.taskId) ?? '0');
      const free = dec(entry.quantity).minus(done.get(entry.taskId) ?? '0');
      const part = left.lt(free) ? left : free;
      if (!part.gt(0)) return entry;
      cancelled = cancelled.plus(part);
      taken.set(
        entry.taskId,
        dec(taken.get(entry.taskId) ?? '0')
          .plus(part)
          .toFixed(4),
      );
      return { ...entry, quantity: dec(entry.quantity).minus(part).toFixed(4) };
    });
    if (cancelled.isZero()) return [];
    return [
      {
        ...line,
        tasks: tasks.filter((t) => !dec(t.quantity).isZero()),
        cancelledQty: cancelled.plus(line.cancelledQty).toFixed(4),
      },
    ];
  });
  if (changed.length === 0) return taken;
  await requisitions.lines.lines.patch(doing.tx, changed, ['tasks', 'cancelledQty']);
  await followLines(doing, changed);
  return taken;
}

/** Adds to what is ordered of requisition lines (locked), of their demands, and lets the states follow. */
export async function addOrdered(doing: Doing, by: ReadonlyMap<string, string>): Promise<void> {
  const lines = await lockLines(doing.tx, [...by.keys()]);
  const [moves, closed] = [new Map<string, string>(), new Map<string, string>()];
  const changed = lines.map((line) => {
    const orderedQty = dec(line.orderedQty)
      .plus(by.get(line.id) ?? '0')
      .toFixed(4);
    // a closed requisition holds of its demands what is ordered, no more
    for (const into of line.state === CLOSED ? [moves, closed] : [moves]) {
      taskMoves([{ tasks: line.tasks as Served, quantity: line.orderedQty }], -1, into);
      taskMoves([{ tasks: line.tasks as Served, quantity: orderedQty }], 1, into);
    }
    return { id: line.id, orderedQty };
  });
  await requisitions.lines.lines.patch(doing.tx, changed, ['orderedQty']);
  await followLines(doing, lines);
  await moveTasks(doing, 'orderedQty', moves);
  await moveTasks(doing, 'requisitionedQty', closed);
}

/** What came of requisition lines, net of what went back, before and after: it reaches their demands in their order. */
export async function noteReceived(
  doing: Doing,
  by: ReadonlyMap<string, { readonly before: string; readonly after: string }>,
): Promise<void> {
  if (by.size === 0) return;
  const moves = new Map<string, string>();
  for (const line of await lockLines(doing.tx, [...by.keys()])) {
    const received = by.get(line.id);
    if (!received) continue;
    taskMoves([{ tasks: line.tasks as Served, quantity: received.before }], -1, moves);
    taskMoves([{ tasks: line.tasks as Served, quantity: received.after }], 1, moves);
  }
  await moveTasks(doing, 'receivedQty', moves);
}

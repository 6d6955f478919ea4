/** Changes of state (engineering F7): every action asks the machine, locks, checks its guard, then takes effect in one transaction. */
import {
  actionsFor,
  ENGINE_REASONS,
  fill,
  NEST_CONFIRMED_STATES,
  NEST_OWNER_ACTIONS,
  type NestAction,
  nestOrderMachine,
  type NestState,
} from '@muyun/contract';
import { releaseStock } from '../../../ledger/stock/index.ts';
import { createJob, type JobRunner, requestCancel } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { NEST_SOURCE, takeBack } from './nest-confirm.ts';
import { assertFree } from './nest-draft.ts';
import { groupsOf, type Line } from './nest-groups.ts';
import { NEST_JOB, orderAfterCancel } from './nest-job.ts';
import { setResultState } from './nest-layout.store.ts';
import { loadLines, loadOrderStocks, setLineErrors } from './nest-line.store.ts';
import { giveLostBack, takeLost } from './nest-lost.ts';
import { loadOrder, type OrderRow, setOrder, writeLog } from './nest-order.store.ts';
import { type Checked, checkOrder, errorOf } from './nest-problem.ts';
import { addCounters, loadGeometry, loadProducts, type NestProductRow } from './nest-product.store.ts';
import {
  endRun,
  insertRun,
  keepBest,
  loadRun,
  loadRuns,
  type ProductMark,
  setRunJob,
} from './nest-run.store.ts';
import { orderColumns } from './nest-write.ts';

export const ENGINE = { name: 'muyun', version: '1' } as const;
const COMPUTING = 4;

/** What the state and the rights of a person allow, in the machine's order. */
export const nestActions = (order: Pick<OrderRow, 'state'>, who: Who): string[] =>
  actionsFor(nestOrderMachine, order.state as NestState, (right) => who.rights.has(right)).filter(
    (a) => who.isAdmin || !NEST_OWNER_ACTIONS.includes(a),
  );

/** The order, locked, when the person, the version and the state allow the action. Raises Common:Forbidden, Common:StaleVersion, Nest:State. */
export async function lockFor(
  tx: Tx,
  who: Who,
  id: string,
  action: NestAction,
  version: number | null,
): Promise<OrderRow> {
  const order = await loadOrder(tx, who, id, true);
  const spec = nestOrderMachine.actions[action];
  if (
    !who.rights.has(`${nestOrderMachine.item}:${spec.action}`) ||
    (NEST_OWNER_ACTIONS.includes(action) && !who.isAdmin)
  )
    raise('Common:Forbidden');
  if (version !== null && order.version !== version) raise('Common:StaleVersion');
  if (!(spec.from as readonly number[]).includes(order.state))
    raise('Nest:State', {
      state: nestOrderMachine.states[order.state as NestState].label,
      action: spec.label,
    });
  return order;
}

/** An idle draft had given its pieces back: they are taken again, if they are still free. Raises Nest:QtyExceeded. */
async function holdAgain(
  tx: Tx,
  order: OrderRow,
  lines: readonly Line[],
  products: ReadonlyMap<string, NestProductRow>,
): Promise<void> {
  assertFree(lines, products, new Map());
  await addCounters(
    tx,
    lines.map((l) => ({ productId: l.productId, reserved: l.quantity, nested: 0, lost: 0 })),
  );
  await takeLost(tx, order, lines);
  await setOrder(tx, order.id, { holds_pieces: true });
  await writeLog(tx, order.id, 'hold', { pieces: order.pieceAmount });
}

/** The pre-check of what the order asks for now, with what is still in stock. Raises Nest:NoStock, Nest:EngineFail. */
async function checkedNow(
  tx: Tx,
  who: Who,
  order: OrderRow,
  { lines, products }: { lines: readonly Line[]; products: ReadonlyMap<string, NestProductRow> },
): Promise<Checked> {
  const groups = groupsOf(lines, products, order.params.colorMode);
  // a plate in stock may have been taken since the draft was saved
  const stocks = (await loadOrderStocks(tx, order.id))
    .map((s) =>
      s.stockPlateId === null || s.available === null
        ? s
        : { ...s, limitQuantity: Math.min(s.limitQuantity ?? s.available, s.available) },
    )
    .filter((s) => s.limitQuantity !== 0);
  const bare = groups.find((g) => !stocks.some((s) => s.groupName === g.name));
  if (bare)
    raise('Nest:NoStock', {
      texture: bare.textureName,
      thickness: bare.thickness,
      color: bare.colorName ?? '',
    });
  const checked = checkOrder({
    lines: [...lines],
    products,
    groups,
    stocks,
    params: order.params,
    requireBend: who.tenant?.settings['requireBendCoefficient'] !== false,
    geometry: await loadGeometry(
      tx,
      lines.map((l) => l.productId),
    ),
  });
  if (checked.isFatal)
    raise('Nest:EngineFail', { reason: fill(ENGINE_REASONS.input, { code: checked.fatalCode }) });
  return checked;
}

/** Queues a computation of the order's present lines. Raises Nest:NoProduct, Nest:NoStock, Nest:QtyExceeded. */
export async function submit(tx: Tx, who: Who, order: OrderRow): Promise<void> {
  const lines = await loadLines(tx, order.id);
  const rows = await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    !order.holdsPieces,
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  if (!order.holdsPieces) await holdAgain(tx, order, lines, products);
  const checked = await checkedNow(tx, who, order, { lines, products });
  const errors = checked.findings.map(errorOf);
  await setLineErrors(tx, order.id, errors);
  if (checked.problem.items.length === 0) raise('Nest:NoProduct', undefined, { errors });
  const blocked = lines
    .filter((l) => checked.blocked.has(l.productId))
    .map((l) => {
      const error = errors.find((e) => e.productId === l.productId);
      return {
        productId: l.productId,
        quantity: l.quantity,
        code: `F4:${error?.errorType ?? 0}`,
        message: `${error?.label ?? ''} ${error?.message ?? ''}`.trim(),
      };
    });
  const marks: Record<string, ProductMark> = Object.fromEntries(
    rows.map((p) => [p.id, { hash: p.geometryHash, revision: p.revision }]),
  );
  const run = await insertRun(tx, {
    orderId: order.id,
    linesVersion: order.linesVersion,
    seed: order.params.seed,
    params: order.params,
    input: { problem: checked.problem, engine: checked.params, blocked },
    marks,
    engine: ENGINE.name,
    engineVersion: ENGINE.version,
  });
  const jobId = await createJob(tx, who, {
    kind: NEST_JOB,
    title: order.no,
    payload: { orderId: order.id, runId: run.id },
    bizType: 'nest.order',
    bizId: order.id,
  });
  await setRunJob(tx, run.id, jobId);
  await setOrder(tx, order.id, { state: 2, job_id: jobId, progress: 0, message: null });
  await writeLog(tx, order.id, 'submit', { run: run.runNo });
}

/** Ends a computation: with the best plan so far when one is being computed and `keep`, otherwise at once. */
export async function cancel(tx: Tx, jobs: JobRunner, order: OrderRow, keep: boolean): Promise<void> {
  const jobId = order.jobId;
  const run = (await loadRuns(tx, order.id)).find((r) => r.jobId === jobId);
  if (!jobId || !run) raise('Common:NotFound');
  if (keep && order.state === COMPUTING) {
    await keepBest(tx, run.id);
    await setOrder(tx, order.id, {});
    await writeLog(tx, order.id, 'keep');
  } else {
    await endRun(tx, run.id, 'cancelled', null);
    await orderAfterCancel(tx, order.id, jobId);
    await writeLog(tx, order.id, 'cancel');
  }
  await requestCancel(tx, jobs, jobId);
}

/** Chooses another plan of the same pieces. Raises Nest:RunStale. */
export async function adopt(tx: Tx, order: OrderRow, runId: string): Promise<void> {
  const run = await loadRun(tx, runId);
  if (run.orderId !== order.id || run.state !== 'done' || !run.figures) raise('Common:NotFound');
  if (run.linesVersion !== order.linesVersion) raise('Nest:RunStale', { run: run.runNo });
  await setOrder(tx, order.id, { ...orderColumns(run.figures), state: 8, run_id: run.id, message: null });
  await writeLog(tx, order.id, 'adopt', { run: run.runNo });
}

/** Gives the pieces back that a not yet confirmed order holds. */
export async function releasePieces(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.holdsPieces) return;
  const lines = await loadLines(tx, order.id);
  await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    true,
  );
  const back = await giveLostBack(tx, order.id);
  await addCounters(
    tx,
    lines.map((l) => ({
      productId: l.productId,
      reserved: -l.quantity,
      nested: 0,
      lost: back.get(l.productId) ?? 0,
    })),
  );
}

const DEAD = [512];

/** Withdraws an order: what it holds or has nested is free again. */
export async function voidOrder(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  if (NEST_CONFIRMED_STATES.includes(order.state)) await takeBack(tx, order, false);
  else await releasePieces(tx, order);
  await releaseStock(tx, NEST_SOURCE, order.id);
  if (order.runId) await setResultState(tx, order.runId, 8);
  await setOrder(tx, order.id, { state: 512 });
  await writeLog(tx, order.id, 'void', { reason });
}

/** Deletes an order that holds nothing any more, or gives back what its draft held. */
export async function deleteOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (!DEAD.includes(order.state)) await releasePieces(tx, order);
  await setOrder(tx, order.id, { is_deleted: true });
  await writeLog(tx, order.id, 'delete');
}

const RUNNING = [2, COMPUTING];

/** Void and delete in one, whatever the state, as long as nothing is cut: the computation is stopped, everything held or nested is free again. Raises Nest:SheetCut. */
export async function forceDelete(tx: Tx, jobs: JobRunner, order: OrderRow, reason: string): Promise<void> {
  if (order.cutSheetAmount > 0)
    raise('Nest:SheetCut', { action: nestOrderMachine.actions.forceDelete.label });
  if (RUNNING.includes(order.state)) await cancel(tx, jobs, order, false);
  if (!DEAD.includes(order.state)) await voidOrder(tx, order, reason);
  await setOrder(tx, order.id, { is_deleted: true });
  await writeLog(tx, order.id, 'forceDelete', { reason });
}

/** Takes the link to the parent away. Raises Nest:NotRelated. */
export async function unrelate(tx: Tx, order: OrderRow): Promise<void> {
  if (order.parentOrderId === null) raise('Nest:NotRelated', { no: order.no });
  await setOrder(tx, order.id, { parent_order_id: null });
  await writeLog(tx, order.id, 'unrelate', { no: order.parentOrderNo ?? '' });
}

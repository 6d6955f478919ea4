/** Effects of the verbs of a nest order (engineering F7): what each checks and does beside the state, which `orderLife` writes. */
import {
  allows,
  ENGINE_REASONS,
  fill,
  NEST_BARS,
  NEST_CONFIRMED_STATES,
  nestOrderMachine,
  stockKeyOf,
} from '@muyun/contract';
import { createJob } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { remnantRulesOf } from '../../basic/stock/index.ts';
import { addNestCounters } from '../../cad/product/index.ts';
import { takeNest } from '../../platform/quota/index.ts';
import { releaseBarPieces } from './bar/bar-confirm.ts';
import { freeStock, takeBack } from './nest-confirm.ts';
import { noteBack } from '../cost/index.ts';
import { assertFree } from './nest-draft.ts';
import { groupsOf, type Line } from './nest-groups.ts';
import { keptOf } from './nest-kept.ts';
import { NEST_JOB } from './nest-job.ts';
import { setResultState } from './nest-layout.store.ts';
import type { NestChange } from './nest-life.ts';
import { loadLines, loadOrderStocks, setLineErrors } from './nest-line.store.ts';
import { giveLostBack, isFreeRenest, takeLost } from './nest-lost.ts';
import { type OrderRow, setOrder, writeLog } from './nest-order.store.ts';
import { type Checked, checkOrder, errorOf } from './nest-problem.ts';
import { assertKind } from './nest-prepare.ts';
import { type PlanWork, planWork } from './nest-worktime.ts';
import { loadGeometry, loadProducts, type NestProductRow } from './nest-product.store.ts';
import { insertRun, loadRun, type ProductMark, setRunJob } from './nest-run.store.ts';
import { dropSheets } from './sheet/sheet.store.ts';
import { dropRun, IDLE } from './nest-stop.ts';
import { orderFigures } from './nest-write.ts';

/** Whose job the computation is. */
export type JobMaker = Pick<Who, 'userId' | 'tenantUserId' | 'factory'>;
export const ENGINE = { name: 'muyun', version: '1' } as const;
const VOIDED = 512;

/** An idle draft had given its pieces back: they are taken again, if they are still free. Raises Nest:QtyExceeded. */
async function holdAgain(
  tx: Tx,
  order: OrderRow,
  lines: readonly Line[],
  products: ReadonlyMap<string, NestProductRow>,
): Promise<void> {
  assertFree(lines, products, new Map());
  await addNestCounters(
    tx,
    lines.map((l) => ({ productId: l.productId, reserved: l.quantity, nested: 0, lost: 0 })),
  );
  await takeLost(tx, order, lines);
  await writeLog(tx, order.id, 'hold', { pieces: order.pieceAmount });
}

/** The pre-check of what the order asks for now, with what is still in stock. Raises Nest:NoStock, Nest:EngineFail. */
async function checkedNow(
  tx: Tx,
  order: OrderRow,
  { lines, products }: { lines: readonly Line[]; products: ReadonlyMap<string, NestProductRow> },
): Promise<Checked & { readonly work: PlanWork }> {
  const groups = groupsOf(lines, products, order.params.colorMode);
  // a plate in stock may have been taken since the draft was saved
  const stocks = (await loadOrderStocks(tx, order.id))
    .map((s) =>
      stockKeyOf(s) === null || s.available === null
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
  const geometry = await loadGeometry(
    tx,
    lines.map((l) => l.productId),
  );
  const checked = checkOrder({
    lines: [...lines],
    products,
    groups,
    stocks,
    params: order.params,
    requireBend: await settingOf(tx, 'nest.requireBend'),
    rules: await remnantRulesOf(tx),
    geometry,
  });
  if (checked.isFatal)
    raise('Nest:EngineFail', { reason: fill(ENGINE_REASONS.input, { code: checked.fatalCode }) });
  return { ...checked, work: await planWork(tx, order.params, geometry) };
}

/**
 * Queues a computation of the order's present lines. Raises Nest:NoProduct, Nest:NoStock, Nest:QtyExceeded,
 * Feature:NestQuotaExceeded, Feature:NotEnabled, and what `keptOf` raises.
 */
export async function submit(tx: Tx, who: JobMaker, order: OrderRow): Promise<NestChange> {
  await assertKind(tx, order.kind);
  const lines = await loadLines(tx, order.id);
  const rows = await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    !order.holdsPieces,
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  if (!order.holdsPieces) await holdAgain(tx, order, lines, products);
  const checked = await checkedNow(tx, order, { lines, products });
  const errors = checked.findings.map(errorOf);
  await setLineErrors(tx, order.id, errors);
  if (checked.problem.items.every((i) => i.isFiller)) raise('Nest:NoProduct', undefined, { errors });
  const blocked = lines
    .filter((l) => !l.isFiller && checked.blocked.has(l.productId))
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
  const { sheets, ...keeping } = await keptOf(tx, order, checked, marks);
  const run = await insertRun(tx, {
    orderId: order.id,
    linesVersion: order.linesVersion,
    seed: order.params.seed,
    params: order.params,
    input: { problem: checked.problem, engine: checked.params, blocked, work: checked.work, ...keeping },
    keptSheets: sheets,
    marks,
    engine: ENGINE.name,
    engineVersion: ENGINE.version,
  });
  const content = JSON.stringify([order.linesVersion, marks]);
  if (!(await isFreeRenest(tx, order.id))) await takeNest(tx, { runId: run.id, orderId: order.id, content });
  const jobId = await createJob(tx, who, {
    kind: NEST_JOB,
    title: order.no,
    payload: { orderId: order.id, runId: run.id },
    bizType: 'nest.order',
    bizId: order.id,
  });
  await setRunJob(tx, run.id, jobId);
  return {
    values: { ...IDLE, jobId, holdsPieces: true },
    ...(sheets > 0 && { said: 'submitKept' as const }),
    params: { run: run.runNo, sheets },
  };
}

/** Chooses another plan of the same pieces. Raises Nest:RunStale. */
export async function adopt(tx: Tx, order: OrderRow, runId: string): Promise<NestChange> {
  const run = await loadRun(tx, runId);
  if (run.orderId !== order.id || run.state !== 'done' || !run.figures) raise('Common:NotFound');
  if (run.linesVersion !== order.linesVersion) raise('Nest:RunStale', { run: run.runNo });
  return {
    values: { ...orderFigures(run.figures), runId: run.id, message: null },
    params: { run: run.runNo },
  };
}

/** Gives the pieces back that a not yet confirmed order holds. */
export async function releasePieces(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.holdsPieces) return;
  if (order.kind === NEST_BARS) return releaseBarPieces(tx, order);
  const lines = await loadLines(tx, order.id);
  await loadProducts(
    tx,
    null,
    lines.map((l) => l.productId),
    true,
  );
  const back = await giveLostBack(tx, order.id);
  await addNestCounters(
    tx,
    lines.map((l) => ({
      productId: l.productId,
      reserved: -l.quantity,
      nested: 0,
      lost: back.get(l.productId) ?? 0,
    })),
  );
}

/** Withdraws an order: what it holds or has nested is free again. */
export async function withdraw(tx: Tx, order: OrderRow): Promise<NestChange> {
  if (NEST_CONFIRMED_STATES.includes(order.state)) await takeBack(tx, order, false);
  else await releasePieces(tx, order);
  await freeStock(tx, order.id);
  await dropSheets(tx, order.id);
  if (order.runId) await setResultState(tx, order.runId, 8);
  // what never left the house is not paid for (F7)
  if (order.firstFileTime === null) await noteBack(tx, order.id);
  return order.releaseTime === null ? {} : { values: { releaseTime: null } };
}

/** Deletes an order that holds nothing any more, or gives back what its draft held. */
export async function remove(tx: Tx, order: OrderRow): Promise<NestChange> {
  if (order.state !== VOIDED) await releasePieces(tx, order);
  return { values: { isDeleted: true } };
}

/**
 * Void and delete in one, whatever the state, as long as nothing is cut: the computation is stopped, everything held or nested
 * is free again. The caller asks the job to stop when the order is gone. Raises Nest:SheetCut.
 */
export async function forceRemove(tx: Tx, order: OrderRow): Promise<NestChange> {
  if (order.cutSheetAmount > 0)
    raise('Nest:SheetCut', { action: nestOrderMachine.actions.forceDelete.label });
  const isRunning = allows(nestOrderMachine, order.state, 'cancel');
  if (isRunning) await dropRun(tx, order);
  if (order.state !== VOIDED) await withdraw(tx, order);
  return { to: VOIDED, values: { ...(isRunning ? IDLE : {}), isDeleted: true } };
}

/** Takes the link to the parent away. Raises Nest:NotRelated. */
export async function unrelate(tx: Tx, order: OrderRow): Promise<void> {
  if (order.parentOrderId === null) raise('Nest:NotRelated', { no: order.no });
  await setOrder(tx, order.id, { parentOrderId: null });
  await writeLog(tx, order.id, 'unrelate', { no: order.parentOrderNo ?? '' });
}

/** What saving and starting an order of bars means (engineering F7): pieces are held under product locks, bars are a snapshot, faults are noted per piece. */
import {
  type BarDraft,
  NEST_BARS,
  NEST_CONFIRMED_STATES,
  NEST_SOURCES,
  nestOrderMachine,
  type NestState,
} from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { act } from '../../../../kit/document/index.ts';
import { createJob } from '../../../../kit/jobs.ts';
import { nextCode } from '../../../../kit/numbering.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { remnantRulesOf } from '../../../basic/stock/index.ts';
import type { Who } from '../../../../kit/who.ts';
import { ownRatesOf } from '../../machine/index.ts';
import { takeNest } from '../../../platform/quota/index.ts';
import { NEST_ORDER_KIND, RENEST, WITHOUT_PLAN } from '../nest-draft.ts';
import { NEST_JOB } from '../nest-job.ts';
import { barLife, type NestChange, type NestDoing } from '../nest-life.ts';
import { assertWaiting, parentOfLost, sourceAfter, sourceOf } from '../lost/lost-join.ts';
import { takeProfilesBeyond } from '../lost/lost-profiles.ts';
import type { TakesLost } from '../nest-lost.store.ts';
import { isFreeRenest, takeLost } from '../nest-lost.ts';
import { insertOrder, loadOrder, type OrderHead, type OrderRow, writeLog } from '../nest-order.store.ts';
import { insertRun, type ProductMark, setRunJob } from '../nest-run.store.ts';
import { IDLE } from '../nest-stop.ts';
import { ENGINE } from '../nest-transitions.ts';
import { assertSize, idsOf, withMarked } from './bar-asked.ts';
import { markOf } from './bar-confirm.ts';
import {
  type BarLineRow,
  loadBarLines,
  loadBarParams,
  loadBarStocks,
  replaceBarLines,
  replaceBarStocks,
  setBarErrors,
} from './bar-order.store.ts';
import { loadBarSkus, loadPieces, lockPieces, type PieceRow } from './bar-piece.store.ts';
import {
  barGroups,
  type BarLine,
  type BarOrder,
  barOptions,
  type BarChecked,
  checkBars,
  chosenBars,
  restOptions,
} from './bar-problem.ts';
import { barWork } from './bar-work.ts';
import { chosenRests } from './bar-rest.ts';

const BAR_VARIANT = 'A';
/** control states of a project (engineering C4) */
const CLOSED = 1;
const VOIDED = 2;

function linesOf(body: BarDraft, pieces: ReadonlyMap<string, PieceRow>): BarLine[] {
  const lines = new Map<string, BarLine>();
  for (const row of body.pieces)
    lines.set(row.pieceId, {
      pieceId: row.pieceId,
      quantity: (lines.get(row.pieceId)?.quantity ?? 0) + row.quantity,
      priority: row.priority ?? pieces.get(row.pieceId)?.priority ?? 5,
    });
  return [...lines.values()].sort((a, b) => (a.pieceId < b.pieceId ? -1 : 1));
}

/** Raises Cad:ProjectVoided, Cad:ProjectClosed, Nest:QtyExceeded. */
function assertFree(lines: readonly BarLine[], pieces: ReadonlyMap<string, PieceRow>): void {
  for (const line of lines) {
    const p = pieces.get(line.pieceId);
    if (p?.controlState === VOIDED) raise('Cad:ProjectVoided');
    if (p?.controlState === CLOSED) raise('Cad:ProjectClosed');
    const available = p?.available ?? 0;
    if (line.quantity > available) raise('Nest:QtyExceeded', { product: p?.code ?? '', available });
  }
}

interface Preparing {
  readonly tx: Tx;
  readonly who: Who;
}
interface Prepared {
  readonly order: BarOrder;
  readonly checked: BarChecked;
}
async function prepare(
  by: Preparing,
  body: BarDraft,
  pieces: ReadonlyMap<string, PieceRow>,
): Promise<Prepared> {
  const { tx } = by;
  await ownRatesOf(tx, body.params);
  const lines = linesOf(body, pieces);
  const groups = barGroups(lines, pieces);
  const skus = await loadBarSkus(
    tx,
    groups.map((g) => g.accessoryId),
  );
  const rests = await chosenRests(by, body.stocks, groups);
  const stocks = chosenBars(body.stocks, groups, [
    ...restOptions(groups, rests),
    ...barOptions(groups, skus),
  ]);
  const rules = await remnantRulesOf(tx);
  const order: BarOrder = { lines, pieces, groups, stocks, params: body.params, rules };
  return { order, checked: checkBars(order) };
}

function headOf(body: BarDraft, { lines, pieces, groups }: BarOrder): OrderHead {
  const projects = new Map(
    lines.flatMap((l) => {
      const p = pieces.get(l.pieceId);
      return p ? [[p.projectId, p.projectName] as const] : [];
    }),
  );
  return {
    name: body.name ?? null,
    projectIds: [...projects.keys()],
    projectNames: [...projects.values()].join('、').slice(0, 500),
    params: body.params,
    productKinds: lines.length,
    pieceAmount: lines.reduce((s, l) => s + l.quantity, 0),
    groupAmount: groups.length,
  };
}

async function writeParts(tx: Tx, order: TakesLost, { order: o, checked }: Prepared): Promise<void> {
  await replaceBarLines(
    tx,
    order.id,
    o.lines.map((l) => ({ ...l, productId: o.pieces.get(l.pieceId)?.productId ?? '' })),
  );
  await replaceBarStocks(tx, order.id, o.stocks);
  await setBarErrors(tx, order.id, checked.findings);
  await takeLost(tx, order, asProducts(o.lines));
  await takeProfilesBeyond(tx, order.id, o.lines);
}
/** What is lost is known by what is nested: here the piece of the product. */
const asProducts = (lines: readonly Pick<BarLine, 'pieceId' | 'quantity'>[]) =>
  lines.map((l) => ({ productId: l.pieceId, quantity: l.quantity }));

/** Whose rest a new order nests; null for an order of its own. Raises Common:NotFound, or Nest:State before its confirmation. */
async function parentOf(tx: Tx, who: Who, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const parent = await loadOrder(tx, who, id, false, 'bars');
  if (!NEST_CONFIRMED_STATES.includes(parent.state))
    raise('Nest:State', {
      state: nestOrderMachine.states[parent.state as NestState].label,
      action: NEST_SOURCES.find((s) => s.value === RENEST)?.label ?? '',
    });
  return parent.id;
}

/** A new draft that holds its pieces. Raises what `assertSize` and `assertFree` raise, Nest:LostState. */
export async function createBars(tx: Tx, who: Who, body: BarDraft) {
  assertSize(body);
  const lostIds = body.lostIds ?? [];
  const parentOrderId =
    (await parentOf(tx, who, body.parentOrderId)) ?? (await parentOfLost(tx, who, lostIds, 'bars'));
  const isOrdinary = parentOrderId === null && lostIds.length === 0;
  const { asked, pieces, joined } = await withMarked(tx, who, body, isOrdinary);
  await assertWaiting(tx, who, lostIds, 'bars');
  const prepared = await prepare({ tx, who }, asked, pieces);
  assertFree(prepared.order.lines, pieces);
  const id = newId();
  const head = headOf(body, prepared.order);
  const no = await nextCode(tx, NEST_ORDER_KIND, BAR_VARIANT, who.factory);
  await insertOrder(tx, id, {
    ...head,
    kind: NEST_BARS,
    no,
    factoryId: who.factory?.id ?? null,
    parentOrderId,
    source: await sourceOf(tx, who, { isOrdinary, lostIds, projectIds: head.projectIds }, 'bars'),
  });
  await writeParts(tx, { id, parentOrderId, lostIds }, prepared);
  await writeLog(tx, id, 'create', { kinds: head.productKinds, pieces: head.pieceAmount });
  if (joined > 0) await writeLog(tx, id, 'join', { pieces: joined });
  return { id, no, version: 1, errors: [...prepared.checked.findings] };
}

/** Saves over a draft: its lines are what it holds now. Earlier runs stay as history. */
export async function changeBars(
  doing: NestDoing & { readonly who: Who },
  id: string,
  body: BarDraft & { readonly version: number },
) {
  assertSize(body);
  const asked = { id, action: 'save', version: body.version } as const;
  const { after, outcome } = await act(doing, barLife, asked, async ({ tx }, before) => {
    const old = await loadBarLines(tx, id);
    await lockPieces(tx, [...old.map((l) => l.pieceId), ...idsOf(body)]);
    const pieces = await loadPieces(tx, doing.who, idsOf(body), id);
    const prepared = await prepare({ tx, who: doing.who }, body, pieces);
    assertFree(prepared.order.lines, pieces);
    await writeParts(tx, before, prepared);
    const head = headOf(body, prepared.order);
    const source = await sourceAfter(tx, before, head.projectIds);
    return {
      values: { ...WITHOUT_PLAN, ...head, source, holdsPieces: true, linesVersion: before.linesVersion + 1 },
      params: { kinds: head.productKinds, pieces: head.pieceAmount },
      errors: [...prepared.checked.findings],
    };
  });
  return { id, no: after.no, version: after.version, errors: outcome.errors };
}

/** An idle draft had given its pieces back: they are taken again, if they are still free. Raises what `assertFree` raises. */
async function holdAgain(
  tx: Tx,
  order: OrderRow,
  lines: readonly BarLineRow[],
  pieces: ReadonlyMap<string, PieceRow>,
): Promise<void> {
  if (order.holdsPieces) return;
  assertFree(lines, pieces);
  await takeLost(tx, order, asProducts(lines));
  await takeProfilesBeyond(tx, order.id, lines);
  await writeLog(tx, order.id, 'hold', { pieces: order.pieceAmount });
}

/** Queues a computation of the order's present lines. Raises Nest:NoProduct, Nest:NoBarStock, Nest:QtyExceeded, Feature:NestQuotaExceeded. */
export async function submitBars(tx: Tx, who: Who, order: OrderRow): Promise<NestChange> {
  const lines = await loadBarLines(tx, order.id);
  const ids = lines.map((l) => l.pieceId);
  await lockPieces(tx, ids);
  const pieces = await loadPieces(tx, null, ids, order.id);
  await holdAgain(tx, order, lines, pieces);
  const groups = barGroups(lines, pieces);
  const stocks = await loadBarStocks(tx, order.id);
  const bare = groups.find((g) => !stocks.some((s) => s.groupName === g.name));
  if (bare) raise('Nest:NoBarStock', { profile: [bare.profile, bare.color].filter(Boolean).join(' ') });
  const params = await loadBarParams(tx, order.id);
  const rules = await remnantRulesOf(tx);
  const checked = checkBars({ lines, pieces, groups, stocks, params, rules });
  await setBarErrors(tx, order.id, checked.findings);
  if (checked.problem.items.length === 0) raise('Nest:NoProduct', undefined, { errors: checked.findings });
  const marks: Record<string, ProductMark> = Object.fromEntries(
    [...pieces.values()].map((p) => [p.id, markOf(p)]),
  );
  const run = await insertRun(tx, {
    orderId: order.id,
    linesVersion: order.linesVersion,
    seed: params.seed,
    params,
    input: {
      problem: checked.problem,
      engine: checked.params,
      work: await barWork(tx, params),
      blocked: checked.findings.map((f) => ({
        productId: f.pieceId,
        quantity: lines.find((l) => l.pieceId === f.pieceId)?.quantity ?? 0,
        code: f.fault,
        message: `${f.label} ${f.message}`,
      })),
    },
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
  return { values: { ...IDLE, jobId, holdsPieces: true }, params: { run: run.runNo } };
}

/** What saving a draft means (engineering F7): pieces are held under product locks, stocks are a snapshot, errors are noted per product. */
import {
  NEST_CONFIRMED_STATES,
  NEST_SOURCES,
  NOT_NESTED,
  type NestError,
  nestOrderMachine,
  type NestState,
  PRODUCT_OK,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { act } from '../../../kit/document/index.ts';
import type { Telling } from '../../../kit/facts.ts';
import { nextCode } from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { addNestCounters } from '../../cad/product/index.ts';
import {
  assertWaiting,
  joinedLines,
  markedFor,
  parentOfLost,
  sourceAfter,
  sourceOf,
} from './lost/lost-join.ts';
import { groupNameOf, type Line } from './nest-groups.ts';
import { type NestDoing, type NestChange, orderLife } from './nest-life.ts';
import { loadLines, replaceLines, replaceStocks, setLineErrors } from './nest-line.store.ts';
import { takeLost } from './nest-lost.ts';
import {
  insertOrder,
  loadOrder,
  type OrderHead,
  type OrderRow,
  type OrderValues,
  writeLog,
} from './nest-order.store.ts';
import type { Order } from './nest-problem.ts';
import { loadProducts, type NestProductRow } from './nest-product.store.ts';
import { assertKind, assertSize, type DraftBody, prepare, type Prepared } from './nest-prepare.ts';

export const NEST_ORDER_KIND = 2;
const PLATE_VARIANT = 'N';

export const RENEST = 2;
/** control states of a project (engineering C4) */
const CLOSED = 1;
const VOIDED = 2;
/** panels and parts of them; what is bought is never nested */
const MOST_KIND = 2;

/** Every piece must be free, besides what the order itself already holds; those of a voided or closed project never are. Raises Nest:QtyExceeded, Cad:ProjectVoided, Cad:ProjectClosed. */
export function assertFree(
  lines: readonly Line[],
  products: ReadonlyMap<string, NestProductRow>,
  held: ReadonlyMap<string, number>,
): void {
  for (const line of lines) {
    const p = products.get(line.productId);
    if (p?.controlState === VOIDED) raise('Cad:ProjectVoided');
    if (p?.controlState === CLOSED) raise('Cad:ProjectClosed');
    if (!p || p.isDeleted || p.productKind > MOST_KIND)
      raise('Nest:QtyExceeded', { product: p?.code ?? line.productId, available: 0 });
    if (p.nestKind === NOT_NESTED) raise('Nest:NotNested', { product: p.code });
    const available = p.availableToNest + (held.get(line.productId) ?? 0);
    if (line.quantity > available) raise('Nest:QtyExceeded', { product: p.code, available });
  }
}

function headOf(body: DraftBody, order: Order): OrderHead {
  const projects = new Map(
    [...order.products.values()]
      .filter((p) => order.lines.some((l) => l.productId === p.id))
      .map((p) => [p.projectId, p.projectName]),
  );
  const asked = order.lines.filter((l) => !l.isFiller);
  return {
    name: body.name ?? null,
    projectIds: [...projects.keys()],
    projectNames: [...projects.values()].join('、').slice(0, 500),
    params: body.params,
    productKinds: asked.length,
    pieceAmount: asked.reduce((s, l) => s + l.quantity, 0),
    groupAmount: order.groups.length,
  };
}

async function writeParts(tx: Tx, orderId: string, prepared: Prepared): Promise<void> {
  const { order } = prepared;
  await replaceLines(
    tx,
    orderId,
    order.lines.map((l) => ({
      ...l,
      geometryHash: order.products.get(l.productId)?.geometryHash ?? null,
      revision: order.products.get(l.productId)?.revision ?? 1,
    })),
  );
  await replaceStocks(tx, orderId, order.stocks);
  await setLineErrors(tx, orderId, prepared.errors);
}

/** Whose rest a new order nests; null for an order of its own. Raises Common:NotFound, or Nest:State before its confirmation. */
async function parentOf(tx: Tx, who: Who, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const parent = await loadOrder(tx, who, id);
  if (!NEST_CONFIRMED_STATES.includes(parent.state))
    raise('Nest:State', {
      state: nestOrderMachine.states[parent.state as NestState].label,
      action: NEST_SOURCES.find((s) => s.value === RENEST)?.label ?? '',
    });
  return parent.id;
}

export interface Saved {
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly errors: NestError[];
}

/** The body with the lost pieces that go with this order, and the products of all its lines, locked. */
async function withMarked(tx: Tx, who: Who, body: DraftBody, isOrdinary: boolean) {
  const ids = body.products.map((p) => p.productId);
  const beside = isOrdinary ? await markedFor(tx, ids, 'plates') : [];
  const rows = await loadProducts(tx, who, [...ids, ...beside.map((m) => m.nested)], true);
  const products = new Map(rows.map((p) => [p.id, p]));
  if (beside.length === 0) return { asked: body, products, joined: 0 };
  const free = new Map(
    rows
      .filter(
        (p) =>
          p.state === PRODUCT_OK && !p.isDeleted && p.productKind <= MOST_KIND && p.nestKind !== NOT_NESTED,
      )
      .map((p) => [p.id, { group: groupNameOf(p, body.params.colorMode), available: p.availableToNest }]),
  );
  // as they stand now that their products are locked
  const more = joinedLines(await markedFor(tx, ids, 'plates'), quantitiesOf(body.products), free);
  const lines = more.map(({ id: productId, ...line }) => ({ productId, ...line }));
  const asked = { ...body, products: [...body.products, ...lines] };
  assertSize(asked);
  return { asked, products, joined: more.reduce((n, l) => n + l.quantity, 0) };
}
const quantitiesOf = (lines: DraftBody['products']): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const l of lines) sums.set(l.productId, (sums.get(l.productId) ?? 0) + l.quantity);
  return sums;
};

/** A new draft that holds its pieces. Raises Nest:NoProduct, Nest:QtyExceeded, Nest:TooLarge, Nest:ParamRange, Nest:StockShort, Nest:LostState. */
export async function createDraft(telling: Telling, body: DraftBody): Promise<Saved> {
  const { tx, who } = telling;
  assertSize(body);
  await assertKind(tx, body.kind);
  const lostIds = body.lostIds ?? [];
  const parentOrderId =
    (await parentOf(tx, who, body.parentOrderId)) ?? (await parentOfLost(tx, who, lostIds, 'plates'));
  const isOrdinary = parentOrderId === null && lostIds.length === 0;
  const { asked, products, joined } = await withMarked(tx, who, body, isOrdinary);
  await assertWaiting(tx, who, lostIds, 'plates');
  const prepared = await prepare(telling, asked, products);
  assertFree(prepared.order.lines, products, new Map());
  await addNestCounters(
    tx,
    prepared.order.lines.map((l) => ({ productId: l.productId, reserved: l.quantity, nested: 0, lost: 0 })),
  );
  const id = newId();
  const head = headOf(body, prepared.order);
  const no = await nextCode(tx, NEST_ORDER_KIND, PLATE_VARIANT, who.factory);
  await insertOrder(tx, id, {
    ...head,
    kind: body.kind,
    no,
    factoryId: who.factory?.id ?? null,
    parentOrderId,
    source: await sourceOf(tx, who, { isOrdinary, lostIds, projectIds: head.projectIds }, 'plates'),
  });
  await writeParts(tx, id, prepared);
  await takeLost(tx, { id, parentOrderId, lostIds }, prepared.order.lines);
  await writeLog(tx, id, 'create', { kinds: head.productKinds, pieces: head.pieceAmount });
  if (joined > 0) await writeLog(tx, id, 'join', { pieces: joined });
  return { id, no, version: 1, errors: [...prepared.errors] };
}

/** A draft that starts over: its runs stay as history and can no longer be adopted. */
export const WITHOUT_PLAN = {
  runId: null,
  progress: '0',
  message: null,
  placedAmount: 0,
  lostAmount: 0,
  sheetAmount: 0,
  layoutAmount: 0,
  netArea: '0',
  grossArea: '0',
  remnantArea: '0',
  netWeight: '0',
  grossWeight: '0',
  scrapWeight: '0',
  utilization: null,
  effectiveUtilization: null,
  materialCost: '0',
  remnantCredit: '0',
  scrapCredit: '0',
  netCost: '0',
  processCost: '0',
  estSeconds: 0,
} as const satisfies OrderValues;

/** Saves over a draft: what is no longer wanted is given back, what is new is held. Earlier runs stay as history. */
export async function changeDraft(
  doing: NestDoing,
  telling: Telling,
  id: string,
  body: DraftBody & { version: number },
): Promise<Saved> {
  assertSize(body);
  const asked = { id, action: 'save', version: body.version } as const;
  const { after, outcome } = await act(doing, orderLife, asked, (_doing, before) =>
    rewrite(telling, before, body),
  );
  return { id, no: after.no, version: after.version, errors: outcome.errors };
}

/** The lines, stocks and held pieces of a draft as they are to be now. */
async function rewrite(
  telling: Telling,
  before: OrderRow,
  body: DraftBody,
): Promise<NestChange & { readonly errors: NestError[] }> {
  const { tx, who } = telling;
  const { id } = before;
  await assertKind(tx, body.kind);
  const old = await loadLines(tx, id);
  // what an idle draft had held is free again
  const held = new Map(before.holdsPieces ? old.map((l) => [l.productId, l.quantity]) : []);
  const rows = await loadProducts(
    tx,
    null,
    [...old.map((l) => l.productId), ...body.products.map((p) => p.productId)],
    true,
  );
  await loadProducts(
    tx,
    who,
    body.products.map((p) => p.productId),
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  const prepared = await prepare(telling, body, products);
  assertFree(prepared.order.lines, products, held);
  const wanted = new Map(prepared.order.lines.map((l) => [l.productId, l.quantity]));
  await addNestCounters(
    tx,
    rows.map((p) => ({
      productId: p.id,
      reserved: (wanted.get(p.id) ?? 0) - (held.get(p.id) ?? 0),
      nested: 0,
      lost: 0,
    })),
  );
  await writeParts(tx, id, prepared);
  await takeLost(tx, before, prepared.order.lines);
  const head = headOf(body, prepared.order);
  return {
    values: {
      ...WITHOUT_PLAN,
      ...head,
      source: await sourceAfter(tx, before, head.projectIds),
      kind: body.kind,
      holdsPieces: true,
      linesVersion: before.linesVersion + 1,
    },
    params: { kinds: head.productKinds, pieces: head.pieceAmount },
    errors: [...prepared.errors],
  };
}

/** What saving a draft means (engineering F7): pieces are held under product locks, stocks are a snapshot, errors are noted per product. */
import {
  dec,
  NEST_CONFIRMED_STATES,
  NEST_MAX_KINDS,
  NEST_MAX_PIECES,
  NEST_SOURCES,
  type NestDraft,
  type NestError,
  nestOrderMachine,
  type NestParams,
  type NestState,
  type NestStock,
  paramFault,
  shareStocks,
} from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { nextCode } from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Group, groupsOf, type Line, stocksOf } from './nest-groups.ts';
import { loadLines, replaceLines, replaceStocks, setLineErrors } from './nest-line.store.ts';
import { takeLost } from './nest-lost.ts';
import { insertOrder, loadOrder, type OrderHead, updateDraft, writeLog } from './nest-order.store.ts';
import { type Checked, checkOrder, errorOf, type Order } from './nest-problem.ts';
import { addCounters, loadGeometry, loadProducts, type NestProductRow } from './nest-product.store.ts';
import { loadStocks } from './nest-stock.store.ts';

const NEST_ORDER_KIND = 2;
const PLATE_VARIANT = 'N';

const RENEST = 2;
/** control states of a project (engineering C4) */
const CLOSED = 1;
const VOIDED = 2;

type DraftBody = Pick<NestDraft, 'products' | 'stocks' | 'params'> & {
  name?: string | null | undefined;
  parentOrderId?: string | null | undefined;
};
export interface Prepared {
  readonly order: Order;
  readonly checked: Checked;
  readonly errors: readonly NestError[];
}

function linesOf(body: DraftBody, products: ReadonlyMap<string, NestProductRow>): Line[] {
  const lines = new Map<string, Line>();
  for (const row of body.products) {
    const p = products.get(row.productId);
    const before = lines.get(row.productId)?.quantity ?? 0;
    lines.set(row.productId, {
      productId: row.productId,
      quantity: before + row.quantity,
      priority: row.priority ?? p?.priority ?? 5,
      groupKey: row.groupKey ?? p?.groupKey ?? null,
    });
  }
  return [...lines.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Raises Nest:NoProduct, Nest:TooLarge, Nest:ParamRange. */
function assertSize(body: DraftBody): void {
  const fault = paramFault(body.params);
  if (fault) raise('Nest:ParamRange', { name: fault.label, min: fault.min, max: fault.max });
  const pieces = body.products.reduce((s, p) => s + p.quantity, 0);
  const kinds = new Set(body.products.map((p) => p.productId)).size;
  if (kinds === 0) raise('Nest:NoProduct');
  if (kinds > NEST_MAX_KINDS || pieces > NEST_MAX_PIECES) raise('Nest:TooLarge', { kinds, pieces });
}

/** The chosen stocks as snapshots; none given means everything that fits. Raises Nest:StockShort when a plate is given away twice. */
function chosenStocks(
  chosen: NestDraft['stocks'],
  groups: readonly Group[],
  options: readonly NestStock[],
): NestStock[] {
  if (!chosen) return shareStocks(groups, options);
  const picked = chosen.flatMap((c) => {
    const found = options.find(
      (o) =>
        o.groupName === c.groupName &&
        (c.stockPlateId
          ? o.stockPlateId === c.stockPlateId
          : o.plateMaterialSizeId === c.plateMaterialSizeId),
    );
    if (!found) return [];
    const limit =
      found.available === null
        ? (c.limitQuantity ?? null)
        : Math.min(c.limitQuantity ?? found.available, found.available);
    return [{ ...found, limitQuantity: limit, useOrder: c.useOrder ?? found.useOrder }];
  });
  const used = new Map<string, number>();
  for (const s of picked) {
    if (s.stockPlateId === null || s.available === null) continue;
    used.set(s.stockPlateId, (used.get(s.stockPlateId) ?? 0) + (s.limitQuantity ?? 0));
    if ((used.get(s.stockPlateId) ?? 0) > s.available)
      raise('Nest:StockShort', { stock: s.title, available: s.available });
  }
  return picked;
}

const requireBend = (who: Who): boolean => who.tenant?.settings['requireBendCoefficient'] !== false;

/** Groups, stocks and pre-check of a body; `products` are loaded (and locked) by the caller. */
export async function prepare(
  tx: Tx,
  who: Who,
  body: DraftBody,
  products: ReadonlyMap<string, NestProductRow>,
): Promise<Prepared> {
  const lines = linesOf(body, products);
  const groups = groupsOf(lines, products, body.params.colorMode);
  const stocks = chosenStocks(body.stocks, groups, stocksOf(groups, await loadStocks(tx, groups)));
  const geometry = await loadGeometry(
    tx,
    lines.map((l) => l.productId),
  );
  const order: Order = {
    lines,
    products,
    groups,
    stocks,
    params: body.params,
    requireBend: requireBend(who),
    geometry,
  };
  const checked = checkOrder(order);
  return { order, checked, errors: checked.findings.map(errorOf) };
}

/** As `prepare` without saving: what a new order would be. */
export async function prepareOnly(tx: Tx, who: Who, body: DraftBody): Promise<Prepared> {
  assertSize(body);
  const rows = await loadProducts(
    tx,
    who,
    body.products.map((p) => p.productId),
  );
  return prepare(tx, who, body, new Map(rows.map((p) => [p.id, p])));
}

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
    if (!p || p.isDeleted || p.productKind > 2)
      raise('Nest:QtyExceeded', { product: p?.code ?? line.productId, available: 0 });
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
  return {
    name: body.name ?? null,
    projectIds: [...projects.keys()],
    projectNames: [...projects.values()].join('、').slice(0, 500),
    params: body.params,
    kinds: order.lines.length,
    pieces: order.lines.reduce((s, l) => s + l.quantity, 0),
    groups: order.groups.length,
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

/** A new draft that holds its pieces. Raises Nest:NoProduct, Nest:QtyExceeded, Nest:TooLarge, Nest:ParamRange, Nest:StockShort. */
export async function createDraft(tx: Tx, who: Who, body: DraftBody): Promise<Saved> {
  assertSize(body);
  const parentOrderId = await parentOf(tx, who, body.parentOrderId);
  const rows = await loadProducts(
    tx,
    who,
    body.products.map((p) => p.productId),
    true,
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  const prepared = await prepare(tx, who, body, products);
  assertFree(prepared.order.lines, products, new Map());
  await addCounters(
    tx,
    prepared.order.lines.map((l) => ({ productId: l.productId, reserved: l.quantity, nested: 0, lost: 0 })),
  );
  const id = newId();
  const head = headOf(body, prepared.order);
  const no = await nextCode(tx, NEST_ORDER_KIND, PLATE_VARIANT, who.factory);
  await insertOrder(tx, id, {
    ...head,
    no,
    factoryId: who.factory?.id ?? null,
    parentOrderId,
    source: parentOrderId ? RENEST : 1,
  });
  await writeParts(tx, id, prepared);
  await takeLost(tx, { id, parentOrderId }, prepared.order.lines);
  await writeLog(tx, id, 'create', { kinds: head.kinds, pieces: head.pieces });
  return { id, no, version: 1, errors: [...prepared.errors] };
}

/** Saves over a draft: what is no longer wanted is given back, what is new is held. Earlier runs stay as history. */
export async function changeDraft(
  tx: Tx,
  who: Who,
  id: string,
  body: DraftBody & { version: number },
): Promise<Saved> {
  assertSize(body);
  const before = await loadOrder(tx, who, id, true);
  if (before.version !== body.version) raise('Common:StaleVersion');
  const { save } = nestOrderMachine.actions;
  if (!(save.from as readonly number[]).includes(before.state))
    raise('Nest:State', {
      state: nestOrderMachine.states[before.state as NestState].label,
      action: save.label,
    });
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
  const prepared = await prepare(tx, who, body, products);
  assertFree(prepared.order.lines, products, held);
  const wanted = new Map(prepared.order.lines.map((l) => [l.productId, l.quantity]));
  await addCounters(
    tx,
    rows.map((p) => ({
      productId: p.id,
      reserved: (wanted.get(p.id) ?? 0) - (held.get(p.id) ?? 0),
      nested: 0,
      lost: 0,
    })),
  );
  const head = headOf(body, prepared.order);
  await updateDraft(tx, id, head);
  await writeParts(tx, id, prepared);
  await takeLost(tx, before, prepared.order.lines);
  await writeLog(tx, id, 'save', { kinds: head.kinds, pieces: head.pieces });
  return { id, no: before.no, version: before.version + 1, errors: [...prepared.errors] };
}

/** Groups with every stock that fits: step 3 of a new order. */
export async function stockOptions(
  tx: Tx,
  who: Who,
  input: { products: readonly { productId: string; quantity: number }[]; colorMode: NestParams['colorMode'] },
): Promise<(Group & { stocks: NestStock[] })[]> {
  const rows = await loadProducts(
    tx,
    who,
    input.products.map((p) => p.productId),
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  const groups = groupsOf(
    input.products.map((p) => ({ ...p, priority: 5, groupKey: null })),
    products,
    input.colorMode,
  );
  const stocks = stocksOf(groups, await loadStocks(tx, groups));
  return groups.map((g) => ({ ...g, stocks: stocks.filter((s) => s.groupName === g.name) }));
}

/** Area and weight of all lines, for the estimate. */
export function totalsOf(groups: readonly Group[]): {
  kinds: number;
  pieces: number;
  area: string;
  weight: string;
} {
  return {
    kinds: groups.reduce((s, g) => s + g.kinds, 0),
    pieces: groups.reduce((s, g) => s + g.pieces, 0),
    area: groups.reduce((s, g) => s.plus(g.area), dec(0)).toFixed(4),
    weight: groups.reduce((s, g) => s.plus(g.weight), dec(0)).toFixed(3),
  };
}

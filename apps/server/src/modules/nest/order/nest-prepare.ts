/** What a body of a draft means before it is saved: lines, groups, stocks, pre-check. */
import {
  dec,
  NEST_SHAPES,
  type NestDraft,
  type NestError,
  nestMost,
  type NestParams,
  type NestStock,
  paramFault,
  SHAPE_FEATURE,
  scarceKeyOf,
  shareStocks,
  stockKeyOf,
} from '@muyun/contract';
import type { Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { keepersOf } from '../../../ledger/inventory/index.ts';
import { platePricesToday } from '../../basic/market/index.ts';
import { remnantRulesOf } from '../../basic/stock/index.ts';
import { assertFeature } from '../../platform/quota/index.ts';
import { ownRatesOf } from '../machine/index.ts';
import { type Group, groupsOf, type Line, stocksOf } from './nest-groups.ts';
import { type Checked, checkOrder, errorOf, type Order } from './nest-problem.ts';
import { loadGeometry, loadProducts, type NestProductRow } from './nest-product.store.ts';
import { loadLines } from './nest-line.store.ts';
import { loadOrder } from './nest-order.store.ts';
import { freeSheets } from './nest-sheets.ts';
import { loadStocks, type StockRow } from './nest-stock.store.ts';

export type DraftBody = Pick<NestDraft, 'kind' | 'products' | 'stocks' | 'params'> & {
  name?: string | null | undefined;
  parentOrderId?: string | null | undefined;
  lostIds?: readonly string[] | undefined;
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
      isFiller: row.isFiller ?? false,
    });
  }
  return [...lines.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Raises Nest:NoProduct, Nest:TooLarge, Nest:ParamRange. */
export function assertSize(body: DraftBody): void {
  const fault = paramFault(body.params);
  if (fault) raise('Nest:ParamRange', { name: fault.label, min: fault.min, max: fault.max });
  const pieces = body.products.reduce((s, p) => s + p.quantity, 0);
  const kinds = new Set(body.products.map((p) => p.productId)).size;
  // fillers alone ask for nothing
  if (body.products.every((p) => p.isFiller)) raise('Nest:NoProduct');
  const most = nestMost(body.kind);
  if (kinds > most.kinds || pieces > most.pieces) raise('Nest:TooLarge', most);
}

/** True outlines are a feature of the space. Raises Feature:NotEnabled. */
export async function assertKind(tx: Tx, kind: number): Promise<void> {
  if (kind === NEST_SHAPES) await assertFeature(tx, SHAPE_FEATURE);
}

/** The chosen stocks as snapshots; none given means everything that fits. Raises Nest:StockShort when what is scarce is given away twice. */
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
        (stockKeyOf(c) === null
          ? stockKeyOf(o) === null && o.plateMaterialSizeId === (c.plateMaterialSizeId ?? null)
          : stockKeyOf(o) === stockKeyOf(c)),
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
    const key = scarceKeyOf(s);
    if (key === null || s.available === null) continue;
    used.set(key, (used.get(key) ?? 0) + (s.limitQuantity ?? 0));
    if ((used.get(key) ?? 0) > s.available)
      raise('Nest:StockShort', { stock: s.title, available: s.available });
  }
  return picked;
}

/** Every candidate of every group: remnants, boards, sheets of the material warehouse, sizes to buy. */
async function offered(
  telling: Telling,
  groups: readonly Group[],
  products: ReadonlyMap<string, NestProductRow>,
): Promise<NestStock[]> {
  const projectIds = [...new Set([...products.values()].map((p) => p.projectId))];
  const [rows, sheets] = [
    await loadStocks(telling.tx, telling.who, groups),
    await freeSheets(telling, groups, projectIds),
  ];
  const boards = rows.filter(isBoard);
  const keepers = await keepersOf(
    telling.tx,
    boards.flatMap((r) => (r.kind === REMNANT ? (r.stockPlateId ?? []) : [])),
  );
  // what a demand keeps for its project is offered to the orders of that project alone
  const isOffered = ({ stockPlateId }: StockRow): boolean =>
    !keepers.has(stockPlateId ?? '') || projectIds.includes(keepers.get(stockPlateId ?? '') ?? '');
  const all = [...boards.filter(isOffered), ...sheets, ...rows.filter((r) => !isBoard(r))];
  const unpriced = [...new Set(all.flatMap((r) => (r.price === null ? [r.textureId] : [])))];
  const market =
    unpriced.length === 0 ? new Map<string, string>() : await platePricesToday(telling.tx, unpriced);
  return stocksOf(groups, all, market);
}
const REMNANT = 3;
const isBoard = (row: StockRow): boolean => row.stockPlateId !== null;

/** Groups, stocks and pre-check of a body; `products` are loaded (and locked) by the caller. Raises what `ownRatesOf` raises. */
export async function prepare(
  telling: Telling,
  body: DraftBody,
  products: ReadonlyMap<string, NestProductRow>,
  taken: ReadonlySet<string> = new Set(),
): Promise<Prepared> {
  const { tx } = telling;
  await ownRatesOf(tx, body.params);
  const lines = linesOf(body, products);
  const groups = groupsOf(lines, products, body.params.colorMode);
  const stocks = chosenStocks(body.stocks, groups, await offered(telling, groups, products));
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
    requireBend: await settingOf(tx, 'nest.requireBend'),
    rules: await remnantRulesOf(tx),
    geometry,
    taken,
  };
  const checked = checkOrder(order);
  return { order, checked, errors: checked.findings.map(errorOf) };
}

/** As `prepare` without saving: what a new order would be. */
export async function prepareOnly(
  telling: Telling,
  body: DraftBody & { orderId?: string | undefined },
): Promise<Prepared> {
  const { tx, who } = telling;
  assertSize(body);
  await assertKind(tx, body.kind);
  const rows = await loadProducts(
    tx,
    who,
    body.products.map((p) => p.productId),
  );
  const held = await heldBy(tx, who, body.orderId);
  const taken = rows.filter((p) => p.availableToNest + (held.get(p.id) ?? 0) <= 0).map((p) => p.id);
  return prepare(telling, body, new Map(rows.map((p) => [p.id, p])), new Set(taken));
}

/** Pieces that the draft holds itself. Raises Common:NotFound. */
async function heldBy(tx: Tx, who: Who, id: string | undefined): Promise<ReadonlyMap<string, number>> {
  if (!id) return new Map();
  const order = await loadOrder(tx, who, id);
  if (!order.holdsPieces) return new Map();
  return new Map((await loadLines(tx, id)).map((l) => [l.productId, l.quantity]));
}

/** Groups with every stock that fits: step 3 of a new order. */
export async function stockOptions(
  telling: Telling,
  input: { products: readonly { productId: string; quantity: number }[]; colorMode: NestParams['colorMode'] },
): Promise<(Group & { stocks: NestStock[] })[]> {
  const { tx, who } = telling;
  const rows = await loadProducts(
    tx,
    who,
    input.products.map((p) => p.productId),
  );
  const products = new Map(rows.map((p) => [p.id, p]));
  const groups = groupsOf(
    input.products.map((p) => ({ ...p, priority: 5, groupKey: null, isFiller: false })),
    products,
    input.colorMode,
  );
  const stocks = await offered(telling, groups, products);
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

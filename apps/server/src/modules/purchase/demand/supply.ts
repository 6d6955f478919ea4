/** A demand met from stock (commerce §11): what lies there and could serve it, what that costs beside buying, and its reservation. */
import * as c from '@muyun/contract';
import { costDifference, coveredBy, dec, neededOf, round } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { type Doing, doingOf } from '../../../kit/document/index.ts';
import { invalid, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { assertWarehouses, keepersOf, reserve } from '../../../ledger/inventory/index.ts';
import { lockSizedRemnants, remnantsThatHold } from '../../basic/stock/index.ts';
import { deductsTax } from '../../basic/supplier/index.ts';
import { loadProjectHead } from '../../cad/project/index.ts';
import { seesCosts } from '../../inventory/index.ts';
import { loadSkus, type SkuBrief } from '../material-sku/index.ts';
import { lockTasks, materialTasks, type OpenTask, readTask } from '../material-task/index.ts';
import { courseRoute } from './course.ts';
import { asSheet, followReservations } from './demand.ts';
import { freeOf, lastCost } from './demand.store.ts';
import { followMinimum } from './minimum.ts';

const MATERIAL = 2;
const NO_TAKE = '00000000-0000-0000-0000-000000000000';
const OPEN_STATES = new Set([1, 8]);
const [COIL, PROFILE] = [2, 4] as const;
const [OWN, LARGER, UNCOILED, REMNANT] = [1, 2, 4, 8] as const;
/** 工程, 手工: how a reservation calls what it was made for; a nest order holds its sheets itself, what is found later is kept for its project */
const RESERVED_FOR: Readonly<Record<number, 2 | 8>> = { 1: 2, 2: 2 };

const unitOf = (kind: number): string => (kind === COIL ? 'kg' : c.SUPPLY_UNITS[kind === PROFILE ? 1 : 0]);
type Answer = c.OutputOf<typeof c.taskSubstitutes>;

/** What is taken of `free` for the rest of the demand, and how far it goes. Null: it cannot serve it. */
function taking(wanted: SkuBrief, by: SkuBrief, free: string, open: string) {
  const need = neededOf(wanted, by, open);
  if (need === null) return null;
  const taken = dec(need).gt(free) ? free : need;
  const covers = coveredBy(wanted, by, taken);
  if (dec(covers).isZero()) return null;
  return { need: dec(taken).toFixed(4), covers: dec(covers).gt(open) ? dec(open).toFixed(4) : covers };
}

/** What it costs and how that compares with buying as much. */
function priced(cost: string | null, covers: string, unitPrice: string | null, isSeen: boolean) {
  if (!isSeen || cost === null) return { cost: null, difference: null };
  const bought = unitPrice === null ? null : dec(covers).times(unitPrice).toString();
  return { cost: round(cost, 2), difference: costDifference(round(cost, 2), bought) };
}

const leastOf = (a: string, b: string): string => (dec(a).gt(b) ? dec(b).toFixed(4) : a);

interface Missing {
  readonly sku: SkuBrief;
  readonly shortageQty: string;
  readonly unitPrice: string | null;
  readonly isSeen: boolean;
}
/** Remnants that nobody keeps: each serves what can be cut of it, as long as something is missing. */
async function cutOf(
  tx: Tx,
  { sku, shortageQty, unitPrice, isSeen }: Missing,
  remnants: Awaited<ReturnType<typeof remnantsThatHold>>,
): Promise<Answer['items']> {
  if (!dec(shortageQty).gt(0)) return [];
  const keepers = await keepersOf(
    tx,
    remnants.map((r) => r.id),
  );
  return remnants
    .filter((r) => !keepers.has(r.id))
    .map((r) => {
      const covers = leastOf(coveredBy(sku, asSheet(r, sku), '1'), shortageQty);
      return {
        kind: REMNANT,
        materialSkuId: null,
        remnantId: r.warehouseId === null ? null : r.id,
        name: r.code,
        warehouseId: r.warehouseId,
        warehouseName: r.warehouse,
        unit: unitOf(1),
        free: r.free,
        need: '1.0000',
        covers,
        ...priced(r.value, covers, unitPrice, isSeen),
      };
    });
}

async function substitutes({ tx, who, params }: Context<typeof c.taskSubstitutes>): Promise<Answer> {
  await materialTasks.view(tx, who, params.id);
  const task = (await readTask(tx, params.id)) ?? raise('Common:NotFound');
  const { materialSkuId } = task;
  const shortageQty = OPEN_STATES.has(task.state) ? c.shortageOf(task) : '0.0000';
  const sku = (await loadSkus(tx, [materialSkuId])).get(materialSkuId) ?? raise('Common:NotFound');
  const [rows, last, remnants] = await Promise.all([
    freeOf(tx, sku),
    deductsTax(tx).then((deducts) => lastCost(tx, materialSkuId, deducts)),
    sku.kind === 1 ? remnantsThatHold(tx, sku) : [],
  ]);
  const skus = await loadSkus(
    tx,
    rows.map((r) => r.materialSkuId),
  );
  const isSeen = seesCosts(who, MATERIAL);
  const unitPrice = last ? round(last.price, 6) : null;
  const items = rows.flatMap((row): Answer['items'] => {
    const by = skus.get(row.materialSkuId);
    const taken = by && taking(sku, by, row.free, shortageQty);
    if (!by || !taken) return [];
    const cost = dec(taken.need).times(row.unitCost).toString();
    return [
      {
        kind: by.id === sku.id ? OWN : by.kind === COIL ? UNCOILED : LARGER,
        materialSkuId: by.id,
        remnantId: null,
        name: by.name,
        warehouseId: row.warehouseId,
        warehouseName: row.warehouseName,
        unit: unitOf(by.kind),
        free: row.free,
        ...taken,
        ...priced(cost, taken.covers, unitPrice, isSeen),
      },
    ];
  });
  return {
    shortageQty,
    unitPrice: isSeen ? unitPrice : null,
    items: [...items, ...(await cutOf(tx, { sku, shortageQty, unitPrice, isSeen }, remnants))],
  };
}

/** For whom stock is reserved. Raises Purchase:ReserveProject. */
async function projectOf(doing: Doing, task: OpenTask, asked: string | null | undefined): Promise<string> {
  const projectId = task.projectId ?? asked ?? raise('Purchase:ReserveProject');
  await loadProjectHead(doing.tx, doing.who, projectId);
  return projectId;
}

/** What the reservation serves. Raises Purchase:NotSubstitute, Purchase:ReserveNothing, Purchase:ReserveExceedsDemand. */
function assertServes(task: OpenTask, wanted: SkuBrief, by: SkuBrief, quantity: string): void {
  if (!dec(quantity).gt(0)) raise('Common:QuantityNotPositive', { n: 1 });
  if (neededOf(wanted, by, '1') === null)
    raise('Purchase:NotSubstitute', { item: by.name, wanted: wanted.name });
  const covers = coveredBy(wanted, by, quantity);
  if (dec(covers).isZero()) raise('Purchase:ReserveNothing');
  const open = c.shortageOf(task);
  const most = neededOf(wanted, by, open) ?? '0';
  // the last sheet or stroke may give more than is needed
  if (dec(open).isZero() || dec(quantity).gt(most))
    raise('Purchase:ReserveExceedsDemand', { y: dec(covers).toString(), x: dec(open).toString() });
}

/** What is kept: lines of a reservation, and what the demand is cut of instead of its own. */
interface Kept {
  readonly lines: readonly { warehouseId: string; itemId: string; itemName: string; quantity: string }[];
  readonly substituteId: string | null;
}
type Body = c.BodyOf<typeof c.taskReserve>;

/** So much of a material out of a warehouse. Raises what `assertServes` does. */
async function keptStock(tx: Tx, task: OpenTask, body: Body): Promise<Kept> {
  if (!body.warehouseId) throw invalid([{ field: 'warehouseId', message: c.REQUIRED }]);
  if (!body.quantity) throw invalid([{ field: 'quantity', message: c.REQUIRED }]);
  const itemId = body.materialSkuId ?? task.materialSkuId;
  const skus = await loadSkus(tx, [task.materialSkuId, itemId]);
  const [wanted, by] = [skus.get(task.materialSkuId), skus.get(itemId)];
  if (!wanted || !by) raise('Common:NotFound');
  assertServes(task, wanted, by, body.quantity);
  const { warehouseId, quantity } = body;
  return {
    lines: [{ warehouseId, itemId, itemName: by.name, quantity }],
    substituteId: itemId === task.materialSkuId ? null : itemId,
  };
}

/**
 * Remnants by name, one after the other: each serves as many pieces as can be cut of it, turned or not, as long as something is
 * missing. Locked until the end. Raises Stock:RemnantBusy, Purchase:NotSubstitute, Purchase:ReserveExceedsDemand.
 */
async function keptRemnants(tx: Tx, task: OpenTask, remnantIds: readonly string[]): Promise<Kept> {
  const ids = [...new Set(remnantIds)];
  const found = new Map((await lockSizedRemnants(tx, ids)).map((r) => [r.id, r]));
  const wanted = (await loadSkus(tx, [task.materialSkuId])).get(task.materialSkuId);
  const keepers = await keepersOf(tx, ids);
  let open = dec(c.shortageOf(task));
  const lines = ids.map((id) => {
    const remnant = found.get(id);
    if (!remnant || !wanted) raise('Common:NotFound');
    const { code, warehouseId } = remnant;
    if (!remnant.isFree || warehouseId === null || keepers.has(id))
      raise('Stock:RemnantBusy', { code, action: c.taskReserve.title });
    const covers = coveredBy(wanted, asSheet(remnant, wanted), '1');
    const isOther = remnant.textureId !== wanted.textureId || remnant.thickness !== wanted.thickness;
    if (isOther || dec(covers).isZero()) raise('Purchase:NotSubstitute', { item: code, wanted: wanted.name });
    if (open.lte(0))
      raise('Purchase:ReserveExceedsDemand', { y: dec(covers).toString(), x: open.toString() });
    open = open.minus(covers);
    return { warehouseId, itemId: id, itemName: code, quantity: '1' };
  });
  return { lines, substituteId: null };
}

async function reserveFor(context: Context<typeof c.taskReserve>) {
  const { tx, who, params, body } = context;
  const doing = doingOf(context);
  await materialTasks.view(tx, who, params.id);
  const [task] = await lockTasks(tx, [params.id]);
  if (!task) raise('Common:NotFound');
  if (!OPEN_STATES.has(task.state))
    raise('Common:InvalidState', {
      state: c.materialTask.machine.states[task.state as 1].label,
      action: c.taskReserve.title,
    });
  const { lines, substituteId } = body.remnantIds
    ? await keptRemnants(tx, task, body.remnantIds)
    : await keptStock(tx, task, body);
  const projectId = await projectOf(doing, task, body.projectId);
  await assertWarehouses(tx, MATERIAL, lines, NO_TAKE);
  const ids = await reserve(tx, {
    domain: MATERIAL,
    projectId,
    sourceType: RESERVED_FOR[task.sourceType] ?? 8,
    sourceId: task.id,
    remark: task.taskNo,
    lines,
  });
  await followReservations(doing, [task.id]);
  if (substituteId !== null) await materialTasks.store.patch(tx, task.id, { substituteSkuId: substituteId });
  const [after] = await lockTasks(tx, [task.id]);
  if (!after) raise('Common:NotFound');
  return { ids, reservedQty: after.reservedQty, shortageQty: c.shortageOf(after) };
}

export const supplyRoutes: readonly Binding[] = [
  bind(c.taskReserve, reserveFor),
  bind(c.taskSubstitutes, substitutes),
  courseRoute,
  bind(c.taskRecalculate, async (context) => {
    const doing = doingOf(context);
    const { ids } = context.body;
    const changed = await followReservations(doing, ids ?? null);
    return { changed: ids ? changed : changed + (await followMinimum(doing)) };
  }),
];

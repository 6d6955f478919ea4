/** A demand met from stock (commerce §11): what lies there and could serve it, what that costs beside buying, and its reservation. */
import * as c from '@muyun/contract';
import { costDifference, coveredBy, dec, neededOf, round } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { type Doing, doingOf } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { assertWarehouses, reserve } from '../../../ledger/inventory/index.ts';
import { remnantsThatHold } from '../../basic/stock/index.ts';
import { deductsTax } from '../../basic/supplier/index.ts';
import { loadProjectHead } from '../../cad/project/index.ts';
import { seesCosts } from '../../inventory/index.ts';
import { loadSkus, type SkuBrief } from '../material-sku/index.ts';
import { lockTasks, materialTasks, type OpenTask, readTask } from '../material-task/index.ts';
import { followReservations } from './demand.ts';
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
  const left = dec(shortageQty).gt(0) ? remnants : [];
  return {
    shortageQty,
    unitPrice: isSeen ? unitPrice : null,
    items: [
      ...items,
      ...left.map((r) => ({
        kind: REMNANT,
        materialSkuId: null,
        name: r.code,
        warehouseId: null,
        warehouseName: r.warehouse,
        unit: unitOf(1),
        free: r.free,
        need: '1.0000',
        covers: '1.0000',
        ...priced(r.value, '1', unitPrice, isSeen),
      })),
    ],
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
  const itemId = body.materialSkuId ?? task.materialSkuId;
  const skus = await loadSkus(tx, [task.materialSkuId, itemId]);
  const [wanted, by] = [skus.get(task.materialSkuId), skus.get(itemId)];
  if (!wanted || !by) raise('Common:NotFound');
  assertServes(task, wanted, by, body.quantity);
  const projectId = await projectOf(doing, task, body.projectId);
  await assertWarehouses(tx, MATERIAL, [{ warehouseId: body.warehouseId }], NO_TAKE);
  const ids = await reserve(tx, {
    domain: MATERIAL,
    projectId,
    sourceType: RESERVED_FOR[task.sourceType] ?? 8,
    sourceId: task.id,
    remark: task.taskNo,
    lines: [{ warehouseId: body.warehouseId, itemId, itemName: by.name, quantity: body.quantity }],
  });
  await followReservations(doing, [task.id]);
  if (itemId !== task.materialSkuId)
    await materialTasks.store.patch(tx, task.id, { substituteSkuId: itemId });
  const [after] = await lockTasks(tx, [task.id]);
  if (!after) raise('Common:NotFound');
  return { ids, reservedQty: after.reservedQty, shortageQty: c.shortageOf(after) };
}

export const supplyRoutes: readonly Binding[] = [
  bind(c.taskReserve, reserveFor),
  bind(c.taskSubstitutes, substitutes),
  bind(c.taskRecalculate, async (context) => {
    const doing = doingOf(context);
    const { ids } = context.body;
    const changed = await followReservations(doing, ids ?? null);
    return { changed: ids ? changed : changed + (await followMinimum(doing)) };
  }),
];

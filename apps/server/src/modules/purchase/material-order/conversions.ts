/** From demand to requisition, from requisition to order (commerce §11): each makes a draft that somebody looks at. */
import * as c from '@muyun/contract';
import { dec } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { type Doing, doingOf, factoryRows } from '../../../kit/document/index.ts';
import type { Who } from '../../../kit/who.ts';
import { raise } from '../../../kit/raise.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import { requireDefault } from '../../basic/warehouse/index.ts';
import { nestDemand } from '../../nest/order/index.ts';
import { raiseFromNest } from '../demand/index.ts';
import { lockTasks } from '../material-task/index.ts';
import { lockOpenLines, requisitions, selectable } from '../requisition/index.ts';
import { lastPrices } from './material-order.store.ts';
import { materialOrders } from './material-order.ts';
import { historyOf } from './prices.ts';

const MATERIAL_DOMAIN = 2;
const BY_WEIGHT = 2;
/** 最低库存 (TASK_SOURCES); 工程, 备库 (REQUISITION_PURPOSES) */
const MINIMUM = 4;
const [FOR_PROJECTS, FOR_STOCK] = [1, 2] as const;

const requisitionScope = (who: Who) => [factoryRows(who)].filter((part) => part !== null);

interface Wish {
  readonly materialSkuId: string;
  readonly projectId: string | null;
  readonly tasks: { taskId: string; quantity: string }[];
}

/** One line per material, or per demand; a line for one project carries it. Raises Purchase:NoShortage. */
async function toRequisition(
  doing: Doing,
  body: { ids: string[]; mergeBySku: boolean; requiredDate: string },
): Promise<{ requisitionId: string; no: string }> {
  const tasks = await lockTasks(doing.tx, body.ids);
  if (tasks.length !== new Set(body.ids).size) raise('Common:NotFound');
  const wishes = new Map<string, Wish>();
  for (const task of tasks) {
    const open = dec(task.demandQty).minus(task.reservedQty).minus(task.requisitionedQty);
    if (!open.gt(0) || task.state === 32) continue;
    const key = body.mergeBySku ? task.materialSkuId : task.id;
    const wish = wishes.get(key);
    const part = { taskId: task.id, quantity: open.toFixed(4) };
    if (!wish)
      wishes.set(key, { materialSkuId: task.materialSkuId, projectId: task.projectId, tasks: [part] });
    else
      wishes.set(key, {
        ...wish,
        projectId: wish.projectId === task.projectId ? wish.projectId : null,
        tasks: [...wish.tasks, part],
      });
  }
  if (wishes.size === 0) raise('Purchase:NoShortage');
  const lines = [...wishes.values()].map((w) => ({
    materialSkuId: w.materialSkuId,
    projectId: w.projectId,
    quantity: w.tasks.reduce((s, t) => s.plus(t.quantity), dec(0)).toFixed(4),
    requiredDate: body.requiredDate,
    tasks: w.tasks,
  }));
  // what only fills the stock up is bought for no project
  const purpose = tasks.every((t) => t.sourceType === MINIMUM) ? FOR_STOCK : FOR_PROJECTS;
  const { id, no } = await requisitions.make(doing, { requisitionDate: businessDay(), purpose, lines });
  return { requisitionId: id, no };
}

/** A draft order of the lines at the last price. Raises Purchase:OrderExceedsRequisition, Basic:WarehouseNoDefault. */
async function toOrder(
  doing: Doing,
  body: { lineIds: { id: string; quantity: string }[]; supplierId: string },
): Promise<{ orderId: string; no: string }> {
  const supplier = await assertSupplier(doing.tx, body.supplierId);
  const open = await lockOpenLines(
    doing,
    body.lineIds.map((l) => l.id),
  );
  const prices = new Map(
    (
      await lastPrices(
        doing.tx,
        [...open.values()].map((l) => l.materialSkuId),
        body.supplierId,
      )
    ).map((p) => [p.materialSkuId, p]),
  );
  const lines = body.lineIds.map(({ id, quantity }, i) => {
    const line = open.get(id) ?? raise('Common:NotFound');
    if (dec(quantity).gt(line.open))
      raise('Purchase:OrderExceedsRequisition', { n: i + 1, x: dec(line.open).toString() });
    const last = prices.get(line.materialSkuId);
    return {
      materialSkuId: line.materialSkuId,
      quantity,
      priceBasis: last?.priceBasis ?? BY_WEIGHT,
      unitPrice: last?.price ?? line.targetPrice ?? '0',
      projectId: line.projectId,
      requisitionLineId: id,
      deliveryDate: line.requiredDate,
    };
  });
  const warehouseId = await requireDefault(doing.tx, MATERIAL_DOMAIN, doing.who.factory);
  const { id, no } = await materialOrders.make(doing, {
    supplierId: body.supplierId,
    orderDate: businessDay(),
    deliveryDate: lines.map((l) => l.deliveryDate).toSorted()[0] ?? businessDay(),
    taxRate: supplier.taxRate,
    isTaxInclusive: true,
    isTaxDeductible: supplier.isTaxDeductible,
    buyerId: doing.who.tenantUserId,
    warehouseId,
    paymentTerms: [],
    lines,
  });
  return { orderId: id, no };
}

export const conversionRoutes: readonly Binding[] = [
  bind(c.taskToRequisition, (context) => toRequisition(doingOf(context), context.body)),
  bind(c.requisitionToOrder, (context) => toOrder(doingOf(context), context.body)),
  bind(c.taskFromNest, async (context) => {
    const demand = await nestDemand(context, context.body.nestOrderId);
    if (!demand) raise('Purchase:NestNotConfirmed');
    return raiseFromNest(doingOf(context), demand);
  }),
  bind(c.selectableLines, async ({ tx, query, who }) => {
    if (query.supplierId) await assertSupplier(tx, query.supplierId);
    const page = await selectable(tx, query, requisitionScope(who));
    return who.displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, targetPrice: null })) };
  }),
  bind(c.priceHistory, historyOf),
  bind(c.releasePrice, (context) =>
    materialOrders.act(doingOf(context, context.body.reason), context.params.id, {
      action: 'releasePrice',
      version: context.body.version,
    }),
  ),
];

/** What is done with paint, accessories, reservations, counts and months, and with whatever document there is. */
import {
  accessoryGiveBack,
  accessoryIn,
  accessoryOut,
  accessoryOutFromProject,
  accessoryPurchase,
  type AnyDocument,
  inventory,
  materialStockIn,
  materialStockOut,
  paintIn,
  paintOut,
  paintPurchase,
  paintReturn,
  period,
  pickPaint,
  returnPaintOut,
  weighPaintBack,
} from '@muyun/contract';
import { type Command, dayOf, LAST, MATERIAL_COMMANDS, TODAY } from './material-commands.ts';
import type { Doer, View } from './plant.ts';
import { daysAgo, daysOn } from '../paint-scene.ts';

const paintPurchased: Command = (d) => {
  const { supplierId, paintId } = d.plant.paint;
  const lines = [{ paintId, quantity: d.quantity(200), unitPrice: `33.${d.chance.below(9)}` }];
  const body = { supplierId, orderDate: TODAY, deliveryDate: daysOn(7), taxRate: '13', lines };
  return d.make(paintPurchase, body);
};
const paintReceived: Command = async (d) => {
  const { supplierId, warehouseId, otherWarehouseId, paintId } = d.plant.paint;
  const from = d.percent(70) ? await d.some(paintPurchase) : null;
  const lot = {
    paintId,
    quantity: d.quantity(60),
    batchNo: `B${d.chance.below(5)}`,
    productionDate: daysAgo(40),
    positionCode: 'A-01',
  };
  const lines = [from ? { ...lot, purchaseLineId: from.lines[0]?.id } : { ...lot, unitPrice: '30' }];
  const at = { warehouseId: d.chance.pick([warehouseId, otherWarehouseId]), businessDate: dayOf(d) };
  const body = from ? { inType: 1, supplierId, ...at, lines } : { inType: 16, ...at, lines };
  await d.make(paintIn, body);
};
/** A batch and the drums of a receipt that somebody has looked at. */
const paintLooked: Command = async (d) => {
  const view = await d.some(paintIn);
  const own = view?.lines[0];
  if (!view || view.orderStatus !== 4 || typeof own?.['batchId'] !== 'string') return;
  const { batchId, paintId } = own as unknown as { batchId: string; paintId: string };
  if (!d.lots.some((l) => l.batchId === batchId)) d.lots.push({ paintId, batchId, positionCode: 'A-01' });
  d.drums.push(`${String(view['orderNo'])}-1-1`);
  if (d.drums.length > 30) d.drums.shift();
};
const paintIssued: Command = async (d) => {
  if (d.lots.length === 0) return paintLooked(d);
  const { receiverId, warehouseId, otherWarehouseId } = d.plant.paint;
  const outType = d.chance.pick([1, 2, 16, 8]);
  const lines = [{ ...d.chance.pick(d.lots), quantity: d.quantity(20), reason: '调色' }];
  const where = d.percent(50) ? [warehouseId, otherWarehouseId] : [otherWarehouseId, warehouseId];
  const head = { outType, receiverId, warehouseId: where[0], businessDate: dayOf(d) };
  const more =
    outType === 8
      ? { targetWarehouseId: where[1] }
      : outType === 1
        ? { projectId: d.chance.pick(d.plant.projects) }
        : {};
  const to = outType === 8 ? lines.map((l) => ({ ...l, targetPositionCode: 'A-01' })) : lines;
  await d.make(paintOut, { ...head, ...more, lines: to });
};
const paintBack: Command = async (d) => {
  const from = await d.some(paintOut);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const body = { lines: [{ lineId: own.id, quantity: d.quantity(4) }] };
  d.remember(paintIn, (await d.ask(returnPaintOut, { params: { id: from.id }, body }))?.['paintInId']);
};
const paintSentBack: Command = async (d) => {
  const from = await d.some(paintIn);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const lines = [{ paintInLineId: own.id, quantity: d.quantity(8) }];
  const body = { supplierId: d.plant.paint.supplierId, businessDate: TODAY, reason: '色差', lines };
  await d.make(paintReturn, body);
};
const picked: Command = async (d) => {
  if (d.drums.length === 0) return paintLooked(d);
  const scans = [{ drumCode: d.chance.pick(d.drums), weighOut: '19.5' }];
  const body = { projectIds: [...d.plant.projects], receiverId: d.plant.paint.receiverId, scans };
  const made = await d.ask(pickPaint, { body });
  d.remember(paintOut, made?.['id']);
  if (!made || d.percent(20)) return;
  const back = scans.map(({ drumCode }) => ({ drumCode, weighBack: d.quantity(15) }));
  await d.ask(weighPaintBack, {
    params: { id: made['id'] },
    body: { version: made['version'], scans: back },
  });
};

const skus = (d: Doer): string[] => [d.plant.accessories.screwId, d.plant.accessories.glueId];
const bought: Command = (d) => {
  const { supplierId, warehouseId, projectId } = d.plant.accessories;
  const lines = skus(d).map((accessorySkuId) => ({
    accessorySkuId,
    quantity: d.quantity(8),
    unitPrice: `${10 + d.chance.below(250)}`,
    projectId: d.percent(30) ? projectId : null,
  }));
  const dates = { orderDate: TODAY, deliveryDate: TODAY, taxRate: '13' };
  return d.make(accessoryPurchase, { supplierId, warehouseId, ...dates, lines });
};
const came: Command = async (d) => {
  const { supplierId, warehouseId, otherWarehouseId } = d.plant.accessories;
  const at = { warehouseId: d.chance.pick([warehouseId, otherWarehouseId]), businessDate: dayOf(d) };
  const from = d.percent(75) ? await d.some(accessoryPurchase) : null;
  if (!from) {
    const lines = [{ accessorySkuId: d.chance.pick(skus(d)), quantity: d.quantity(90), unitPrice: '1.37' }];
    return d.make(accessoryIn, { inType: 128, ...at, lines });
  }
  const lines = from.lines.map((l) => ({
    accessorySkuId: l['accessorySkuId'],
    purchaseLineId: l.id,
    quantity: d.quantity(4),
  }));
  return d.make(accessoryIn, { inType: 1, supplierId, ...at, lines });
};
const went: Command = async (d) => {
  const { supplierId, warehouseId, otherWarehouseId, projectId } = d.plant.accessories;
  const [a, b] = d.percent(50) ? [warehouseId, otherWarehouseId] : [otherWarehouseId, warehouseId];
  const outType = d.chance.pick([1, 2, 8, 16, 64]);
  const own = { accessorySkuId: d.chance.pick(skus(d)), quantity: d.quantity(60), reason: '现场' };
  const head = { outType, warehouseId: a, businessDate: dayOf(d) };
  if (outType !== 64)
    return d.make(accessoryOut, {
      ...head,
      ...(outType === 1 ? { projectId } : {}),
      ...(outType === 8 ? { targetWarehouseId: b } : {}),
      lines: [own],
    });
  const from = await d.some(accessoryIn);
  const source = from && d.chance.pick(from.lines);
  if (!source) return null;
  const line = { accessorySkuId: source['accessorySkuId'], inLineId: source.id, quantity: d.quantity(2) };
  const at = { ...head, warehouseId: from['warehouseId'], supplierId };
  return d.make(accessoryOut, { ...at, lines: [line] });
};
const kit: Command = async (d) => {
  const body = { projectId: d.plant.projects[0], warehouseId: d.plant.accessories.warehouseId };
  d.remember(accessoryOut, (await d.ask(accessoryOutFromProject, { body }))?.['id']);
};
const gaveBack: Command = async (d) => {
  const from = await d.some(accessoryOut);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const body = { lines: [{ lineId: own.id, quantity: d.quantity(5) }] };
  d.remember(
    accessoryIn,
    (await d.ask(accessoryGiveBack, { params: { id: from.id }, body }))?.['accessoryInId'],
  );
};

/** Where something of a domain may be kept or counted. */
function placeOf(d: Doer) {
  const { materials, paint, accessories } = d.plant;
  return d.chance.pick([
    { domain: 2, warehouseId: materials.warehouses[0], itemId: d.chance.pick(materials.skus) },
    { domain: 2, warehouseId: materials.warehouses[1], itemId: d.chance.pick(materials.skus) },
    { domain: 4, warehouseId: paint.warehouseId, itemId: paint.paintId },
    { domain: 8, warehouseId: accessories.warehouseId, itemId: d.chance.pick(skus(d)) },
  ]);
}
const keep: Command = async (d) => {
  const { domain, ...at } = placeOf(d);
  const lines = [{ ...at, quantity: d.quantity(15) }];
  const body = { domain, projectId: d.chance.pick(d.plant.projects), sourceType: 8, lines };
  const made = await d.ask(inventory.createReservation, { body });
  for (const id of (made?.['ids'] ?? []) as string[]) d.reservations.push(`${domain} ${id}`);
  if (d.reservations.length > 40) d.reservations.shift();
};
const free: Command = async (d) => {
  if (d.reservations.length === 0) return keep(d);
  const [domain, id] = d.chance.pick(d.reservations).split(' ');
  const part = d.percent(50) ? { quantity: d.quantity(3) } : {};
  return d.ask(inventory.releaseReservations, {
    body: { domain: Number(domain), ids: [id], reason: '不留了', ...part },
  });
};
const begin: Command = async (d) => {
  const { domain, warehouseId, itemId } = placeOf(d);
  const isWhole = d.percent(20);
  const scope = isWhole ? {} : { itemIds: [itemId] };
  const counterIds = d.percent(50) ? [d.plant.memberId] : [];
  const more = { takeType: isWhole ? 1 : 2, blind: d.percent(20), freeze: d.percent(5), scope, counterIds };
  const made = await d.ask(inventory.createStockTake, { body: { domain, warehouseId, ...more } });
  if (typeof made?.['id'] === 'string') d.takes.push(made['id']);
  if (d.takes.length > 6) d.takes.shift();
};
/** Counts a take, or brings it on its way. */
const count: Command = async (d) => {
  if (d.takes.length === 0) return begin(d);
  const params = { id: d.chance.pick(d.takes) };
  const view = (await d.ask(inventory.getStockTake, { params })) as View | null;
  if (!view) return null;
  const { version, orderStatus } = view;
  const reasoned = { params, body: { version, reason: '数错了' } };
  if (orderStatus === 4) return d.ask(inventory.deApproveStockTake, reasoned);
  if (orderStatus === 2)
    return d.ask(inventory.approveStockTake, { params, body: { version, agree: d.percent(85) } });
  if (d.percent(15)) return d.ask(inventory.voidStockTake, reasoned);
  if (view.lines.some((l) => l['countedQty'] === null)) {
    const lines = view.lines.slice(0, 100).map((l) => {
      const book = Number(l['snapshotQty'] ?? 5) + Number(l['movedQty'] ?? 0);
      const said = Math.max(0, book + (d.percent(30) ? d.chance.below(3) - 1 : 0));
      return { id: l.id, countedQty: String(Math.round(said * 1000) / 1000), reason: '盘点' };
    });
    return d.ask(inventory.saveStockTakeLines, { params, body: { lines } });
  }
  return d.ask(inventory.submitStockTake, { params, body: { version } });
};
const IN_THE_MONTH: readonly AnyDocument[] = [
  materialStockIn,
  materialStockOut,
  paintIn,
  paintOut,
  paintReturn,
  accessoryIn,
  accessoryOut,
];
/** Whoever closes the month first brings to an end what waits in it, or sends it back. */
const swept = async (d: Doer): Promise<void> => {
  for (const { calls } of IN_THE_MONTH) {
    const query = { orderStatus: '2', maxResultCount: 200 };
    const found = await d.ask(calls.list, { query });
    const rows = ((found?.['items'] ?? []) as View[]).filter((row) => row['businessDate'] === LAST);
    for (const { id, version } of rows) {
      const verb = (agree: boolean) =>
        d.ask(calls.approval, { params: { id }, body: { version, agree, remark: '月底清理' } });
      if (!(await verb(true))) await verb(false);
    }
  }
};
const month: Command = async (d) => {
  const yearMonth = LAST.slice(0, 7);
  if (d.percent(50)) return d.ask(period.reopenPeriod, { body: { yearMonth, reason: '补一张单' } });
  await swept(d);
  return d.ask(period.closeStockPeriod, { body: { yearMonth } });
};

const CALLS: Readonly<Record<string, string>> = {
  submit: 'submit',
  withdraw: 'withdraw',
  approve: 'approval',
  deApprove: 'deApproval',
  void: 'void',
  close: 'close',
  reopen: 'reopen',
};
const doOne = async (d: Doer, wanted: readonly string[]): Promise<unknown> => {
  const document = d.anyKind();
  const view = document && (await d.some(document));
  const action = view && wanted.find((a) => view.actions.includes(a));
  const call =
    action &&
    (document.calls as unknown as Record<string, typeof document.calls.submit>)[CALLS[action] ?? ''];
  if (!call) return null;
  const { version, id } = view;
  const verb = action === 'approve' ? { agree: true } : { reason: '录错了' };
  return d.ask(call, { params: { id }, body: { version, ...(action === 'submit' ? {} : verb) } });
};
const forward: Command = (d) => doOne(d, ['approve', 'submit', 'reopen']);
const BACK = ['deApprove', 'deApprove', 'deApprove', 'close', 'void', 'withdraw'];
const back: Command = (d) => doOne(d, [d.chance.pick(BACK)]);

export const COMMANDS: readonly (readonly [weight: number, work: Command])[] = [
  ...MATERIAL_COMMANDS,
  [2, paintPurchased],
  [3, paintReceived],
  [2, paintLooked],
  [3, paintIssued],
  [1, paintBack],
  [1, paintSentBack],
  [2, picked],
  [2, bought],
  [3, came],
  [4, went],
  [1, kit],
  [1, gaveBack],
  [3, keep],
  [2, free],
  [1, begin],
  [4, count],
  [1, month],
  [70, forward],
  [16, back],
];

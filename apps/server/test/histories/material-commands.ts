/** What is done with plates, coils, sheets and remnants. */
import {
  changeReceiptPrice,
  materialOrder,
  materialStockIn,
  materialStockOut,
  nest,
  relocateMaterial,
  returnIssued,
  stock,
  uncoilMaterial,
} from '@muyun/contract';
import { businessDay } from '../../src/kit/clock.ts';
import { dayIn } from '../../src/ledger/inventory/index.ts';
import type { Doer, View } from './plant.ts';

export const TODAY = businessDay();
/** the last day of the month before: its month is closed and opened again meanwhile */
export const LAST = dayIn(-Number(TODAY.slice(8)));
export const dayOf = (d: Doer): string => (d.percent(8) ? LAST : TODAY);
export type Command = (d: Doer) => Promise<unknown>;

const head = (d: Doer) => ({
  warehouseId: d.chance.pick(d.plant.materials.warehouses),
  businessDate: dayOf(d),
});
const line = (d: Doer, most: number) => ({
  materialSkuId: d.chance.pick(d.plant.materials.skus),
  quantity: d.quantity(most),
});

const order: Command = (d) => {
  const { supplierId, warehouses, skus } = d.plant.materials;
  const lines = skus.slice(0, 1 + d.chance.below(3)).map((materialSkuId, i) => ({
    materialSkuId,
    quantity: d.quantity(40),
    // now and then one that rose too much
    priceBasis: [1, 4, 8][i],
    unitPrice: `${d.percent(5) ? 40 : 26}.${d.chance.below(90) + 10}`,
    projectId: d.percent(25) ? d.chance.pick(d.plant.projects) : null,
  }));
  const terms = { taxRate: '13', isTaxInclusive: d.percent(80), isTaxDeductible: d.percent(80) };
  const body = { supplierId, warehouseId: warehouses[0], orderDate: TODAY, deliveryDate: TODAY, ...terms };
  return d.make(materialOrder, { ...body, lines });
};
const receipt: Command = async (d) => {
  const from = await d.some(materialOrder);
  if (!from) return;
  const lines = from.lines.map((l) => ({
    materialSkuId: l['materialSkuId'],
    orderLineId: l.id,
    quantity: d.quantity(20),
    projectId: l['projectId'],
    ...(d.percent(30) ? { deviationReason: '到货偏差', actualWeight: d.quantity(900) } : {}),
  }));
  const freight = d.percent(20) ? { freightAmount: '150.01', carrierId: d.plant.materials.supplierId } : {};
  const body = { inType: 1, supplierId: d.plant.materials.supplierId, ...head(d), ...freight };
  await d.make(materialStockIn, { ...body, lines });
};
const opening: Command = (d) => {
  const coil = d.plant.materials.coil;
  const isCoil = d.percent(25);
  const own = isCoil
    ? { materialSkuId: coil, quantity: d.quantity(3000), batchNo: `J-${d.chance.below(4)}`, priceBasis: 2 }
    : { ...line(d, 30), priceBasis: 4, ...(d.percent(30) ? { locationCode: 'A-01' } : {}) };
  const lines = [{ ...own, unitPrice: `${20 + d.chance.below(300)}.${d.chance.below(90) + 10}` }];
  return d.make(materialStockIn, { inType: d.chance.pick([128, 32]), ...head(d), lines });
};
const owned: Command = (d) => {
  const { owned: warehouseId, ownedProject: projectId } = d.plant.materials;
  const at = { warehouseId, businessDate: TODAY };
  return d.percent(50)
    ? d.make(materialStockIn, {
        inType: 32,
        ...at,
        lines: [{ ...line(d, 10), unitPrice: '9', priceBasis: 4 }],
      })
    : d.make(materialStockOut, { outType: 1, ...at, projectId, lines: [line(d, 6)] });
};
const issue: Command = (d) => {
  const lines = [{ ...line(d, 12), reason: '领用' }];
  const type = d.chance.pick([1, 1, 1, 32, 128]);
  if (type === 1)
    return d.make(materialStockOut, {
      outType: 1,
      ...head(d),
      projectId: d.chance.pick(d.plant.projects),
      lines,
    });
  const sale = { demanderId: d.plant.materials.demanderId };
  const priced = lines.map((l) => ({ ...l, unitPrice: '12.5' }));
  return d.make(materialStockOut, {
    outType: type,
    ...head(d),
    ...(type === 128 ? sale : {}),
    lines: priced,
  });
};
const transfer: Command = (d) => {
  const [a, b] = d.plant.materials.warehouses;
  const [warehouseId, targetWarehouseId] = d.percent(50) ? [a, b] : [b, a];
  const inTransit = d.percent(60);
  const lines = [line(d, 8)];
  const body = { outType: 16, warehouseId, targetWarehouseId, businessDate: dayOf(d), inTransit, lines };
  return d.make(materialStockOut, body);
};
/** What waits on its way is found; some of it comes short. */
const onItsWay: Command = async (d) => {
  const query = { inType: '16', orderStatus: '2', maxResultCount: 20 };
  const found = await d.ask(materialStockIn.calls.list, { query });
  const rows = (found?.['items'] ?? []) as View[];
  for (const row of rows) d.remember(materialStockIn, row.id);
  const row = rows[0];
  if (!row || !d.percent(40)) return;
  const at = { params: { id: row.id } };
  if (!(await d.ask(materialStockIn.calls.withdraw, { ...at, body: { version: row.version } }))) return;
  const view = (await d.ask(materialStockIn.calls.get, at)) as View | null;
  if (!view) return;
  const { inType, warehouseId, businessDate, version } = view;
  const lines = view.lines.map((l) => ({
    id: l.id,
    materialSkuId: l['materialSkuId'],
    quantity: String(Math.max(0, Number(l['quantity']) - 1)),
    shortReason: '路上损坏',
  }));
  await d.ask(materialStockIn.calls.update, {
    ...at,
    body: { inType, warehouseId, businessDate, version, lines },
  });
};
const sendBack: Command = async (d) => {
  const from = await d.some(materialStockIn);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const { supplierId } = d.plant.materials;
  const lines = [{ materialSkuId: own['materialSkuId'], quantity: d.quantity(5), stockInLineId: own.id }];
  const at = { warehouseId: from['warehouseId'], businessDate: TODAY };
  await d.make(materialStockOut, { outType: 2, supplierId, ...at, lines });
};
const bringBack: Command = async (d) => {
  const from = await d.some(materialStockOut);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const body = { businessDate: TODAY, lines: [{ lineId: own.id, quantity: d.quantity(3) }] };
  const made = await d.ask(returnIssued, { params: { id: from.id }, body });
  d.remember(materialStockIn, made?.['stockInId']);
};
const uncoil: Command = async (d) => {
  const { coil, sheet, warehouses } = d.plant.materials;
  const body = {
    coilSkuId: coil,
    coilWeight: d.quantity(600),
    warehouseId: d.chance.pick(warehouses),
    businessDate: TODAY,
    sheets: [{ skuId: sheet, quantity: d.quantity(8) }],
    lossReason: '头尾料',
  };
  const made = await d.ask(uncoilMaterial, { body });
  d.remember(materialStockOut, made?.['outId']);
};
const price: Command = async (d) => {
  const from = await d.some(materialStockIn);
  const own = from && d.chance.pick(from.lines);
  if (!own) return;
  const lines = [{ lineId: own.id, unitPrice: `${15 + d.chance.below(20)}.5` }];
  const body = { version: from.version, reason: '合同价更正', lines };
  await d.ask(changeReceiptPrice, { params: { id: from.id }, body });
};
const relocate: Command = (d) => {
  const [from, to] = d.percent(50) ? ['', 'A-01'] : ['A-01', ''];
  const rows = [{ itemId: line(d, 1).materialSkuId, from, to, quantity: d.quantity(5) }];
  return d.ask(relocateMaterial, {
    body: { warehouseId: d.chance.pick(d.plant.materials.warehouses), rows },
  });
};
const cut: Command = (d) => d.ask(nest.cutSheet, { body: { sheetNo: d.chance.pick(d.plant.sheetNos) } });
const uncut: Command = (d) =>
  d.ask(nest.undoCutSheet, { body: { sheetNo: d.chance.pick(d.plant.sheetNos), reason: '扫错板' } });
let remnants = 0;
const register: Command = (d) => {
  const { textureId, warehouses } = d.plant.materials;
  const size = { thickness: 3, width: 400 + d.chance.below(900), length: 500 + d.chance.below(2000) };
  const body = { kind: 3, code: `LS-${(remnants += 1)}`, textureId, ...size, initialQuantity: 1 };
  const worth = d.percent(70) ? { warehouseId: warehouses[0], bookValue: d.quantity(200) } : {};
  return d.ask(stock.createStock, { body: { ...body, ...worth } });
};
const dispose: Command = async (d) => {
  const found = await d.ask(stock.listStock, { query: { kind: 3, maxResultCount: 40 } });
  const rows = (found?.['items'] ?? []) as { id: string }[];
  if (rows.length === 0) return;
  const ids = [d.chance.pick(rows).id];
  const way = d.chance.below(3);
  if (way === 0) await d.ask(stock.scrapRemnants, { body: { ids, reason: '锈蚀' } });
  else if (way === 1) await d.ask(stock.sellRemnants, { body: { ids, reason: '卖废', amount: '33.30' } });
  else await d.ask(stock.confirmRemnants, { body: { ids, warehouseId: d.plant.materials.warehouses[0] } });
};

export const MATERIAL_COMMANDS: readonly (readonly [weight: number, work: Command])[] = [
  [2, order],
  [4, receipt],
  [5, opening],
  [1, owned],
  [4, issue],
  [3, transfer],
  [2, onItsWay],
  [2, sendBack],
  [2, bringBack],
  [1, uncoil],
  [1, price],
  [1, relocate],
  [1, cut],
  [1, uncut],
  [1, register],
  [1, dispose],
];

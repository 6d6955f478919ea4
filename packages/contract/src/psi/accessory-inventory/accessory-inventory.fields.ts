/** 配件库存 (commerce §14): balances, moves, what should be bought. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { TRANSIT_LOSS } from '../../inventory/inventory.words.ts';
import { ACCESSORY_UNITS } from '../../basic/accessory/accessory.fields.ts';
import { ACCESSORY_IN_TYPES } from '../accessory-in/accessory-in.fields.ts';
import { ACCESSORY_OUT_TYPES } from '../accessory-out/accessory-out.fields.ts';

export const ACCESSORY_LEVELS = [
  { value: 1, label: '正常', tone: 'green' },
  { value: 2, label: '低于最低', tone: 'red' },
  { value: 4, label: '高于最高', tone: 'amber' },
] as const;

/** One SKU in one warehouse. */
export const accessoryStockFields = catalogue({
  id: f.text('标识', { mark: 'C', required: true, max: 80 }),
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true, unnamed: true }),
  accessoryName: f.text('配件', { mark: 'C', required: true, max: 100 }),
  accessorySkuName: f.text('配件规格', { mark: 'C', required: true, max: 200 }),
  code: f.text('编码', { mark: 'C', max: 40 }),
  typeName: f.text('类型', { mark: 'C', required: true, max: 100 }),
  warehouseId: f.ref('仓库', 'warehouse', { required: true, unnamed: true }),
  warehouseName: f.text('仓库', { mark: 'C', required: true, max: 50 }),
  places: f.text('库位', { mark: 'C', max: 500 }),
  unit: f.oneOf('单位', { mark: 'C', required: true, options: ACCESSORY_UNITS }),
  quantity: f.quantity('数量', { mark: 'C', required: true }),
  reservedQty: f.quantity('预留', { mark: 'C', required: true }),
  availableQty: f.quantity('可用', { mark: 'C', required: true }),
  onWayQty: f.quantity('在途', { mark: 'C', required: true }),
  avgCost: f.price('均价', { mark: 'C', amount: true }),
  value: f.money('金额', { mark: 'C', required: true, amount: true }),
  minStock: f.quantity('最低', { mark: 'C' }),
  maxStock: f.quantity('最高', { mark: 'C' }),
  level: f.oneOf('状态', { mark: 'C', required: true, options: ACCESSORY_LEVELS }),
  lastInDate: f.date('最近入库', { mark: 'C' }),
});

/** What a move is, whichever document made it: types of receipts and issues have codes in common. */
export const ACCESSORY_MOVE_KINDS = [
  ...ACCESSORY_IN_TYPES.map((t) => ({ value: t.value, label: t.label })),
  ...ACCESSORY_OUT_TYPES.map((t) => ({ value: -t.value, label: t.label })),
  { value: 0, label: '移库' },
  TRANSIT_LOSS,
] as const;

export const accessoryMoveFields = catalogue({
  id: f.id(),
  time: f.time('时间', { mark: 'C', required: true }),
  businessDate: f.date('业务日期', { mark: 'C', required: true }),
  sourceNo: f.text('单据', { mark: 'C', required: true, max: 40 }),
  sourceType: f.text('单据类型', { mark: 'C', required: true, max: 60 }),
  sourceId: f.id(),
  moveKind: f.oneOf('类型', { mark: 'C', required: true, options: ACCESSORY_MOVE_KINDS }),
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true, unnamed: true }),
  accessorySkuName: f.text('配件规格', { mark: 'C', required: true, max: 200 }),
  warehouseName: f.text('仓库', { mark: 'C', required: true, max: 50 }),
  locationCode: f.text('库位', { mark: 'C', max: 20 }),
  unit: f.oneOf('单位', { mark: 'C', options: ACCESSORY_UNITS }),
  quantity: f.quantity('数量', { mark: 'C', required: true }),
  value: f.money('金额', { mark: 'C', required: true, amount: true }),
  /** after the move, in its warehouse */
  quantityAfter: f.quantity('结存', { mark: 'C', required: true }),
  valueAfter: f.money('结存金额', { mark: 'C', required: true, amount: true }),
  projectName: f.text('工程', { mark: 'C', max: 200 }),
  isReversal: f.bool('冲回', { mark: 'C', required: true }),
  operatorName: f.text('经手人', { mark: 'C', max: 50 }),
});

/** 补货建议: a SKU of which less is there and on its way than there should be. */
export const accessorySuggestFields = catalogue({
  id: f.id(),
  accessorySkuName: f.text('配件规格', { mark: 'C', required: true, max: 200 }),
  typeName: f.text('类型', { mark: 'C', required: true, max: 100 }),
  unit: f.oneOf('单位', { mark: 'C', required: true, options: ACCESSORY_UNITS }),
  availableQty: f.quantity('可用', { mark: 'C', required: true }),
  /** approved orders, and drafts that are on their way to become one */
  onWayQty: f.quantity('在途', { mark: 'C', required: true }),
  minStock: f.quantity('最低', { mark: 'C', required: true }),
  maxStock: f.quantity('最高', { mark: 'C' }),
  suggestQty: f.quantity('建议补货', { mark: 'C', required: true }),
  purchaseUnit: f.text('采购单位', { mark: 'C', max: 10 }),
  purchaseQty: f.quantity('建议采购', { mark: 'C' }),
  supplierId: f.ref('供应商', 'supplier', { unnamed: true }),
  supplierName: f.text('供应商', { mark: 'C', max: 100 }),
  lastPrice: f.price('最近价', { mark: 'C', amount: true }),
});

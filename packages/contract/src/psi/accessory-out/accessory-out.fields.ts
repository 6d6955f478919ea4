/** 配件出库单 (commerce §14): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';

export const ACCESSORY_OUT = {
  project: 1,
  shared: 2,
  loss: 4,
  transfer: 8,
  scrap: 16,
  delivery: 32,
  supplierReturn: 64,
} as const;
export const ACCESSORY_OUT_TYPES = [
  { value: 1, label: '工程领用' },
  { value: 2, label: '公共领用' },
  { value: 4, label: '盘亏' },
  { value: 8, label: '调拨出' },
  { value: 16, label: '报废' },
  { value: 32, label: '随货发出' },
  { value: 64, label: '采购退货' },
] as const;

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const accessoryOutFields = catalogue({
  ...documentFields,
  orderNo: f.text('出库单号', { mark: 'S', required: true, max: 40 }),
  outType: f.oneOf('类型', { mark: 'W1', options: ACCESSORY_OUT_TYPES, required: true }),
  projectId: f.ref('工程', 'project'),
  /** the count that missed it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  supplierId: f.ref('供应商', 'supplier'),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  targetWarehouseId: f.ref('调入仓库', 'warehouse'),
  /** of a transfer: the other warehouse receives it with a document of its own */
  inTransit: f.bool('在途调拨', { default: false }),
  receiverId: f.ref('领料人', 'member'),
  businessDate: f.date('业务日期', { required: true }),
  lineCount: f.int('行数', { mark: 'C', default: 0 }),
  /** what the stock is worth less */
  stockValue: amount('出库成本'),
  /** what a return to the supplier takes from the payable */
  amount: amount('退货金额'),
  remark: f.text('备注', { max: 500, lines: true }),
});
export const accessoryOutLineFields = catalogue({
  ...lineFields,
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true }),
  /** in the unit of stock; of a return to the supplier in that of its receipt */
  quantity: f.quantity('数量', { required: true, min: 0 }),
  unit: f.text('单位', { mark: 'C', default: '', max: 10 }),
  factor: f.quantity('换算', { mark: 'C', default: '1' }),
  baseQty: f.quantity('折合数量', { mark: 'C', default: '0' }),
  /** what the project's products ask for, and what it had before, on the day the line was saved */
  planQty: f.quantity('应领', { mark: 'C' }),
  issuedQty: f.quantity('已领', { mark: 'C' }),
  locationCode: f.text('库位', { max: 20 }),
  batchNo: f.text('批号', { max: 40 }),
  inLineId: f.ref('入库行', 'accessoryInLine', { unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  stockValue: amount('出库成本'),
  amount: amount('退货金额'),
  net: amount('退货不含税'),
  /** came back from the workshop */
  returnedQty: f.quantity('已退料', { mark: 'C', default: '0' }),
  reason: f.text('说明', { max: 200 }),
});

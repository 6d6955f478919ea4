/** 配件入库单 (commerce §14): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';

export const ACCESSORY_IN = {
  purchase: 1,
  giveBack: 2,
  gain: 4,
  transfer: 8,
  other: 16,
  opening: 128,
} as const;
export const ACCESSORY_IN_TYPES = [
  { value: 1, label: '采购入库' },
  { value: 2, label: '退料入库' },
  { value: 4, label: '盘盈' },
  { value: 8, label: '调拨入' },
  { value: 16, label: '其他入库' },
  { value: 128, label: '期初' },
] as const;

/** What receiving of an order is called where it is refused. */
export const ACCESSORY_RECEIVE = '入库';

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const accessoryInFields = catalogue({
  ...documentFields,
  orderNo: f.text('入库单号', { mark: 'S', required: true, max: 40 }),
  inType: f.oneOf('类型', { mark: 'W1', options: ACCESSORY_IN_TYPES, required: true }),
  supplierId: f.ref('供应商', 'supplier'),
  /** the count that found it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  projectId: f.ref('工程', 'project'),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  businessDate: f.date('业务日期', { required: true }),
  supplierNoteNo: f.text('送货单号', { max: 40 }),
  freightAmount: f.money('运费', { min: 0, amount: true }),
  carrierId: f.ref('承运商', 'supplier'),
  lineCount: f.int('行数', { mark: 'C', default: 0 }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  /** what the stock is worth more */
  stockValue: amount('入库成本'),
  remark: f.text('备注', { max: 500, lines: true }),
});
export const accessoryInLineFields = catalogue({
  ...lineFields,
  accessorySkuId: f.ref('配件', 'accessorySku', { required: true }),
  /** in the unit of the line: that of purchase where it comes from an order */
  quantity: f.quantity('数量', { required: true, min: 0 }),
  /** of a transfer on its way: what was sent */
  sentQuantity: f.quantity('调出数量', { mark: 'S' }),
  shortReason: f.text('少收原因', { max: 200 }),
  unit: f.text('单位', { mark: 'C', default: '', max: 10 }),
  factor: f.quantity('换算', { mark: 'C', default: '1' }),
  baseQty: f.quantity('折合数量', { mark: 'C', default: '0' }),
  locationCode: f.text('库位', { max: 20 }),
  batchNo: f.text('批号', { max: 40 }),
  purchaseLineId: f.ref('采购行', 'accessoryPurchaseLine', { unnamed: true }),
  outLineId: f.ref('领料行', 'accessoryOutLine', { unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  /** of the order; typed for 期初, 盘盈 and 其他, without tax */
  unitPrice: f.price('单价', { min: 0, amount: true }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  stockValue: amount('入库成本'),
  projectId: f.ref('工程', 'project', { mark: 'C' }),
  returnedQty: f.quantity('已退货', { mark: 'C', default: '0' }),
  reason: f.text('说明', { max: 200 }),
});

/** 材料入库单 (commerce §12): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { PRICE_BASES } from '../../purchase/material-order/material-order.fields.ts';

export const MATERIAL_IN_TYPES = [
  { value: 1, label: '采购入库', tone: 'blue' },
  { value: 2, label: '退料入库', tone: 'cyan' },
  { value: 8, label: '盘盈', tone: 'amber' },
  { value: 16, label: '调拨入', tone: 'gray' },
  { value: 32, label: '其他入库', tone: 'gray' },
  { value: 64, label: '开平入库', tone: 'cyan' },
  { value: 128, label: '期初', tone: 'outline' },
] as const;
/** what comes of other documents: 退料 of an issue, 盘盈 of a stock-take, 调拨入 of a transfer, 开平入库 of an uncoiling */
export const SYSTEM_IN_TYPES: readonly number[] = [2, 8, 16, 64];
/** Fields of the head that only some types have: what comes back, is moved or is cut has no price of its own. */
export const IN_HEAD_TYPES = {
  amount: [1, 8, 32, 128],
  net: [1],
  tax: [1],
  settleState: [1],
  netWeight: [1, 32, 128],
  grossWeight: [1, 32, 128],
  tareWeight: [1, 32, 128],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const materialStockInFields = catalogue({
  ...documentFields,
  inNo: f.text('入库单号', { mark: 'S', required: true, max: 40 }),
  inType: f.oneOf('类型', { mark: 'W1', options: MATERIAL_IN_TYPES, required: true }),
  supplierId: f.ref('供应商', 'supplier'),
  purchaseOrderId: f.ref('采购单', 'materialOrder', { mark: 'C' }),
  /** the issue that is returned, the transfer or the uncoiling that brings it */
  stockOutId: f.ref('出库单', 'materialStockOut', { mark: 'S' }),
  /** the count that found it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  projectId: f.ref('工程', 'project'),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  businessDate: f.date('业务日期', { required: true }),
  supplierNoteNo: f.text('送货单号', { max: 40 }),
  grossWeight: f.weight('毛重', { min: 0 }),
  tareWeight: f.weight('皮重', { min: 0 }),
  /** 毛重 less 皮重; lines that were not weighed alone share it by their sizes */
  netWeight: f.weight('净重', { mark: 'C' }),
  freightAmount: f.money('运费', { min: 0, amount: true }),
  carrierId: f.ref('承运商', 'supplier'),
  totalQuantity: f.quantity('数量', { mark: 'C', default: '0', counts: ['quantity', 'unit'] }),
  theoreticalWeight: f.weight('理论重量', { mark: 'C', default: '0' }),
  totalWeight: f.weight('重量', { mark: 'C', default: '0' }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  stockValue: amount('入库成本'),
  settleState: progress('对账'),
  /** how often its price was changed after it was approved */
  priceRevision: f.int('调价次数', { mark: 'S', default: 0, min: 0 }),
  remark: f.text('备注', { max: 500, lines: true }),
});

export const materialStockInLineFields = catalogue({
  ...lineFields,
  materialSkuId: f.ref('材料', 'materialSku', { required: true }),
  quantity: f.quantity('数量', { required: true, min: 0 }),
  /** of a transfer on its way: what was sent */
  sentQuantity: f.quantity('调出数量', { mark: 'S' }),
  shortReason: f.text('少收原因', { max: 200 }),
  theoreticalWeight: f.weight('理论重量', { mark: 'C', default: '0' }),
  actualWeight: f.weight('过磅重量', { min: 0 }),
  deviationPct: f.percent('偏差', { mark: 'C', default: '0' }),
  deviationReason: f.text('偏差原因', { max: 200 }),
  /** what lies in the stock: weighed, else theoretical */
  weight: f.weight('重量', { mark: 'C', default: '0' }),
  area: f.area('面积', { mark: 'C', default: '0' }),
  priceBasis: f.oneOf('计价', { options: PRICE_BASES, default: 2 }),
  unitPrice: f.price('单价', { min: 0, amount: true }),
  isTaxInclusive: f.bool('含税', { mark: 'C', default: true }),
  taxRate: f.percent('税率', { mark: 'C', default: '0' }),
  isTaxDeductible: f.bool('可抵扣', { mark: 'C', default: false }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  freight: amount('分摊运费'),
  stockValue: amount('入库成本'),
  locationCode: f.text('库位', { max: 20 }),
  batchNo: f.text('批号/卷号', { max: 40 }),
  heatNo: f.text('炉号', { max: 40 }),
  projectId: f.ref('预留工程', 'project'),
  orderLineId: f.ref('采购行', 'materialOrderLine', { unnamed: true }),
  orderNo: f.text('采购单号', { mark: 'C', max: 40 }),
  issueLineId: f.ref('领料行', 'materialStockOutLine', { mark: 'S', unnamed: true }),
  batchId: f.ref('批次', 'materialBatch', { mark: 'S', unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  returnedQty: f.quantity('已退货', { mark: 'C', default: '0' }),
  remark: f.text('备注', { max: 200 }),
});

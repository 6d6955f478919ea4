/** 涂料入库单 (commerce §13): what came, by batch and place. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { kilograms } from '../paint-item/kilograms.ts';

export const PAINT_IN_TYPES = [
  { value: 1, label: '采购入库' },
  { value: 2, label: '退料入库' },
  { value: 4, label: '盘盈' },
  { value: 8, label: '调拨入' },
  { value: 16, label: '其他' },
  { value: 128, label: '期初' },
] as const;
export const PAINT_PURCHASED = 1;
export const PAINT_BROUGHT_BACK = 2;
/** what another warehouse has sent and is on its way */
export const PAINT_TRANSFERRED = 8;

export const PAINT_QC_STATES = [
  { value: 1, label: '合格', tone: 'green' },
  { value: 2, label: '待检', tone: 'amber' },
  { value: 4, label: '不合格', tone: 'red' },
] as const;

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const paintInFields = catalogue({
  ...documentFields,
  orderNo: f.text('入库单号', { mark: 'S', required: true, max: 40 }),
  inType: f.oneOf('类型', { mark: 'W1', options: PAINT_IN_TYPES, default: 1 }),
  supplierId: f.ref('供应商', 'supplier'),
  purchaseId: f.ref('采购单', 'paintPurchase', { mark: 'C' }),
  outId: f.ref('出库单', 'paintOut', { mark: 'C' }),
  /** the count that found it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  businessDate: f.date('业务日期', { required: true }),
  supplierNoteNo: f.text('送货单号', { max: 40 }),
  totalKg: kilograms('重量', { mark: 'C', default: '0' }),
  barrels: f.quantity('桶数', { mark: 'C', default: '0', unit: '桶' }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  returnedKg: kilograms('已退', { mark: 'C', default: '0' }),
  settleState: progress('对账'),
  remark: f.text('备注', { max: 500, lines: true }),
});

export const paintInLineFields = catalogue({
  ...lineFields,
  paintId: f.ref('涂料', 'paint', { required: true }),
  purchaseLineId: f.ref('采购行', 'paintPurchaseLine', { unnamed: true }),
  outLineId: f.ref('出库行', 'paintOutLine', { unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  quantity: kilograms('数量', { required: true, min: 0 }),
  /** of a transfer on its way: what was sent */
  sentQuantity: kilograms('调出数量', { mark: 'S' }),
  shortReason: f.text('少收原因', { max: 200 }),
  barrels: f.int('桶数', { unit: '桶', min: 0, max: 9999, hint: '不填按规格折算' }),
  batchNo: f.text('批号', { max: 40 }),
  productionDate: f.date('生产日期'),
  expiryDate: f.date('到期日', { hint: '不填按保质期推算', ahead: true }),
  positionCode: f.text('库位', { required: true, max: 20 }),
  qcState: f.oneOf('质检', { options: PAINT_QC_STATES, default: 1 }),
  batchId: f.ref('批次', 'paintBatch', { mark: 'C', unnamed: true }),
  /** drums that what was brought back is in again, with the kg of each */
  refilled: f.text('倒回桶码', { mark: 'S', max: 20_000 }),
  unitPrice: f.price('单价', { min: 0, amount: true, unit: '元/kg' }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  stockValue: amount('入库成本'),
  returnedKg: kilograms('已退', { mark: 'C', default: '0' }),
  returnedAmount: amount('已退金额'),
  remark: f.text('备注', { max: 200 }),
});

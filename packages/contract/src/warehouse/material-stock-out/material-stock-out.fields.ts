/** 材料出库单 (commerce §12): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';

export const MATERIAL_OUT_TYPES = [
  { value: 1, label: '生产领料', tone: 'blue' },
  { value: 2, label: '采购退货', tone: 'red' },
  { value: 4, label: '外协发料', tone: 'cyan' },
  { value: 8, label: '盘亏', tone: 'amber' },
  { value: 16, label: '调拨出', tone: 'gray' },
  { value: 32, label: '报废/其他', tone: 'gray' },
  { value: 64, label: '开平领料', tone: 'cyan' },
  { value: 128, label: '废料/材料销售', tone: 'green' },
] as const;
/** Who holds a remnant that no nest order holds: it was issued, scrapped or sold meanwhile. */
export const REMNANT_HOLDER = '其他领料或处置';
/** what comes of other documents: 盘亏 of a stock-take, 开平领料 of an uncoiling */
export const SYSTEM_OUT_TYPES: readonly number[] = [8, 64];
/** Fields of the head that only some types have; the partners among them cannot be left empty at submit. */
export const OUT_HEAD_TYPES = {
  supplierId: [2, 4],
  targetWarehouseId: [4, 16],
  demanderId: [128],
  buyerName: [128],
  inTransit: [16],
  processId: [1, 4, 32],
  taxRate: [128],
  amount: [2, 128],
  net: [2, 128],
  tax: [2, 128],
  returnedState: [1, 4],
  settleState: [2, 128],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export const OUT_PARTNERS = ['supplierId', 'targetWarehouseId', 'demanderId'] as const;
/** Fields of a line that only some types have. */
export const OUT_LINE_TYPES = {
  planQty: [1],
  remnantId: [1],
  remnant: [1],
  reservationId: [1],
  reservedFor: [1],
  returnedQty: [1, 4],
  inNo: [2],
  unitPrice: [2, 128],
  amount: [2, 128],
  net: [2, 128],
  tax: [2, 128],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const materialStockOutFields = catalogue({
  ...documentFields,
  outNo: f.text('出库单号', { mark: 'S', required: true, max: 40 }),
  outType: f.oneOf('类型', { mark: 'W1', options: MATERIAL_OUT_TYPES, required: true }),
  projectId: f.ref('工程', 'project'),
  nestOrderId: f.ref('套料单', 'nestOrder', { mark: 'S' }),
  /** the count that missed it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  /** the step of production that takes it */
  processId: f.ref('工序', 'process'),
  receiverId: f.ref('领料人', 'member'),
  supplierId: f.ref('供应商', 'supplier'),
  demanderId: f.ref('客户', 'demander'),
  /** of a sale to somebody who is no customer: 废品回收站 */
  buyerName: f.text('买方', { max: 100 }),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  targetWarehouseId: f.ref('调入仓库', 'warehouse'),
  /** of a transfer: the other warehouse receives it with a document of its own */
  inTransit: f.bool('在途调拨', { default: false }),
  businessDate: f.date('业务日期', { required: true }),
  taxRate: f.taxRate({ default: '0' }),
  totalQuantity: f.quantity('数量', { mark: 'C', default: '0', counts: ['quantity', 'unit'] }),
  totalWeight: f.weight('重量', { mark: 'C', default: '0' }),
  /** what left the stock; while it waits for approval what it would cost, of a draft nothing */
  value: amount('成本'),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  returnedState: progress('退料'),
  settleState: progress('对账'),
  remark: f.text('备注', { max: 500, lines: true }),
});

export const materialStockOutLineFields = catalogue({
  ...lineFields,
  /** a line is of a material or of a remnant */
  materialSkuId: f.ref('材料', 'materialSku'),
  remnantId: f.ref('余料', 'stockPlate', { unnamed: true }),
  /** what people call it: number and size */
  remnant: f.text('余料', { mark: 'C', max: 80 }),
  /** what was kept for the project or the nest order and is used up first */
  reservationId: f.ref('预留', 'reservation', { unnamed: true }),
  /** the project or the nest order that keeps it */
  reservedFor: f.text('所用预留', { mark: 'C', max: 120 }),
  quantity: f.quantity('数量', { required: true, min: 0 }),
  planQty: f.quantity('应领', { mark: 'S' }),
  /** in proportion, told by the stock when it is approved; until then theoretical */
  weight: f.weight('重量', { mark: 'C', default: '0' }),
  area: f.area('面积', { mark: 'C', default: '0' }),
  locationCode: f.text('库位', { max: 20 }),
  batchId: f.ref('批号/卷号', 'materialBatch'),
  stockInLineId: f.ref('入库行', 'materialStockInLine', { unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  inNo: f.text('入库单号', { mark: 'C', max: 40 }),
  unitPrice: f.price('单价', { min: 0, amount: true }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  value: amount('成本'),
  returnedQty: f.quantity('已退料', { mark: 'C', default: '0' }),
  reason: f.text('原因', { max: 200 }),
  remark: f.text('备注', { max: 200 }),
});

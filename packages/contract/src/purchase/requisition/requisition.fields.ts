/** 请购单 (commerce §11): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';

export const REQUISITION_PURPOSES = [
  { value: 1, label: '工程' },
  { value: 2, label: '备库' },
  { value: 4, label: '其他' },
] as const;
/** What making orders of it is called where it is refused. */
export const REQUISITION_TO_ORDER = '转采购';
/** One line of which more is asked for than is still needed, and what stands between two of them. */
export const SHORTAGE_LINE = '第{n}行{item}请购{y}，现缺{x}';
export const SHORTAGE_BETWEEN = '；';

export const requisitionTaskFields = catalogue({
  taskId: f.ref('采购需求', 'materialTask', { required: true }),
  quantity: f.quantity('数量', { required: true, min: 0 }),
});

export const requisitionFields = catalogue({
  ...documentFields,
  orderNo: f.text('请购单号', { mark: 'S', required: true, max: 40 }),
  requisitionDate: f.date('请购日期', { required: true }),
  purpose: f.oneOf('用途', { options: REQUISITION_PURPOSES, default: 1 }),
  totalWeight: f.weight('重量', { mark: 'C', default: '0' }),
  estimatedAmount: f.money('估算金额', { mark: 'C', default: '0', amount: true }),
  requiredDate: f.date('需求日期', { mark: 'C', ahead: true }),
  orderedState: progress('转采购'),
  remark: f.text('备注', { max: 500, lines: true }),
});
/** Beside the fields: how many lines, and for whom. */
export const requisitionExtra = catalogue({
  lineCount: f.int('行数', { mark: 'C', required: true, unprinted: true }),
  projectNames: f.text('工程', { mark: 'C', max: 2000, unprinted: true }),
});
export const requisitionLineFields = catalogue({
  ...lineFields,
  materialSkuId: f.ref('材料', 'materialSku', { required: true }),
  quantity: f.quantity('数量', { required: true, min: 0 }),
  weight: f.weight('重量', { mark: 'C', default: '0' }),
  requiredDate: f.date('需求日期', { required: true, ahead: true }),
  projectId: f.ref('工程', 'project'),
  /** demands that this line serves, and how much of it each gets, in their order */
  tasks: f.rows('采购需求', requisitionTaskFields, { mark: 'C', max: 500 }),
  /** with tax, by theoretical weight, of the last approved order */
  lastPrice: f.price('最近价', { mark: 'C', amount: true, unit: '元/kg' }),
  targetPrice: f.price('目标价', { min: 0, amount: true, unit: '元/kg' }),
  suggestSupplierId: f.ref('建议供应商', 'supplier'),
  orderedQty: f.quantity('已转采购', { mark: 'C', default: '0' }),
  /** needed no more: its demand was taken back before it was ordered */
  cancelledQty: f.quantity('需求收回', { mark: 'C', default: '0' }),
  remark: f.text('备注', { max: 200 }),
});

type Shown = Readonly<Record<string, unknown>>;
const IN_FORCE: readonly unknown[] = [4, 8];
const ALL = 2;
/** Approved, and something of it is to be ordered still. */
export const isOrderable = (requisition: Shown): boolean =>
  IN_FORCE.includes(requisition['orderStatus']) && requisition['orderedState'] !== ALL;
/** Approved, and something of the order has not come. */
export const isComing = (order: Shown): boolean =>
  IN_FORCE.includes(order['orderStatus']) && order['receivedState'] !== ALL;

/** 涂料出库单 (commerce §13): what left the warehouse, of which batch, for whom. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { PAINT_QC_STATES } from '../paint-in/paint-in.fields.ts';
import { kilograms } from '../paint-item/kilograms.ts';

export const PAINT_OUT_TYPES = [
  { value: 1, label: '工程领用' },
  { value: 2, label: '公共领用' },
  { value: 4, label: '盘亏' },
  { value: 8, label: '调拨出' },
  { value: 16, label: '报废' },
  { value: 32, label: '外协发料' },
] as const;
export const PAINT_FOR_PROJECT = 1;
export const PAINT_TRANSFER = 8;
/** into the virtual warehouse of an outsourcer, where it is our stock still; without one its project has used it */
export const PAINT_OUTSOURCE = 32;
/** what was found bad, has expired or is spoilt */
export const PAINT_SCRAPPED = 16;
/** missed, moved or spoilt: nobody has it who could bring it back */
export const PAINT_MOVED_OUTS: readonly number[] = [4, 8, 16];
/** belong to a project: its demand is served by them */
export const PROJECT_OUTS: readonly number[] = [1, 32];
/** leave the warehouse by count or by hand: an expired batch may */
export const ANY_BATCH_OUTS: readonly number[] = [4, 8, 16];

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const paintOutFields = catalogue({
  ...documentFields,
  orderNo: f.text('出库单号', { mark: 'S', required: true, max: 40 }),
  outType: f.oneOf('类型', { mark: 'W1', options: PAINT_OUT_TYPES, default: 1 }),
  projectId: f.ref('工程', 'project'),
  /** the count that missed it */
  stockTakeId: f.ref('盘点单', 'stockTake', { mark: 'S' }),
  processId: f.ref('工序', 'process'),
  teamId: f.ref('班组', 'organizationUnit'),
  receiverId: f.ref('领料人', 'member', { required: true }),
  warehouseId: f.ref('仓库', 'warehouse', { required: true }),
  targetWarehouseId: f.ref('调入仓库', 'warehouse'),
  /** of a transfer: the other warehouse receives it with a document of its own */
  inTransit: f.bool('在途调拨', { default: false }),
  businessDate: f.date('业务日期', { required: true }),
  /** weighed out of drums: what they weigh when they come back is what was used */
  isPicking: f.bool('称重领用', { mark: 'S', default: false }),
  /** a picking may serve several projects: each pays its share when the drums come back */
  projectIds: f.refs('工程', 'project', { mark: 'S', default: [] }),
  totalKg: kilograms('重量', { mark: 'C', default: '0' }),
  returnedKg: kilograms('已退料', { mark: 'C', default: '0' }),
  value: amount('成本'),
  remark: f.text('备注', { max: 500, lines: true }),
});

/** Beside a line: when its batch expires, or has expired; a space may let what has expired be used. */
export const paintOutLineExtra = catalogue({
  expiryDate: f.date('到期日', { mark: 'C', via: ['batchId', 'expiryDate'], unprinted: true, ahead: true }),
});
export const paintOutLineFields = catalogue({
  ...lineFields,
  paintId: f.ref('涂料', 'paint', { required: true }),
  batchId: f.ref('批次', 'paintBatch', { required: true }),
  positionCode: f.text('库位', { required: true, max: 20 }),
  targetPositionCode: f.text('调入库位', { max: 20 }),
  /** of what a count has missed; everything else leaves 合格 */
  qcState: f.oneOf('质检', { mark: 'S', options: PAINT_QC_STATES, default: 1 }),
  quantity: kilograms('数量', { required: true, min: 0 }),
  drumCode: f.text('桶码', { mark: 'S', max: 60 }),
  /** whole drums that went to the other warehouse with it, by their codes */
  drums: f.text('随行桶码', { mark: 'S', max: 20_000 }),
  /** drums that it was poured out of, with the kg of each */
  poured: f.text('倒出桶码', { mark: 'S', max: 20_000 }),
  weighOut: kilograms('领出称重', { mark: 'S', min: 0 }),
  weighBack: kilograms('回称', { mark: 'S', min: 0 }),
  projectId: f.ref('工程', 'project', { mark: 'C' }),
  demandId: f.ref('工程用量', 'paintDemand', { mark: 'C', unnamed: true }),
  /** the line of the count that it carries */
  takeLineId: f.ref('盘点行', 'stockTakeLine', { mark: 'S', unnamed: true }),
  value: amount('成本'),
  returnedKg: kilograms('已退料', { mark: 'C', default: '0' }),
  reason: f.text('原因', { max: 200 }),
});

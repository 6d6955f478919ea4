/** 涂料退货单 (commerce §13): goods that go back to the supplier, of the receipt they came with. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';
import { progress } from '../../kit/document/progress.ts';
import { kilograms } from '../paint-item/kilograms.ts';

const amount = (label: string) => f.money(label, { mark: 'C', default: '0', amount: true });

export const paintReturnFields = catalogue({
  ...documentFields,
  orderNo: f.text('退货单号', { mark: 'S', required: true, max: 40 }),
  supplierId: f.ref('供应商', 'supplier', { mark: 'W1', required: true }),
  businessDate: f.date('业务日期', { required: true }),
  reason: f.text('退货原因', { required: true, max: 200 }),
  totalKg: kilograms('重量', { mark: 'C', default: '0' }),
  amount: amount('含税金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  settleState: progress('对账'),
  remark: f.text('备注', { max: 500, lines: true }),
});

/** Beside the fields: the receipts that it takes back. */
export const paintReturnExtra = catalogue({
  inNos: f.text('入库单', { mark: 'C', max: 2000, unprinted: true }),
});

export const paintReturnLineFields = catalogue({
  ...lineFields,
  paintInLineId: f.ref('入库行', 'paintInLine', { required: true, unnamed: true }),
  paintInId: f.ref('入库单', 'paintIn', { mark: 'C' }),
  paintId: f.ref('涂料', 'paint', { mark: 'C' }),
  batchId: f.ref('批次', 'paintBatch', { mark: 'C' }),
  warehouseId: f.ref('仓库', 'warehouse', { mark: 'C' }),
  positionCode: f.text('库位', { max: 20, hint: '不填为入库时的库位' }),
  quantity: kilograms('数量', { required: true, min: 0 }),
  unitPrice: f.price('单价', { mark: 'C', amount: true, unit: '元/kg' }),
  amount: amount('金额'),
  net: amount('不含税'),
  tax: amount('税额'),
  value: amount('库存成本'),
  /** drums that went back with it, with the kg of each */
  poured: f.text('退回桶码', { mark: 'S', max: 20_000 }),
  remark: f.text('备注', { max: 200 }),
});

/** 过磅对比 (commerce §12): who always weighs more than his sheets are by their sizes, and what that cost. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, pagingInOrder, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';

const base = '/api/warehouse/material/stock-in/weighing';
const item = 'AlMaterialWareHouse.StockIns';

/** Of a supplier, over the approved receipts that were weighed. */
export const weighingFields = catalogue({
  id: f.id(),
  supplierName: f.text('供应商', { mark: 'C', required: true }),
  receiptCount: f.int('过磅入库', { mark: 'C', required: true, unit: '单' }),
  lineCount: f.int('行数', { mark: 'C', required: true }),
  theoreticalWeight: f.weight('理论重量', { mark: 'C', required: true }),
  weight: f.weight('过磅重量', { mark: 'C', required: true }),
  difference: f.weight('多出', { mark: 'C', required: true }),
  deviationPct: f.percent('平均偏差', { mark: 'C', required: true }),
  /** lines beyond what the space allows */
  beyondCount: f.int('超差行', { mark: 'C', required: true }),
  /** what the kg beyond the sizes cost where they are paid by the scale, with tax */
  amount: f.money('多付金额', { mark: 'C', amount: true }),
});
const filters = {
  supplierId: query.refs('supplier'),
  textureId: query.ref('texture'),
  begin: query.time,
  end: query.time,
};
export const materialWeighing = call({
  id: 'warehouse.material.in.weighing',
  method: 'GET',
  path: base,
  title: '过磅对比',
  right: `${item}:query`,
  query: z.object({ ...pagingInOrder, ...filters }),
  output: paged(rowSchema(weighingFields)),
});
export const materialWeighingDown = call({
  id: 'warehouse.material.in.weighing-down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出过磅对比',
  right: `${item}:export`,
  query: z.object(filters),
  answer: 'file',
});

/** 炉号追溯 (commerce §12, go beyond): from a heat or a batch to the panels that were cut from it, and from a panel back to its heats. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, pagingInOrder, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';

const base = '/api/warehouse/material/stock/heat';
const item = 'AlMaterialWareHouse.Stocks';

/** One batch that was issued once, and one panel that was cut of its material for that order. */
export const heatTraceFields = catalogue({
  id: f.text('行', { mark: 'C', required: true }),
  heatNo: f.text('炉号', { mark: 'C' }),
  batchNo: f.text('批号/卷号', { mark: 'C' }),
  materialSkuName: f.text('材料', { mark: 'C', required: true }),
  /** the receipt that brought the batch; the first of several */
  inId: f.ref('入库单', 'materialStockIn', { mark: 'C', unnamed: true }),
  inNo: f.text('入库单', { mark: 'C' }),
  receivedDate: f.date('入库日期', { mark: 'C' }),
  supplierName: f.text('供应商', { mark: 'C' }),
  outId: f.ref('领料单', 'materialStockOut', { mark: 'C', required: true, unnamed: true }),
  outNo: f.text('领料单', { mark: 'C', required: true }),
  issuedDate: f.date('领料日期', { mark: 'C', required: true }),
  issuedQty: f.quantity('领料数量', { mark: 'C', required: true }),
  /** for which it was cut; of what is not cut yet, for which it was issued */
  nestOrderId: f.ref('套料单', 'nestOrder', { mark: 'C', unnamed: true }),
  nestOrderNo: f.text('套料单', { mark: 'C' }),
  projectName: f.text('工程', { mark: 'C' }),
  /** none: nothing of it is cut yet, or it was issued to a project without a nest order */
  productId: f.ref('产品', 'product', { mark: 'C', unnamed: true }),
  productCode: f.text('产品', { mark: 'C' }),
  /** pieces that were cut of the material, without those that were missing */
  pieces: f.int('已下料件数', { mark: 'C' }),
  sheets: f.text('板号', { mark: 'C' }),
  /** these sheets were remnants of what was issued; none: they were issued themselves */
  remnants: f.text('经余料', { mark: 'C' }),
  /** another heat of the material was issued for the same order: which piece is of which is not told */
  isMixed: f.bool('混炉', { mark: 'C', required: true }),
});
const filters = {
  /** heat or batch */
  filter: query.text,
  productId: query.ref('product'),
  projectId: query.ref('project'),
  nestOrderId: query.ref('nestOrder'),
};
/** Something must be asked for: without a filter nothing is found. */
export const heatTrace = call({
  id: 'warehouse.material.stock.heat',
  method: 'GET',
  path: base,
  title: '炉号追溯',
  right: `${item}:query`,
  query: z.object({ ...pagingInOrder, ...filters }),
  output: paged(rowSchema(heatTraceFields)),
});
export const heatTraceDown = call({
  id: 'warehouse.material.stock.heat-down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出炉号追溯',
  right: `${item}:export`,
  query: z.object(filters),
  answer: 'file',
});

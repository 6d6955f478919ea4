/** 材料库存流水 (commerce §12): every move of the material warehouse, what it is called and what can be asked for. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { REMNANT_MOVE_TYPES, SCRAP_MOVE_TYPES } from '../../basic/stock/stock.fields.ts';
import { CORE_MOVES } from '../../inventory/inventory.words.ts';
import { MATERIAL_IN_TYPES } from '../material-stock-in/material-stock-in.fields.ts';
import { MATERIAL_OUT_TYPES } from '../material-stock-out/material-stock-out.fields.ts';

const base = '/api/warehouse/material/stock';
const item = 'AlMaterialWareHouse.Stocks';

/** What moves are called, by the kind of document behind them and its type. */
export const MATERIAL_MOVES: Readonly<
  Record<string, readonly { readonly value: number; readonly label: string }[]>
> = {
  'warehouse.material.in': MATERIAL_IN_TYPES,
  'warehouse.material.out': MATERIAL_OUT_TYPES,
  'warehouse.material.remnant': REMNANT_MOVE_TYPES,
  'nest.sheet': SCRAP_MOVE_TYPES,
  'warehouse.material.scrap': SCRAP_MOVE_TYPES,
};
export const MATERIAL_RELOCATION = '库位调整';
const [REMNANTS, SCRAP] = [2000, 3000];
/** What the log can be asked for: receipts by their type, issues by theirs below zero, what the core does itself, remnants and scrap. */
export const MATERIAL_MOVE_KINDS: readonly {
  readonly value: number;
  readonly label: string;
  readonly moveType: number;
  /** null: whichever document made it */
  readonly sourceTypes: readonly string[] | null;
}[] = [
  ...MATERIAL_IN_TYPES.map((t) => ({ ...t, moveType: t.value, sourceTypes: ['warehouse.material.in'] })),
  ...MATERIAL_OUT_TYPES.map((t) => ({
    ...t,
    value: -t.value,
    moveType: t.value,
    sourceTypes: ['warehouse.material.out'],
  })),
  ...REMNANT_MOVE_TYPES.map((t) => ({
    ...t,
    value: REMNANTS + t.value,
    moveType: t.value,
    sourceTypes: ['warehouse.material.remnant'],
  })),
  ...SCRAP_MOVE_TYPES.map((t) => ({
    ...t,
    value: SCRAP + t.value,
    moveType: t.value,
    sourceTypes: ['nest.sheet', 'warehouse.material.scrap'],
  })),
  ...Object.entries(CORE_MOVES).map(([type, label]) => ({
    value: Number(type),
    label,
    moveType: Number(type),
    sourceTypes: null,
  })),
];

export const materialMoveFields = catalogue({
  id: f.id(),
  time: f.time('时间', { mark: 'C', required: true }),
  businessDate: f.date('业务日期', { mark: 'C', required: true }),
  sourceType: f.text('来源', { mark: 'C', required: true }),
  sourceId: f.text('单据', { mark: 'C', required: true }),
  sourceNo: f.text('单据', { mark: 'C', required: true }),
  typeLabel: f.text('类型', { mark: 'C', required: true }),
  materialSkuName: f.text('材料', { mark: 'C', required: true }),
  warehouseName: f.text('仓库', { mark: 'C', required: true }),
  locationCode: f.text('库位', { mark: 'C' }),
  /** what its quantity counts */
  unit: f.text('单位', { mark: 'C', required: true }),
  quantity: f.quantity('数量', { mark: 'C', required: true }),
  weight: f.weight('重量', { mark: 'C', required: true }),
  value: f.money('金额', { mark: 'C', amount: true }),
  quantityAfter: f.quantity('结存', { mark: 'C', required: true }),
  valueAfter: f.money('结存金额', { mark: 'C', amount: true }),
  projectName: f.text('工程', { mark: 'C' }),
  operatorName: f.text('经手人', { mark: 'C', required: true }),
  isReversal: f.bool('红冲', { mark: 'C', required: true }),
});
const moveFilters = {
  itemId: query.ref('materialSku'),
  warehouseId: query.ref('warehouse'),
  batchId: query.ref('materialBatch'),
  locationCode: query.text,
  projectIds: query.refs('project'),
  moveType: query.int,
  /** a value of MATERIAL_MOVE_KINDS */
  moveKind: query.int,
  /** 经手人 */
  operatorId: query.ref('member'),
  sourceNo: query.text,
  begin: query.time,
  end: query.time,
  /** 1 业务日期, 2 记账时间 */
  dateBy: query.int,
};
export const materialMoves = call({
  id: 'warehouse.material.stock.log',
  method: 'GET',
  path: `${base}/log`,
  title: '材料库存流水',
  right: `${item}:get`,
  query: z.object({ ...paging, ...moveFilters }),
  output: paged(rowSchema(materialMoveFields)),
});
export const materialMovesDown = call({
  id: 'warehouse.material.stock.log-down',
  method: 'GET',
  path: `${base}/log/down`,
  title: '导出材料库存流水',
  right: `${item}:export`,
  query: z.object({ ...paging, ...moveFilters }),
  answer: 'file',
});

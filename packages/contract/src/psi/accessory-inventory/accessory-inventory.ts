/** Calls of the stock of accessories (commerce §14). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query, pagingInOrder } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import {
  accessoryMoveFields,
  accessoryStockFields,
  accessorySuggestFields,
} from './accessory-inventory.fields.ts';

const base = '/api/psi/accessory/inventory';
const item = 'AlPsiManagement.AccessoryInventorys';
const get = 'GET' as const;
const down = { method: get, right: `${item}:export`, answer: 'file' } as const;

const stockQuery = z.object({
  ...paging,
  filter: query.text,
  warehouseId: query.ref('warehouse'),
  typeId: query.ref('accessoryType'),
  accessorySkuId: query.ref('accessorySku'),
  lowOnly: query.bool,
  /** also what is there no more */
  withEmpty: query.bool,
});
export const accessoryStock = call({
  id: 'psi.accessory.inventory.list',
  method: get,
  path: base,
  title: '配件库存',
  right: `${item}:query`,
  query: stockQuery,
  output: paged(rowSchema(accessoryStockFields)),
});
export const accessoryStockDown = call({
  ...down,
  id: 'psi.accessory.inventory.down',
  path: `${base}/down`,
  title: '导出配件库存',
  query: stockQuery,
});

const moveQuery = z.object({
  ...pagingInOrder,
  warehouseId: query.ref('warehouse'),
  projectId: query.ref('project'),
  sourceNo: query.text,
  typeId: query.ref('accessoryType'),
  /** a value of ACCESSORY_MOVE_KINDS */
  moveKind: query.int,
  /** 经手人 */
  operatorId: query.ref('member'),
  timeBegin: query.time,
  timeEnd: query.time,
});
export const accessoryMoves = call({
  id: 'psi.accessory.inventory.log',
  method: get,
  path: `${base}/log`,
  title: '配件库存流水',
  right: `${item}:get`,
  query: moveQuery.extend({ accessorySkuId: query.ref('accessorySku') }),
  output: paged(rowSchema(accessoryMoveFields)),
});
export const accessoryMovesDown = call({
  ...down,
  id: 'psi.accessory.inventory.log-down',
  path: `${base}/log/down`,
  title: '导出配件库存流水',
  query: moveQuery.extend({ accessorySkuId: query.ref('accessorySku') }),
});
/** The moves of one SKU with what was left after each. */
export const accessoryMovesOf = call({
  id: 'psi.accessory.inventory.log-of',
  method: get,
  path: `${base}/log/{skuId}`,
  title: '配件库存明细流水',
  right: `${item}:get`,
  query: moveQuery,
  output: paged(rowSchema(accessoryMoveFields)),
});

export const accessoryMovesOfDown = call({
  ...down,
  id: 'psi.accessory.inventory.log-of-down',
  path: `${base}/log/{skuId}/down`,
  title: '导出配件库存明细流水',
  query: moveQuery,
});

const suggestQuery = z.object({
  ...pagingInOrder,
  filter: query.text,
  typeId: query.ref('accessoryType'),
  supplierId: query.refs('supplier'),
});
export const accessorySuggestions = call({
  id: 'psi.accessory.inventory.suggest',
  method: get,
  path: `${base}/suggest`,
  title: '配件补货建议',
  right: `${item}:query`,
  query: suggestQuery,
  output: paged(rowSchema(accessorySuggestFields)),
});
export const accessorySuggestionsDown = call({
  ...down,
  id: 'psi.accessory.inventory.suggest-down',
  path: `${base}/suggest/down`,
  title: '导出配件补货建议',
  query: suggestQuery,
});

/** Calls of sheet stock. Quantities change only by a move with a reason. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { commonFilters, paged, paging, query } from '../../kit/paging.ts';
import { changeSchema, draftSchema, rowSchema } from '../../kit/schema.ts';
import { stockPlateFields } from './stock.fields.ts';
import { lines } from '../../kit/text.ts';

const P = 'AlMaterialWareHouse.Stocks';
const base = '/api/warehouse/material/stock';
const row = rowSchema(stockPlateFields).and(
  z.object({
    textureName: z.string(),
    colorCode: z.string().nullable(),
    colorName: z.string().nullable(),
    colorRgb: z.string().nullable(),
    availableQuantity: z.int(),
    sheetWeight: z.string(),
  }),
);
const filters = {
  kind: query.int,
  textureId: query.ref('texture'),
  thickness: query.decimal,
  colorId: query.ref('color'),
};
const move = z.object({
  id: z.uuid(),
  delta: z.int(),
  reservedDelta: z.int(),
  sourceType: z.string(),
  sourceId: z.uuid().nullable(),
  reason: z.string().nullable(),
  operatorName: z.string().nullable(),
  time: z.string(),
});

export const listStock = call({
  id: 'warehouse.material.stock.paged',
  method: 'GET',
  path: base,
  title: '材料库存',
  right: `${P}:query`,
  query: z.object({ ...paging, ...commonFilters, ...filters }),
  output: paged(row),
});
export const availableStock = call({
  id: 'warehouse.material.stock.available',
  method: 'GET',
  path: `${base}/available`,
  title: '可用板材',
  right: `${P}:query`,
  query: z.object(filters),
  output: z.array(row),
});
export const createStock = call({
  id: 'warehouse.material.stock.create',
  method: 'POST',
  path: base,
  title: '登记板材',
  right: `${P}:edit`,
  body: z.intersection(
    draftSchema(stockPlateFields),
    z.object({ initialQuantity: z.int().min(0).max(100_000).default(0) }),
  ),
  output: row,
});
export const updateStock = call({
  id: 'warehouse.material.stock.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改板材',
  right: `${P}:edit`,
  body: changeSchema(stockPlateFields),
  output: row,
});
export const adjustStock = call({
  id: 'warehouse.material.stock.adjust',
  method: 'POST',
  path: `${base}/{id}/adjust`,
  title: '调整库存',
  right: `${P}:edit`,
  body: z.object({
    delta: z
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((v) => v !== 0, { error: '数量不能为 0' }),
    reason: lines(200).min(2),
  }),
  output: row,
});
export const deleteStock = call({
  id: 'warehouse.material.stock.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除板材',
  right: `${P}:edit`,
});
export const stockMoves = call({
  id: 'warehouse.material.stock.moves',
  method: 'GET',
  path: `${base}/{id}/moves`,
  title: '库存流水',
  right: `${P}:query`,
  query: z.object({ ...paging }),
  output: paged(move),
});

/** 材料 SKU as one object (commerce §12). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { materialSkuFields } from './material-sku.fields.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly materialSku: Target;
  }
}

const base = '/api/warehouse/material/stock/sku';
const P = 'AlMaterialWareHouse.Stocks';

export const materialSku = master({
  id: 'warehouse.material.sku',
  base,
  item: P,
  title: '材料',
  table: 'material_sku',
  target: 'materialSku',
  fields: materialSkuFields,
  letters: ['O', 'X', 'I'],
  search: ['name', 'dieNo'],
  filters: ['kind', 'textureId', 'thickness'],
  sortable: ['name', 'thickness', 'creationTime'],
  defaultSort: 'name asc',
  brief: ['id', 'name', 'kind', 'textureId', 'thickness', 'width', 'length', 'unitWeight', 'scaleWeight'],
  errors: ['Material:SkuExists', 'Material:SkuIncomplete', 'Material:SkuLimit'],
});

export const setSkuLimit = call({
  id: 'warehouse.material.sku.limit',
  method: 'PUT',
  path: `${base}/{id}/limit`,
  title: '设置库存上下限',
  right: `${P}:edit`,
  body: z.object({
    version: z.int(),
    minStock: materialSkuFields.minStock.schema,
    maxStock: materialSkuFields.maxStock.schema,
  }),
  output: rowSchema(materialSkuFields),
  errors: ['Material:SkuLimit'],
});

/** 批次 (commerce §2.1, §12): a coil by its number, a delivery of plates by its batch and heat. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { query } from '../kit/paging.ts';
import { addTarget, type Target } from '../kit/targets.ts';

declare module '../kit/targets.ts' {
  interface RecordTargets {
    readonly materialBatch: Target;
  }
}
addTarget('materialBatch', { table: 'material_batch', title: '批次', label: 'batchNo' });

/** Batches that lie in a warehouse, with what of each is free. */
export const materialBatches = call({
  id: 'warehouse.material.stock.batches',
  method: 'GET',
  path: '/api/warehouse/material/stock/batch',
  title: '批次',
  right: 'AlMaterialWareHouse.Stocks:query',
  query: z.object({
    materialSkuId: query.ref('materialSku'),
    warehouseId: query.ref('warehouse'),
    filter: query.text,
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      batchNo: z.string(),
      heatNo: z.string().nullable(),
      materialSkuId: z.uuid(),
      quantity: z.string(),
      locationCode: z.string().nullable(),
    }),
  ),
});

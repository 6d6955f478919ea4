/** 仓库 as one object (engineering A5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { warehouseExtra, warehouseFields } from './warehouse.fields.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly warehouse: Target;
  }
}

const base = '/api/basic/warehouse';

export const warehouse = master({
  id: 'basic.warehouse',
  base,
  item: 'AlBasic.WareHouses',
  title: '仓库',
  table: 'warehouse',
  target: 'warehouse',
  fields: warehouseFields,
  extra: warehouseExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['domain', 'purpose', 'factoryId'],
  sortable: ['code', 'name', 'creationTime'],
  defaultSort: 'code asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  scope: { factory: true },
  brief: ['id', 'name', 'code', 'domain', 'purpose', 'factoryId', 'isDefault'],
  errors: ['Basic:WarehouseHasStock', 'Basic:WarehouseOwner', 'Basic:PositionTwice'],
});

export const setDefaultWarehouse = call({
  id: 'basic.warehouse.default',
  method: 'PUT',
  path: `${base}/{id}/default`,
  title: '设为默认仓库',
  right: 'AlBasic.WareHouses:edit',
  body: z.object({ version: z.int() }),
  output: rowSchema(warehouseFields),
});
/** Labels of places: one QR code each. */
export const printPositions = call({
  id: 'basic.warehouse.position-labels',
  method: 'GET',
  path: `${base}/{id}/position-labels`,
  title: '打印库位标签',
  right: 'AlBasic.WareHouses:get',
  answer: 'file',
});

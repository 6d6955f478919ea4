/** 余料移库 (commerce §2.8, §12): pieces that lie somewhere else from now on, in another warehouse or in another place of theirs. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { lines } from '../../kit/text.ts';
import { stockPlateFields } from './stock.fields.ts';

/** What changes its warehouse does so in the stock core too, with all that it is worth. */
export const moveRemnants = call({
  id: 'warehouse.material.remnant.move',
  method: 'POST',
  path: '/api/warehouse/material/remnant/move',
  title: '余料移库',
  right: 'AlMaterialWareHouse.Stocks:edit',
  body: z.object({
    ids: z.array(idOf('stockPlate')).min(1).max(200),
    warehouseId: idOf('warehouse'),
    /** 库位; unless said it stays as it is within a warehouse and is not known in another */
    place: stockPlateFields.warehouse.schema.nullish(),
    remark: lines(200).nullish(),
  }),
  output: z.object({ moved: z.int() }),
  errors: [
    'Stock:RemnantBusy',
    'Stock:RemnantValue',
    'Stock:RemnantOwner',
    'Common:PeriodClosed',
    'Common:DisabledReference',
    'Stock:WarehouseType',
    'Stock:Frozen',
  ],
});

/** 预留: what is kept for a project, until when (commerce §2.6). */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import * as f from '../kit/field.ts';
import { paged, pagingInOrder, query } from '../kit/paging.ts';
import { idOf } from '../kit/targets.ts';
import { line } from '../kit/text.ts';
import { inAnyDomain } from './inventory.words.ts';

const base = '/api/warehouse/reservation';
export const domainSchema = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]);
export const domainQuery = z.coerce.number().pipe(domainSchema);
const reason = line(200).min(2, { error: '请填写原因' });

export const reservationRow = z.object({
  id: z.uuid(),
  domain: domainSchema,
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  itemId: z.uuid(),
  itemName: z.string(),
  /** what its quantities count */
  unit: z.string(),
  batchId: z.uuid().nullable(),
  /** of which batch alone; none: of whichever */
  batchNo: z.string().nullable(),
  /** none: a nest order of several */
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
  sourceType: z.int(),
  quantity: z.string(),
  consumedQty: z.string(),
  releasedQty: z.string(),
  openQty: z.string(),
  /** none: as long as the nest order holds it */
  expiresOn: z.string().nullable(),
  status: z.int(),
  remark: z.string().nullable(),
  creatorName: z.string(),
  creationTime: z.string(),
  version: z.int(),
});
export type ReservationRow = z.infer<typeof reservationRow>;

export const listReservations = call({
  id: 'warehouse.reservation.list',
  method: 'GET',
  path: base,
  title: '预留',
  right: inAnyDomain('query'),
  query: z.object({
    ...pagingInOrder,
    domain: domainQuery,
    itemId: z.uuid().optional(),
    warehouseId: query.ref('warehouse'),
    projectId: query.ref('project'),
    status: query.ints,
  }),
  output: paged(reservationRow),
});
export const createReservation = call({
  id: 'warehouse.reservation.create',
  method: 'POST',
  path: base,
  title: '新增预留',
  right: inAnyDomain('add'),
  body: z.object({
    domain: domainSchema,
    projectId: idOf('project'),
    sourceType: z.union([z.literal(2), z.literal(4), z.literal(8)]).default(8),
    /** unless said: as long as the space keeps reservations */
    expiresOn: z.iso.date().nullish(),
    remark: line(200).nullish(),
    lines: z
      .array(
        z.object({
          warehouseId: idOf('warehouse'),
          itemId: z.uuid(),
          batchId: z.uuid().nullish(),
          quantity: f.quantity('数量', { required: true, min: 0 }).schema,
        }),
      )
      .min(1, { error: '请至少选择一项' })
      .max(500),
  }),
  output: z.object({ ids: z.array(z.uuid()) }),
  errors: [
    'Stock:Frozen',
    'Stock:ReserveExceeded',
    'Common:QuantityNotPositive',
    'Common:LineTwice',
    'Accessory:WholeUnits',
    'Stock:ReservePast',
    'Stock:WarehouseType',
    'Common:DisabledReference',
  ],
});
export const releaseReservations = call({
  id: 'warehouse.reservation.release',
  method: 'POST',
  path: `${base}/release`,
  title: '释放预留',
  right: inAnyDomain('edit'),
  body: z.object({
    domain: domainSchema,
    ids: z.array(z.uuid()).min(1).max(500).nullish(),
    projectId: idOf('project').nullish(),
    /** no more than this of all that are meant, those that end first first; everything unless said */
    quantity: f.quantity('数量', { min: 0 }).schema.nullish(),
    reason,
  }),
  output: z.object({ released: z.string() }),
  errors: ['Stock:ReserveOfNest', 'Stock:ReleaseExceeded'],
});
export const updateReservation = call({
  id: 'warehouse.reservation.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改预留期限',
  right: inAnyDomain('edit'),
  body: z.object({ expiresOn: z.iso.date(), version: z.int() }),
  output: z.object({ version: z.int() }),
  errors: ['Common:StaleVersion', 'Stock:ReservePast', 'Stock:ReserveEnded', 'Stock:ReserveOfNest'],
});

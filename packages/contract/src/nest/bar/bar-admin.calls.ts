/** Calls of bar nesting over all spaces, for the platform (engineering G): figures, never drawings. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { barCostRow } from './bar-order.views.ts';

const base = '/api/cad/accessory-nest';
const A = 'AlNestAdmin';
const tenantColumns = { tenantId: z.uuid(), tenantName: z.string() };
const adminQuery = { ...paging, ...listFilters, tenantId: idOf('own').optional() };
export const listBarOrdersForAdmin = call({
  id: 'accessory-nest.order.list-admin',
  method: 'GET',
  path: `${base}/order/for-admin`,
  title: '型材套料单（全部企业）',
  right: `${A}.NestOrderAdmins:query`,
  side: 'host',
  query: z.object({ ...adminQuery, orderState: query.int }),
  output: paged(
    z.object({
      ...tenantColumns,
      id: z.uuid(),
      no: z.string(),
      state: z.int(),
      source: z.int(),
      productKinds: z.int(),
      pieceAmount: z.int(),
      lostAmount: z.int(),
      barAmount: z.int(),
      netLength: z.string().nullable(),
      grossLength: z.string().nullable(),
      utilization: z.string().nullable(),
      gap: z.string().nullable(),
      durationMs: z.int().nullable(),
      creationTime: z.string(),
    }),
  ),
});
export const listBarCostsForAdmin = call({
  id: 'accessory-nest.cost.list-admin',
  method: 'GET',
  path: `${base}/cost/for-admin`,
  title: '型材套料费用（全部企业）',
  right: `${A}.NestCostAdmins:query`,
  side: 'host',
  query: z.object(adminQuery),
  output: paged(barCostRow.extend(tenantColumns)),
});
export const listBarClientsForAdmin = call({
  id: 'accessory-nest.client.list-admin',
  method: 'GET',
  path: '/api/cad/accessory-nest-client/for-admin',
  title: '型材套料用量（全部企业）',
  right: `${A}.ClientOrderAdmins:query`,
  side: 'host',
  query: z.object(adminQuery),
  output: paged(
    z.object({
      ...tenantColumns,
      id: z.uuid(),
      orders: z.int(),
      pieces: z.int(),
      bars: z.int(),
      netLength: z.string(),
      grossLength: z.string(),
      utilization: z.string().nullable(),
      failed: z.int(),
      lastTime: z.string(),
    }),
  ),
});

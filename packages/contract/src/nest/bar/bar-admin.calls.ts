/** Calls of bar nesting over all spaces, for the platform (engineering G): figures; drawings with the leave of the space. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { barNestParamsSchema } from './bar-params.ts';
import { barCostRow, barFiguresSchema, barLayoutSchema, barRunSchema } from './bar-order.views.ts';

const base = '/api/cad/accessory-nest';
const A = 'AlNestAdmin';
const tenantColumns = { tenantId: z.uuid(), tenantName: z.string() };
const adminQuery = { ...paging, ...listFilters, tenantId: idOf('own').optional() };
const adminRow = z.object({
  ...tenantColumns,
  id: z.uuid(),
  no: z.string(),
  state: z.int(),
  source: z.int(),
  allowsSupport: z.boolean(),
  /** null without the leave of the space */
  projectNames: z.string().nullable(),
  productKinds: z.int(),
  pieceAmount: z.int(),
  placedAmount: z.int(),
  lostAmount: z.int(),
  barAmount: z.int(),
  netLength: z.string().nullable(),
  grossLength: z.string().nullable(),
  utilization: z.string().nullable(),
  gap: z.string().nullable(),
  durationMs: z.int().nullable(),
  creationTime: z.string(),
});
export const listBarOrdersForAdmin = call({
  id: 'accessory-nest.order.list-admin',
  method: 'GET',
  path: `${base}/order/for-admin`,
  title: '型材套料单（全部企业）',
  right: `${A}.NestOrderAdmins:query`,
  side: 'host',
  query: z.object({ ...adminQuery, orderState: query.int }),
  output: paged(adminRow),
});
const adminDetail = adminRow.extend({
  message: z.string().nullable(),
  params: barNestParamsSchema,
  figures: barFiguresSchema.nullable(),
  groups: z.array(z.object({ title: z.string(), figures: barFiguresSchema })),
  runs: z.array(
    barRunSchema.extend({
      engine: z.string(),
      engineVersion: z.string(),
      rounds: z.number().nullable(),
      memoryMb: z.int().nullable(),
      worker: z.string().nullable(),
    }),
  ),
});
export type AdminBarDetail = z.infer<typeof adminDetail>;
export const getBarOrderForAdmin = call({
  id: 'accessory-nest.get-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}`,
  title: '型材套料单详情（全部企业）',
  right: `${A}.NestOrderAdmins:get`,
  side: 'host',
  output: adminDetail,
});
const adminBar = barLayoutSchema.pick({
  id: true,
  layoutNo: true,
  title: true,
  stockKind: true,
  length: true,
  repeat: true,
  cutCount: true,
  partCount: true,
  cuts: true,
  leftover: true,
  isRemnant: true,
  utilization: true,
  weight: true,
});
export type AdminBar = z.infer<typeof adminBar>;
/** The chosen plan in figures: no piece, no name. */
export const listBarLayoutsForAdmin = call({
  id: 'accessory-nest.layout.list-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/layout`,
  title: '型材套料结果（全部企业）',
  right: `${A}.NestOrderAdmins:get`,
  side: 'host',
  output: z.array(adminBar),
});
/** The chosen plan as it is drawn and cut: only with the leave of the space. */
export const drawBarLayoutsForAdmin = call({
  id: 'accessory-nest.bars-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/bars`,
  title: '型材排料图（全部企业）',
  right: `${A}.NestOrderAdmins:get`,
  side: 'host',
  output: z.array(barLayoutSchema),
  errors: ['Nest:GrantNeeded'],
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

/** What the platform is shown of nesting over all spaces (engineering part G). Names of projects and products are null without the leave of the space. */
import { z } from 'zod';
import { nestCostRow } from '../cost/nest-cost.calls.ts';
import { nestFiguresSchema } from '../order/nest-order.views.ts';
import { nestParamsSchema } from '../order/nest-order.fields.ts';

export const adminOrderRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  no: z.string(),
  kind: z.int(),
  state: z.int(),
  version: z.int(),
  progress: z.string(),
  message: z.string().nullable(),
  allowsSupport: z.boolean(),
  projectNames: z.string().nullable(),
  productKinds: z.int(),
  pieceAmount: z.int(),
  placedAmount: z.int(),
  /** kinds of products that were refused by the pre-check */
  errorKinds: z.int(),
  lostAmount: z.int(),
  netArea: z.string(),
  grossArea: z.string(),
  sheetAmount: z.int(),
  utilization: z.string().nullable(),
  gap: z.string().nullable(),
  durationMs: z.int().nullable(),
  fee: z.string(),
  creationTime: z.string(),
  actions: z.array(z.string()),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

/** A computation: what the engine was and how it went. */
export const adminRun = z.object({
  id: z.uuid(),
  runNo: z.int(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  engine: z.string(),
  engineVersion: z.string(),
  seed: z.int(),
  rounds: z.number().nullable(),
  durationMs: z.int().nullable(),
  /** what it took and where it ran */
  memoryMb: z.int().nullable(),
  worker: z.string().nullable(),
  message: z.string().nullable(),
  creationTime: z.string(),
  figures: nestFiguresSchema.nullable(),
  isVerified: z.boolean(),
  isChosen: z.boolean(),
});
export const adminOrderDetail = adminOrderRow.extend({
  params: nestParamsSchema,
  figures: nestFiguresSchema.nullable(),
  groups: z.array(z.object({ title: z.string(), figures: nestFiguresSchema })),
  runs: z.array(adminRun),
});
export type AdminOrderDetail = z.infer<typeof adminOrderDetail>;

/** A layout in figures: no shape, no name. */
export const adminLayout = z.object({
  id: z.string(),
  layoutNo: z.int(),
  stockKind: z.int(),
  width: z.number(),
  length: z.number(),
  thickness: z.number(),
  repeat: z.int(),
  cutCount: z.int(),
  partCount: z.int(),
  utilization: z.string(),
  cutLength: z.string(),
  weight: z.string(),
  remnants: z.int(),
});
export type AdminLayout = z.infer<typeof adminLayout>;

export const adminLostRow = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  orderId: z.uuid().nullable(),
  /** 4: an order of bars */
  orderKind: z.int().nullable(),
  no: z.string().nullable(),
  allowsSupport: z.boolean(),
  projectName: z.string().nullable(),
  productCode: z.string().nullable(),
  quantity: z.int(),
  source: z.int(),
  state: z.int(),
  /** it has waited; of what is done: how long it took */
  days: z.int(),
  creationTime: z.string(),
});
export type AdminLostRow = z.infer<typeof adminLostRow>;

export const adminClientRow = z.object({
  id: z.uuid(),
  tenantName: z.string(),
  editionName: z.string(),
  openedTime: z.string(),
  lastNestTime: z.string().nullable(),
  isSilent: z.boolean(),
  orders: z.int(),
  netArea: z.string(),
  sheets: z.int(),
  totalOrders: z.int(),
  totalArea: z.string(),
  utilization: z.string().nullable(),
  averageMs: z.int().nullable(),
  submitted: z.int(),
  failed: z.int(),
  failureRate: z.string().nullable(),
  nestLeft: z.int().nullable(),
});
export type AdminClientRow = z.infer<typeof adminClientRow>;

export const adminCostRow = nestCostRow.extend({ tenantId: z.uuid(), tenantName: z.string() });
export type AdminCostRow = z.infer<typeof adminCostRow>;

export const incomeRow = z.object({
  /** yyyy-MM-dd, yyyy-MM or the id of the space */
  key: z.string(),
  title: z.string(),
  orders: z.int(),
  quantity: z.string(),
  quotaUnits: z.string(),
  charged: z.string(),
  discount: z.string(),
  back: z.string(),
  free: z.string(),
  adjusted: z.string(),
  income: z.string(),
});
export type IncomeRow = z.infer<typeof incomeRow>;
/** With the days that it is of: the list of just these adds up to the same. */
export const incomeAnswer = z.object({
  beginTime: z.string(),
  endTime: z.string(),
  rows: z.array(incomeRow),
  total: incomeRow,
});

/** Calls of nest orders (engineering F11), plate orders of kinds 1 and 2. Profile, shop and operator calls belong to other documents. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { nestParamsSchema } from './nest-order.fields.ts';
import {
  nestActionSchema,
  nestDraftSchema,
  nestDraftUpdateSchema,
  nestErrorSchema,
  nestOrderDetail,
  nestOrderLine,
  nestOrderRow,
} from './nest-order.views.ts';
import { DRAFT_BYTES } from './nest-draft.calls.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest';
const DRAFT_ERRORS = [
  'Nest:NoProduct',
  'Nest:QtyExceeded',
  'Nest:NotNested',
  'Nest:NoStock',
  'Nest:StockShort',
  'Nest:ParamRange',
  'Nest:MachineKind',
  'Nest:TooLarge',
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
  'Feature:NotEnabled',
];

export const listNestOrders = call({
  id: 'nest.order.list',
  method: 'GET',
  path: `${base}/order`,
  title: '套料单列表',
  right: `${O}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    projectIds: query.refs('project'),
    orderState: query.int,
    source: query.int,
    kind: query.int,
    textureId: query.ref('texture'),
    thickness: query.decimal,
    colorId: query.ref('color'),
    creatorId: query.ref('member'),
    confirmBegin: query.time,
    confirmEnd: query.time,
  }),
  output: paged(nestOrderRow),
});
export const getNestOrder = call({
  id: 'nest.order.get',
  method: 'GET',
  path: `${base}/order/{id}`,
  title: '套料单详情',
  right: `${O}:get`,
  output: nestOrderDetail,
});
export const listNestOrderLines = call({
  id: 'nest.order.items',
  method: 'GET',
  path: `${base}/order/{id}/list`,
  title: '套料单产品',
  right: `${O}:get`,
  output: z.array(nestOrderLine),
});

const saved = z.object({ id: z.uuid(), no: z.string(), version: z.int(), errors: z.array(nestErrorSchema) });
export const createNestOrder = call({
  id: 'nest.order.create',
  method: 'POST',
  path: `${base}/order`,
  title: '新建套料',
  right: `${O}:add`,
  body: nestDraftSchema,
  bodyLimit: DRAFT_BYTES,
  output: saved,
  errors: [...DRAFT_ERRORS, 'Nest:State', 'Nest:LostState'],
});
export const updateNestOrder = call({
  id: 'nest.order.update',
  method: 'PUT',
  path: `${base}/order/{id}`,
  title: '修改套料',
  right: `${O}:edit`,
  body: nestDraftUpdateSchema,
  bodyLimit: DRAFT_BYTES,
  output: saved,
  errors: [...DRAFT_ERRORS, 'Nest:State'],
});

export const nestOrderState = call({
  id: 'nest.order.state',
  method: 'POST',
  path: `${base}/order/{id}/order-state`,
  title: '套料单状态',
  right: anyOf(`${O}:edit`, `${O}:enable`, `${O}:disable`),
  body: nestActionSchema,
  output: z.object({ id: z.uuid(), state: z.int(), version: z.int(), actions: z.array(z.string()) }),
  errors: [
    'Nest:State',
    'Nest:NoProduct',
    'Nest:NoStock',
    'Feature:NestQuotaExceeded',
    'Feature:NotEnabled',
    'Nest:RunStale',
    'Nest:ProductChanged',
    'Nest:StockTaken',
    'Nest:QtyExceeded',
    'Nest:NotNested',
    'Nest:ChangedSince',
    'Nest:LockStale',
    'Nest:AllLocked',
    'Nest:LabelMissing',
    'Nest:LayoutAffected',
    'Nest:SheetCut',
    'Nest:PurchaseStarted',
    'Nest:MaterialIssued',
  ],
});
export const deleteNestOrder = call({
  id: 'nest.order.delete',
  method: 'DELETE',
  path: `${base}/order/{id}`,
  title: '删除套料单',
  right: `${O}:delete`,
  errors: ['Nest:State', 'Nest:SheetCut'],
});

const reason = z.string({ error: '请填写原因' }).trim().min(1, { error: '请填写原因' }).max(200);
/** Void and delete in one, by the owner of the space, as long as nothing is cut. */
export const forceDeleteNestOrder = call({
  id: 'nest.order.force-delete',
  method: 'DELETE',
  path: `${base}/order/{id}/force-delete`,
  title: '强制删除套料单',
  right: `${O}:delete`,
  query: z.object({ reason }),
  errors: ['Nest:State', 'Nest:SheetCut', 'Nest:ChangedSince', 'Nest:MaterialIssued'],
});
/** Takes the link of a 补套 order to its parent away; nothing else changes. */
export const deleteNestRelation = call({
  id: 'nest.related-order.delete',
  method: 'DELETE',
  path: `${base}/related/order/{id}`,
  title: '解除补套关联',
  right: anyOf(`${O}:edit`, `${O}:delete`),
  errors: ['Nest:NotRelated'],
});

/** Leave for the platform's staff to look at names and drawings of this order, given and taken back by the space. */
export const allowNestSupport = call({
  id: 'nest.order.support',
  method: 'PUT',
  path: `${base}/order/{id}/support`,
  title: '允许平台协助',
  right: `${O}:edit`,
  body: z.object({ isAllowed: z.boolean(), version: z.int().min(0) }),
  output: z.object({ id: z.uuid(), allowsSupport: z.boolean(), version: z.int() }),
});

export const nestOrderParameter = call({
  id: 'nest.order.parameter',
  method: 'GET',
  path: '/api/nest/order/{id}/parameter',
  title: '套料参数',
  right: `${O}:get`,
  output: nestParamsSchema,
});
export const nestOrderLog = call({
  id: 'nest.order.log',
  method: 'GET',
  path: `${base}/order/{id}/log`,
  title: '套料单日志',
  right: anyOf(`${O}:query`, `${O}:get`),
  query: z.object({ ...paging }),
  output: paged(
    z.object({
      id: z.uuid(),
      action: z.string(),
      actionLabel: z.string(),
      content: z.string(),
      operatorName: z.string().nullable(),
      time: z.string(),
    }),
  ),
});

/** Calls of bar nesting 型材套料 (engineering F11, area accessory-nest). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { ON_TEMPLATE, onTemplate } from '../../basic/excel-template/on-template.ts';
import { nestActionSchema } from '../order/nest-order.views.ts';
import { printedResults } from '../order/nest-print.input.ts';
import { barActualSchema } from './bar-actual.views.ts';
import { barRestRow } from './bar-rest.views.ts';
import { barFileParams } from './bar-lists.ts';
import { barCostRow } from './bar-order.views.ts';
import {
  barDraftSchema,
  barErrorSchema,
  barLayoutSchema,
  barNestableSchema,
  barOrderDetail,
  barOrderRow,
} from './bar-order.views.ts';

export * from './bar-admin.calls.ts';

const O = 'AlNest.NestOrders';
const R = 'AlNest.NestResults';
const base = '/api/cad/accessory-nest';
const DRAFT_ERRORS = [
  'Nest:StockTaken',
  'Nest:NoProduct',
  'Nest:QtyExceeded',
  'Nest:ParamRange',
  'Nest:MachineKind',
  'Nest:TooLarge',
  'Nest:State',
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
];

export const listBarOrders = call({
  id: 'accessory-nest.order.list',
  method: 'GET',
  path: `${base}/order`,
  title: '型材套料单列表',
  right: `${O}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    projectIds: query.refs('project'),
    orderState: query.int,
    source: query.int,
    accessoryId: query.ref('accessory'),
    color: query.text,
    creatorId: query.ref('member'),
    confirmBegin: query.time,
    confirmEnd: query.time,
  }),
  output: paged(barOrderRow),
});
export const getBarOrder = call({
  id: 'accessory-nest.order.get',
  method: 'GET',
  path: `${base}/order/{id}`,
  title: '型材套料单详情',
  right: `${O}:get`,
  output: barOrderDetail,
});
/** What waits to be cut, with its profiles and the bars these come in: all of it, of projects, or of an order that is edited. */
export const listBarPieces = call({
  id: 'accessory-nest.order.pieces',
  method: 'GET',
  path: `${base}/order/nestable-piece`,
  title: '待套型材',
  right: anyOf(`${O}:add`, `${O}:edit`),
  query: z.object({
    projectIds: query.refs('project'),
    productIds: query.refs('product'),
    orderId: query.ref('nestOrder'),
  }),
  output: barNestableSchema,
});

const saved = z.object({ id: z.uuid(), no: z.string(), version: z.int(), errors: z.array(barErrorSchema) });
export const createBarOrder = call({
  id: 'accessory-nest.order.create',
  method: 'POST',
  path: `${base}/order`,
  title: '新建型材套料',
  right: `${O}:add`,
  body: barDraftSchema,
  output: saved,
  errors: [...DRAFT_ERRORS, 'Nest:LostState'],
});
export const updateBarOrder = call({
  id: 'accessory-nest.order.update',
  method: 'PUT',
  path: `${base}/order/{id}`,
  title: '修改型材套料',
  right: `${O}:edit`,
  body: barDraftSchema.extend({ version: z.int().min(0) }),
  output: saved,
  errors: DRAFT_ERRORS,
});
export const barOrderState = call({
  id: 'accessory-nest.order.state',
  method: 'POST',
  path: `${base}/order/{id}/order-state`,
  title: '型材套料单状态',
  right: anyOf(`${O}:edit`, `${O}:enable`, `${O}:disable`),
  body: nestActionSchema,
  output: z.object({ id: z.uuid(), state: z.int(), version: z.int(), actions: z.array(z.string()) }),
  errors: [
    'Nest:State',
    'Nest:NoProduct',
    'Nest:NoBarStock',
    'Feature:NestQuotaExceeded',
    'Nest:RunStale',
    'Nest:StockTaken',
    'Nest:ProductChanged',
    'Nest:QtyExceeded',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
    'Nest:SheetCut',
  ],
});
export const deleteBarOrder = call({
  id: 'accessory-nest.order.delete',
  method: 'DELETE',
  path: `${base}/order/{id}`,
  title: '删除型材套料单',
  right: `${O}:delete`,
  errors: ['Nest:State', 'Nest:SheetCut'],
});
const reason = z.string({ error: '请填写原因' }).trim().min(1, { error: '请填写原因' }).max(200);
/** Void and delete in one, by the owner of the space, as long as nothing is cut. */
export const forceDeleteBarOrder = call({
  id: 'accessory-nest.order.force-delete',
  method: 'DELETE',
  path: `${base}/order/{id}/force-delete`,
  title: '强制删除型材套料单',
  right: `${O}:delete`,
  query: z.object({ reason }),
  errors: ['Nest:State', 'Nest:SheetCut'],
});
export const barOrderLog = call({
  id: 'accessory-nest.order.log',
  method: 'GET',
  path: `${base}/order/{id}/log`,
  title: '型材套料单日志',
  right: `${O}:get`,
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
export const barOrderProgress = call({
  id: 'accessory-nest.order.progress',
  method: 'GET',
  path: `${base}/order/{id}/progress`,
  title: '型材套料进度（实时）',
  right: `${O}:get`,
  answer: 'events',
});
/** The bars of the chosen plan, or of another run of the order. */
export const barLayouts = call({
  id: 'accessory-nest.order.bars',
  method: 'GET',
  path: `${base}/order/{id}/bars`,
  title: '型材排料',
  right: anyOf(`${R}:get`, `${O}:get`),
  query: z.object({ runId: query.ref('nestRun') }),
  output: z.array(barLayoutSchema),
});

/** Layout by layout; nothing before the order is released. */
export const barOrderActual = call({
  id: 'accessory-nest.order.actual',
  method: 'GET',
  path: `${base}/order/{id}/actual`,
  title: '型材下料：计划与实际',
  right: anyOf(`${R}:get`, `${O}:get`),
  output: barActualSchema,
});

/** 型材余料 in stock: what was left of bars that are cut. */
export const listBarRests = call({
  id: 'accessory-nest.rest.list',
  method: 'GET',
  path: `${base}/rest`,
  title: '型材余料',
  right: `${R}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    accessoryId: query.ref('accessory'),
    state: query.int,
    minLength: query.int,
  }),
  output: paged(barRestRow),
});

export const listBarResults = call({
  id: 'accessory-nest.result.list',
  method: 'GET',
  path: `${base}/result`,
  title: '型材套料结果列表',
  right: `${R}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    orderId: query.ref('nestOrder'),
    projectIds: query.refs('project'),
    accessoryId: query.ref('accessory'),
    state: query.int,
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      orderId: idOf('nestOrder'),
      no: z.string(),
      orderState: z.int(),
      projectNames: z.string().nullable(),
      profile: z.string(),
      color: z.string().nullable(),
      sizes: z.string(),
      barAmount: z.int(),
      cutBarAmount: z.int(),
      layoutAmount: z.int(),
      placedAmount: z.int(),
      cuts: z.int(),
      utilization: z.string().nullable(),
      remnantAmount: z.int(),
      remnantLength: z.string(),
      estSeconds: z.int().nullable(),
      processCost: z.string().nullable(),
      state: z.int(),
      creationTime: z.string(),
    }),
  ),
});

/** 切割清单 of the chosen results of confirmed plans as one PDF, order by order. */
export const printBarResults = call({
  id: 'accessory-nest.result.print',
  method: 'POST',
  path: `${base}/result/print`,
  title: '打印型材套料结果',
  right: anyOf(`${R}:export`, `${O}:export`),
  writes: false,
  body: printedResults,
  answer: 'file',
  errors: ['Nest:NoPlan', 'Nest:NotConfirmed'],
});

/** As `allowNestSupport`, of an order of bars. */
export const allowBarSupport = call({
  id: 'accessory-nest.order.support',
  method: 'PUT',
  path: `${base}/order/{id}/support`,
  title: '允许平台协助',
  right: `${O}:edit`,
  body: z.object({ isAllowed: z.boolean(), version: z.int().min(0) }),
  output: z.object({ id: z.uuid(), allowsSupport: z.boolean(), version: z.int() }),
});

export const downBarFile = call({
  id: 'accessory-nest.down-purchase',
  method: 'GET',
  path: `${base}/down-purchase/{id}`,
  title: '型材套料清单',
  right: `${O}:export`,
  answer: 'file',
  /** `templateId`, `asHouse`: of the lists of a confirmed plan as xlsx that plates have too */
  query: z.object({ ...barFileParams, ...onTemplate }),
  errors: ['Nest:NoPlan', 'Nest:NotConfirmed', 'Basic:TemplateField', ...ON_TEMPLATE],
});

const costQuery = { ...paging, ...listFilters };
/** Runs that were taken of the space's quota for bar orders, and those given back. */
export const listBarCosts = call({
  id: 'accessory-nest.cost.log',
  method: 'GET',
  path: `${base}/cost/log`,
  title: '型材套料费用',
  right: `${O}:query`,
  query: z.object(costQuery),
  output: paged(barCostRow),
});

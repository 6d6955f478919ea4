/** Calls of nest orders (engineering F11), plate orders of kind 1. Profile, shop and operator calls belong to other documents. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { nestParamsSchema } from './nest-order.fields.ts';
import {
  nestActionSchema,
  nestCostSchema,
  nestDraftSchema,
  nestErrorSchema,
  nestFiguresSchema,
  nestGroupSchema,
  nestLayoutSchema,
  nestOrderDetail,
  nestOrderLine,
  nestOrderRow,
  nestRunSchema,
  nestSheetsSchema,
  nestStockSchema,
} from './nest-order.views.ts';
import { idOf } from '../../kit/targets.ts';

const O = 'AlNest.NestOrders';
const R = 'AlNest.NestResults';
const base = '/api/cad/nest';
const DRAFT_ERRORS = [
  'Nest:NoProduct',
  'Nest:QtyExceeded',
  'Nest:NoStock',
  'Nest:StockShort',
  'Nest:ParamRange',
  'Nest:TooLarge',
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
];

// 1 MB of JSON would refuse an order of 2 000 kinds with their stocks
const BODY = 4 * 1024 * 1024;

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
    creatorId: query.ref('account'),
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
  bodyLimit: BODY,
  output: saved,
  errors: DRAFT_ERRORS,
});
export const updateNestOrder = call({
  id: 'nest.order.update',
  method: 'PUT',
  path: `${base}/order/{id}`,
  title: '修改套料',
  right: `${O}:edit`,
  body: nestDraftSchema.extend({ version: z.int().min(0) }),
  bodyLimit: BODY,
  output: saved,
  errors: [...DRAFT_ERRORS, 'Nest:State'],
});

/** Groups, errors and an estimate of an order that is not saved yet. */
export const precheckNestOrder = call({
  id: 'nest.order.precheck',
  method: 'POST',
  path: `${base}/order/precheck`,
  title: '套料预检',
  right: `${O}:add`,
  writes: false,
  body: nestDraftSchema,
  bodyLimit: BODY,
  output: z.object({
    groups: z.array(
      nestGroupSchema.extend({
        lowerBoundSheets: z.int().nullable(),
        estimate: nestFiguresSchema.nullable(),
      }),
    ),
    errors: z.array(nestErrorSchema),
    blocked: z.array(z.uuid()),
    totals: z.object({ kinds: z.int(), pieces: z.int(), area: z.string(), weight: z.string() }),
  }),
  errors: ['Nest:NoProduct', 'Nest:ParamRange', 'Nest:TooLarge'],
});
/** What the groups of the chosen products can be cut from: remnants, stock plates, plate sizes, coils. */
export const nestStockOptions = call({
  id: 'nest.order.stock-options',
  method: 'POST',
  path: `${base}/order/stock-options`,
  title: '可用板材',
  right: `${O}:add`,
  writes: false,
  body: z.object({
    products: z
      .array(z.object({ productId: idOf('product'), quantity: z.int().min(1) }))
      .min(1)
      .max(2000),
    colorMode: z.union([z.literal(1), z.literal(2)]).default(1),
    orderId: idOf('nestOrder').optional(),
  }),
  output: z.array(nestGroupSchema.extend({ stocks: z.array(nestStockSchema) })),
});

/** Projects and products that still have pieces to nest: step 1 of a new order. */
export const listNestProjects = call({
  id: 'nest.order.projects',
  method: 'GET',
  path: `${base}/order/nestable-project`,
  title: '待套料工程',
  right: `${O}:add`,
  query: z.object({ filter: query.text }),
  output: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      demandSide: z.string().nullable(),
      deliveryDate: z.string().nullable(),
      kinds: z.int(),
      pieces: z.int(),
    }),
  ),
});
/** Which nest orders hold or have nested the pieces that a new order asks for; `isMine` ones may be opened. */
export const listNestHolders = call({
  id: 'nest.order.holders',
  method: 'GET',
  path: `${base}/order/holders`,
  title: '占用产品的套料单',
  right: `${O}:add|${O}:edit`,
  query: z.object({ projectIds: query.refs('project'), productIds: query.refs('product') }),
  output: z.array(
    z.object({
      id: z.uuid(),
      no: z.string(),
      state: z.int(),
      creatorName: z.string().nullable(),
      kinds: z.int(),
      pieces: z.int(),
      isMine: z.boolean(),
    }),
  ),
});
export const listNestProducts = call({
  id: 'nest.order.products',
  method: 'GET',
  path: `${base}/order/nestable-product`,
  title: '待套料产品',
  right: `${O}:add`,
  query: z.object({
    projectIds: query.refs('project'),
    productIds: query.refs('product'),
    orderId: query.ref('nestOrder'),
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string().nullable(),
      projectId: idOf('project'),
      projectName: z.string(),
      plateTypeName: z.string().nullable(),
      groupName: z.string(),
      textureName: z.string(),
      thickness: z.number(),
      colorName: z.string().nullable(),
      colorHex: z.string().nullable(),
      unfoldWidth: z.number().nullable(),
      unfoldHeight: z.number().nullable(),
      quantity: z.int(),
      availableToNest: z.int(),
      ordered: z.int(),
      priority: z.int(),
      groupKey: z.string().nullable(),
      dueDate: z.string().nullable(),
      state: z.int(),
    }),
  ),
});

export const nestOrderState = call({
  id: 'nest.order.state',
  method: 'POST',
  path: `${base}/order/{id}/order-state`,
  title: '套料单状态',
  right: `${O}:edit|${O}:enable|${O}:disable`,
  body: nestActionSchema,
  output: z.object({ id: z.uuid(), state: z.int(), version: z.int(), actions: z.array(z.string()) }),
  errors: [
    'Nest:State',
    'Nest:NoProduct',
    'Nest:NoStock',
    'Nest:RunStale',
    'Nest:ProductChanged',
    'Nest:StockTaken',
    'Nest:QtyExceeded',
  ],
});
export const deleteNestOrder = call({
  id: 'nest.order.delete',
  method: 'DELETE',
  path: `${base}/order/{id}`,
  title: '删除套料单',
  right: `${O}:delete`,
  errors: ['Nest:State'],
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
  errors: ['Nest:State', 'Nest:SheetCut'],
});
/** Takes the link of a 补套 order to its parent away; nothing else changes. */
export const deleteNestRelation = call({
  id: 'nest.related-order.delete',
  method: 'DELETE',
  path: `${base}/related/order/{id}`,
  title: '解除补套关联',
  right: `${O}:edit|${O}:delete`,
  errors: ['Nest:NotRelated'],
});

export const nestOrderParameter = call({
  id: 'nest.order.parameter',
  method: 'GET',
  path: '/api/nest/order/{id}/parameter',
  title: '套料参数',
  right: `${O}:get`,
  output: nestParamsSchema,
});
export const nestOrderProgress = call({
  id: 'nest.order.progress',
  method: 'GET',
  path: `${base}/order/{id}/progress`,
  title: '计算进度（实时）',
  right: `${O}:get`,
  answer: 'events',
});
/** The best plan so far of the run under way. */
export const nestOrderPreview = call({
  id: 'nest.order.preview',
  method: 'GET',
  path: `${base}/order/{id}/preview`,
  title: '计算中的方案',
  right: `${O}:get`,
  output: nestSheetsSchema.extend({ previewNo: z.int() }),
});
export const nestErrorProducts = call({
  id: 'nest.order.error-product-urls',
  method: 'GET',
  path: `${base}/order/{id}/error-product-urls`,
  title: '错误产品',
  right: `${O}:get`,
  output: z.array(nestErrorSchema),
});
export const nestOrderLog = call({
  id: 'nest.order.log',
  method: 'GET',
  path: `${base}/order/{id}/log`,
  title: '套料单日志',
  right: `${O}:query|${O}:get`,
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

export const nestRuns = call({
  id: 'nest.order.runs',
  method: 'GET',
  path: `${base}/order/{id}/runs`,
  title: '套料方案',
  right: `${R}:get|${O}:get`,
  output: z.array(nestRunSchema),
});
export const nestRunLayouts = call({
  id: 'nest.run.layouts',
  method: 'GET',
  path: `${base}/run/{id}/layouts`,
  title: '排版',
  right: `${R}:get|${O}:get`,
  output: nestSheetsSchema,
});
export const nestLayout = call({
  id: 'nest.layout.get',
  method: 'GET',
  path: `${base}/layout/{id}`,
  title: '排版详情',
  right: `${R}:get|${O}:get`,
  output: nestSheetsSchema.extend({ layout: nestLayoutSchema }),
});
export const nestOrderCost = call({
  id: 'nest.order.cost',
  method: 'GET',
  path: `${base}/order/{id}/cost`,
  title: '套料成本',
  right: `${R}:get|${O}:get`,
  output: nestCostSchema,
});

export const listNestResults = call({
  id: 'nest.result.list',
  method: 'GET',
  path: `${base}/result`,
  title: '套料结果列表',
  right: `${R}:query`,
  query: z.object({
    ...paging,
    ...listFilters,
    orderId: query.ref('nestOrder'),
    projectIds: query.refs('project'),
    state: query.int,
    textureId: query.ref('texture'),
    thickness: query.decimal,
    colorId: query.ref('color'),
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      orderId: idOf('nestOrder'),
      runId: idOf('nestRun'),
      no: z.string(),
      orderState: z.int(),
      projectNames: z.string().nullable(),
      textureName: z.string(),
      thickness: z.number(),
      colorName: z.string().nullable(),
      colorHex: z.string().nullable(),
      sizes: z.string(),
      sheetAmount: z.int(),
      cutSheetAmount: z.int(),
      layoutAmount: z.int(),
      placedAmount: z.int(),
      utilization: z.string().nullable(),
      remnantAmount: z.int(),
      remnantArea: z.string(),
      state: z.int(),
      creationTime: z.string(),
    }),
  ),
});
/** One uncut group of the chosen plan: its pieces are free again as lost pieces, its sheets are no longer reserved. */
export const deleteNestResult = call({
  id: 'nest.result.delete',
  method: 'DELETE',
  path: `${base}/result/{id}`,
  title: '删除套料结果',
  right: `${R}:delete`,
  errors: ['Nest:State', 'Nest:SheetCut', 'Nest:LastResult'],
});

const reportRow = z.object({
  /** yyyy-MM-dd or yyyy-MM, by the time of the confirmation */
  period: z.string(),
  orders: z.int(),
  pieces: z.int(),
  sheets: z.int(),
  netArea: z.string(),
  grossArea: z.string(),
  netWeight: z.string(),
  grossWeight: z.string(),
  utilization: z.string().nullable(),
  materialCost: z.string().nullable(),
  netCost: z.string().nullable(),
});
export type NestReportRow = z.infer<typeof reportRow>;
const range = { beginTime: query.time, endTime: query.time };
export const nestReportMonthly = call({
  id: 'nest.report.monthly',
  method: 'GET',
  path: `${base}/report/monthly`,
  title: '套料月报',
  right: `${O}:query`,
  query: z.object(range),
  output: z.array(reportRow),
});
export const nestReportDaily = call({
  id: 'nest.report.daily',
  method: 'GET',
  path: `${base}/report/daily`,
  title: '套料日报',
  right: `${O}:query`,
  query: z.object(range),
  output: z.array(reportRow),
});

export const listLostProducts = call({
  id: 'nest.lost-product.list',
  method: 'GET',
  path: `${base}/lost/product/list`,
  title: '漏件',
  right: `${O}:query`,
  query: z.object({
    orderId: query.ref('nestOrder'),
    projectId: query.ref('project'),
    state: query.int,
    source: query.int,
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      productId: idOf('product'),
      code: z.string(),
      projectId: idOf('project'),
      projectName: z.string(),
      nestOrderId: z.uuid().nullable(),
      orderNo: z.string().nullable(),
      quantity: z.int(),
      source: z.int(),
      state: z.int(),
      reason: z.string().nullable(),
      creationTime: z.string(),
    }),
  ),
});

/** a = order, b = 1 采购清单, 2 开平清单, 3 切割清单, 4 排版图, 5 DXF, 6 余料清单. */
export const NEST_FILES = [
  { value: 1, label: '采购清单', formats: ['xlsx', 'pdf'] },
  { value: 2, label: '开平清单', formats: ['xlsx', 'pdf'] },
  { value: 3, label: '切割清单', formats: ['xlsx', 'pdf'] },
  { value: 4, label: '排版图', formats: ['pdf', 'xlsx'] },
  { value: 5, label: 'DXF', formats: ['zip'] },
  { value: 6, label: '余料清单', formats: ['xlsx', 'pdf'] },
] as const;
/** Files that steer a machine: only of a confirmed plan. */
export const NEST_MACHINE_FILES: readonly number[] = [5];
export const downNestFile = call({
  id: 'nest.down-purchase',
  method: 'GET',
  path: `${base}/down-purchase/{a}/{b}`,
  title: '套料清单与图纸',
  right: `${R}:export|${O}:export`,
  answer: 'file',
  params: z.object({
    a: z.uuid(),
    b: z
      .string()
      .regex(/^[1-6]$/)
      .transform(Number),
  }),
  query: z.object({ format: z.enum(['xlsx', 'pdf']).optional(), paper: z.enum(['A4', 'A3']).optional() }),
  errors: ['Nest:NoPlan', 'Nest:NotConfirmed'],
});

/** Calls of 套料统计 (engineering part G): the platform looks over all spaces, and helps with an order. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { nestParamsSchema } from '../order/nest-order.fields.ts';
import { nestSheetsSchema } from '../order/nest-layout.views.ts';
import {
  adminClientRow,
  adminCostRow,
  adminLayout,
  adminLostRow,
  adminOrderDetail,
  adminOrderRow,
  incomeAnswer,
} from './statistics.views.ts';

const O = 'AlNestAdmin.NestOrderAdmins';
const C = 'AlNestAdmin.ClientOrderAdmins';
const I = 'AlNestAdmin.NestCostAdmins';
const base = '/api/cad/nest';
const host = { side: 'host' } as const;
const DOWN = ['Common:Sorting', 'Common:ExportTooLarge'];
const space = idOf('own').optional();
const down = { sorting: paging.sorting };

const ordersAsked = {
  filter: query.text,
  tenantId: space,
  orderState: query.int,
  kind: query.int,
  hasError: query.bool,
  hasLost: query.bool,
  beginTime: query.time,
  endTime: query.time,
};
export const adminOrders = call({
  id: 'nest.order.list-admin',
  method: 'GET',
  path: `${base}/order/for-admin`,
  title: '套料订单统计',
  right: `${O}:query`,
  ...host,
  query: z.object({ ...paging, ...ordersAsked }),
  output: paged(adminOrderRow),
});
export const downAdminOrders = call({
  id: 'nest.order.down-admin',
  method: 'GET',
  path: `${base}/order/down/for-admin`,
  title: '导出套料订单统计',
  right: `${O}:export`,
  ...host,
  answer: 'file',
  query: z.object({ ...down, ...ordersAsked }),
  errors: DOWN,
});
export const adminOrder = call({
  id: 'nest.get-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}`,
  title: '套料订单详情',
  right: `${O}:get`,
  ...host,
  output: adminOrderDetail,
});
export const adminOrderCost = call({
  id: 'nest.cost-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/cost`,
  title: '套料订单费用',
  right: `${O}:get`,
  ...host,
  output: z.object({ fee: z.string(), items: z.array(adminCostRow) }),
});
/** The chosen plan in figures. */
export const adminLayouts = call({
  id: 'nest.layout.list-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/layout`,
  title: '套料订单结果',
  right: `${O}:get`,
  ...host,
  output: z.array(adminLayout),
});
/** The chosen plan as it is drawn: only with the leave of the space. */
export const adminSheets = call({
  id: 'nest.sheets-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/sheets`,
  title: '排版图',
  right: `${O}:get`,
  ...host,
  output: nestSheetsSchema,
  errors: ['Nest:GrantNeeded'],
});
export const adminOrderLog = call({
  id: 'nest.order.log-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}/log`,
  title: '套料单日志',
  right: `${O}:query`,
  ...host,
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
const moved = z.object({ id: z.uuid(), state: z.int(), version: z.int() });
export const adminParameters = call({
  id: 'nest.order.parameter-admin',
  method: 'PUT',
  path: `${base}/order/parameter/{id}/for-admin`,
  title: '修改套料参数',
  right: `${O}:edit`,
  ...host,
  // which machine cuts is for the space to say
  body: z.object({ parameters: nestParamsSchema.omit({ machineId: true }), version: z.int().min(0) }),
  output: moved,
  errors: ['Nest:ParamRange', 'Nest:MachineKind', 'Nest:State', 'Nest:CutMode'],
});
/** A failed computation is asked for once more, in the name of the space. */
export const requeueOrder = call({
  id: 'nest.order.requeue',
  method: 'POST',
  path: `${base}/order/{id}/requeue`,
  title: '重新排队',
  right: `${O}:edit`,
  ...host,
  body: z.object({ version: z.int().min(0) }),
  output: moved,
  errors: [
    'Nest:State',
    'Nest:NoProduct',
    'Nest:NoStock',
    'Nest:QtyExceeded',
    'Nest:NotNested',
    'Nest:EngineFail',
    'Feature:NestQuotaExceeded',
    'Feature:NotEnabled',
  ],
});
export const adminForceDelete = call({
  id: 'nest.order.force-delete-admin',
  method: 'DELETE',
  path: `${base}/order/{id}/force-delete/for-admin`,
  title: '强制删除套料单',
  right: `${O}:delete`,
  ...host,
  query: z.object({
    reason: z.string({ error: '请填写原因' }).trim().min(1, { error: '请填写原因' }).max(200),
  }),
  errors: ['Nest:State', 'Nest:SheetCut', 'Nest:ChangedSince', 'Nest:MaterialIssued'],
});

const lostAsked = {
  filter: query.text,
  tenantId: space,
  orderId: space,
  source: query.int,
  state: query.ints,
  /** 未处理超过 N 天 */
  openDays: query.int,
  beginTime: query.time,
  endTime: query.time,
};
export const adminLost = call({
  id: 'nest.lost-product.paged-admin',
  method: 'GET',
  path: `${base}/for-admin/lost/product`,
  title: '漏套产品',
  right: `${O}:query`,
  ...host,
  query: z.object({ ...paging, ...lostAsked }),
  output: paged(adminLostRow),
});
export const downAdminLost = call({
  id: 'nest.lost-product.down-admin',
  method: 'GET',
  path: `${base}/for-admin/lost/product/down`,
  title: '导出漏套产品',
  right: `${O}:export`,
  ...host,
  answer: 'file',
  query: z.object({ ...down, ...lostAsked }),
  errors: DOWN,
});
export const adminOrderLost = call({
  id: 'nest.lost-product.list-admin',
  method: 'GET',
  path: `${base}/for-admin/lost/product/list`,
  title: '套料单的漏套产品',
  right: `${O}:query`,
  ...host,
  query: z.object({ orderId: idOf('own') }),
  output: z.array(adminLostRow),
});

const clientsAsked = { filter: query.text, tenantId: space, beginTime: query.time, endTime: query.time };
/** Without a time the month of today. */
export const adminClients = call({
  id: 'nest.client.list-admin',
  method: 'GET',
  path: '/api/nest/client/for-admin',
  title: '客户端订单统计',
  right: `${C}:query`,
  ...host,
  query: z.object({ ...paging, ...clientsAsked, isSilent: query.bool }),
  output: paged(adminClientRow),
});
export const downAdminClients = call({
  id: 'nest.client.down-admin',
  method: 'GET',
  path: '/api/nest/client/down/for-admin',
  title: '导出客户端订单统计',
  right: `${C}:export`,
  ...host,
  answer: 'file',
  query: z.object({ ...down, ...clientsAsked, isSilent: query.bool }),
  errors: DOWN,
});

const costsAsked = {
  filter: query.text,
  tenantId: space,
  /** spaces that this agent looks after */
  agentTenantId: space,
  withoutAgent: query.bool,
  orderId: space,
  costType: query.ints,
  beginTime: query.time,
  endTime: query.time,
};
export const adminCosts = call({
  id: 'nest.cost.list-admin',
  method: 'GET',
  path: `${base}/cost/for-admin`,
  title: '收入明细',
  right: `${I}:query`,
  ...host,
  query: z.object({ ...paging, ...costsAsked }),
  output: paged(adminCostRow),
});
export const downAdminCosts = call({
  id: 'nest.cost.down-admin',
  method: 'GET',
  path: `${base}/cost/down/for-admin`,
  title: '导出收入明细',
  right: `${I}:export`,
  ...host,
  answer: 'file',
  query: z.object({ ...down, ...costsAsked }),
  errors: DOWN,
});
/** The ledger summed by day, month, space or agent (of today, whoever it was at the time); without a time the last twelve months, of days the last 31. */
export const adminIncome = call({
  id: 'nest.cost.income-admin',
  method: 'GET',
  path: `${base}/cost/income/for-admin`,
  title: '收入统计',
  right: `${I}:query`,
  ...host,
  query: z.object({
    by: z.enum(['day', 'month', 'tenant', 'agent']).default('month'),
    tenantId: space,
    agentTenantId: space,
    beginTime: query.time,
    endTime: query.time,
  }),
  output: incomeAnswer,
});
const signed = (places: number, label: string) =>
  z.string().regex(new RegExp(String.raw`^-?\d{1,9}(\.\d{1,${places}})?$`), { error: `${label}格式不正确` });
/** Written into the ledger; runs are given to the space or taken from it, and its owner is told. */
export const adjustCost = call({
  id: 'nest.cost.adjust',
  method: 'POST',
  path: `${base}/cost/adjust`,
  title: '调整费用',
  right: `${I}:edit`,
  ...host,
  body: z.object({
    tenantId: idOf('own'),
    orderId: idOf('own').nullish(),
    /** whole runs; + is given to the space */
    quotaUnits: z.int().min(-100_000).max(100_000),
    /** 元; + is more income */
    amount: signed(2, '金额'),
    reason: z.string().trim().max(200),
  }),
  output: adminCostRow,
  errors: ['Nest:AdjustReason', 'Nest:AdjustNegative', 'Nest:AdjustUncounted', 'Nest:AdjustNothing'],
});

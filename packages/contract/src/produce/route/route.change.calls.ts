/** Calls that change what stands in the route of a project (production §2.5, §1.5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { COMPLETE_MODES } from './route.fields.ts';
import { orderRule, routeRow } from './route.calls.ts';

const base = '/api/prod/process';
const P = 'AlProduce.Processes';
const version = z.int().min(0);

export const updateRouteProcess = call({
  id: 'prod-process.project.update',
  method: 'PUT',
  path: `${base}/project/{id}`,
  title: '修改工程工序',
  right: `${P}:edit`,
  body: z.object({
    orderRule: orderRule.optional(),
    isOutsource: z.boolean().optional(),
    supplierId: idOf('supplier').nullable().optional(),
    ownerUserId: idOf('member').nullable().optional(),
    plannedBegin: z.iso.date().nullable().optional(),
    plannedEnd: z.iso.date().nullable().optional(),
    /** null: by the rule again */
    overrides: z
      .array(z.object({ productId: idOf('product'), required: z.boolean().nullable() }))
      .max(2000)
      .optional(),
    version,
  }),
  output: routeRow,
  errors: ['Produce:PlanReversed', 'Produce:ProjectEnded'],
});
export const removeRouteProcess = call({
  id: 'prod-process.project.delete',
  method: 'DELETE',
  path: `${base}/project/{id}`,
  title: '移除工程工序',
  right: `${P}:delete`,
  errors: ['Produce:ProcessHasProgress', 'Produce:ProjectEnded'],
});
export const sortRoute = call({
  id: 'prod-process.project.sort',
  method: 'PUT',
  path: `${base}/project/sort`,
  title: '工程工序排序',
  right: `${P}:edit`,
  body: z.object({
    projectId: idOf('project'),
    items: z
      .array(z.object({ id: idOf('projectProcess'), sort: z.int().min(0).max(9999) }))
      .min(1)
      .max(200),
    version,
  }),
  output: z.object({ version }),
  errors: ['Produce:SortConflict', 'Produce:RouteMissing', 'Produce:ProjectEnded'],
});
export const completeRoute = call({
  id: 'prod-process.project.completed',
  method: 'PUT',
  path: `${base}/project/completed`,
  title: '标记工程工序完成',
  right: `${P}:edit`,
  body: z.object({
    ids: z.array(idOf('projectProcess')).min(1).max(50),
    completed: z.boolean(),
    mode: z
      .int()
      .refine((v) => COMPLETE_MODES.some((m) => m.value === v), { error: '选项不存在' })
      .default(1),
    /** who did it: without anybody nothing is paid */
    operators: z
      .array(z.object({ userId: idOf('member') }))
      .max(20)
      .default([]),
    occurredAt: z.iso.datetime({ offset: true }).optional(),
    /** made by the client, once for each gesture */
    clientKey: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  }),
  output: z.object({
    done: z.int(),
    skipped: z.array(z.object({ lableCode: z.string(), reason: z.string() })),
    duplicate: z.boolean(),
  }),
  errors: [
    'Produce:StateInvalid',
    'Produce:TooMany',
    'Produce:IdempotencyKeyReused',
    'Produce:ReverseBlocked',
    'Produce:ProjectEnded',
  ],
});
export const downRoute = call({
  id: 'prod-process.down',
  method: 'GET',
  path: `${base}/down/{id}`,
  title: '下载工序清单',
  right: `${P}:export`,
  answer: 'file',
});
export const routeMatrix = call({
  id: 'prod-process.project.matrix',
  method: 'GET',
  path: `${base}/project/{id}/matrix`,
  title: '产品×工序',
  right: `${P}:get`,
  query: z.object({ skipCount: paging.skipCount, maxResultCount: paging.maxResultCount, filter: query.text }),
  output: paged(
    z.object({
      productId: z.uuid(),
      code: z.string(),
      quantity: z.int(),
      cells: z.array(
        z.object({
          projectProcessId: z.uuid(),
          /** the pieces at it, as they stand */
          requiredQty: z.int(),
          doneQty: z.int(),
          required: z.boolean(),
          override: z.boolean().nullable(),
          why: z.string(),
        }),
      ),
    }),
  ),
});

const drift = z.object({ key: z.string(), field: z.string(), oldValue: z.string(), newValue: z.string() });
export const recalculateRoutes = call({
  id: 'prod-project.re-calculate-process',
  method: 'POST',
  path: '/api/prod/project/re-calculate/project-process',
  title: '重新计算工程工序',
  right: 'AlProduce.ProjectProgresses:edit',
  body: z.object({
    projectIds: z.array(idOf('project')).min(1).max(50),
    /** the pieces take the present figures of their products */
    restateMeasures: z.boolean().default(true),
  }),
  output: z.object({
    scope: z.int(),
    rowsScanned: z.int(),
    drift: z.array(drift),
    durationMs: z.int(),
  }),
  errors: ['Produce:RouteMissing'],
});

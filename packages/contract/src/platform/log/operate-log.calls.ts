/** What was changed, by whom, field by field (platform M15, M4): the audit log as people read it. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const RANGE = ['Log:RangeTooWide', 'Log:RangeTurned'];
const asked = {
  filter: query.text,
  /** a name of `operateModules` */
  module: query.text,
  bizNo: query.text,
  /** of ACTION_OPTIONS */
  action: query.texts,
  /** only what was refused, or only what was done */
  isRefused: query.bool,
  beginTime: query.time,
  endTime: query.time,
  /** of the platform's side only; without it what the platform did itself */
  tenantId: idOf('own').optional(),
};
const own = '/api/tenant/account/operate-log';

export const listOperations = call({
  id: 'tenant.operate-log',
  method: 'GET',
  path: own,
  title: '操作日志',
  right: 'AlLog.Trends:query',
  side: 'any',
  query: z.object({ ...paging, ...asked }),
  output: paged(
    z.object({
      id: z.uuid(),
      time: z.string(),
      userName: z.string().nullable(),
      impersonatorName: z.string().nullable(),
      module: z.string(),
      /** of ACTION_OPTIONS: the action of the right that it needed; null: what belongs to no right */
      action: z.string().nullable(),
      bizNo: z.string().nullable(),
      summary: z.string(),
      isRefused: z.boolean(),
      changes: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          oldValue: z.unknown(),
          newValue: z.unknown(),
        }),
      ),
      ip: z.string().nullable(),
      clientType: z.int().nullable(),
      /** address of the screen that shows it; null where there is none, or where the reader may not go */
      path: z.string().nullable(),
    }),
  ),
  errors: RANGE,
});
/** 谁动过我的空间 (platform M4 §9): looks, what the platform changed of the space, and what support did in a member's name, in one list by time. */
export const listOperatorActs = call({
  id: 'tenant.operator-log',
  method: 'GET',
  path: '/api/tenant/account/operator-log',
  title: '谁动过我的空间',
  right: 'AlLog.Trends:query',
  query: z.object({
    ...paging,
    filter: query.text,
    /** of OPERATOR_ACTS */
    kind: query.ints,
    beginTime: query.time,
    endTime: query.time,
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      time: z.string(),
      kind: z.int(),
      operatorName: z.string().nullable(),
      /** whose eyes it was looked through; null: from the platform's own side */
      memberName: z.string().nullable(),
      summary: z.string(),
      /** before and after, or the fields that were changed */
      detail: z.string().nullable(),
      reason: z.string().nullable(),
      bizNo: z.string().nullable(),
      isRefused: z.boolean(),
      ip: z.string().nullable(),
      path: z.string().nullable(),
    }),
  ),
  errors: RANGE,
});
export const operateModules = call({
  id: 'tenant.operate-log.modules',
  method: 'GET',
  path: `${own}/modules`,
  title: '操作日志的模块',
  right: 'AlLog.Trends:query',
  side: 'any',
  output: z.array(z.object({ value: z.string(), label: z.string() })),
});
export const downOperations = call({
  id: 'tenant.operate-log.down',
  method: 'GET',
  path: `${own}/down`,
  title: '导出操作日志',
  right: 'AlLog.Trends:export',
  side: 'any',
  query: z.object({ sorting: paging.sorting, ...asked }),
  answer: 'file',
  errors: RANGE,
});

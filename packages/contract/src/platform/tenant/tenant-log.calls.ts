/** What became of a space, who was talked to, who works there (platform M4). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';

const own = '/api/tenant/account';
const P = 'RedSaasManagement.RedTenants';
const time = z.iso.datetime({ offset: true });

/** Of the own space; the platform says of which. */
export const listTrend = call({
  id: 'tenant.tenant-trend',
  method: 'GET',
  path: `${own}/tenant-trend`,
  title: '空间动态',
  right: 'AlLog.Trends:query',
  side: 'any',
  query: z.object({
    ...paging,
    /** of the platform's side only; a space reads its own */
    tenantId: idOf('own').optional(),
    trendType: query.ints,
    filter: query.text,
    beginTime: query.time,
    endTime: query.time,
  }),
  output: paged(
    z.object({
      id: z.uuid(),
      tenantId: z.uuid(),
      tenantName: z.string(),
      trendType: z.int(),
      title: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      reason: z.string().nullable(),
      operatorName: z.string(),
      operatorSide: z.int(),
      creationTime: z.string(),
    }),
  ),
});

const followup = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  way: z.int(),
  stage: z.int(),
  content: z.string(),
  contactName: z.string().nullable(),
  nextFollowTime: z.string().nullable(),
  creatorName: z.string(),
  creationTime: z.string(),
});
export const listFollowups = call({
  id: 'tenant.followup-log.list',
  method: 'GET',
  path: `${own}/followup-log`,
  title: '跟进记录',
  right: `${P}:query`,
  side: 'host',
  query: z.object({ ...paging, tenantId: idOf('own').optional() }),
  output: paged(followup),
});
/** When a space is to be talked to next: 1 that day is over, 2 today, 3 within the next seven days. */
export const DUE_RANGES = [
  { value: 1, label: '已逾期', tone: 'red' },
  { value: 2, label: '今天', tone: 'amber' },
  { value: 3, label: '7 天内', tone: 'blue' },
] as const;
/** Spaces that are to be talked to; `isMine`: that one looks after, or has talked to last. `totals` says how many of each range. */
export const listDue = call({
  id: 'tenant.followup-log.due',
  method: 'GET',
  path: `${own}/followup-log/due`,
  title: '待跟进',
  right: `${P}:query`,
  side: 'host',
  query: z.object({ ...paging, range: query.ints, isMine: query.bool }),
  output: paged(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      /** of DUE_RANGES */
      range: z.int(),
      nextFollowTime: z.string(),
      lastFollowTime: z.string().nullable(),
      lastContent: z.string().nullable(),
      contactName: z.string().nullable(),
      telephone: z.string().nullable(),
      salesmanName: z.string().nullable(),
    }),
  ),
});
export const createFollowup = call({
  id: 'tenant.followup-log.create',
  method: 'POST',
  path: `${own}/followup-log`,
  title: '新增跟进记录',
  right: `${P}:edit`,
  side: 'host',
  body: z.object({
    tenantId: idOf('own'),
    way: z.int().min(1).max(5),
    stage: z.int().min(1).max(7),
    content: lines(1000).min(1, { error: '请填写跟进内容' }),
    contactName: line(32).nullish(),
    nextFollowTime: time.nullish(),
  }),
  output: followup,
});
/** Within these hours whoever wrote a follow-up may take it back; later, and of others, who may delete spaces. */
export const FOLLOWUP_HOURS = 24;
export const deleteFollowup = call({
  id: 'tenant.followup-log.delete',
  method: 'DELETE',
  path: `${own}/followup-log/{id}`,
  title: '删除跟进记录',
  right: `${P}:edit`,
  side: 'host',
  errors: ['Tenant:FollowupKept'],
});

export const membersOfTenant = call({
  id: 'identity.members.list-admin',
  method: 'GET',
  path: '/api/identity/members/for-admin/{id}',
  title: '租户的成员',
  right: `${P}:get`,
  side: 'host',
  query: z.object({ ...paging, filter: query.text }),
  output: paged(
    z.object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      userName: z.string(),
      phoneMasked: z.string().nullable(),
      isAdmin: z.boolean(),
      userStatus: z.int(),
      joinTime: z.string().nullable(),
      lastLoginTime: z.string().nullable(),
      /** login: the platform may look through his eyes */
      actions: z.array(z.string()),
    }),
  ),
});

/** Who was at the door, and how much a space is used (platform M15). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const RANGE = ['Log:RangeTooWide', 'Log:RangeTurned'];
const asked = {
  filter: query.text,
  action: query.ints,
  result: query.ints,
  clientType: query.ints,
  ip: query.text,
  beginTime: query.time,
  endTime: query.time,
};
const sorting = paging.sorting;
/** of the platform's side only */
const ofSpace = { tenantId: idOf('own').optional() };

const row = z.object({
  id: z.uuid(),
  time: z.string(),
  tenantName: z.string().nullable(),
  userName: z.string().nullable(),
  account: z.string(),
  action: z.int(),
  result: z.int(),
  clientType: z.int().nullable(),
  device: z.string(),
  ip: z.string().nullable(),
  impersonatorName: z.string().nullable(),
});

export const listLogins = call({
  id: 'log.login.list',
  method: 'GET',
  path: '/api/log/login',
  title: '登录日志',
  right: 'AlLog.LoginLogs:query',
  query: z.object({ ...paging, ...asked }),
  output: paged(row),
  errors: RANGE,
});
export const downLogins = call({
  id: 'log.login.down',
  method: 'GET',
  path: '/api/log/login/down',
  title: '导出登录日志',
  right: 'AlLog.LoginLogs:export',
  query: z.object({ sorting, ...asked }),
  answer: 'file',
  errors: RANGE,
});

/** Of every space, and what no space has: names that nobody has, the platform's own staff. */
export const listAllLogins = call({
  id: 'account.login-log',
  method: 'GET',
  path: '/api/user/account/for-admin/login',
  title: '各空间的登录日志',
  right: 'AlLog.LoginLogs:query',
  side: 'host',
  query: z.object({ ...paging, ...asked, ...ofSpace }),
  output: paged(row),
  errors: RANGE,
});
export const downAllLogins = call({
  id: 'account.login-log-down',
  method: 'GET',
  path: '/api/user/account/for-admin/login/down',
  title: '导出各空间的登录日志',
  right: 'AlLog.LoginLogs:export',
  side: 'host',
  query: z.object({ sorting, ...asked, ...ofSpace }),
  answer: 'file',
  errors: RANGE,
});

const ownAsked = {
  action: asked.action,
  result: asked.result,
  clientType: asked.clientType,
  ip: asked.ip,
  beginTime: asked.beginTime,
  endTime: asked.endTime,
};
/** The person's own, in every space, and what strangers have tried with his account. */
export const listOwnLogins = call({
  id: 'account.own-logins',
  method: 'GET',
  path: '/api/user/account/login-log',
  title: '登录记录',
  right: 'session',
  side: 'any',
  query: z.object({ ...paging, ...ownAsked }),
  output: paged(row),
  errors: RANGE,
});
export const downOwnLogins = call({
  id: 'account.own-logins-down',
  method: 'GET',
  path: '/api/user/account/login-log/down',
  title: '导出登录记录',
  right: 'session',
  side: 'any',
  query: z.object({ sorting, ...ownAsked }),
  answer: 'file',
  errors: RANGE,
});

const use = z.object({
  id: z.uuid(),
  tenantName: z.string(),
  editionName: z.string(),
  loginDays: z.int(),
  activeUsers: z.int(),
  loginCount: z.int(),
  /** null: the range begins before the time of which sessions are kept */
  onlineMinutes: z.int().nullable(),
  lastLoginTime: z.string().nullable(),
});
const useAsked = { filter: query.text, beginTime: query.time, endTime: query.time };
export const listLoginUse = call({
  id: 'account.login-use',
  method: 'GET',
  path: '/api/user/account/for-admin/login/use',
  title: '登录使用统计',
  right: 'AlLog.LoginLogs:query',
  side: 'host',
  query: z.object({ ...paging, ...useAsked }),
  output: paged(use),
  errors: RANGE,
});
export const downLoginUse = call({
  id: 'account.login-use-down',
  method: 'GET',
  path: '/api/user/account/use/down',
  title: '导出登录使用统计',
  right: 'AlLog.LoginLogs:export',
  side: 'host',
  query: z.object({ sorting, ...useAsked }),
  answer: 'file',
  errors: RANGE,
});

/** 小程序: mini-programs of the factory, kept through the open platform of WeChat (platform M17). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { line, lines } from '../../kit/text.ts';

const P = 'AlWeb.WxOpen';
const base = '/api/tenant/web/wx-open';
const one = `${base}/{id}`;

export const WX_AUTH_STATES = [
  { value: 1, label: '已授权', tone: 'green' },
  { value: 2, label: '已取消授权', tone: 'red' },
] as const;
export const WX_AUTH = { given: 1, taken: 2 } as const;
export const WX_VERSION_STATES = [
  { value: 0, label: '已上传', tone: 'gray' },
  { value: 1, label: '审核中', tone: 'blue' },
  { value: 2, label: '审核通过', tone: 'cyan' },
  { value: 3, label: '审核驳回', tone: 'red' },
  { value: 4, label: '已撤回', tone: 'outline' },
  { value: 5, label: '已发布', tone: 'green' },
  { value: 6, label: '已回滚', tone: 'amber' },
] as const;
export const WX_VERSION = {
  uploaded: 0,
  auditing: 1,
  passed: 2,
  refused: 3,
  withdrawn: 4,
  released: 5,
  rolledBack: 6,
} as const;
export const WX_ACTIONS = {
  audit: '提交审核',
  undoAudit: '撤回审核',
  release: '发布',
  rollback: '回滚',
} as const;
/** Pages of the mini-program that the factory switches on. */
export const WX_PAGES = [
  { key: 'introduction', label: '公司介绍' },
  { key: 'cases', label: '案例' },
  { key: 'progress', label: '工程进度查询' },
  { key: 'scan', label: '扫码查图' },
] as const;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^https:\/\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: '请输入 https 域名，如 https://www.example.com',
  });
const config = z.object({
  introduction: z.boolean().default(true),
  cases: z.boolean().default(true),
  progress: z.boolean().default(false),
  scan: z.boolean().default(false),
  domains: z.array(domain).max(20).default([]),
  testers: z.array(line(32).min(1)).max(100).default([]),
});
export type WxConfig = z.output<typeof config>;

const version = z.object({
  id: z.uuid(),
  version: z.string(),
  description: z.string(),
  templateId: z.string(),
  state: z.int(),
  auditId: z.string().nullable(),
  reason: z.string().nullable(),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  auditTime: z.string().nullable(),
  releaseTime: z.string().nullable(),
});
export type WxVersionRow = z.infer<typeof version>;
const app = z.object({
  id: z.uuid(),
  appId: z.string(),
  nickname: z.string(),
  headImg: z.string(),
  principal: z.string(),
  authState: z.int(),
  releasedVersion: z.string().nullable(),
  /** of its newest version; null: nothing was uploaded yet */
  newestVersion: z.string().nullable(),
  newestState: z.int().nullable(),
  newestReason: z.string().nullable(),
  lastModificationTime: z.string(),
  version: z.int(),
  /** upload, experience, audit, undoAudit, release, rollback, config, remove */
  actions: z.array(z.string()),
});
export type WxAppRow = z.infer<typeof app>;
const detail = app.extend({
  config,
  /** permissions that were given with the authorisation, by the numbers of the open platform */
  funcScopes: z.array(z.int()),
  versions: z.array(version),
});
export type WxAppDetail = z.infer<typeof detail>;

export const listWxApps = call({
  id: 'tenant.web.wx-open.list',
  method: 'GET',
  path: base,
  title: '小程序列表',
  right: `${P}:query`,
  output: z.array(app),
});
export const wxAuthUrl = call({
  id: 'tenant.web.wx-open.auth-url',
  method: 'GET',
  path: `${base}/auth-url`,
  title: '小程序授权地址',
  right: `${P}:add`,
  /** where the browser is: it is led back there */
  query: z.object({ origin: z.string().max(200).default('') }),
  output: z.object({
    /** opened by the administrator of the mini-program; leads back to the screen with `auth_code` */
    url: z.string(),
    isSimulated: z.boolean(),
  }),
  errors: ['WxOpen:NotOpen', 'WxOpen:Failed'],
});
export const getWxApp = call({
  id: 'tenant.web.wx-open.get',
  method: 'GET',
  path: one,
  title: '小程序详情',
  right: `${P}:get`,
  output: detail,
});
/** With the code that the open platform has sent back. */
export const bindWxApp = call({
  id: 'tenant.web.wx-open.create',
  method: 'POST',
  path: base,
  title: '绑定小程序',
  right: `${P}:add`,
  body: z.object({ authCode: line(512).min(1) }),
  output: detail,
  errors: ['WxOpen:NotOpen', 'WxOpen:Failed', 'WxOpen:Taken'],
});
const GUARDED = ['WxOpen:NotOpen', 'WxOpen:Failed', 'WxOpen:NotAuthorized', 'WxOpen:State'];
export const uploadWx = call({
  id: 'tenant.web.wx-open.upload',
  method: 'POST',
  path: `${one}/upload`,
  title: '上传小程序版本',
  right: `${P}:edit`,
  body: z.object({
    templateId: line(20).regex(/^\d{1,10}$/, { error: '模板编号为数字' }),
    version: line(20).regex(/^\d{1,3}(\.\d{1,3}){1,3}$/, { error: '版本号如 1.0.2' }),
    description: lines(200).default(''),
  }),
  output: detail,
  errors: [...GUARDED, 'WxOpen:VersionExists'],
});
export const experienceWx = call({
  id: 'tenant.web.wx-open.experience-qr',
  method: 'GET',
  path: `${one}/experience-qr`,
  title: '体验码',
  right: `${P}:get`,
  answer: 'file',
  errors: GUARDED,
});
const move = <M extends 'POST' | 'PUT'>(
  id: string,
  method: M,
  title: string,
  action: 'edit' | 'enable' | 'disable',
  errors: readonly string[] = [],
) =>
  call({
    id: `tenant.web.wx-open.${id}`,
    method,
    path: `${one}/${id}`,
    title,
    right: `${P}:${action}`,
    output: detail,
    errors: [...GUARDED, ...errors],
  });
export const auditWx = move('audit', 'POST', '提交小程序审核', 'edit', ['WxOpen:AuditRunning']);
export const undoAuditWx = move('undo-audit', 'PUT', '撤回小程序审核', 'edit');
export const releaseWx = move('release', 'PUT', '发布小程序', 'enable');
export const rollbackWx = move('rollback', 'PUT', '回滚小程序', 'disable');
export const configWx = call({
  id: 'tenant.web.wx-open.config',
  method: 'PUT',
  path: `${one}/config`,
  title: '小程序页面配置',
  right: `${P}:edit`,
  body: z.object({ config, version: z.int() }),
  output: detail,
});
export const removeWx = call({
  id: 'tenant.web.wx-open.delete',
  method: 'DELETE',
  path: one,
  title: '解除小程序绑定',
  right: `${P}:delete`,
});

/** What the open platform of WeChat tells us: XML, encrypted and signed as it documents. */
const told = {
  method: 'POST',
  right: 'public',
  side: 'any',
  query: z.object({
    timestamp: z.string().max(20),
    nonce: z.string().max(128),
    msg_signature: z.string().max(64),
  }),
  body: z.object({ xml: z.string().max(100_000) }),
  answer: 'file',
  errors: ['WxOpen:Signature', 'WxOpen:NotOpen'],
} as const;
export const wxTicket = call({
  ...told,
  id: 'wx.open.ticket',
  path: '/api/wx/open/ticket',
  title: '微信开放平台通知',
});
export const wxCallback = call({
  ...told,
  id: 'wx.open.callback',
  path: '/api/wx/open/{appId}/callback',
  title: '小程序消息通知',
  params: z.object({ appId: z.string().regex(/^[\w-]{1,64}$/) }),
});

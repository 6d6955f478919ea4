/** 空间设置 and 业务参数: what a space says of itself, how its sessions run, how it works (platform M4). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { line, lines } from '../../kit/text.ts';

const base = '/api/tenant/account/config';
const INFOS = 'AlTenant.Infos';
const TENANTS = 'RedSaasManagement.RedTenants';
const host = { side: 'host' } as const;

/** How long a browser may be idle, in minutes; without a limit of the space the platform's holds. */
export const WEB_IDLE = { min: 30, max: 1440 } as const;
export const CONFIG_LABELS = {
  enterpriseName: '企业名称',
  enterpriseIntroduction: '企业介绍',
  logoUrl: '标志',
  reectLogoUrl: '矩形标志',
  requireSecondFactor: '登录二次验证',
  webIdleMinutes: '网页闲置退出',
  displayAmountDefault: '新角色显示金额',
  allowSupportWriteUntil: '允许平台协助操作至',
} as const;
export const CONFIG_WORDS = {
  log: '空间设置',
  settings: '业务参数',
  platform: '平台默认',
  picture: '有图片',
  none: '无',
  yes: '是',
  no: '否',
} as const;

/** A picture of the space itself, under the address by which its rows name it. */
const picture = z
  .string()
  .regex(/^\/api\/basic\/file\/[0-9a-f-]{36}$/, { error: '请先上传图片' })
  .nullable();
const said = {
  /** the name of the space where it says no other */
  enterpriseName: line(50).min(1, { error: '请输入企业名称' }),
  enterpriseIntroduction: lines(500),
  logoUrl: picture,
  reectLogoUrl: picture,
  requireSecondFactor: z.boolean(),
  /** null: as the platform has it */
  webIdleMinutes: z.int().min(WEB_IDLE.min).max(WEB_IDLE.max).nullable(),
  displayAmountDefault: z.boolean(),
};
/** How long at most support may be let in to write, in days. */
export const SUPPORT_WRITE_DAYS = 7;
const config = z.object({
  ...said,
  logoUrl: z.string().nullable(),
  reectLogoUrl: z.string().nullable(),
  enterpriseIntroduction: z.string(),
  /** the platform's support may write until then; null or over: it only reads */
  allowSupportWriteUntil: z.string().nullable(),
  /** the factory in which a person begins; chosen in 工厂管理 */
  defaultFactoryName: z.string().nullable(),
  version: z.int(),
});
const body = z.object({ ...said, version: z.int().min(0) });
/** Of the space alone: nobody lets himself in. Left out: as it is. */
const ownBody = body.extend({ allowSupportWriteUntil: z.iso.datetime().nullable().optional() });
const REFUSED = ['Tenant:ConfigEnterprise', 'File:TypeRefused', 'Tenant:SupportWriteUntil'];

export const getConfig = call({
  id: 'tenant.config.get',
  method: 'GET',
  path: base,
  title: '空间设置',
  right: 'session',
  openInImpersonation: true,
  output: config,
});
export const saveConfig = call({
  id: 'tenant.config.update',
  method: 'PUT',
  path: base,
  title: '修改空间设置',
  right: `${INFOS}:edit`,
  body: ownBody,
  output: config,
  errors: REFUSED,
});
export const getConfigOf = call({
  id: 'tenant.config.get-admin',
  method: 'GET',
  path: `${base}/for-admin/{id}`,
  title: '租户的空间设置',
  right: `${TENANTS}:get`,
  ...host,
  output: config,
});
/** Pictures are the space's own: the platform can take one away (null), and gives none. */
export const saveConfigOf = call({
  id: 'tenant.config.update-admin',
  method: 'PUT',
  path: `${base}/for-admin/{id}`,
  title: '修改租户的空间设置',
  right: `${TENANTS}:edit`,
  ...host,
  body: body.extend({ logoUrl: z.null().optional(), reectLogoUrl: z.null().optional() }),
  output: config,
  errors: ['Tenant:ConfigEnterprise'],
});

/** The sign of the only space of an installation: the page of the log-in shows it before anybody is known. */
export const loginLogo = call({
  id: 'tenant.account.introducte.logo',
  method: 'GET',
  path: '/api/tenant/account/introducte/logo',
  title: '登录页标志',
  right: 'public',
  side: 'any',
  query: z.object({ v: z.string().max(40).optional() }),
  answer: 'file',
});

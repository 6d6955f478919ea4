/** 企业信息: the own space, what it has and uses; taking all data along, and giving it up (platform M11). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { smsCode } from '../account/phone.ts';

const base = '/api/tenant/account';
const I = 'AlTenant.Infos';
const tenant = { side: 'tenant' } as const;

export const RENAME_DAYS = 30;
export const DISSOLVE_DAYS = 7;
/** from the end of a space until its rows and files go, and from then until what they were packed into goes too */
export const PURGE_DAYS = 30;
export const ARCHIVE_DAYS = 60;
export const EXPORT_HOURS = 72;
export const ENTERPRISE_LABELS = {
  displayName: '空间名称',
  telephone: '电话',
  contactName: '联系人',
  creditCode: '统一社会信用代码',
  regionName: '地区',
  address: '地址',
} as const;
export const ENTERPRISE_WORDS = {
  noRegion: '地区不存在',
  dissolveAsked: '申请解散空间',
  dissolveBack: '撤回解散申请',
  dissolved: '空间已解散',
  purged: '空间的数据与文件已清除',
  exportTitle: '导出全部数据',
  exportDone: '全部数据已导出',
  exportTold: '「{space}」的全部数据已导出，请在 72 小时内到企业信息下载。',
  tables: '正在导出数据 {done}/{total}',
  files: '正在打包文件 {done}/{total}',
  contents: '目录',
  data: '数据',
  filesFolder: '文件',
} as const;
export const CONTENTS_COLUMNS = ['路径', '内容', '行数或大小'] as const;

/** 18 signs: region, organisation, check; without the letters that look like figures. */
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

const info = z.object({
  id: z.uuid(),
  displayName: z.string(),
  spaceCode: z.string(),
  editionType: z.int(),
  editionName: z.string(),
  isFree: z.boolean(),
  isInTrialPeriod: z.boolean(),
  tenantState: z.int(),
  expireTime: z.string().nullable(),
  daysToExpire: z.int().nullable(),
  serviceEndTime: z.string().nullable(),
  salesmanName: z.string().nullable(),
  seats: z.int(),
  seatsUsed: z.int(),
  nestsAtOnce: z.int(),
  nestsRunning: z.int(),
  /** runs of nesting that may be made now, and how many of them are left; null: they are not counted */
  nestRuns: z.object({ left: z.int(), total: z.int() }).nullable(),
  storageUsed: z.int(),
  storageTotal: z.int(),
  telephone: z.string().nullable(),
  contactName: z.string().nullable(),
  creditCode: z.string().nullable(),
  /** GB/T 2260: six digits of the district, or of the city or province alone */
  regionCode: z.string().nullable(),
  /** 广东省 佛山市 三水区 */
  regionName: z.string().nullable(),
  address: z.string().nullable(),
  logoUrl: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerPhoneMasked: z.string().nullable(),
  isOwner: z.boolean(),
  creationTime: z.string(),
  /** from when on the name can be changed again; null: now */
  renameFrom: z.string().nullable(),
  /** when the space is dissolved, if that was asked for */
  dissolveTime: z.string().nullable(),
  /** the last export of all data that can still be fetched, or is being made */
  exportId: z.uuid().nullable(),
  /** the last five, for who may see orders */
  orders: z.array(
    z.object({
      id: z.uuid(),
      orderNo: z.string(),
      availableName: z.string(),
      amount: z.string(),
      status: z.int(),
      creationTime: z.string(),
    }),
  ),
  version: z.int(),
});
export type EnterpriseInfo = z.infer<typeof info>;

export const getInfo = call({
  id: 'tenant.info',
  method: 'GET',
  path: `${base}/info`,
  title: '企业信息',
  right: `${I}:get`,
  ...tenant,
  output: info,
});
export const saveInfo = call({
  id: 'tenant.info.update',
  method: 'PUT',
  path: `${base}/info`,
  title: '修改企业信息',
  right: `${I}:edit`,
  ...tenant,
  body: z.object({
    displayName: line(50).min(6, { error: '长度至少6个字符' }),
    telephone: line(20).nullish(),
    contactName: line(32).nullish(),
    creditCode: line(18).regex(CREDIT_CODE, { error: '请输入 18 位统一社会信用代码' }).nullish(),
    regionCode: line(6).nullish(),
    address: line(200).nullish(),
    /** left out: as it is; null: none */
    logoFileId: idOf('file').nullish(),
    version: z.int(),
  }),
  output: info,
  errors: ['Tenant:NameExists', 'Tenant:RenameTooOften', 'File:TypeRefused'],
});

/** A code to the own phone of the owner, with which he shows that it is he. */
export const sendStepUp = call({
  id: 'tenant.step-up',
  method: 'POST',
  path: `${base}/step-up`,
  title: '获取空间操作验证码',
  right: 'session',
  ...tenant,
  openWhenExpired: true,
  output: z.object({ resendAfter: z.int(), phoneMasked: z.string() }),
  errors: [
    'Tenant:OwnerOnly',
    'Tenant:PhoneRequired',
    'Account:SmsTooOften',
    'Account:SmsDailyLimit',
    'Account:SmsUnavailable',
  ],
});
const stepUp = z.object({ smsCode });
const REFUSED = ['Tenant:OwnerOnly', 'Tenant:PhoneRequired', 'Account:SmsCodeInvalid'];

const exported = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  size: z.int().nullable(),
  expireTime: z.string().nullable(),
});
export type ExportView = z.infer<typeof exported>;
export const startExport = call({
  id: 'tenant.export',
  method: 'POST',
  path: `${base}/export`,
  title: '导出全部数据',
  right: `${I}:export`,
  ...tenant,
  openWhenExpired: true,
  body: stepUp,
  output: exported,
  errors: [...REFUSED, 'Tenant:ExportRunning'],
});
export const getExport = call({
  id: 'tenant.export.get',
  method: 'GET',
  path: `${base}/export/{id}`,
  title: '导出进度',
  right: `${I}:export`,
  ...tenant,
  countsAsExport: false,
  output: exported,
  errors: ['Tenant:OwnerOnly'],
});
export const downloadExport = call({
  id: 'tenant.export.download',
  method: 'GET',
  path: `${base}/export/{id}/file`,
  title: '下载全部数据',
  right: `${I}:export`,
  ...tenant,
  answer: 'file',
  errors: ['Tenant:OwnerOnly', 'Tenant:ExportGone'],
});

export const dissolve = call({
  id: 'tenant.dissolve',
  method: 'POST',
  path: `${base}/dissolve`,
  title: '解散空间',
  right: `${I}:edit`,
  ...tenant,
  openWhenExpired: true,
  body: stepUp.extend({ displayName: z.string().trim().min(1).max(50) }),
  output: info,
  errors: [...REFUSED, 'Tenant:NameMismatch', 'Tenant:DissolveAsked'],
});
export const keepSpace = call({
  id: 'tenant.dissolve.withdraw',
  method: 'DELETE',
  path: `${base}/dissolve`,
  title: '撤回解散',
  right: `${I}:edit`,
  ...tenant,
  openWhenExpired: true,
  errors: ['Tenant:OwnerOnly', 'Tenant:DissolveNone'],
});

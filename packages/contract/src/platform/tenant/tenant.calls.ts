/** 租户: spaces as the platform opens, watches and supports them (platform M4). All of it is closed to spaces. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';
import { phone } from '../account/phone.ts';
import { SPACE_NAME } from '../space/space.calls.ts';
import { QUOTA_MOST } from './tenant.values.ts';

const base = '/api/red/tenants';
const own = '/api/tenant/account';
const P = 'RedSaasManagement.RedTenants';
const host = { side: 'host' } as const;

const displayName = line(SPACE_NAME.max)
  .min(1, { error: SPACE_NAME.required, abort: true })
  .min(SPACE_NAME.min, { error: SPACE_NAME.short });
/** Why an operator changes what a space has: asked for with every such change. */
const reason = lines(200).min(1, { error: '请填写原因' });
const time = z.iso.datetime({ offset: true });

export const tagBrief = z.object({ id: z.uuid(), name: z.string(), color: z.string() });

export const tenantRow = z.object({
  id: z.uuid(),
  displayName: z.string(),
  /** what follows the @ in the log-in names that the space gives */
  spaceCode: z.string(),
  editionId: z.uuid(),
  editionName: z.string(),
  editionType: z.int(),
  tenantState: z.int(),
  isFreeEdition: z.boolean(),
  isInTrialPeriod: z.boolean(),
  expireTime: z.string().nullable(),
  /** business days; null: it has no end */
  daysToExpire: z.int().nullable(),
  serviceEndTime: z.string().nullable(),
  seats: z.int(),
  seatsUsed: z.int(),
  /** bytes */
  storageTotal: z.number(),
  storageUsed: z.number(),
  /** runs of nesting that are left; null: they are not counted */
  nestLeft: z.int().nullable(),
  concurrent: z.int(),
  ownerUserId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  telephone: z.string().nullable(),
  contactName: z.string().nullable(),
  address: z.string().nullable(),
  salesmanUserId: z.uuid().nullable(),
  salesmanName: z.string().nullable(),
  /** 代理商 that looks after the space */
  agentTenantId: z.uuid().nullable(),
  agentName: z.string().nullable(),
  remark: z.string().nullable(),
  disabledReason: z.string().nullable(),
  deleteRequesterName: z.string().nullable(),
  tags: z.array(tagBrief),
  source: z.int(),
  lastLoginTime: z.string().nullable(),
  lastFollowTime: z.string().nullable(),
  nextFollowTime: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
  /** what may be done with the space now: enable, disable, remove */
  actions: z.array(z.string()),
});
export type TenantRow = z.infer<typeof tenantRow>;

const filters = {
  filter: query.text,
  editionType: query.ints,
  editionId: idOf('own').optional(),
  tenantState: query.ints,
  tagId: idOf('own').optional(),
  salesmanUserId: idOf('own').optional(),
  agentTenantId: idOf('own').optional(),
  isActive: query.bool,
  beginTime: query.time,
  endTime: query.time,
  expireBegin: query.time,
  expireEnd: query.time,
  /** of a province or a city: all that lie in it */
  regionCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  loginBegin: query.time,
  loginEnd: query.time,
};
export const listTenants = call({
  id: 'red.tenants.list',
  method: 'GET',
  path: base,
  title: '租户列表',
  right: `${P}:query`,
  ...host,
  query: z.object({ ...paging, ...filters }),
  output: paged(tenantRow),
});
export const exportTenants = call({
  id: 'red.tenants.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出租户',
  right: `${P}:export`,
  ...host,
  query: z.object({ sorting: paging.sorting, ...filters }),
  answer: 'file',
});
export const getTenant = call({
  id: 'red.tenants.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '租户详情',
  right: `${P}:get`,
  ...host,
  output: tenantRow,
});

/** A space with its owner: an account that has the phone already becomes it, else one is made and its password shown once. */
const opening = {
  method: 'POST',
  title: '新建租户',
  right: `${P}:add`,
  ...host,
  body: z.object({
    editionId: idOf('own'),
    displayName,
    telephone: line(20).nullish(),
    ownerPhone: phone,
    ownerName: line(32).min(1, { error: '请输入管理员姓名' }),
    /** months of the paid edition; left out: the trial of the edition, or no end where it is free */
    months: z.int().min(1).max(60).nullish(),
    seats: z.int().min(1).max(QUOTA_MOST.seats).nullish(),
    /** GB, as a whole; left out: what every new space has. So are runs of nesting and computations at a time */
    storage: z.int().min(1).max(QUOTA_MOST.storage).nullish(),
    nest: z.int().min(0).max(QUOTA_MOST.nest).nullish(),
    concurrent: z.int().min(1).max(QUOTA_MOST.concurrent).nullish(),
    agentTenantId: idOf('own').nullish(),
    salesmanUserId: idOf('own').nullish(),
    tagIds: z.array(idOf('own')).max(20).nullish(),
    remark: lines(500).nullish(),
  }),
  output: z.object({
    tenantId: z.uuid(),
    displayName: z.string(),
    userName: z.string(),
    /** of the account that was made; null: the owner keeps his own */
    initialPassword: z.string().nullable(),
  }),
  errors: ['Tenant:NameExists', 'Tenant:EditionUnavailable', 'Account:Disabled', 'Tenant:NotAgent'],
} as const;
export const createTenant = call({ ...opening, id: 'tenant.create-admin', path: `${own}/for-admin/create` });
/** The same under the address of the list. */
export const addTenant = call({ ...opening, id: 'red.tenants.create', path: base });
export const updateTenant = call({
  id: 'red.tenants.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改租户',
  right: `${P}:edit`,
  ...host,
  body: z.object({
    displayName,
    telephone: line(20).nullish(),
    contactName: line(32).nullish(),
    address: line(200).nullish(),
    salesmanUserId: idOf('own').nullish(),
    /** null: none; left out: as it is */
    agentTenantId: idOf('own').nullish(),
    remark: lines(500).nullish(),
    version: z.int(),
  }),
  output: tenantRow,
  errors: ['Tenant:NameExists', 'Tenant:NotAgent', 'Agent:SelfAgent'],
});
/** Of a space that nobody can enter and that owes nothing. One operator asks for it, another one does it. */
export const deleteTenant = call({
  id: 'red.tenants.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除租户',
  right: `${P}:delete`,
  ...host,
  errors: ['Tenant:State', 'Tenant:HasUnpaidOrder', 'Tenant:DeleteSecond'],
});
const turned = z.object({ reason, version: z.int() });
export const enableTenant = call({
  id: 'red.tenants.enable',
  method: 'PUT',
  path: `${base}/{id}/enable`,
  title: '启用租户',
  right: `${P}:enable`,
  ...host,
  body: turned,
  output: tenantRow,
  errors: ['Tenant:State'],
});
/** Ends every session of the space at once, on every device. */
export const disableTenant = call({
  id: 'red.tenants.disable',
  method: 'PUT',
  path: `${base}/{id}/disable`,
  title: '停用租户',
  right: `${P}:disable`,
  ...host,
  body: turned,
  output: tenantRow,
  errors: ['Tenant:State'],
});

const ofSpace = { tenantId: idOf('own'), reason, version: z.int() };
/** `add` so much more, until `endTime` where one is given; `set` the whole is so much. */
const quota = (least: number, most: number) => ({
  value: z.int().min(least).max(most),
  mode: z.enum(['set', 'add']).default('set'),
  /** last moment of what is added; without one it stays */
  endTime: time.nullish(),
});
export const setEdition = call({
  id: 'tenant.edition',
  method: 'PUT',
  path: `${own}/edition`,
  title: '调整版本',
  right: `${P}:edit`,
  ...host,
  body: z.object({
    ...ofSpace,
    editionId: idOf('own'),
    /** last valid moment; a free edition has none */
    endTime: time.nullish(),
    isInTrialPeriod: z.boolean().default(false),
  }),
  output: tenantRow,
  errors: ['Tenant:EditionType', 'Tenant:EndRequired'],
});
export const setSeats = call({
  id: 'tenant.seats',
  method: 'PUT',
  path: `${own}/seats`,
  title: '调整席位',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...ofSpace, ...quota(1, QUOTA_MOST.seats) }),
  output: tenantRow,
  errors: ['Tenant:QuotaBelowUsage', 'Tenant:QuotaTooLarge'],
});
/** GB */
export const setStorage = call({
  id: 'tenant.storage',
  method: 'PUT',
  path: `${own}/storage`,
  title: '调整存储',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...ofSpace, ...quota(1, QUOTA_MOST.storage) }),
  output: tenantRow,
  errors: ['Tenant:QuotaBelowUsage', 'Tenant:QuotaTooLarge'],
});
/** Runs that are left. From the first time on they are counted down. */
export const setNest = call({
  id: 'tenant.nest',
  method: 'PUT',
  path: `${own}/nest`,
  title: '调整套料额度',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...ofSpace, ...quota(0, QUOTA_MOST.nest) }),
  output: tenantRow,
  errors: ['Tenant:QuotaTooLarge'],
});
/** Computations at a time; those that run go on. */
export const setConcurrent = call({
  id: 'tenant.concurrent',
  method: 'PUT',
  path: `${own}/concurrent`,
  title: '调整并发套料',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...ofSpace, ...quota(1, QUOTA_MOST.concurrent) }),
  output: tenantRow,
  errors: ['Tenant:QuotaTooLarge'],
});
export const setService = call({
  id: 'tenant.service',
  method: 'PUT',
  path: `${own}/service`,
  title: '调整服务期',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...ofSpace, endTime: time.nullable() }),
  output: tenantRow,
});

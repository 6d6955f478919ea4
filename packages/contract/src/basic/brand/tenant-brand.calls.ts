/** 品牌授权 and 品牌使用: who may use a brand that is not his own, and on what it stands (engineering A10). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';
import { BRAND_SCOPE_ALL } from './brand.words.ts';

const P = 'AlBasic.Brands';
const base = '/api/basic/brand';

const scope = z.int().min(1, { error: '请选择使用范围' }).max(BRAND_SCOPE_ALL);
const day = z.iso.date().nullish();
const version = z.int().min(0);
const decided = {
  isApproved: z.boolean(),
  /** needed to refuse */
  reason: lines(200).nullish(),
  version,
};

export const tenantBrandRow = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  brandName: z.string(),
  /** whose brand it is */
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** who may use it */
  tenantId: z.uuid(),
  tenantName: z.string(),
  /** of BRAND_SCOPES */
  scope: z.int(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  state: z.int(),
  reason: z.string().nullable(),
  rejectReason: z.string().nullable(),
  remark: z.string().nullable(),
  certificateFileIds: z.array(z.uuid()),
  creationTime: z.string(),
  decidedTime: z.string().nullable(),
  version: z.int(),
  /** of its owner approve, reject, change, revoke; of the company use, revoke */
  actions: z.array(z.string()),
});
export type TenantBrandRow = z.infer<typeof tenantBrandRow>;

/** `side` of BRAND_SIDES; without it both. On the platform's side of every space. */
export const listTenantBrands = call({
  id: 'basic.brand.tenant-brand.list',
  method: 'GET',
  path: `${base}/tenant-brand`,
  title: '品牌授权列表',
  right: `${P}:query`,
  side: 'any',
  query: z.object({
    ...paging,
    filter: query.text,
    side: query.int,
    brandId: idOf('own').optional(),
    tenantId: idOf('own').optional(),
    state: query.int,
  }),
  output: paged(tenantBrandRow),
});

const usable = z.object({
  brandId: z.uuid(),
  brandName: z.string(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  scope: z.int(),
  validTo: z.string().nullable(),
});
/** Own brands that are approved, and those the company is authorised for today. */
export const usableBrands = call({
  id: 'basic.brand.tenant-brand.options',
  method: 'GET',
  path: `${base}/tenant-brand/list`,
  title: '可使用的品牌',
  right: `${P}:get`,
  output: z.array(usable),
});

/** Asks the owner of a brand for its use. */
export const applyForBrand = call({
  id: 'basic.brand.apply',
  method: 'POST',
  path: `${base}/apply`,
  title: '申请品牌授权',
  right: `${P}:add`,
  body: z.object({
    brandId: idOf('own'),
    scope,
    validFrom: day,
    validTo: day,
    reason: lines(200).min(1, { error: '请填写申请理由' }),
    certificateFileIds: z.array(idOf('file')).max(10).default([]),
  }),
  output: tenantBrandRow,
  errors: ['Basic:BrandOwn', 'Basic:BrandState', 'Basic:BrandApplied', 'Basic:BrandPeriod'],
});

/** The owner authorises a company of his own accord: by its id, where it is known, or by its full name. */
export const authoriseTenant = call({
  id: 'basic.brand.tenant-brand.auth',
  method: 'POST',
  path: `${base}/auth/tenant-brand`,
  title: '授权品牌给企业',
  right: `${P}:edit`,
  body: z
    .object({
      brandId: idOf('brand'),
      tenantId: idOf('own').optional(),
      tenantName: line(50).min(1).optional(),
      scope,
      validFrom: day,
      validTo: day,
      remark: lines(200).nullish(),
    })
    .refine((b) => (b.tenantId === undefined) !== (b.tenantName === undefined), {
      error: '请填写企业全称',
      path: ['tenantName'],
    }),
  output: tenantBrandRow,
  errors: [
    'Basic:BrandOwn',
    'Basic:BrandState',
    'Basic:BrandApplied',
    'Basic:BrandTenant',
    'Basic:BrandPeriod',
  ],
});

export const decideTenantBrand = call({
  id: 'basic.brand.approval-auth',
  method: 'PUT',
  path: `${base}/approval/auth`,
  title: '审批品牌授权申请',
  right: `${P}:enable`,
  body: z.object({ id: idOf('own'), ...decided }),
  output: tenantBrandRow,
  errors: ['Basic:BrandState', 'Basic:BrandExpired', 'Common:ReasonRequired', 'Common:StaleVersion'],
});
export const changeTenantBrand = call({
  id: 'basic.brand.tenant-brand.update',
  method: 'PUT',
  path: `${base}/tenant-brand/{id}`,
  title: '调整品牌授权',
  right: `${P}:edit`,
  body: z.object({ scope, validFrom: day, validTo: day, remark: lines(200).nullish(), version }),
  output: tenantBrandRow,
  errors: ['Basic:BrandState', 'Basic:BrandPeriod', 'Common:StaleVersion'],
});
/** By the owner, or given back by the company; what bore the brand falls back to the company's own mark. */
export const revokeTenantBrand = call({
  id: 'basic.brand.tenant-brand.delete',
  method: 'DELETE',
  path: `${base}/tenant-brand/{id}`,
  title: '撤销品牌授权',
  right: `${P}:delete`,
  errors: ['Basic:BrandState'],
});

export const brandUseRow = z.object({
  id: z.uuid(),
  brandId: z.uuid(),
  brandName: z.string(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  /** null: wherever no project says otherwise */
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
  state: z.int(),
  reason: z.string().nullable(),
  rejectReason: z.string().nullable(),
  usedFrom: z.string().nullable(),
  endedTime: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
  /** approve, reject, end */
  actions: z.array(z.string()),
});
export type BrandUseRow = z.infer<typeof brandUseRow>;

export const listBrandUses = call({
  id: 'basic.brand.use.list',
  method: 'GET',
  path: `${base}/use`,
  title: '品牌使用列表',
  right: `${P}:query`,
  side: 'any',
  query: z.object({ ...paging, filter: query.text, side: query.int, state: query.int }),
  output: paged(brandUseRow),
});
/** Puts a brand on a project, or on all that names none. An own brand is used at once, another's when its owner agrees. */
export const beginBrandUse = call({
  id: 'basic.brand.use.create',
  method: 'POST',
  path: `${base}/use`,
  title: '使用品牌',
  right: `${P}:add`,
  body: z.object({
    brandId: idOf('own'),
    projectId: idOf('project').nullable(),
    reason: lines(200).nullish(),
  }),
  output: brandUseRow,
  errors: [
    'Basic:BrandNotAuthorised',
    'Basic:BrandExpired',
    'Basic:BrandState',
    'Basic:BrandUseTaken',
    'Cad:ProjectVoided',
  ],
});
export const decideBrandUse = call({
  id: 'basic.brand.approval-use',
  method: 'PUT',
  path: `${base}/approval/use`,
  title: '确认品牌使用',
  right: `${P}:enable`,
  body: z.object({ id: idOf('own'), ...decided }),
  output: brandUseRow,
  errors: [
    'Basic:BrandState',
    'Basic:BrandNotAuthorised',
    'Basic:BrandExpired',
    'Common:ReasonRequired',
    'Common:StaleVersion',
  ],
});
export const endBrandUse = call({
  id: 'basic.brand.use.delete',
  method: 'DELETE',
  path: `${base}/use/{id}`,
  title: '结束使用品牌',
  right: `${P}:disable`,
  errors: ['Basic:BrandState'],
});
/** A proof that came with a request, for both sides of it and the platform. */
export const tenantBrandProof = call({
  id: 'basic.brand.tenant-brand.proof',
  method: 'GET',
  path: `${base}/tenant-brand/{id}/proof/{fileId}`,
  title: '品牌授权申请的附件',
  right: `${P}:get`,
  side: 'any',
  answer: 'file',
});

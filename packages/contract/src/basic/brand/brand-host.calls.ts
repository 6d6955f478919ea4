/** What the platform does with brands: it looks at applications, and keeps names that nobody may have (engineering A10). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { line, lines } from '../../kit/text.ts';

const P = 'AlBasic.Brands';
const base = '/api/basic/brand';
const host = { side: 'host' } as const;

export const brandApplication = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  trademarkNo: z.string().nullable(),
  trademarkClass: z.int().nullable(),
  validTo: z.string().nullable(),
  certificateFileIds: z.array(z.uuid()),
  description: z.string().nullable(),
  state: z.int(),
  rejectReason: z.string().nullable(),
  decidedTime: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
  /** approve, reject, disable */
  actions: z.array(z.string()),
});
export type BrandApplication = z.infer<typeof brandApplication>;

export const listBrandApplications = call({
  id: 'basic.brand.apply-admin',
  method: 'GET',
  path: `${base}/apply/for-admin`,
  title: '品牌审核列表',
  right: `${P}:query`,
  ...host,
  query: z.object({ ...paging, filter: query.text, state: query.int }),
  output: paged(brandApplication),
});
/** Lets it pass or refuses it; a brand that has passed is stopped by a refusal, a stopped one goes on by a pass. */
export const decideBrand = call({
  id: 'basic.brand.approval',
  method: 'PUT',
  path: `${base}/{id}/approval`,
  title: '审核品牌',
  right: `${P}:enable`,
  ...host,
  body: z.object({
    isApproved: z.boolean(),
    /** needed to refuse */
    reason: lines(200).nullish(),
    version: z.int().min(0),
  }),
  output: brandApplication,
  errors: ['Basic:BrandState', 'Basic:BrandExpired', 'Common:ReasonRequired', 'Common:StaleVersion'],
});
/** A certificate as it was handed in, for the platform. */
export const brandProof = call({
  id: 'basic.brand.proof',
  method: 'GET',
  path: `${base}/{id}/proof/{fileId}`,
  title: '品牌注册证书',
  right: `${P}:get`,
  ...host,
  answer: 'file',
});

const taken = z.object({
  name: z.string(),
  /** the brand that may be asked for; null: reserved, or not open yet */
  brandId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
});
export type TakenBrand = z.infer<typeof taken>;
/**
 * Is a name taken, and by whom? Of brands of others only the one of exactly this name is told, so that nobody reads the
 * list of them; of the platform's reserved names those that contain it.
 */
export const takenBrands = call({
  id: 'basic.brand.occupied.options',
  method: 'GET',
  path: `${base}/occupied-brand/list`,
  title: '查询品牌占用',
  right: `${P}:get`,
  side: 'any',
  query: z.object({ filter: query.text }),
  output: z.array(taken),
});

const occupied = z.object({
  id: z.uuid(),
  name: z.string(),
  ownerName: z.string().nullable(),
  remark: z.string().nullable(),
  creatorName: z.string().nullable(),
  creationTime: z.string(),
  version: z.int(),
});
export type OccupiedBrand = z.infer<typeof occupied>;
const draft = {
  name: line(50).min(1, { error: '请输入品牌' }),
  /** who has the right to the name in the world outside */
  ownerName: line(50).nullish(),
  remark: lines(200).nullish(),
};
const refused = ['Basic:BrandOccupied', 'Basic:BrandName'];

export const listOccupied = call({
  id: 'basic.brand.occupied.list',
  method: 'GET',
  path: `${base}/occupied-brand`,
  title: '占用品牌列表',
  right: `${P}:query`,
  ...host,
  query: z.object({ ...paging, filter: query.text }),
  output: paged(occupied),
});
export const occupyBrand = call({
  id: 'basic.brand.occupied.create',
  method: 'POST',
  path: `${base}/occupied-brand`,
  title: '占用品牌名称',
  right: `${P}:add`,
  ...host,
  body: z.object(draft),
  output: occupied,
  errors: refused,
});
export const changeOccupied = call({
  id: 'basic.brand.occupied.update',
  method: 'PUT',
  path: `${base}/occupied-brand/{id}`,
  title: '修改占用品牌',
  right: `${P}:edit`,
  ...host,
  body: z.object({ ...draft, version: z.int().min(0) }),
  output: occupied,
  errors: [...refused, 'Common:StaleVersion'],
});
export const freeOccupied = call({
  id: 'basic.brand.occupied.delete',
  method: 'DELETE',
  path: `${base}/occupied-brand/{id}`,
  title: '释放占用品牌',
  right: `${P}:delete`,
  ...host,
});

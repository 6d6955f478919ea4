/** Calls of a company's own brands (engineering A10). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { rowSchema } from '../../kit/schema.ts';
import { idOf, type Target } from '../../kit/targets.ts';
import { brandExtra, brandFields } from './brand.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly brand: Target;
  }
}

const P = 'AlBasic.Brands';
const base = '/api/basic/brand';

export const brandMaster = master({
  id: 'basic.brand',
  base,
  item: P,
  title: '品牌',
  table: 'brand',
  target: 'brand',
  fields: brandFields,
  extra: brandExtra,
  letters: ['O'],
  search: ['name', 'trademarkNo'],
  filters: ['state'],
  sortable: ['name', 'validTo', 'state', 'creationTime'],
  brief: ['id', 'name', 'state'],
  errors: ['Basic:BrandOccupied', 'Basic:BrandName', 'Basic:BrandState', 'Basic:InUse'],
});
const crud = brandMaster.calls;
export const listBrands = crud.list;
export const allBrands = crud.all;
export const getBrand = crud.get;
export const createBrand = crud.create;
export const updateBrand = crud.update;
export const deleteBrand = crud.remove;

const changed = rowSchema({ ...brandFields });

/** The address under which customers find the brand; null takes it away. */
export const setBrandUrl = call({
  id: 'basic.brand.brand-url',
  method: 'PUT',
  path: `${base}/brand-url`,
  title: '设置品牌网址',
  right: `${P}:edit`,
  body: z.object({
    id: idOf('brand'),
    brandUrl: z
      .url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: '请输入完整网址，如 https://www.example.com',
      })
      .max(200)
      .nullable(),
    version: z.int().min(0),
  }),
  output: changed,
});
/** The template of the packing papers that bear the brand; null: the usual one. */
export const setPackTemplate = call({
  id: 'basic.brand.pack-template',
  method: 'PUT',
  path: `${base}/pack-template`,
  title: '设置包装模板',
  right: `${P}:edit`,
  body: z.object({
    brandId: idOf('brand'),
    templateId: idOf('printTemplate').nullable(),
    version: z.int().min(0),
  }),
  output: changed,
});

/** The mark of a brand that the asking company may see: its own, one it is authorised for; of all to the platform. */
export const brandLogo = call({
  id: 'basic.brand.logo',
  method: 'GET',
  path: `${base}/{id}/logo`,
  title: '品牌LOGO',
  right: `${P}:get`,
  side: 'any',
  answer: 'file',
});

/** Calls of products (engineering D7). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { changeSchema } from '../../kit/schema.ts';
import { productFields } from './product.fields.ts';
import { line, lines } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';
import { MAX_POSITIONS } from './product.positions.ts';
import {
  bodyFilters,
  CHANGE_ERRORS,
  MAX_COMMIT_ROWS,
  productDetail,
  productRow,
  productRowDraft,
  rowFilters,
} from './product.views.ts';
export {
  MAX_COMMIT_ROWS,
  productDetail,
  productFilters,
  productListFields,
  productRow,
  productRowDraft,
} from './product.views.ts';
export type { ProductFilters, ProductRowDraft } from './product.views.ts';
export * from './product.batch.calls.ts';
export * from './product.unfold.calls.ts';
export * from './product.report.calls.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product';

export const NEST_STATES = [
  { value: 1, label: '未套料' },
  { value: 2, label: '部分套料' },
  { value: 4, label: '已套完' },
  { value: 8, label: '有漏件' },
  { value: 16, label: '待套料' },
] as const;

export const SHIP_STATES = [
  { value: 1, label: '未发货' },
  { value: 2, label: '部分发货' },
  { value: 4, label: '已发完' },
] as const;

export const listProducts = call({
  id: 'cad-product.list',
  method: 'GET',
  path: `${base}/list`,
  title: '产品列表',
  right: `${P}:query`,
  query: z.object({ ...paging, ...rowFilters }),
  output: paged(productRow),
});
export const pageProducts = call({
  id: 'cad-product.page',
  method: 'POST',
  path: `${base}/page`,
  title: '产品列表（长条件）',
  right: `${P}:query`,
  writes: false,
  body: z.object({ ...paging, ...bodyFilters }),
  output: paged(productRow),
});
export const selectProducts = call({
  id: 'cad-product.by-project',
  method: 'GET',
  path: `${base}/list/by-projectid`,
  title: '工程的全部产品',
  right: anyOf(`${P}:get`, `${P}:query`),
  query: z.object({ projectId: query.ref('project'), projectIds: query.refs('project') }),
  output: z.array(
    z.object({
      id: z.uuid(),
      projectId: idOf('project'),
      code: z.string(),
      name: z.string().nullable(),
      unfoldWidth: z.number().nullable(),
      unfoldHeight: z.number().nullable(),
      textureId: idOf('texture'),
      thickness: z.number(),
      colorId: idOf('color').nullable(),
      quantity: z.int(),
      availableToNest: z.int(),
      productKind: z.int(),
      state: z.int(),
    }),
  ),
});
export const getProduct = call({
  id: 'cad-product.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '产品详情',
  right: `${P}:get`,
  output: productDetail,
});
export const createProduct = call({
  id: 'cad-product.create',
  method: 'POST',
  path: base,
  title: '新增产品',
  right: `${P}:add`,
  body: productRowDraft.and(z.object({ projectId: idOf('project') })),
  output: productDetail,
  errors: [...CHANGE_ERRORS, 'Cad:ProductCodeDuplicate', 'Basic:Disabled'],
});
export const updateProduct = call({
  id: 'cad-product.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改产品',
  right: `${P}:edit`,
  body: changeSchema(productFields),
  output: productDetail,
  errors: [...CHANGE_ERRORS, 'Cad:ProductCodeDuplicate'],
});
export const deleteProduct = call({
  id: 'cad-product.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除产品',
  right: `${P}:delete`,
  errors: [
    'Cad:ProductDelete',
    'Cad:ProductParts',
    'Nest:ProductOfBars',
    'Cad:ProductState',
    'Cad:ProjectVoided',
    'Produce:ProductHasProgress',
  ],
});
export const deleteProducts = call({
  id: 'cad-product.delete-batch',
  method: 'POST',
  path: `${base}/batch/delete`,
  title: '批量删除产品',
  right: `${P}:delete`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS) }),
  output: z.object({ deleted: z.int() }),
  errors: [
    'Cad:ProductDelete',
    'Cad:ProductParts',
    'Nest:ProductOfBars',
    'Cad:ProductState',
    'Cad:ProjectVoided',
  ],
});
export const setProductCode = call({
  id: 'cad-product.code',
  method: 'PUT',
  path: `${base}/{id}/code`,
  title: '修改编号',
  right: `${P}:edit`,
  body: z.object({ code: line(40).min(1), version: z.int().min(0), reason: lines(200).optional() }),
  output: productDetail,
  errors: ['Cad:ProductCodeDuplicate', 'Cad:CodeReason', 'Cad:ProjectVoided'],
});
export const recodeProducts = call({
  id: 'cad-product.recode',
  method: 'POST',
  path: `${base}/batch/recode`,
  title: '重新编号',
  right: `${P}:edit`,
  body: z.object({
    projectId: idOf('project'),
    ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS),
    rule: line(60).min(1),
  }),
  output: z.object({ updated: z.int() }),
  errors: ['Cad:CodeRule', 'Cad:CodeReason', 'Cad:ProjectVoided'],
});
/** 位置编码: positions of a range over the pieces of chosen products, in the order in which these are named. */
export const placeProducts = call({
  id: 'cad-product.place',
  method: 'POST',
  path: `${base}/batch/position`,
  title: '位置编码',
  right: `${P}:edit`,
  body: z.object({
    projectId: idOf('project'),
    ids: z.array(idOf('product')).min(1).max(MAX_POSITIONS),
    /** e.g. A-1-01~C-2-03, with commas; one position for each piece */
    range: line(2000).min(1),
  }),
  output: z.object({ updated: z.int(), positions: z.int() }),
  errors: [
    'Cad:PositionRange',
    'Cad:PositionCount',
    'Cad:PositionDuplicate',
    'Cad:ProductState',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
  ],
});

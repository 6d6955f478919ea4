/** Calls of products (engineering D7). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { changeSchema, draftSchema, rowSchema } from '../../kit/schema.ts';
import { productFields } from './product.fields.ts';
import { partGeometrySchema } from './product.geometry.ts';
import { line, lines } from '../../kit/text.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product';

export const MAX_COMMIT_ROWS = 10_000;
/** More rows than this are exported by a job. */
export const EXPORT_AT_ONCE = 500;
export const ON_DUPLICATE = [
  { value: 'error', label: '提示重复' },
  { value: 'add', label: '追加数量' },
  { value: 'overwrite', label: '覆盖' },
  { value: 'skip', label: '跳过' },
] as const;
export const NEST_STATES = [
  { value: 1, label: '未套料' },
  { value: 2, label: '部分套料' },
  { value: 4, label: '已套完' },
  { value: 8, label: '有漏件' },
  { value: 16, label: '待套料' },
] as const;
export const STATISTIC_GROUPS = [
  { value: 'texture', label: '材质' },
  { value: 'material', label: '材质+板厚' },
  { value: 'thickness', label: '板厚' },
  { value: 'color', label: '颜色' },
  { value: 'plateType', label: '板型' },
  { value: 'project', label: '工程' },
  { value: 'all', label: '材质+板厚+颜色' },
] as const;

/** Fields of the detail only: heavy json and what no list shows stay out of lists. */
const {
  geometry: _geometry,
  areaTrace: _areaTrace,
  positions: _positions,
  params: _params,
  geometryHash: _hash,
  plateTypeVersion: _version,
  usesSystemBend: _bend,
  drawingFileId: _drawing,
  originalId: _original,
  lastModifierId: _modifier,
  ...listFields
} = productFields;
export const productListFields = listFields;

const names = z.object({
  displayName: z.string(),
  plateTypeName: z.string().nullable(),
  plateTypeCode: z.string().nullable(),
  textureName: z.string(),
  colorCode: z.string().nullable(),
  colorName: z.string().nullable(),
  colorRgb: z.string().nullable(),
  positionText: z.string(),
  makeQuantity: z.int(),
  totalFaceArea: z.string(),
  totalUnfoldArea: z.string(),
  totalWeight: z.string(),
});
export const productRow = rowSchema(productListFields).and(names);
export const productDetail = rowSchema(productFields)
  .and(names)
  .and(
    z.object({
      importNo: z.string().nullable(),
      creatorName: z.string().nullable(),
      areaRuleName: z.string().nullable(),
      density: z.string().nullable(),
      isPlateTypeStale: z.boolean(),
      controlState: z.int(),
      projectStatus: z.int(),
    }),
  );

const filters = {
  filter: query.text,
  projectIds: query.refs('project'),
  plateTypeId: query.ref('plateType'),
  textureId: query.ref('texture'),
  thickness: query.decimal,
  colorId: query.ref('color'),
  productKind: query.int,
  state: query.int,
  nestState: query.int,
  isPrintLabel: query.bool,
  importBatchId: query.ref('importBatch'),
  position: query.text,
  ids: query.refs('product'),
};
export const productFilters = z.object(filters);
export type ProductFilters = z.output<typeof productFilters>;
/** The same in a body, where lists may be long. */
const bodyFilters = {
  ...filters,
  ids: z.array(idOf('product')).max(MAX_COMMIT_ROWS).optional(),
  positions: z.array(z.string().max(60)).max(5000).optional(),
};

export const listProducts = call({
  id: 'cad-product.list',
  method: 'GET',
  path: `${base}/list`,
  title: '产品列表',
  right: `${P}:query`,
  query: z.object({ ...paging, ...filters }),
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
  right: `${P}:get|${P}:query`,
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

const { projectId: _projectId, code: _code, ...draftFields } = productFields;
/** One row of a commit: the code may be left to the project's rule; a drawing may come with it. */
export const productRowDraft = draftSchema(draftFields).and(
  z.object({
    code: productFields.code.schema.or(z.literal('')).nullish(),
    geometry: partGeometrySchema.nullish(),
  }),
);
export type ProductRowDraft = z.output<typeof productRowDraft>;

const changed = [
  'Cad:ProductNested',
  'Cad:ProductState',
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
  'Cad:PositionDuplicate',
  'Cad:UnfoldFail',
];
export const createProduct = call({
  id: 'cad-product.create',
  method: 'POST',
  path: base,
  title: '新增产品',
  right: `${P}:add`,
  body: productRowDraft.and(z.object({ projectId: idOf('project') })),
  output: productDetail,
  errors: [...changed, 'Cad:ProductCodeDuplicate'],
});
export const updateProduct = call({
  id: 'cad-product.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改产品',
  right: `${P}:edit`,
  body: changeSchema(productFields),
  output: productDetail,
  errors: [...changed, 'Cad:ProductCodeDuplicate'],
});
export const deleteProduct = call({
  id: 'cad-product.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除产品',
  right: `${P}:delete`,
  errors: ['Cad:ProductDelete', 'Cad:ProjectVoided'],
});
export const deleteProducts = call({
  id: 'cad-product.delete-batch',
  method: 'POST',
  path: `${base}/batch/delete`,
  title: '批量删除产品',
  right: `${P}:delete`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS) }),
  output: z.object({ deleted: z.int() }),
  errors: ['Cad:ProductDelete', 'Cad:ProjectVoided'],
});
export const setProductCode = call({
  id: 'cad-product.code',
  method: 'PUT',
  path: `${base}/{id}/code`,
  title: '修改编号',
  right: `${P}:edit`,
  body: z.object({ code: line(40).min(1), version: z.int().min(0), reason: lines(200).optional() }),
  output: productDetail,
  errors: ['Cad:ProductCodeDuplicate', 'Cad:CodeReason'],
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
  errors: ['Cad:CodeRule', 'Cad:CodeReason'],
});

const warning = z.object({ row: z.int(), code: z.string(), message: z.string() });
export const commitResult = z.object({
  created: z.int(),
  merged: z.int(),
  updated: z.int(),
  skipped: z.int(),
  warnings: z.array(warning),
});
export type CommitResult = z.infer<typeof commitResult>;
export const commitProductsCall = call({
  id: 'cad-product.batch-create',
  method: 'POST',
  path: `${base}/batch/v1`,
  title: '导入产品',
  right: `${P}:import|${P}:add`,
  bodyLimit: 64 * 1024 * 1024,
  body: z.object({
    projectId: idOf('project'),
    importId: idOf('importBatch').nullable().optional(),
    onDuplicate: z.enum(['error', 'add', 'overwrite', 'skip']).default('error'),
    rows: z.array(productRowDraft).min(1).max(MAX_COMMIT_ROWS),
  }),
  output: commitResult,
  errors: [...changed, 'Cad:ProductCodeDuplicate', 'Basic:ImportRows'],
});

const {
  textureId,
  thickness,
  colorId,
  colorSide,
  directionClass,
  allowMirror,
  priority,
  dueDate,
  groupKey,
  region,
  remark,
  areaRuleId,
  productKind,
} = productFields;
export const batchSetFields = {
  textureId,
  thickness,
  colorId,
  colorSide,
  directionClass,
  allowMirror,
  priority,
  dueDate,
  groupKey,
  region,
  remark,
  areaRuleId,
  productKind,
};
const setShape = Object.fromEntries(
  Object.entries(batchSetFields).map(([name, field]) => [name, field.schema.optional()]),
);
export const updateProducts = call({
  id: 'cad-product.batch-update',
  method: 'POST',
  path: `${base}/batch/update`,
  title: '批量修改产品',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS), set: z.object(setShape) }),
  output: z.object({ updated: z.int(), recalculated: z.int() }),
  errors: changed,
});
export const markPrinted = call({
  id: 'cad-product.is-print-label',
  method: 'PUT',
  path: `${base}/batch/is-print-label`,
  title: '标记标签打印',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS), isPrintLabel: z.boolean() }),
  output: z.object({ updated: z.int() }),
});

export const downProduct = call({
  id: 'cad-product.down',
  countsAsExport: false,
  method: 'GET',
  path: `${base}/down/{id}`,
  title: '下载产品图纸',
  right: `${P}:export`,
  query: z.object({ format: z.enum(['dxf', 'svg']).default('dxf') }),
  answer: 'file',
  errors: ['Cad:DrawingMissing'],
});
const exportFormat = z.enum(['xlsx', 'zip']).default('xlsx');
export const exportProducts = call({
  id: 'cad-product.export',
  method: 'GET',
  path: `${base}/export/file`,
  title: '导出产品',
  right: `${P}:export`,
  query: z.object({ ...filters, format: exportFormat }),
  answer: 'file',
});
export const exportProductsJob = call({
  id: 'cad-product.export-job',
  method: 'POST',
  path: `${base}/export/file`,
  title: '后台导出产品',
  right: `${P}:export`,
  body: z.object({ ...bodyFilters, format: exportFormat }),
  output: z.object({ jobId: z.uuid() }),
});

const statisticsQuery = z.object({
  projectIds: query
    .refs('project')
    .unwrap()
    .pipe(z.array(z.uuid()).min(1, { error: '请先选择工程' })),
  groupBy: z
    .enum(['texture', 'material', 'thickness', 'color', 'plateType', 'project', 'all'])
    .default('all'),
});
const figures = {
  kinds: z.int(),
  quantity: z.int(),
  faceArea: z.string(),
  boundingArea: z.string(),
  netArea: z.string(),
  billedArea: z.string(),
  weight: z.string(),
  bendCount: z.int(),
  bendLength: z.string(),
  slotLength: z.string(),
  cutLength: z.string(),
  holeCount: z.int(),
};
export const statisticsRow = z.object({
  key: z.string(),
  projectName: z.string().nullable(),
  textureName: z.string().nullable(),
  thickness: z.number().nullable(),
  colorCode: z.string().nullable(),
  colorRgb: z.string().nullable(),
  plateTypeName: z.string().nullable(),
  ...figures,
});
export const unfoldStatistics = call({
  id: 'cad-product.unfold-statistics',
  method: 'GET',
  path: `${base}/unfold/statistics`,
  title: '展开统计',
  right: `${P}:query|AlReport.Unfold:query`,
  query: statisticsQuery,
  output: z.object({ rows: z.array(statisticsRow), total: z.object(figures) }),
});
export const downUnfold = call({
  id: 'cad-product.unfold-down',
  method: 'GET',
  path: `${base}/down-unfold`,
  title: '导出展开统计',
  right: `${P}:export|AlReport.Unfold:export`,
  query: statisticsQuery,
  answer: 'file',
});

const previewed = rowSchema({
  unfoldWidth: productFields.unfoldWidth,
  unfoldHeight: productFields.unfoldHeight,
  usesSystemBend: productFields.usesSystemBend,
  faceArea: productFields.faceArea,
  boundingArea: productFields.boundingArea,
  netArea: productFields.netArea,
  billedArea: productFields.billedArea,
  weight: productFields.weight,
  perimeter: productFields.perimeter,
  cutLength: productFields.cutLength,
  slotLength: productFields.slotLength,
  bendCount: productFields.bendCount,
  bendLength: productFields.bendLength,
  weldLength: productFields.weldLength,
  holeCount: productFields.holeCount,
  geometry: productFields.geometry,
  geometryHash: productFields.geometryHash,
  areaTrace: productFields.areaTrace,
  warnings: productFields.warnings,
  state: productFields.state,
  outline: productFields.outline,
});
export const previewProduct = call({
  id: 'cad-product.preview',
  method: 'POST',
  path: `${base}/preview`,
  title: '展开试算',
  right: `${P}:get`,
  writes: false,
  body: productRowDraft.and(z.object({ projectId: idOf('project') })),
  output: previewed,
  errors: ['Cad:UnfoldFail'],
});
const unfoldDiff = z.object({
  id: z.uuid(),
  code: z.string(),
  isChanged: z.boolean(),
  before: z.object({
    unfoldWidth: z.number().nullable(),
    unfoldHeight: z.number().nullable(),
    billedArea: z.string(),
    weight: z.string(),
  }),
  after: z.object({
    unfoldWidth: z.number().nullable(),
    unfoldHeight: z.number().nullable(),
    billedArea: z.string(),
    weight: z.string(),
  }),
});
export const unfoldProduct = call({
  id: 'cad-product.unfold',
  method: 'POST',
  path: `${base}/{id}/unfold`,
  title: '重新展开',
  right: `${P}:edit`,
  output: unfoldDiff,
  errors: changed,
});
export const unfoldProducts = call({
  id: 'cad-product.unfold-batch',
  method: 'POST',
  path: `${base}/batch/unfold`,
  title: '批量重新展开',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS) }),
  output: z.object({
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
    rows: z.array(unfoldDiff),
  }),
});
export const copyProducts = call({
  id: 'cad-product.copy',
  method: 'POST',
  path: `${base}/copy`,
  title: '复制产品',
  right: `${P}:add`,
  body: z.object({
    fromProjectId: idOf('project'),
    productIds: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS),
    toProjectId: idOf('project'),
    quantities: z.record(idOf('product'), z.int().min(1).max(99_999)).optional(),
    onDuplicate: z.enum(['error', 'add', 'overwrite', 'skip']).default('error'),
  }),
  output: commitResult,
  errors: [...changed, 'Basic:ImportRows'],
});

const original = z.object({
  id: z.uuid(),
  importBatchId: idOf('importBatch'),
  importNo: z.string(),
  projectId: idOf('project'),
  source: z.string(),
  rowNo: z.int().nullable(),
  creationTime: z.string(),
});
export const listOriginals = call({
  id: 'cad-product.original.list',
  method: 'GET',
  path: `${base}/original`,
  title: '原始数据列表',
  right: `${P}:query|${P}:get`,
  query: z.object({
    ...paging,
    projectId: query.ref('project'),
    importBatchId: query.ref('importBatch'),
    filter: query.text,
  }),
  output: paged(original),
});
export const getOriginal = call({
  id: 'cad-product.original.get',
  method: 'GET',
  path: `${base}/original/{id}`,
  title: '原始数据',
  right: `${P}:get`,
  output: original.and(z.object({ raw: z.unknown(), geometry: z.unknown() })),
});

/** History of one product: the audit rows of its changes. */
export const productHistory = call({
  id: 'cad-product.history',
  method: 'GET',
  path: `${base}/{id}/history`,
  title: '产品变更记录',
  right: `${P}:get`,
  output: z.array(
    z.object({
      id: z.uuid(),
      time: z.string(),
      operatorName: z.string().nullable(),
      action: z.string(),
      summary: z.string(),
      changes: z.array(z.object({ label: z.string(), oldValue: z.unknown(), newValue: z.unknown() })),
    }),
  ),
});
/** Why a product is left as it is by 重新展开. */
export const UNFOLD_SKIPPED = {
  nested: '已套料 {count} 件，请先在套料单中反确认或作废',
  state: '当前为「{state}」',
} as const;
export const EXPORT_COLUMNS = {
  project: '工程批次',
  plateType: '板型',
  texture: '材质',
  color: '颜色',
  positions: '位置',
  totalUnfoldArea: '展开总面积(m²)',
  totalWeight: '总重(kg)',
  drawings: '展开图',
  list: '产品清单',
  sum: '合计',
} as const;
export const STATISTIC_COLUMNS = {
  projectName: '工程',
  textureName: '材质',
  thickness: '板厚(mm)',
  colorCode: '颜色',
  plateTypeName: '板型',
  kinds: '种类',
  quantity: '件数',
  faceArea: '见光面积(m²)',
  boundingArea: '展开面积(m²)',
  netArea: '净面积(m²)',
  billedArea: '计价面积(m²)',
  weight: '重量(kg)',
  bendCount: '折弯道数',
  bendLength: '折弯长度(m)',
  slotLength: '刨槽长度(m)',
  cutLength: '切割长度(m)',
  holeCount: '孔数',
} as const;
/** Lines of an export that runs as a job. */
export const EXPORT_PROGRESS = '已导出 {done} / {total}';

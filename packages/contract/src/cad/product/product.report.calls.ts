/** Calls of what is drawn from products: drawings, lists, statistics, what they were imported from and how they changed. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { ON_TEMPLATE, onTemplate } from '../../basic/excel-template/on-template.ts';
import { craftCost } from '../../basic/craftsmanship/craftsmanship.calls.ts';
import { bodyFilters, rowFilters } from './product.views.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product';
/** More rows than this are exported by a job. */
export const EXPORT_AT_ONCE = 500;
export const STATISTIC_GROUPS = [
  { value: 'texture', label: '材质' },
  { value: 'material', label: '材质+板厚' },
  { value: 'thickness', label: '板厚' },
  { value: 'color', label: '颜色' },
  { value: 'plateType', label: '板型' },
  { value: 'structure', label: '结构' },
  { value: 'project', label: '工程' },
  { value: 'all', label: '材质+板厚+颜色' },
] as const;

export const downProduct = call({
  id: 'cad-product.down',
  countsAsExport: false,
  method: 'GET',
  path: `${base}/down/{id}`,
  title: '下载产品图纸',
  right: `${P}:export`,
  query: z.object({ format: z.enum(['dxf', 'svg', 'pdf']).default('dxf') }),
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
  query: z.object({ ...rowFilters, format: exportFormat, ...onTemplate }),
  answer: 'file',
  errors: ON_TEMPLATE,
});
export const exportProductsJob = call({
  id: 'cad-product.export-job',
  method: 'POST',
  path: `${base}/export/file`,
  title: '后台导出产品',
  right: `${P}:export`,
  body: z.object({
    ...bodyFilters,
    format: exportFormat,
    templateId: idOf('excelTemplate').optional(),
    asHouse: z.boolean().optional(),
  }),
  output: z.object({ jobId: z.uuid() }),
  errors: ON_TEMPLATE,
});

const statisticsQuery = z.object({
  projectIds: query
    .refs('project')
    .unwrap()
    .pipe(z.array(z.uuid()).min(1, { error: '请先选择工程' })),
  groupBy: z
    .enum(['texture', 'material', 'thickness', 'color', 'plateType', 'structure', 'project', 'all'])
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
  structureName: z.string().nullable(),
  ...figures,
});
export const unfoldStatistics = call({
  id: 'cad-product.unfold-statistics',
  method: 'GET',
  path: `${base}/unfold/statistics`,
  title: '展开统计',
  right: anyOf(`${P}:query`, 'AlReport.Unfold:query'),
  query: statisticsQuery,
  output: z.object({ rows: z.array(statisticsRow), total: z.object(figures) }),
});
export const downUnfold = call({
  id: 'cad-product.unfold-down',
  method: 'GET',
  path: `${base}/down-unfold`,
  title: '导出展开统计',
  right: anyOf(`${P}:export`, 'AlReport.Unfold:export'),
  query: z.object({ ...statisticsQuery.shape, ...onTemplate }),
  answer: 'file',
  errors: ON_TEMPLATE,
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
  right: anyOf(`${P}:query`, `${P}:get`),
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

/** The most that one search by shape answers. */
export const ALIKE_MOST = 100;
/** Products of every project with the same flat shape in any quarter turn; mirrored ones are other parts, only hinted (engineering B1). */
export const alikeProducts = call({
  id: 'cad-product.alike',
  method: 'GET',
  path: `${base}/{id}/alike`,
  title: '同图形产品',
  right: `${P}:get`,
  output: z.array(
    z.object({
      id: z.uuid(),
      projectId: idOf('project'),
      displayName: z.string(),
      code: z.string(),
      name: z.string().nullable(),
      textureName: z.string(),
      thickness: z.number(),
      colorCode: z.string().nullable(),
      quantity: z.int(),
      isMirrored: z.boolean(),
      creationTime: z.string(),
    }),
  ),
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
/** 统计方式: how the statistics are grouped. */
export const GROUP_BY = '统计方式';
export const EXPORT_COLUMNS = {
  project: '工程批次',
  plateType: '板型',
  structure: '结构',
  installStructure: '安装结构',
  crafts: '工艺',
  texture: '材质',
  color: '颜色',
  parent: '所属主件',
  making: '在制',
  produced: '已产',
  positions: '位置',
  totalUnfoldArea: '展开总面积 (m²)',
  totalWeight: '总重 (kg)',
  drawings: '展开图',
  list: '产品清单',
  date: '导出日期',
  kinds: '种类',
  pieces: '总件数',
  sum: '合计',
} as const;
export const STATISTIC_COLUMNS = {
  projectName: '工程',
  textureName: '材质',
  thickness: '板厚 (mm)',
  colorCode: '颜色',
  plateTypeName: '板型',
  structureName: '结构',
  kinds: '种类',
  quantity: '件数',
  faceArea: '见光面积 (m²)',
  boundingArea: '展开面积 (m²)',
  netArea: '净面积 (m²)',
  billedArea: '计价面积 (m²)',
  weight: '重量 (kg)',
  bendCount: '折弯道数',
  bendLength: '折弯长度(m)',
  slotLength: '刨槽长度(m)',
  cutLength: '切割长度(m)',
  holeCount: '孔数',
} as const;
/** Lines of an export that runs as a job. */
export const EXPORT_PROGRESS = '已导出 {done} / {total}';

/** The crafts of a product with what they cost (engineering A9): quantities by its own measures, or as typed. What waits for a quantity counts as 0. */
export const productCrafts = call({
  id: 'cad-product.crafts',
  method: 'GET',
  path: `${base}/{id}/crafts`,
  title: '产品工艺',
  right: `${P}:get`,
  output: craftCost,
});

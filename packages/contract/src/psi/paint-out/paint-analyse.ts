/** 涂料用量 (commerce §13): what each project used of a paint against theory. The paths are those of the specification. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { paged, query, pagingInOrder } from '../../kit/paging.ts';

const base = '/api/psi/paint/out';
const outs = 'AlPsiManagement.PaintOuts';
const report = 'AlReport.PaintDosage';

const filters = {
  filter: query.text,
  projectIds: query.refs('project'),
  paintId: query.ref('paint'),
  teamId: query.ref('organizationUnit'),
  color: query.text,
  beginTime: query.time,
  endTime: query.time,
};
const row = z.object({
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
  batch: z.string().nullable(),
  paintId: z.uuid(),
  paint: z.string(),
  colorCode: z.string().nullable(),
  area: z.string(),
  theoreticalKg: z.string(),
  issuedKg: z.string(),
  returnedKg: z.string(),
  usedKg: z.string(),
  kgPerM2: z.string().nullable(),
  deviationPct: z.string().nullable(),
  cost: z.string().nullable(),
  costPerM2: z.string().nullable(),
});
export type PaintUseRow = z.infer<typeof row>;

export const paintAnalyse = call({
  id: 'paint.out.analyse',
  method: 'GET',
  path: `${base}/analyse`,
  title: '涂料用量分析',
  right: anyOf(`${outs}:query`, `${report}:query`),
  query: z.object({ ...pagingInOrder, ...filters }),
  output: paged(row),
  isReport: true,
});
export const PAINT_USE_GROUPS = ['day', 'month', 'project', 'paint', 'team'] as const;
export type PaintUseGroup = (typeof PAINT_USE_GROUPS)[number];
export const PAINT_USE_BY: readonly { readonly value: PaintUseGroup; readonly label: string }[] = [
  { value: 'day', label: '按日' },
  { value: 'month', label: '按月' },
  { value: 'project', label: '按工程' },
  { value: 'paint', label: '按涂料' },
  { value: 'team', label: '按班组' },
];
export const paintAnalyseStatistics = call({
  id: 'paint.out.analyse-statistics',
  method: 'GET',
  path: `${base}/analyse-statistics`,
  title: '涂料用量统计',
  right: anyOf(`${outs}:query`, `${report}:query`),
  query: z.object({ ...filters, groupBy: z.enum(PAINT_USE_GROUPS).default('month') }),
  output: z.object({
    series: z.array(
      z.object({ name: z.string(), data: z.array(z.object({ x: z.string(), y: z.string() })) }),
    ),
    totals: z.object({
      issuedKg: z.string(),
      returnedKg: z.string(),
      usedKg: z.string(),
      cost: z.string().nullable(),
    }),
  }),
  isReport: true,
});
export const exportPaintUse = call({
  id: 'paint.out.statistics-down',
  method: 'GET',
  path: `${base}/statistics/down`,
  title: '导出涂料用量',
  right: anyOf(`${outs}:export`, `${report}:export`),
  query: z.object(filters),
  answer: 'file',
  isReport: true,
});

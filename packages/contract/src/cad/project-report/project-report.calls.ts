/** 工程统计: what projects come to, by month or by whom they are for, and their counters counted anew (engineering C3, C6). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';

export const PROJECT_REPORT_GROUPS = [
  { value: 1, label: '月份' },
  { value: 2, label: '客户' },
  { value: 3, label: '业务员' },
  { value: 4, label: '设计' },
] as const;
export const MOST_RECOUNTED = 200;

const figures = {
  projects: z.int(),
  kinds: z.int(),
  pieces: z.int(),
  nestedPieces: z.int(),
  faceArea: z.string(),
  unfoldArea: z.string(),
  billedArea: z.string(),
  weight: z.string(),
};
const row = z.object({
  /** month yyyy-MM, or the id; empty: nobody */
  key: z.string(),
  name: z.string().nullable(),
  ...figures,
});
export type ProjectReportRow = z.infer<typeof row>;

/** Projects that are neither void nor deleted; the time is that of `projectTimeType` (PROJECT_TIME_TYPES). */
export const projectStatistics = call({
  id: 'cad-project.statistics',
  method: 'GET',
  path: `${base}/reports/statistics`,
  title: '工程统计',
  right: `${P}:query`,
  query: z.object({
    group: query.int,
    projectTimeType: query.int,
    beginTime: query.time,
    endTime: query.time,
    projectIds: query.refs('project'),
  }),
  output: z.object({ rows: z.array(row), total: z.object(figures) }),
});
/** Counters are kept by difference; this compares them with the products and puts right what differs. */
export const recountProjects = call({
  id: 'cad-project.re-statistics',
  method: 'POST',
  path: `${base}/chart/re-statistics`,
  title: '重新统计工程',
  right: `${P}:edit`,
  body: z.object({ projectIds: z.array(idOf('project')).min(1).max(MOST_RECOUNTED) }),
  output: z.object({ checked: z.int(), mended: z.int() }),
});

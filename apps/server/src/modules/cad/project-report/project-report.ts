/** 工程统计 (engineering C3, C6). */
import { type BodyOf, projectReport as calls } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { now } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { recountDays } from '../project-stat/index.ts';
import { miscounted, recountProject } from '../shared/project-counters.store.ts';
import { loadProjectHeads } from '../shared/project-facts.store.ts';
import { reportOf } from './project-report.store.ts';

/** What differs is a fault of the house: it is put right, and said in the log of the server; the days are counted anew. Raises Common:NotFound. */
async function recount(
  { tx, who, house, audit }: MasterDoing,
  { projectIds }: BodyOf<typeof calls.recountProjects>,
): Promise<{ checked: number; mended: number }> {
  const heads = await loadProjectHeads(tx, who, projectIds);
  const ids = heads.map((h) => h.id);
  const found = await miscounted(tx, sql`p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::uuid[])`);
  for (const { projectId, kept, summed } of found) {
    house.log.error({ projectId, kept, summed }, 'counters of a project differed from its products');
    await recountProject(tx, projectId);
  }
  await recountDays(house, tx, ids, now());
  await audit({
    bizType: 'cad-project',
    action: 'recount',
    summary: `${calls.recountProjects.title}：${heads.length}`,
  });
  return { checked: heads.length, mended: found.length };
}

export const projectReportRoutes: readonly Binding[] = [
  bind(calls.projectStatistics, ({ tx, who, query }) => reportOf(tx, who, query)),
  bind(calls.recountProjects, (doing) => recount(doing, doing.body)),
];

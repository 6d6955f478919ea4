/** Binds the calls of routes. */
import {
  addRouteProcesses,
  completeRoute,
  downRoute,
  listRoutes,
  previewRoute,
  processProjects,
  projectRoute,
  recalculateRoutes,
  releaseRoutes,
  removeRouteProcess,
  routeMatrix,
  routeProgress,
  type RouteRow,
  sortRoute,
  updateRouteProcess,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { routedProjects } from '../../cad/product/index.ts';
import { processes } from '../process/index.ts';
import { productionSetting } from '../setting/index.ts';
import { completeProcesses } from './complete.ts';
import { recalculated } from './rebuild.ts';
import { matrixOf, previewOf, routeView, sheetOf, shownRow } from './route.read.ts';
import { countRows, loadRoute, pendingProjects, routeRows } from './route.store.ts';
import {
  addProcesses,
  changeProcess,
  lockAlone,
  release,
  removeProcess,
  sortProcessesOf,
  wantedOf,
} from './route.ts';

async function rowOf(tx: Tx, who: Who, id: string): Promise<RouteRow> {
  const [[row], { progressField }] = await Promise.all([routeRows(tx, who, { id }), productionSetting(tx)]);
  return row ? shownRow(row, progressField) : raise('Common:NotFound');
}

const readRoutes: readonly Binding[] = [
  bind(projectRoute, ({ tx, who, params }) => routeView(tx, who, params.id)),
  bind(routeProgress, async ({ tx, who, params }) => (await routeView(tx, who, params.id)).rows),
  bind(listRoutes, async ({ tx, who, body }) => {
    const [rows, totalCount, { progressField }] = await Promise.all([
      routeRows(tx, who, body, body),
      countRows(tx, who, body),
      productionSetting(tx),
    ]);
    return { items: rows.map((r) => shownRow(r, progressField)), totalCount };
  }),
  bind(processProjects, async ({ tx, who, params, query }) => {
    await processes.store.load(tx, who, params.id);
    const { rows, totalCount } = await pendingProjects(tx, who, params.id, query);
    const heads = new Map(
      (
        await routedProjects(
          tx,
          rows.map((r) => r.projectId),
        )
      ).map((h) => [h.id, h]),
    );
    return {
      totalCount,
      items: rows.map((row) => {
        const head = heads.get(row.projectId);
        return {
          ...row,
          projectName: head?.name ?? '',
          batch: head?.batch ?? null,
          colors: head?.colors ?? [],
          promisedDate: head?.deliveryDate ?? null,
        };
      }),
    };
  }),
  bind(previewRoute, async ({ tx, who, body }) => {
    const wanted = await wantedOf(tx, body, body.projectId);
    return previewOf(tx, who, body.projectId, [...new Set(wanted.map((w) => w.processId))]);
  }),
  bind(routeMatrix, ({ tx, who, params, query }) => matrixOf(tx, who, params.id, query)),
  bind(downRoute, ({ tx, who, params }) => sheetOf(tx, who, params.id)),
];

export const routeRoutes: readonly Binding[] = [
  ...readRoutes,
  bind(addRouteProcesses, addProcesses),
  bind(releaseRoutes, release),
  bind(updateRouteProcess, async (context) => {
    await changeProcess(context);
    return rowOf(context.tx, context.who, context.params.id);
  }),
  bind(removeRouteProcess, async (context) => {
    await removeProcess(context);
  }),
  bind(sortRoute, sortProcessesOf),
  bind(completeRoute, completeProcesses),
  bind(recalculateRoutes, async ({ tx, who, body }) => {
    const heads = await lockAlone(tx, who, body.projectIds);
    for (const { id } of heads) if (!(await loadRoute(tx, id))) raise('Produce:RouteMissing');
    return recalculated(
      tx,
      heads.map((h) => h.id),
      body,
    );
  }),
];

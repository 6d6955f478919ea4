/** The route of a project (production §2.3, §2.5): released, changed, put in order, taken away. */
import {
  type addRouteProcesses,
  EVENT,
  missingBefore,
  type BodyOf,
  type releaseRoutes,
  type removeRouteProcess,
  type routeDraft,
  type sortRoute,
  STEP,
  type updateRouteProcess,
} from '@muyun/contract';
import type { z } from 'zod';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { loadProjectHeads, lockProductsOf, noteProjects } from '../../cad/project/index.ts';
import { type CoreStep, lockPieces, lockProjects, ofProject, record, routeOf } from '../core/index.ts';
import { routedProcesses } from '../process/index.ts';
import { stepsOf } from '../route-template/index.ts';
import { productionSetting } from '../setting/index.ts';
import { broughtBy } from './brought.ts';
import {
  dropParts,
  dropRow,
  findRows,
  insertRows,
  loadRoute,
  type LockedRow,
  lockRows,
  makeRoute,
  type NewRow,
  pieceCount,
  sortRows,
  touchRoute,
  writeOverrides,
  writeRow,
} from './route.store.ts';
import { quietly } from './report.ts';
import { type Settled, settle } from './settle.ts';

type Wanted = Omit<NewRow, 'stepNo'>;

/** Products of a project before its own lock, which is held alone: what changes its route. Raises Common:NotFound. */
export async function lockAlone(tx: Tx, who: Who, projectIds: readonly string[]) {
  const heads = await loadProjectHeads(tx, who, projectIds);
  for (const { id } of heads) await lockProductsOf(tx, id);
  await lockProjects(
    tx,
    heads.map((h) => h.id),
    'alone',
  );
  return heads;
}
/** Raises Produce:ProjectEnded when the project was finished or voided by force. */
export async function assertRunning(
  tx: Tx,
  head: { readonly id: string; readonly displayName: string; readonly controlState: number },
) {
  if (head.controlState !== 0 || (await loadRoute(tx, head.id))?.endReportId)
    raise('Produce:ProjectEnded', { name: head.displayName });
}

/** The processes that were asked for, those of the template, or those that the products of a project bring. Raises Produce:RouteEmpty, Produce:NothingBrought, Basic:Disabled. */
export async function wantedOf(
  tx: Tx,
  draft: z.output<typeof routeDraft>,
  projectId: string,
): Promise<Wanted[]> {
  if (draft.byProducts) {
    const brought = await broughtBy(tx, projectId);
    if (brought.length === 0) raise('Produce:NothingBrought');
    return brought.map((p, i) => ({ processId: p.id, sort: i * 10, orderRule: 0, isOutsource: false }));
  }
  const steps = draft.templateId ? ((await stepsOf(tx, draft.templateId)) ?? []) : (draft.rows ?? []);
  const rows = steps.map((s, i): Wanted => ({
    processId: s.processId,
    sort: s.sort ?? i,
    orderRule: s.orderRule ?? 0,
    isOutsource: s.isOutsource ?? false,
  }));
  if (rows.length === 0) raise('Produce:RouteEmpty');
  const known = await routedProcesses(
    tx,
    rows.map((r) => r.processId),
  );
  const off = known.find((p) => p.isEnabled === false);
  if (off) raise('Basic:Disabled', { name: off.name });
  return rows;
}

/** Adds processes to the route of a project and gives its pieces what they need of them. */
async function extend(
  tx: Tx,
  projectId: string,
  wanted: readonly Wanted[],
  addsStep: boolean,
): Promise<Settled> {
  await makeRoute(tx, projectId);
  const { orderRule } = await productionSetting(tx);
  const route = await routeOf(tx, projectId, orderRule);
  const counts = new Map<string, number>();
  for (const { processId } of route) counts.set(processId, (counts.get(processId) ?? 0) + 1);
  const rows: NewRow[] = [];
  for (const row of wanted) {
    const had = counts.get(row.processId) ?? 0;
    const isOld = route.some((s) => s.processId === row.processId);
    // a process that stands twice in what was asked for is a second step; one that the route has already is skipped
    if (isOld && !addsStep) continue;
    counts.set(row.processId, had + 1);
    rows.push({ ...row, stepNo: had + 1 });
  }
  await insertRows(tx, projectId, rows);
  await noteProjects(tx, [projectId]);
  if (rows.length > 0) await touchRoute(tx, projectId);
  return settle(tx, projectId);
}

async function extendAll(
  { tx, who }: { tx: Tx; who: Who },
  projectIds: readonly string[],
  addsStep: boolean,
  wanted: (projectId: string) => Promise<readonly Wanted[]>,
) {
  const heads = await lockAlone(tx, who, projectIds);
  const total = { projects: heads.length, lables: 0, requirements: 0 };
  for (const head of heads) {
    await assertRunning(tx, head);
    const made = await extend(tx, head.id, await wanted(head.id), addsStep);
    if ((await pieceCount(tx, head.id)) === 0) raise('Produce:NoPieces', { name: head.displayName });
    total.lables += made.lables;
    total.requirements += made.requirements;
  }
  return total;
}

export async function release(context: Context<typeof releaseRoutes>) {
  const { tx, body } = context;
  if (body.byProducts) return extendAll(context, body.projectIds, false, (id) => wantedOf(tx, body, id));
  const rows = await wantedOf(tx, body, '');
  return extendAll(context, body.projectIds, false, async () => rows);
}

export async function addProcesses(context: Context<typeof addRouteProcesses>) {
  const { tx, body }: { tx: Tx; body: BodyOf<typeof addRouteProcesses> } = context;
  const drafts = body.processIds.map((processId, i) => ({
    processId,
    sort: i,
    orderRule: 0,
    isOutsource: false,
  }));
  const rows = await wantedOf(tx, { rows: drafts }, '');
  const { orderRule } = await productionSetting(tx);
  return extendAll(context, body.projectIds, body.addStep, async (projectId) => {
    const route = await routeOf(tx, projectId, orderRule);
    const first = body.sort ?? Math.max(-1, ...route.map((s) => s.sort)) + 1;
    return rows.map((r, i) => ({ ...r, sort: first + i }));
  });
}

/** A process of a route with its project's lock held alone, and itself locked. */
async function lockOne(tx: Tx, who: Who, id: string): Promise<LockedRow> {
  const [found] = await findRows(tx, [id]);
  if (!found) raise('Common:NotFound');
  const [head] = await lockAlone(tx, who, [found.projectId]);
  if (head) await assertRunning(tx, head);
  return (await lockRows(tx, [id]))[0] ?? raise('Common:NotFound');
}

export async function changeProcess({
  tx,
  who,
  params,
  body,
}: Context<typeof updateRouteProcess>): Promise<void> {
  const before = await lockOne(tx, who, params.id);
  const { overrides, version, ...sent } = body;
  if (before.version !== version) raise('Common:StaleVersion');
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const next: LockedRow = { ...before, ...given };
  if (next.plannedBegin && next.plannedEnd && next.plannedEnd < next.plannedBegin)
    raise('Produce:PlanReversed');
  await writeRow(tx, before.id, next);
  if (overrides) await writeOverrides(tx, before.id, overrides);
  if (overrides) await settle(tx, before.projectId, false);
  if (next.orderRule !== before.orderRule) await refoldProject(tx, before.projectId);
}

/** The order of a route has changed: where each piece stands is folded anew. */
async function refoldProject(tx: Tx, projectId: string): Promise<void> {
  const { orderRule, dayCutHour } = await productionSetting(tx);
  const route = await routeOf(tx, projectId, orderRule);
  const pieces = await lockPieces(tx, ofProject(projectId));
  await quietly(tx, projectId, dayCutHour, async (report) => {
    await record(tx, route, report, { events: [], also: pieces });
  });
}
/** Takes a process away of which nothing is done. Raises Produce:ProcessHasProgress. */
export async function removeProcess({
  tx,
  who,
  params,
}: Context<typeof removeRouteProcess>): Promise<LockedRow> {
  const row = await lockOne(tx, who, params.id);
  const { orderRule, dayCutHour } = await productionSetting(tx);
  const route = await routeOf(tx, row.projectId, orderRule);
  const all = await lockPieces(tx, ofProject(row.projectId));
  if (all.some((p) => p.sums.get(row.id)?.done)) raise('Produce:ProcessHasProgress');
  const pieces = all.filter((p) => p.sums.get(row.id)?.required);
  await quietly(tx, row.projectId, dayCutHour, (report) =>
    record(tx, route, report, {
      events: pieces.map((piece) => ({ piece, stepId: row.id, event: EVENT.skip })),
    }),
  );
  await dropParts(tx, row.id);
  await dropRow(tx, row.id);
  await touchRoute(tx, row.projectId);
  await refoldProject(tx, row.projectId);
  return row;
}

/** True when work that is done would come after work that is not, which its rule forbids. */
const conflicts = (route: readonly CoreStep[], pieces: Awaited<ReturnType<typeof lockPieces>>): boolean =>
  pieces.some((piece) =>
    route.some(
      (step) => piece.states.get(step.id) === STEP.done && missingBefore(step, route, piece.sums).length > 0,
    ),
  );

/** Puts the processes of a route in another order. Raises Common:StaleVersion, Produce:SortConflict, Produce:RouteMissing. */
export async function sortProcessesOf({
  tx,
  who,
  body,
}: Context<typeof sortRoute>): Promise<{ version: number }> {
  const [head] = await lockAlone(tx, who, [body.projectId]);
  const before = await loadRoute(tx, body.projectId);
  if (!before || !head) raise('Produce:RouteMissing');
  if (before.version !== body.version) raise('Common:StaleVersion');
  await assertRunning(tx, head);
  const { orderRule } = await productionSetting(tx);
  const old = await routeOf(tx, body.projectId, orderRule);
  const places = new Map(body.items.map((i) => [i.id, i.sort]));
  if (![...places.keys()].every((id) => old.some((s) => s.id === id))) raise('Common:NotFound');
  const next = old.map((s) => ({ ...s, sort: places.get(s.id) ?? s.sort }));
  const pieces = await lockPieces(tx, ofProject(body.projectId));
  if (conflicts(next, pieces) && !conflicts(old, pieces)) raise('Produce:SortConflict');
  await lockRows(tx, [...places.keys()]);
  await sortRows(
    tx,
    [...places].map(([id, sort]) => ({ id, sort })),
  );
  await touchRoute(tx, body.projectId);
  await refoldProject(tx, body.projectId);
  return { version: before.version + 1 };
}

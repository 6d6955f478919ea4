/** 重新计算 of the routes of projects (production §1.5): pieces folded from all their rows, statistics summed anew, requirements settled. */
import { fold, type BodyOf, type EventRow, type OutputOf, type recalculateRoutes } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import {
  type CoreStep,
  type Drift,
  driftOf,
  restoreStats,
  lockPieces,
  ofProject,
  type Piece,
  routeOf,
  rowsOfProject,
  writeParts,
  writePieces,
} from '../core/index.ts';
import { productionSetting } from '../setting/index.ts';
import { loadRoute } from './route.store.ts';
import { settle } from './settle.ts';

type Answer = OutputOf<typeof recalculateRoutes>;
type Rows = Awaited<ReturnType<typeof rowsOfProject>>;
const eventOf = (row: Rows[number]): EventRow => ({
  ...row,
  area: row.measures.area,
  outArea: row.outMeasures.area,
});

/** One piece against the fold of all its rows. */
function compare(piece: Piece, route: readonly CoreStep[], rows: readonly EventRow[]) {
  const folded = fold(
    rows.filter((r) => route.some((s) => s.id === r.projectProcessId)),
    route,
  );
  const drift: Drift[] = [];
  const note = (field: string, oldValue: unknown, newValue: unknown): void => {
    if (oldValue !== newValue)
      drift.push({ key: piece.code, field, oldValue: String(oldValue), newValue: String(newValue) });
  };
  note('state', piece.state, folded.state);
  for (const step of route) note(step.name, piece.states.get(step.id), folded.steps.get(step.id));
  const parts = route.map((step) => {
    const sum = folded.sums.get(step.id);
    return {
      lable_id: piece.id,
      project_process_id: step.id,
      required: sum?.required ?? false,
      is_done: sum?.done ?? false,
      is_started: sum?.isStarted ?? false,
      is_ended: sum?.ended ?? false,
      round: sum?.round ?? 0,
      state: folded.steps.get(step.id),
      completion_no: sum?.completionNo ?? 0,
      completed_at: null,
      completed_report_id: null,
    };
  });
  return { drift, parts, state: folded.state, currentId: folded.currentId };
}

/** Everything of a project from its rows. The project's lock is held alone. */
export async function rebuild(tx: Tx, projectId: string): Promise<{ rowsScanned: number; drift: Drift[] }> {
  const { orderRule } = await productionSetting(tx);
  const route = await routeOf(tx, projectId, orderRule);
  const pieces = await lockPieces(tx, ofProject(projectId));
  const rows = await rowsOfProject(tx, projectId);
  const byPiece = Map.groupBy(
    rows.map((r) => ({ lableId: r.lableId, row: eventOf(r) })),
    (r) => r.lableId,
  );
  const wrong = pieces
    .map((piece) => ({
      piece,
      ...compare(
        piece,
        route,
        (byPiece.get(piece.id) ?? []).map((r) => r.row),
      ),
    }))
    .filter((c) => c.drift.length > 0);
  await writeParts(
    tx,
    [],
    wrong.flatMap((w) => w.parts),
  );
  await writePieces(
    tx,
    wrong.map(({ piece, state, currentId }) => ({
      id: piece.id,
      state,
      hold_flag: piece.holdFlag,
      color_id: piece.colorId,
      display_no: piece.displayNo,
      measures: piece.measures,
      current_project_process_id: currentId,
      last_seq: 0,
    })),
  );
  const stats = await driftOf(tx, projectId);
  if (stats.length > 0) await restoreStats(tx, projectId);
  return { rowsScanned: rows.length, drift: [...wrong.flatMap((w) => w.drift), ...stats] };
}

/** Projects whose products and lock are held. */
export async function recalculated(
  tx: Tx,
  projectIds: readonly string[],
  { restateMeasures }: Pick<BodyOf<typeof recalculateRoutes>, 'restateMeasures'>,
): Promise<Answer> {
  const started = performance.now();
  const answer = { scope: projectIds.length, rowsScanned: 0, drift: [] as Drift[] };
  for (const id of projectIds) {
    const { rowsScanned, drift } = await rebuild(tx, id);
    answer.rowsScanned += rowsScanned;
    answer.drift.push(...drift);
    if ((await loadRoute(tx, id))?.endReportId === null) await settle(tx, id, restateMeasures);
  }
  return {
    ...answer,
    drift: answer.drift.slice(0, 1000),
    durationMs: Math.round(performance.now() - started),
  };
}

/** A report is taken back (production R1, R2): exactly what it said, if nothing came after it. */
import { EVENT, isAlive, missingBefore, newestStanding, STEP } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  type CoreStep,
  lockPieces,
  type NewEvent,
  ofIds,
  type Piece,
  rowsOfPieces,
  rowsOfReport,
} from '../core/index.ts';

/** Whether something is done already that needs this process done before it. */
function isNeeded(piece: Piece, stepId: string, route: readonly CoreStep[]): boolean {
  const without = new Map(piece.sums);
  const own = without.get(stepId);
  if (own) without.set(stepId, { ...own, done: false });
  return route.some(
    (s) =>
      piece.states.get(s.id) === STEP.done && missingBefore(s, route, without).some((m) => m.id === stepId),
  );
}

/** The rows of a report, of all its pieces or only these, each to be taken back, its pieces locked. Raises Produce:ReverseBlocked. */
export async function reversals(
  tx: Tx,
  route: readonly CoreStep[],
  reportId: string,
  only?: ReadonlySet<string>,
): Promise<NewEvent[]> {
  const rows = (await rowsOfReport(tx, reportId)).filter((r) => only?.has(r.lableId) ?? true);
  const ids = [...new Set(rows.map((r) => r.lableId))];
  const pieces = new Map((await lockPieces(tx, ofIds(ids))).map((p) => [p.id, p]));
  const log = Map.groupBy(await rowsOfPieces(tx, ids), (r) => `${r.lableId}:${r.projectProcessId}`);
  return rows.map((reverses) => {
    const piece = pieces.get(reverses.lableId) as Piece;
    const stepId = reverses.projectProcessId;
    const newest = newestStanding(log.get(`${piece.id}:${stepId}`) ?? []);
    const isDone = reverses.eventType === EVENT.complete;
    if (
      newest?.seq !== reverses.seq ||
      !isAlive(piece.state) ||
      !route.some((s) => s.id === stepId) ||
      (isDone && isNeeded(piece, stepId, route))
    )
      raise('Produce:ReverseBlocked', { code: piece.code });
    return { piece, stepId, event: EVENT.undo, reverses };
  });
}

/** Random actions on a route through the core and its guards: single completions, closings, reversals, skips, changed products. */
import { EVENT, missingBefore, newestStanding, product } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import {
  appendEvents,
  lockPieces,
  lockProjects,
  type NewEvent,
  ofIds,
  type Piece,
  record,
  routeOf,
  rowsOfPieces,
} from '../src/modules/produce/core/index.ts';
import { type RouteScene } from './route-scene.ts';
import { sql } from '../src/kit/sql.ts';

/** A small generator of our own: the same seed gives the same actions. */
function chance(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % n;
  };
}
type Tx = Parameters<Parameters<RouteScene['owner']['inTx']>[0]>[0];
const ids = { id: { kind: 'id' as const, isNullable: false } };

/** One event of one piece at one process, if it may be. */
async function one(tx: Tx, projectId: string, pick: (n: number) => number): Promise<boolean> {
  await lockProjects(tx, [projectId], 'shared');
  const route = await routeOf(tx, projectId, 2);
  const all = await tx.rows(
    ids,
    sql`select t.id from lable t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.state < 64 order by t.serial_no, t.id`,
  );
  const [piece] = await lockPieces(tx, ofIds([all[pick(all.length)]?.id as string]));
  const step = route[pick(route.length)];
  if (!piece || !step) return false;
  const event = await eventOf(
    tx,
    piece,
    step.id,
    pick(10),
    missingBefore(step, route, piece.sums).length === 0,
  );
  if (!event) return false;
  const key = newId();
  const command = { clientKey: key, payload: key, action: 2, scopeType: 1, scopeId: piece.id, projectId };
  await appendEvents(tx, command, 0, async (report) => {
    await record(tx, route, report, { events: [event] });
    return { quantity: 1, answer: null };
  });
  return true;
}

async function eventOf(
  tx: Tx,
  piece: Piece,
  stepId: string,
  dice: number,
  isReady: boolean,
): Promise<NewEvent | null> {
  const sum = piece.sums.get(stepId);
  if (!sum) return null;
  const isOpen = sum.required && !sum.done;
  if (dice < 5) return isOpen && isReady ? { piece, stepId, event: EVENT.complete, pay: '1' } : null;
  if (dice === 5) return isOpen ? { piece, stepId, event: EVENT.skip } : null;
  if (dice === 6) return isOpen ? { piece, stepId, event: EVENT.start } : null;
  if (dice === 7) return sum.required ? null : { piece, stepId, event: EVENT.resume };
  const rows = (await rowsOfPieces(tx, [piece.id])).filter((r) => r.projectProcessId === stepId);
  const newest = newestStanding(rows);
  const isUndoable = newest && (newest.eventType === EVENT.complete || newest.eventType === EVENT.skip);
  return isUndoable ? { piece, stepId, event: EVENT.undo, reverses: newest } : null;
}

/** A product changes its area: progress follows, what was put out keeps what it had. */
async function reshape(s: RouteScene, projectId: string, pick: (n: number) => number): Promise<boolean> {
  const { items } = await s.owner.call(product.listProducts, { query: { projectIds: [projectId] } });
  const row = items.find((p) => p.code === 'A-01');
  if (!row) return false;
  const body = { version: row.version, visibleWidth: 1000 + pick(400) };
  await s.owner.call(product.updateProduct, { params: { id: row.id }, body });
  return true;
}

/** Answers how many of `count` actions could be done. */
export async function randomActions(
  s: RouteScene,
  projectId: string,
  count: number,
  seed: number,
): Promise<number> {
  const pick = chance(seed);
  let done = 0;
  for (let i = 0; i < count; i += 1) {
    const isChange = i % 100 === 99;
    const worked = isChange
      ? await reshape(s, projectId, pick)
      : await s.owner.inTx((tx) => one(tx, projectId, pick));
    if (worked) done += 1;
  }
  return done;
}

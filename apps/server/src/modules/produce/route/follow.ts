/** What production does when projects and products change elsewhere (production §1.8): told by facts, in the same transaction. */
import { EVENT, isAlive } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  ACTION,
  appendEvents,
  lockPieces,
  lockProjects,
  markReversed,
  type NewEvent,
  ofIds,
  ofProject,
  type Piece,
  record,
  routeOf,
  rowsOfReport,
  SCOPE,
} from '../core/index.ts';
import { productionSetting } from '../setting/index.ts';
import { piecesOfProducts } from './follow.store.ts';
import { endRoute, loadRoute } from './route.store.ts';
import { settle } from './settle.ts';

const command = (projectId: string, action: number, reverseOf?: string) => {
  const key = newId();
  return {
    clientKey: key,
    payload: key,
    action,
    scopeType: SCOPE.project,
    scopeId: projectId,
    projectId,
    source: 9,
    ...(reverseOf ? { reverseOf } : {}),
  };
};

/** Products of released projects have other figures or another quantity. Their locks are held. */
export async function followProducts(tx: Tx, projectIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(projectIds)].toSorted()) {
    const route = await loadRoute(tx, id);
    if (!route || route.endReportId !== null) continue;
    await lockProjects(tx, [id], 'alone');
    await settle(tx, id);
  }
}

/** 强制完工 ends the pieces that are not complete, 强制作废 all of them (event 9). */
export async function endProject(tx: Tx, projectId: string, isVoid: boolean): Promise<void> {
  if (!(await loadRoute(tx, projectId))) return;
  await lockProjects(tx, [projectId], 'alone');
  const was = (await loadRoute(tx, projectId))?.endReportId ?? null;
  // a project that was finished by force is voided: what was left open then is taken along
  if (was !== null) await reopenProject(tx, projectId);
  const { orderRule, dayCutHour } = await productionSetting(tx);
  const route = await routeOf(tx, projectId, orderRule);
  const pieces = (await lockPieces(tx, ofProject(projectId))).filter(
    (p) => isAlive(p.state) && (isVoid || p.state !== 4),
  );
  await appendEvents(tx, command(projectId, ACTION.close), dayCutHour, async (report) => {
    const events = pieces.flatMap((piece) =>
      [...piece.sums]
        .filter(([id, sum]) => sum.required && route.some((s) => s.id === id))
        .map(([stepId]): NewEvent => ({ piece, stepId, event: EVENT.close })),
    );
    await record(tx, route, report, { events });
    await endRoute(tx, projectId, report.id);
    return { quantity: pieces.length, answer: null };
  });
}

/** 恢复正常 takes back what had ended the pieces; then they are as many as the products ask for. */
export async function reopenProject(tx: Tx, projectId: string): Promise<void> {
  const endId = (await loadRoute(tx, projectId))?.endReportId ?? null;
  if (endId === null) return;
  await lockProjects(tx, [projectId], 'alone');
  const { orderRule, dayCutHour } = await productionSetting(tx);
  const [route, rows] = [await routeOf(tx, projectId, orderRule), await rowsOfReport(tx, endId)];
  const pieces = new Map(
    (await lockPieces(tx, ofIds([...new Set(rows.map((r) => r.lableId))]))).map((p) => [p.id, p]),
  );
  await appendEvents(tx, command(projectId, ACTION.undo, endId), dayCutHour, async (report) => {
    const events = rows.map((reverses): NewEvent => ({
      piece: pieces.get(reverses.lableId) as Piece,
      stepId: reverses.projectProcessId,
      event: EVENT.undo,
      reverses,
    }));
    await record(tx, route, report, { events });
    await markReversed(tx, endId);
    await endRoute(tx, projectId, null);
    return { quantity: pieces.size, answer: null };
  });
  await settle(tx, projectId);
}

/** A project goes to the recycle bin: not once a piece of it was begun (C4). Raises Produce:ProjectHasProgress. */
export async function refuseHidingBegun(tx: Tx, projectId: string): Promise<void> {
  if (!(await loadRoute(tx, projectId))) return;
  await lockProjects(tx, [projectId], 'alone');
  const pieces = await lockPieces(tx, ofProject(projectId));
  if (pieces.some((p) => [...p.sums.values()].some((s) => s.done || s.isStarted)))
    raise('Produce:ProjectHasProgress');
}

/** Products are deleted: pieces that nobody has begun go with them. Raises Produce:ProductHasProgress. */
export async function dropProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const found = await piecesOfProducts(tx, productIds);
  const projectIds = [...new Set(found.map((p) => p.projectId))].toSorted();
  if (projectIds.length === 0) return;
  await lockProjects(tx, projectIds, 'alone');
  const { orderRule, dayCutHour } = await productionSetting(tx);
  const codes = new Map(found.map((p) => [p.id, p.productCode]));
  const pieces = (await lockPieces(tx, ofIds([...codes.keys()]))).filter((p) => isAlive(p.state));
  const begun = pieces.find((p) => [...p.sums.values()].some((s) => s.done || s.isStarted));
  if (begun) raise('Produce:ProductHasProgress', { code: codes.get(begun.id) ?? '' });
  for (const projectId of projectIds) {
    const route = await routeOf(tx, projectId, orderRule);
    const own = pieces.filter((p) => p.projectId === projectId);
    await appendEvents(tx, command(projectId, ACTION.adjust), dayCutHour, async (report) => {
      const events = own.flatMap((piece) => {
        const required = route.filter((s) => piece.sums.get(s.id)?.required);
        return (required.length > 0 ? required : route.slice(0, 1)).map((step): NewEvent => ({
          piece,
          stepId: step.id,
          event: EVENT.unrelease,
        }));
      });
      await record(tx, route, report, { events });
      return { quantity: own.length, answer: null };
    });
  }
}

/** 标记完成 and 取消完成 of processes of a project (production §2.3). */
import { completeRoute, EVENT, isAlive, type BodyOf, type OutputOf } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  ACTION,
  appendEvents,
  type Command,
  countWaiting,
  type CoreStep,
  lockPieces,
  lockProjects,
  markReversed,
  memberNames,
  type NewEvent,
  record,
  routeOf,
  SCOPE,
  waitingAt,
} from '../core/index.ts';
import { loadProjectHeads } from '../../cad/project/index.ts';
import { productionSetting, type ProductionSetting } from '../setting/index.ts';
import { judged, keyFor, sharesOf } from './report.ts';
import { reversals } from './reversal.ts';
import { findRows, loadRoute, type LockedRow, lockRows, markRow } from './route.store.ts';

type Body = BodyOf<typeof completeRoute>;
type Answer = OutputOf<typeof completeRoute>;
interface Marking {
  readonly tx: Tx;
  readonly row: LockedRow;
  readonly route: readonly CoreStep[];
  readonly step: CoreStep;
  readonly setting: ProductionSetting;
  readonly body: Body;
}
const commandOf = ({ row, body }: Marking, action: number, isFirst: boolean): Command => ({
  clientKey: keyFor(body.clientKey, row.id, isFirst),
  payload: { ...body, clientKey: undefined, row: row.id },
  action,
  scopeType: SCOPE.process,
  scopeId: row.id,
  projectId: row.projectId,
  processId: row.processId,
  projectProcessId: row.id,
  occurredAt: body.occurredAt,
  source: 4,
});

/** All that waits is reported (mode 1), or not needed any more (mode 2). */
async function mark(at: Marking, isFirst: boolean): Promise<Answer> {
  const { tx, row, route, step, setting, body } = at;
  const isReport = body.mode === 1;
  const ids = body.operators.map((o) => o.userId);
  const operators = isReport && ids.length > 0 ? sharesOf(await memberNames(tx, ids)) : [];
  const command = { ...commandOf(at, isReport ? ACTION.oneClick : ACTION.close, isFirst), operators };
  const { answer, duplicate } = await appendEvents(tx, command, setting.dayCutHour, async (report) => {
    const waiting = await countWaiting(tx, row.id);
    if (waiting === 0) raise('Produce:StateInvalid');
    if (waiting > setting.maxOneClick) raise('Produce:TooMany', { max: setting.maxOneClick });
    const pieces = (await lockPieces(tx, waitingAt(row.id))).filter((p) => isAlive(p.state));
    const { open, skipped } = isReport ? judged(step, route, pieces) : { open: pieces, skipped: [] };
    const events = open.map((piece): NewEvent => ({
      piece,
      stepId: row.id,
      event: isReport ? EVENT.complete : EVENT.skip,
      pay: operators.length > 0 ? '1' : '0',
    }));
    await record(tx, route, report, { events });
    if (events.length > 0) await markRow(tx, row.id, report.id);
    return { quantity: events.length, answer: { done: events.length, skipped: skipped.slice(0, 500) } };
  });
  return { ...answer, duplicate };
}

async function unmark(at: Marking, isFirst: boolean): Promise<Answer> {
  const { tx, row, route, setting } = at;
  const { answer, duplicate } = await appendEvents(
    tx,
    {
      ...commandOf(at, ACTION.undo, isFirst),
      ...(row.closeReportId ? { reverseOf: row.closeReportId } : {}),
    },
    setting.dayCutHour,
    async (report) => {
      const { closeReportId } = row;
      if (closeReportId === null) raise('Produce:StateInvalid');
      const events = await reversals(tx, route, closeReportId);
      await record(tx, route, report, { events });
      await markReversed(tx, closeReportId);
      await markRow(tx, row.id, null);
      return { quantity: events.length, answer: { done: events.length, skipped: [] } };
    },
  );
  return { ...answer, duplicate };
}

/** Marks processes completed, or takes that back. Raises Common:NotFound and what the guards raise. */
export async function completeProcesses({
  tx,
  who,
  body,
  audit,
}: Context<typeof completeRoute>): Promise<Answer> {
  const ids = [...new Set(body.ids)].toSorted();
  const found = await findRows(tx, ids);
  if (found.length !== ids.length) raise('Common:NotFound');
  const projectIds = [...new Set(found.map((r) => r.projectId))].toSorted();
  await loadProjectHeads(tx, who, projectIds);
  await lockProjects(tx, projectIds, 'shared');
  const rows = await lockRows(tx, ids);
  if (rows.length !== ids.length) raise('Common:NotFound');
  const setting = await productionSetting(tx);
  const total: Answer = { done: 0, skipped: [], duplicate: false };
  for (const [i, row] of rows.entries()) {
    if ((await loadRoute(tx, row.projectId))?.endReportId)
      raise('Produce:ProjectEnded', {
        name: (await loadProjectHeads(tx, who, [row.projectId]))[0]?.displayName ?? '',
      });
    const route = await routeOf(tx, row.projectId, setting.orderRule);
    const step = route.find((s) => s.id === row.id) ?? raise('Common:NotFound');
    const at: Marking = { tx, row, route, step, setting, body };
    const one = body.completed ? await mark(at, i === 0) : await unmark(at, i === 0);
    total.done += one.done;
    total.skipped.push(...one.skipped);
    total.duplicate ||= one.duplicate;
  }
  await audit({
    bizType: completeRoute.id,
    bizId: ids[0] ?? null,
    action: body.completed ? 'complete' : 'reopen',
    summary: `${completeRoute.title} ${total.done}`,
  });
  return total;
}

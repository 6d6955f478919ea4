/** Begins a synchronisation: its task with the rows that it sends, and the job that does it. */
import {
  fill,
  isDirectory,
  THIRD_ACTION,
  THIRD_MODE,
  THIRD_NOTES,
  THIRD_RESULT,
  THIRD_SCOPES,
  THIRD_TASK,
  THIRD_TEXTS,
} from '@muyun/contract';
import { isDeepStrictEqual } from 'node:util';
import { now } from '../../../kit/clock.ts';
import { createJob } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { FactoryInfo } from '../../../kit/who.ts';
import { type ConfigRow, mappingOf } from './config.store.ts';
import { PULL_JOB, THIRD_JOB } from './jobs.ts';
import type { Starter } from './pull.ts';
import { scopeOf, type Subject } from './subjects.ts';
import { lastSent, supersede } from './said.store.ts';
import { insertTask, sentUntil } from './sync.store.ts';

/** A row is changed when its transaction began, and seen when it ended: what took no longer than this is not missed. */
const OVERLAP_MS = 10 * 60_000;

export interface Asked {
  readonly scope: number;
  readonly mode: number;
  /** of the mode 单条: our ids, of an address book theirs */
  readonly ids?: readonly string[] | null | undefined;
}

const { done, ignored, failed } = THIRD_RESULT;
/** Those of which the other system has not been told exactly this yet, or would be told by the task that did not reach it. */
async function unsaid(
  tx: Tx,
  of: { configId: string; scope: number },
  rows: readonly Subject[],
): Promise<Subject[]> {
  const last = new Map(
    (
      await lastSent(
        tx,
        of,
        rows.map((r) => r.id),
      )
    ).map((i) => [i.localId, i]),
  );
  return rows.filter((row) => {
    const told = last.get(row.id);
    const isOver =
      told &&
      (told.result === done ||
        told.result === ignored ||
        (told.result === failed && told.state === THIRD_TASK.partly));
    return !isOver || !isDeepStrictEqual(told.payload, JSON.parse(JSON.stringify(row)));
  });
}

/** What would be sent now. What the other system has never been told of is new to it. */
export async function toSend(tx: Tx, configId: string, { scope, mode, ids }: Asked) {
  const [until, pairs] = await Promise.all([
    mode === THIRD_MODE.changes ? sentUntil(tx, configId, scope) : null,
    mappingOf(tx, configId, scope),
  ]);
  const sent = pairs.map((p) => p.localId);
  const since = until === null ? null : new Date(Date.parse(until) - OVERLAP_MS).toISOString();
  const chosen = mode === THIRD_MODE.chosen ? { ids: ids ?? [] } : {};
  const rows = await scopeOf(scope).rows(tx, { since, sent, ...chosen });
  const known = new Set(sent);
  const left = since === null ? rows : await unsaid(tx, { configId, scope }, rows);
  return left.map((row) => ({
    row,
    action: known.has(row.id) ? THIRD_ACTION.update : THIRD_ACTION.add,
    note: row.isValid === false ? THIRD_NOTES.invalid : '',
  }));
}

export interface Begun extends Asked {
  readonly row: ConfigRow;
  readonly starter: Starter;
  readonly factory: FactoryInfo | null;
  /** scopes that are pulled once this one has come out well: people are put into units that are there */
  readonly after?: readonly number[];
  /** nothing is begun where there is nothing to send */
  readonly onlyChanges?: boolean;
}
/** The connection is held by the caller. Answers null where `onlyChanges` finds none. */
export async function beginSync<O extends Begun>(
  tx: Tx,
  of: O,
): Promise<
  O['onlyChanges'] extends true ? { taskId: string; jobId: string } | null : { taskId: string; jobId: string }
>;
export async function beginSync(
  tx: Tx,
  { row, scope, mode, ids, starter, factory, after, onlyChanges }: Begun,
) {
  const isPull = isDirectory(row.provider);
  const at = now();
  const rows = isPull ? [] : await toSend(tx, row.id, { scope, mode, ids });
  if (onlyChanges && !isPull && rows.length === 0) return null;
  const isChosen = mode === THIRD_MODE.chosen;
  // what was chosen is not here any more, or never was
  if (isChosen && !isPull && rows.length < new Set(ids).size) raise('Common:NotFound');
  const taskId = await insertTask(tx, { configId: row.id, scope, mode, at }, rows);
  await supersede(tx, { configId: row.id, scope, taskId }, { localIds: rows.map((r) => r.row.id) });
  const label = THIRD_SCOPES.find((s) => s.value === scope)?.label ?? '';
  const title = fill(isPull ? THIRD_TEXTS.pull : THIRD_TEXTS.sync, { scope: label, name: row.name });
  const { userId, tenantUserId, nickname } = starter;
  const payload = isPull
    ? {
        taskId,
        starter: { userId, tenantUserId, nickname },
        after: after ?? [],
        ...(isChosen ? { ids: ids ?? [] } : {}),
      }
    : { taskId, total: rows.length };
  const jobId = await createJob(
    tx,
    { userId, tenantUserId, factory },
    { kind: isPull ? PULL_JOB : THIRD_JOB, title, payload, bizType: 'third.task', bizId: taskId },
  );
  return { taskId, jobId };
}

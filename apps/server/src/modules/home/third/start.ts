/** Begins a synchronisation: its task with the rows that it sends, and the job that does it. */
import { fill, isDirectory, THIRD_ACTION, THIRD_MODE, THIRD_SCOPES, THIRD_TEXTS } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import { createJob } from '../../../kit/jobs.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { FactoryInfo } from '../../../kit/who.ts';
import { type ConfigRow, mappingOf } from './config.store.ts';
import { PULL_JOB, THIRD_JOB } from './jobs.ts';
import type { Starter } from './pull.ts';
import { scopeOf } from './subjects.ts';
import { insertTask, sentUntil } from './sync.store.ts';

export interface Asked {
  readonly scope: number;
  readonly mode: number;
}

/** What would be sent now. What the other system has never been told of is new to it. */
export async function toSend(tx: Tx, configId: string, { scope, mode }: Asked) {
  const since = mode === THIRD_MODE.changes ? await sentUntil(tx, configId, scope) : null;
  const [rows, pairs] = await Promise.all([
    scopeOf(scope).rows(tx, { since }),
    mappingOf(tx, configId, scope),
  ]);
  const known = new Set(pairs.map((p) => p.localId));
  return rows.map((row) => ({ ...row, action: known.has(row.id) ? THIRD_ACTION.update : THIRD_ACTION.add }));
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
export async function beginSync(tx: Tx, { row, scope, mode, starter, factory, after, onlyChanges }: Begun) {
  const isPull = isDirectory(row.provider);
  const at = now();
  const rows = isPull ? [] : await toSend(tx, row.id, { scope, mode });
  if (onlyChanges && !isPull && rows.length === 0) return null;
  const taskId = await insertTask(tx, { configId: row.id, scope, mode, at }, rows);
  const label = THIRD_SCOPES.find((s) => s.value === scope)?.label ?? '';
  const title = fill(isPull ? THIRD_TEXTS.pull : THIRD_TEXTS.sync, { scope: label, name: row.name });
  const { userId, tenantUserId, nickname } = starter;
  const payload = isPull
    ? { taskId, starter: { userId, tenantUserId, nickname }, after: after ?? [] }
    : { taskId, total: rows.length };
  const jobId = await createJob(
    tx,
    { userId, tenantUserId, factory },
    { kind: isPull ? PULL_JOB : THIRD_JOB, title, payload, bizType: 'third.task', bizId: taskId },
  );
  return { taskId, jobId };
}

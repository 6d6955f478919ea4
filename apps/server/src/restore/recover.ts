/** Lays a backup into an empty folder and lets PostgreSQL play its log up to the wished second. */
import { chownSync, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { names } from '../backup/catalogue.ts';
import { connect, isRecovering } from '../backup/cluster.store.ts';
import type { Keys } from '../backup/keys.ts';
import { bytesOf, type Place } from '../backup/place.ts';
import { writeTree } from '../backup/tree.ts';
import { BackupTrouble, told } from '../backup/trouble.ts';
import { historyName } from '../backup/wal.ts';
import { databaseAccount } from '../embedded/account.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded/postgres.ts';
import { type Plan, shown } from './plan.ts';

/** what the server lets be made anew in an empty folder */
const FOLDERS = [
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LOOK_MS = 100;

export type Say = (line: string) => void;

async function layFile(source: AsyncIterable<Buffer>, target: string): Promise<void> {
  await pipeline(Readable.from(source), createWriteStream(target, { mode: 0o600 }));
  const account = databaseAccount();
  if (account) chownSync(target, account.uid, account.gid);
}

/** The cluster as it was copied. */
async function layCluster(place: Place, plan: Plan, database: string): Promise<void> {
  const [at, account, data] = [names(plan.system), databaseAccount(), path.join(database, 'pg')];
  mkdirSync(database, { recursive: true, mode: account ? 0o711 : 0o700 });
  for (const folder of [data, ...FOLDERS.map((f) => path.join(data, f))]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
  for (const pack of plan.base.packs)
    await writeTree(data, await place.mustRead(`${at.base(plan.base.id)}${pack}`), account);
  const label = `${at.base(plan.base.id)}backup_label`;
  await layFile(await place.mustRead(label), path.join(data, 'backup_label'));
  await layFile(Readable.from([]), path.join(data, 'recovery.signal'));
}

/** The log. Answers the first piece that is damaged: what comes after it cannot be played. */
async function layLog(place: Place, plan: Plan, database: string): Promise<string | null> {
  const [at, folder] = [names(plan.system), path.join(database, 'pg/pg_wal')];
  for (const timeline of plan.log.histories.keys())
    await layFile(
      await place.mustRead(at.wal(historyName(timeline))),
      path.join(folder, historyName(timeline)),
    );
  for (const segment of plan.segments) {
    const target = path.join(folder, segment);
    try {
      await layFile(await place.mustRead(at.wal(segment)), target);
    } catch (error) {
      if (!(error instanceof BackupTrouble) || !error.message.startsWith('备份文件损坏')) throw error;
      rmSync(target, { force: true });
      return segment;
    }
  }
  return null;
}

const stopSettings = (plan: Plan, point: string | null): Record<string, string> => ({
  archive_mode: 'off',
  // everything lies in pg_wal already
  restore_command: 'false',
  recovery_target_timeline: String(plan.timeline),
  recovery_target_action: 'promote',
  ...(plan.to === null || point !== null
    ? {}
    : { recovery_target_time: plan.to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  ...(point === null ? {} : { recovery_target_name: point }),
});

async function promoted(server: EmbeddedDatabase): Promise<void> {
  const client = await connect(server.url);
  try {
    while (await isRecovering(client))
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function play(plan: Plan, database: string, point: string | null): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({
    folder: database,
    mustExist: true,
    settings: stopSettings(plan, point),
  });
  try {
    await promoted(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const logText = (database: string): Promise<string> =>
  readFile(path.join(database, 'postgres.log'), 'utf8').catch(() => '');

/** The end of the log came before the wished second. It may be right: nothing was written until then. */
async function endedBefore(database: string): Promise<{ last: string | null } | null> {
  const text = await logText(database);
  if (!/recovery ended before configured recovery target was reached/.test(text)) return null;
  const times = [...text.matchAll(/last completed transaction was at log time ([\d-]+ [\d:.]+)/g)];
  const last = times.at(-1)?.[1];
  return { last: last === undefined ? null : `${last.replace(' ', 'T')}Z` };
}

/** Plays the log. Answers the running server, promoted. `point`: up to a named place instead of a moment. */
export async function recover(
  place: Place,
  plan: Plan,
  database: string,
  say: Say,
  point: string | null = null,
): Promise<EmbeddedDatabase> {
  say(`正在展开备份 ${plan.base.id}…`);
  await layCluster(place, plan, database);
  const torn = await layLog(place, plan, database);
  const break_ = torn === null ? plan.gap : `${torn} 已损坏`;
  say(`正在重放日志（${plan.segments.length} 段）…`);
  writeFileSync(path.join(database, 'postgres.log'), '', { mode: 0o600 });
  try {
    return await play(plan, database, point);
  } catch (error) {
    const ended = plan.to === null || point !== null ? null : await endedBefore(database);
    if (!ended) throw new BackupTrouble(`数据库未能从备份恢复：${told(error)}`, { cause: error });
    const reached = break_ === null ? plan.log.reached?.time : null;
    if (!reached || !plan.to || new Date(reached) < plan.to) {
      const latest = [reached, ended.last]
        .filter((t) => t !== null && t !== undefined)
        .sort()
        .at(-1);
      throw new BackupTrouble(
        `日志归档${break_ === null ? '' : `在 ${break_} 处中断，`}到不了 ${plan.to ? shown(plan.to) : ''}；最晚可以恢复到 ${latest ? shown(latest) : shown(plan.base.stopTime)}`,
      );
    }
    // the log is whole beyond that second, and ends before it: its end is how things were
    return play({ ...plan, to: null }, database, point);
  }
}

export async function keysOfBackup(place: Place, plan: Plan): Promise<Keys> {
  const source = await place.mustRead(names(plan.system).keys(plan.base.id));
  return JSON.parse((await bytesOf(source)).toString('utf8')) as Keys;
}

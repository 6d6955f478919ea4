/**
 * Restores an installation into an empty data folder. Everything is laid and played in a folder aside, and becomes the data folder
 * by being renamed at the end: whoever kills it on the way finds the folder as empty as before, and begins again.
 */
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { layHistory } from '../backup/archive.ts';
import { names } from '../backup/catalogue.ts';
import { writeKeys } from '../backup/keys.ts';
import type { Place } from '../backup/place.ts';
import { BackupTrouble } from '../backup/trouble.ts';
import { isHistory } from '../backup/wal.ts';
import { databaseAccount } from '../embedded/account.ts';
import { reachableFolder } from '../embedded/postgres.ts';
import { runningServer, stopServer } from '../embedded/process.ts';
import { leaveFolder, takeFolder } from '../instance.ts';
import { keySegments } from '../kit/store-key.ts';
import type { Plan } from './plan.ts';
import { keysOfBackup, recover, type Say } from './recover.ts';
import { assertSound, Unsound } from './sound.ts';

/** lies in a database folder that is elsewhere until the data folder that belongs to it is there */
const UNFINISHED = 'restore.unfinished';
export const asideOf = (dataDir: string): string => `${dataDir}.restoring`;
const databaseOf = (dataDir: string): string => reachableFolder(path.join(dataDir, 'database'));
const isElsewhere = (dataDir: string): boolean => !databaseOf(dataDir).startsWith(dataDir + path.sep);

const holds = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Never over anything: the folder must be empty, or not there. */
export function assertEmpty(dataDir: string): void {
  if (existsSync(path.join(dataDir, 'server.lock')) || runningServer(path.join(databaseOf(dataDir), 'pg')))
    throw new BackupTrouble(`数据目录正在使用或没有正常关闭，未做任何改动：${dataDir}`);
  const found = holds(dataDir);
  if (found.length > 0)
    throw new BackupTrouble(
      `数据目录不是空的，未做任何改动：${dataDir}（${found.slice(0, 5).join('、')}）。请换一个空目录，或先把它改名。`,
    );
  const database = databaseOf(dataDir);
  if (isElsewhere(dataDir) && holds(database).length > 0 && !existsSync(path.join(database, UNFINISHED)))
    throw new BackupTrouble(`数据库目录不是空的，未做任何改动：${database}`);
}

/** Takes the folder aside for this run alone, empty. */
async function takeAside(aside: string): Promise<void> {
  const other = takeFolder(aside, 0);
  if (other) throw new BackupTrouble(`另一次恢复正在进行（进程 ${other.pid}），未做任何改动`);
  const running = runningServer(path.join(databaseOf(aside), 'pg'));
  // of a restore that was killed: nobody but a restore starts a server there
  if (running) await stopServer(running.pid);
  for (const name of readdirSync(aside))
    if (name !== 'server.lock') rmSync(path.join(aside, name), { recursive: true, force: true });
  if (isElsewhere(aside)) rmSync(databaseOf(aside), { recursive: true, force: true });
}
function clear(aside: string): void {
  rmSync(aside, { recursive: true, force: true });
  if (isElsewhere(aside)) rmSync(databaseOf(aside), { recursive: true, force: true });
}

/** The files that the backup lists, and those that came after it. */
async function layFiles(place: Place, plan: Plan, folder: string): Promise<number> {
  const at = names(plan.system);
  const listed = new Set(plan.base.files);
  let count = 0;
  for (const { key, time } of await place.store.list(at.files)) {
    const own = key.slice(at.files.length);
    if (!listed.has(own) && time < new Date(plan.base.startTime)) continue;
    const target = path.join(folder, ...keySegments(own));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(await place.mustRead(key)), createWriteStream(target, { mode: 0o600 }));
    listed.delete(own);
    count += 1;
  }
  const [missing] = listed;
  if (missing !== undefined) throw new BackupTrouble(`备份缺少 ${listed.size} 个文件，例如 ${missing}`);
  return count;
}

/** The new timeline is claimed, so that no other restore takes the same number. */
async function claim(place: Place, plan: Plan, data: string): Promise<void> {
  const folder = path.join(data, 'pg_wal');
  const newest = (await readdir(folder)).filter(isHistory).sort().at(-1);
  if (newest === undefined) return;
  await layHistory(place, plan.system, path.join(folder, newest), newest);
}

function moveIn(aside: string, dataDir: string): void {
  leaveFolder(aside);
  if (isElsewhere(dataDir)) {
    rmSync(databaseOf(dataDir), { recursive: true, force: true });
    renameSync(databaseOf(aside), databaseOf(dataDir));
  }
  if (existsSync(dataDir)) rmdirSync(dataDir);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  renameSync(aside, dataDir);
  if (isElsewhere(dataDir)) rmSync(path.join(databaseOf(dataDir), UNFINISHED), { force: true });
}

export interface Restored {
  readonly files: number;
  readonly lines: readonly string[];
}

/** Carries the plan out. */
export async function restore(place: Place, plan: Plan, dataDir: string, say: Say): Promise<Restored> {
  assertEmpty(dataDir);
  const aside = asideOf(dataDir);
  await takeAside(aside);
  try {
    return await build(place, plan, dataDir, say);
  } catch (error) {
    leaveFolder(aside);
    // what did not pass is left for whoever looks into it; the next restore clears it away
    if (!(error instanceof Unsound)) clear(aside);
    throw error;
  }
}

async function build(place: Place, plan: Plan, dataDir: string, say: Say): Promise<Restored> {
  const aside = asideOf(dataDir);
  const database = databaseOf(aside);
  const keys = await keysOfBackup(place, plan);
  const account = databaseAccount();
  await mkdir(database, { recursive: true, mode: account ? 0o711 : 0o700 });
  await writeKeys(keys, aside, database);
  const server = await recover(place, plan, database, say);
  let lines: readonly string[];
  try {
    say('正在核对（数据之间的约束、操作日志链）…');
    lines = await assertSound(server.url);
  } finally {
    await server.stop();
  }
  await claim(place, plan, path.join(database, 'pg'));
  say('正在取回文件…');
  const files = await layFiles(place, plan, path.join(aside, 'files'));
  if (isElsewhere(dataDir))
    await writeFile(path.join(database, UNFINISHED), readFileSync(path.join(database, 'database.secret')));
  if (!account) await chmod(aside, 0o700);
  assertEmpty(dataDir);
  moveIn(aside, dataDir);
  return { files, lines };
}

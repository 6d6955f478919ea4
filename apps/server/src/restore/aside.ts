/**
 * Where a restore is built before it is the data folder: beside it, renamed to it at the end; or within it, where nothing may be
 * written beside (the account of a service owns its folder only) or the folder cannot be replaced (a disk of its own). Whoever kills it
 * on the way leaves a folder that counts as empty: the next restore begins again, and no server starts on half of it.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { BackupTrouble } from '../backup/trouble.ts';
import { reachableFolder } from '../embedded/postgres.ts';
import { runningServer, stopServer } from '../embedded/process.ts';
import { leaveFolder, takeFolder } from '../instance.ts';

/** lies in a database folder that is elsewhere until the data folder that belongs to it is there */
export const UNFINISHED = 'restore.unfinished';
const WITHIN = '.restoring';
/** within: the names that are being moved up, written before the first of them is */
const MOVED = 'moved.json';
const MOUNTS = '/proc/self/mountinfo';

export const databaseOf = (dataDir: string): string => reachableFolder(path.join(dataDir, 'database'));
export const isElsewhere = (dataDir: string): boolean => !databaseOf(dataDir).startsWith(dataDir + path.sep);

/** A disk of its own, or a folder of another place: it cannot be renamed, nor removed. */
function isMount(folder: string): boolean {
  if (!existsSync(folder) || !existsSync(MOUNTS)) return false;
  const real = realpathSync(folder);
  return readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[4]?.replaceAll('\\040', ' ') === real);
}

function mayWriteBeside(dataDir: string): boolean {
  let parent = path.dirname(path.resolve(dataDir));
  while (!existsSync(parent)) parent = path.dirname(parent);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder in which the restore of `dataDir` is built. */
export function asideOf(dataDir: string): string {
  const within = path.join(dataDir, WITHIN);
  const isWithin = existsSync(within) || isMount(dataDir) || !mayWriteBeside(dataDir);
  return isWithin ? within : `${dataDir}.restoring`;
}

/** A restore was killed within the folder: what lies there is no installation, and no server starts on it. */
export function assertNotHalf(dataDir: string): void {
  if (existsSync(path.join(dataDir, WITHIN)))
    throw new BackupTrouble(
      `恢复没有完成，数据目录 ${dataDir} 里还不是完整的数据，未做任何改动。请再执行一次 npm run restore`,
    );
}

function movedUp(dataDir: string): readonly string[] {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, WITHIN, MOVED), 'utf8')) as string[];
  } catch {
    // none yet
    return [];
  }
}

/** What lies in the folder beside what a restore or the disk itself has put there. */
function holds(folder: string): string[] {
  const ours = new Set([WITHIN, 'lost+found', ...movedUp(folder)]);
  return existsSync(folder) ? readdirSync(folder).filter((name) => !ours.has(name)) : [];
}

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
  if (isElsewhere(dataDir) && existsSync(database) && readdirSync(database).length > 0)
    if (!existsSync(path.join(database, UNFINISHED)))
      throw new BackupTrouble(`数据库目录不是空的，未做任何改动：${database}`);
}

/** Takes the folder aside for this run alone, empty. */
export async function takeAside(dataDir: string, aside: string): Promise<void> {
  const other = takeFolder(aside, 0);
  if (other) throw new BackupTrouble(`另一次恢复正在进行（进程 ${other.pid}），未做任何改动`);
  const running = runningServer(path.join(databaseOf(aside), 'pg'));
  // of a restore that was killed: nobody but a restore starts a server there
  if (running) await stopServer(running.pid);
  for (const name of movedUp(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  for (const name of readdirSync(aside))
    if (name !== 'server.lock') rmSync(path.join(aside, name), { recursive: true, force: true });
  if (isElsewhere(aside)) rmSync(databaseOf(aside), { recursive: true, force: true });
}

export function clearAside(aside: string): void {
  rmSync(aside, { recursive: true, force: true });
  if (isElsewhere(aside)) rmSync(databaseOf(aside), { recursive: true, force: true });
}

/** What was built becomes the data folder. */
export function moveIn(aside: string, dataDir: string): void {
  leaveFolder(aside);
  if (isElsewhere(dataDir)) {
    rmSync(databaseOf(dataDir), { recursive: true, force: true });
    renameSync(databaseOf(aside), databaseOf(dataDir));
  }
  if (path.dirname(aside) === path.resolve(dataDir)) moveUp(aside, dataDir);
  else {
    if (existsSync(dataDir)) rmdirSync(dataDir);
    mkdirSync(path.dirname(dataDir), { recursive: true });
    renameSync(aside, dataDir);
  }
  if (isElsewhere(dataDir)) rmSync(path.join(databaseOf(dataDir), UNFINISHED), { force: true });
}

function moveUp(aside: string, dataDir: string): void {
  const names = readdirSync(aside);
  writeFileSync(path.join(aside, MOVED), JSON.stringify(names));
  for (const name of names) renameSync(path.join(aside, name), path.join(dataDir, name));
  // from here on it is an installation
  rmSync(aside, { recursive: true });
}

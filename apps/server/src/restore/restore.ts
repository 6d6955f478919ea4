/**
 * Restores an installation into an empty data folder. Everything is laid and played in a folder aside (`aside.ts`), and becomes the
 * data folder at the end: whoever kills it on the way finds the folder as empty as before, and begins again.
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { layHistory } from '../backup/archive.ts';
import { names } from '../backup/catalogue.ts';
import { writeKeys } from '../backup/keys.ts';
import type { Place } from '../backup/place.ts';
import { BackupTrouble, Unsound } from '../backup/trouble.ts';
import { isHistory } from '../backup/wal.ts';
import { databaseAccount } from '../embedded/account.ts';
import { leaveFolder } from '../instance.ts';
import { keySegments } from '../kit/store-key.ts';
import {
  asideOf,
  assertEmpty,
  clearAside,
  databaseOf,
  isElsewhere,
  moveIn,
  takeAside,
  UNFINISHED,
} from './aside.ts';
import type { Plan } from './plan.ts';
import { keysOfBackup, recover, type Say } from './recover.ts';

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

export interface Restored {
  readonly files: number;
  readonly lines: readonly string[];
}

/** Carries the plan out. */
export async function restore(place: Place, plan: Plan, dataDir: string, say: Say): Promise<Restored> {
  assertEmpty(dataDir);
  const aside = asideOf(dataDir);
  await takeAside(dataDir, aside);
  try {
    return await build(place, plan, { dataDir, aside }, say);
  } catch (error) {
    leaveFolder(aside);
    // what did not pass is left for whoever looks into it; the next restore clears it away
    if (!(error instanceof Unsound)) clearAside(aside);
    throw error;
  }
}

async function build(
  place: Place,
  plan: Plan,
  { dataDir, aside }: { readonly dataDir: string; readonly aside: string },
  say: Say,
): Promise<Restored> {
  const database = databaseOf(aside);
  const keys = await keysOfBackup(place, plan);
  const account = databaseAccount();
  await mkdir(database, { recursive: true, mode: account ? 0o711 : 0o700 });
  await writeKeys(keys, aside, database);
  const server = await recover(place, plan, database, say);
  let lines: readonly string[];
  try {
    say('正在核对（数据之间的约束、操作日志链）…');
    // the rules of the whole product, a second to read: who only asks what would be done does not wait for them
    const { assertSound } = await import('./sound.ts');
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

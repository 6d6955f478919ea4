/** Takes the log of the embedded server and new files to where backups are kept, again and again, so that any second can be restored. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../kit/files.ts';
import { type Begun, names, type Reached } from './catalogue.ts';
import { clusterOf, connect, switchLog } from './cluster.store.ts';
import type { Place } from './place.ts';
import { BackupTrouble } from './trouble.ts';
import { isHistory, isSegment, timelineOf } from './wal.ts';

const hashOf = async (source: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part);
  return hash.digest('hex');
};
const WAIT_MS = 20_000;
const LOOK_MS = 50;

export interface Origin {
  /** of the superuser */
  readonly url: string;
  /** of the cluster */
  readonly data: string;
  readonly spool: string;
}

/** Lays one file of the log in the place. What lies there already must be the same. */
export async function layHistory(place: Place, system: string, file: string, name: string): Promise<void> {
  const key = names(system).wal(name);
  const there = await place.read(key);
  if (there === null) {
    await place.write(key, createReadStream(file));
    return;
  }
  let before: string;
  try {
    before = await hashOf(there);
  } catch (error) {
    // what was damaged since is mended as long as the good one is still here
    if (!(error instanceof BackupTrouble) || !error.message.startsWith('备份文件损坏')) throw error;
    await place.write(key, createReadStream(file));
    return;
  }
  if (before !== (await hashOf(createReadStream(file))))
    throw new BackupTrouble(`日志归档 ${name} 已存在且内容不同：同一份数据可能在两处同时运行`);
}

/** Takes everything that has been laid aside. Answers the last segment. */
export async function shipSpool(place: Place, system: string, spool: string): Promise<string | null> {
  const all = (await readdir(spool)).sort();
  // where a copy began and ended stands in its manifest
  for (const name of all.filter((n) => n.endsWith('.backup')))
    await rm(path.join(spool, name), { force: true });
  const found = all.filter((n) => isSegment(n) || isHistory(n));
  for (const name of found) {
    const file = path.join(spool, name);
    try {
      await layHistory(place, system, file, name);
    } catch (error) {
      // the running server and a backup beside it take from one folder
      if (existsSync(file)) throw error;
      continue;
    }
    if (isHistory(name)) await begin(place, system, timelineOf(name));
    await rm(file, { force: true });
  }
  return found.findLast(isSegment) ?? null;
}

/** Notes when a timeline began, once. */
async function begin(place: Place, system: string, timeline: number, at = new Date()): Promise<void> {
  const key = names(system).begun(timeline);
  const begun: Begun = { timeline, time: at.toISOString() };
  if ((await place.readJson<Begun>(key)) === null) await place.writeJson(key, begun);
}

/**
 * A server that was restored knows where its timeline began; nobody has laid that aside. It has begun when a server works on it:
 * what was only tried out elsewhere is not how the installation went on.
 */
export async function shipHistories(
  place: Place,
  system: string,
  data: string,
  timeline: number,
): Promise<void> {
  const folder = path.join(data, 'pg_wal');
  for (const name of (await readdir(folder)).filter(isHistory))
    await layHistory(place, system, path.join(folder, name), name);
  if (timeline > 1) await begin(place, system, timeline);
}

/** Ends the current piece of the log, waits for it and takes it: all that was committed before is in the place then. */
export async function shipAll(place: Place, origin: Origin): Promise<Reached & { readonly system: string }> {
  const time = new Date().toISOString();
  const client = await connect(origin.url);
  try {
    const { system, isArchiving } = await clusterOf(client);
    if (!isArchiving)
      throw new BackupTrouble('数据库没有打开日志归档：请停止幕云后重新启动（npm start），备份随即可用');
    const segment = await switchLog(client);
    await waitForSegment(place, system, origin.spool, segment);
    return { time, segment, system };
  } finally {
    await client.end();
  }
}

/** Takes pieces until `segment` is there. Raises where none comes for `patience` ms. */
export async function waitForSegment(
  place: Place,
  system: string,
  spool: string,
  segment: string,
  patience = WAIT_MS,
): Promise<void> {
  const key = names(system).wal(segment);
  const isThere = async (): Promise<boolean> =>
    (await place.store.list(key)).some((kept) => kept.key === key);
  let until = Date.now() + patience;
  for (;;) {
    const last = await shipSpool(place, system, spool);
    if (last !== null && last.slice(8) >= segment.slice(8)) return;
    // after a large import hundreds of pieces come first: as long as they come, it is on its way
    if (last !== null) until = Date.now() + patience;
    if (Date.now() > until) break;
    // the first one of a cluster was never written: nothing has happened yet
    if (await isThere()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
  throw new BackupTrouble(`数据库 ${patience / 1000} 秒内没有交出日志 ${segment}`);
}

/** Copies one file of the store that is not in the place yet. False: it has gone meanwhile. */
export async function shipFile(
  place: Place,
  system: string,
  files: FileStore,
  key: string,
): Promise<boolean> {
  const source = await files.get(key).catch(() => null);
  if (!source) return false;
  await place.write(names(system).file(key), source);
  return true;
}

/** Every file of the store; answers their keys. */
export async function shipFiles(place: Place, system: string, files: FileStore): Promise<string[]> {
  const under = names(system).files;
  const there = new Set((await place.store.list(under)).map((k) => k.key.slice(under.length)));
  const keys: string[] = [];
  for await (const { key } of files.list())
    if (!key.endsWith('.part') && (there.has(key) || (await shipFile(place, system, files, key))))
      keys.push(key);
  return keys.sort();
}

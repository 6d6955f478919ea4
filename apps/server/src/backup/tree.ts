/** The files of a cluster as packs of a backup: one after the other, each with its place and length before it. */
import { chownSync, type Stats } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OsAccount } from '../embedded/account.ts';
import { bytesOf } from './place.ts';
import { BackupTrouble } from './trouble.ts';

/** what the server makes anew, and what belongs to the running one only */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|(recovery|standby)\.signal|\.s\.PGSQL\..*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init.*|t\d+_\d+[^/]*)$/;
const CONTROL = 'global/pg_control';
const CHUNK = 1024 * 1024;
export const PACK_BYTES = 256 * 1024 * 1024;

interface Entry {
  readonly p: string;
  /** a folder */
  readonly d?: true;
  /** where in the file, and how many bytes */
  readonly o?: number;
  readonly n?: number;
}

async function* walk(root: string, under = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  // what is dropped meanwhile is dropped again by the log
  const entries = await readdir(path.join(root, under), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && under !== '') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (EMPTIED.test(name) || LEFT_OUT.test(name) || name === CONTROL) continue;
    if (entry.isSymbolicLink()) throw new BackupTrouble(`数据库目录中有符号链接，无法备份：${name}`);
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      yield* walk(root, name);
    } else if (entry.isFile()) yield { name, isFolder: false };
  }
}

function headOf(entry: Entry): Buffer {
  const text = Buffer.from(JSON.stringify(entry));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

async function* file(root: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(path.join(root, name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size }: Stats = await handle.stat();
    if (size === 0) yield headOf({ p: name, o: 0, n: 0 });
    for (let at = 0; at < size;) {
      // thousands of files of a cluster are small: a megabyte for each would be gigabytes for the collector
      const room = Buffer.allocUnsafe(Math.min(CHUNK, size - at));
      const { bytesRead, buffer } = await handle.read(room, 0, room.length, at);
      if (bytesRead === 0) break;
      yield Buffer.concat([headOf({ p: name, o: at, n: bytesRead }), buffer.subarray(0, bytesRead)]);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** It is written in one go, but may be read in the middle of it: the same twice is whole. */
async function control(root: string): Promise<Buffer> {
  const read = (): Promise<Buffer> => bytesOf(file(root, CONTROL));
  for (let before = await read(); ;) {
    const again = await read();
    if (again.equals(before)) return again;
    before = again;
  }
}

/** All of the cluster but its log, entry by entry. */
export async function* readTree(root: string): AsyncGenerator<Buffer> {
  for await (const { name, isFolder } of walk(root))
    if (isFolder) yield headOf({ p: name, d: true });
    else yield* file(root, name);
  yield await control(root);
}

/** Cuts the entries into packs: each answered generator must be read to its end before the next is asked for. */
export async function* packs(source: AsyncGenerator<Buffer>): AsyncGenerator<AsyncGenerator<Buffer>> {
  try {
    let next = await source.next();
    while (!next.done) {
      yield (async function* pack() {
        for (let size = 0; !next.done && size < PACK_BYTES;) {
          size += next.value.length;
          yield next.value;
          next = await source.next();
        }
      })();
    }
  } finally {
    // whoever stops in the middle leaves no file open
    await source.return(undefined);
  }
}

/** Writes the entries that are whole in `held`; answers the rest, and how many bytes it takes for the next one. */
async function writeWhole(
  root: string,
  held: Buffer,
  account: OsAccount | null,
): Promise<{ rest: Buffer; wanted: number }> {
  let rest = held;
  for (;;) {
    if (rest.length < 4) return { rest, wanted: 4 };
    const body = 4 + rest.readUInt32BE();
    if (rest.length < body) return { rest, wanted: body };
    const entry = JSON.parse(rest.subarray(4, body).toString('utf8')) as Entry;
    const end = body + (entry.n ?? 0);
    if (rest.length < end) return { rest, wanted: end };
    await writeEntry(root, entry, rest.subarray(body, end), account);
    rest = rest.subarray(end);
  }
}

/** What reads a pack again. Parts are put together once for each entry, not with each part that comes. */
export async function writeTree(
  root: string,
  source: AsyncIterable<Buffer>,
  account: OsAccount | null,
): Promise<void> {
  let [parts, size, wanted]: [Buffer[], number, number] = [[], 0, 4];
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < wanted) continue;
    const left = await writeWhole(root, Buffer.concat(parts, size), account);
    [parts, size, wanted] = [[left.rest], left.rest.length, left.wanted];
  }
  if (size > 0) throw new BackupTrouble('备份文件损坏：末尾不完整');
}

async function writeEntry(
  root: string,
  entry: Entry,
  body: Buffer,
  account: OsAccount | null,
): Promise<void> {
  const target = path.resolve(root, entry.p);
  if (!target.startsWith(`${path.resolve(root)}${path.sep}`))
    throw new BackupTrouble(`备份中的路径越界：${entry.p}`);
  if (entry.d) await mkdir(target, { recursive: true, mode: 0o700 });
  else {
    const isThere = (await stat(target).catch(() => null)) !== null;
    const handle = await open(target, isThere ? 'r+' : 'w', 0o600);
    try {
      if (body.length > 0) await handle.write(body, 0, body.length, entry.o ?? 0);
    } finally {
      await handle.close();
    }
    if (isThere) return;
  }
  if (account) chownSync(target, account.uid, account.gid);
}

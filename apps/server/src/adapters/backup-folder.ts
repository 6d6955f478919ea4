/** Backups in a folder, best on another disk: written aside, forced to the disk, renamed; nothing is half there under its name. */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupStore, Kept } from '../backup/place.ts';
import { BackupTrouble } from '../backup/trouble.ts';
import { isAlive } from '../embedded/process.ts';
import { keySegments } from '../kit/store-key.ts';

/** lies in the folder: one that is gone, or a disk that is not mounted, is not taken for an empty one */
const MARK = 'muyun-backup';
/** with the number of the process that writes it */
const PART = /\.(\d+)-\d+\.part$/;
let asides = 0;

async function toDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(target: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const aside = `${target}.${process.pid}-${(asides += 1)}.part`;
  let size = 0;
  try {
    const handle = await open(aside, 'w', 0o600);
    try {
      for await (const part of bytes) {
        await handle.writeFile(part);
        size += part.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, target);
    await toDisk(path.dirname(target));
    return size;
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}

const dropEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => undefined);

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else yield full;
  }
}

/** `mayMake`: a folder that is not there is made; else it must be one that was made so. */
export function backupFolder(root: string, mayMake: boolean): BackupStore {
  let isMade = false;
  const locate = (key: string): string => path.join(root, ...keySegments(key));
  const assertThere = async (): Promise<void> => {
    if (mayMake && !isMade) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      if (!existsSync(path.join(root, MARK)))
        await writeFile(path.join(root, MARK), 'muyun backup 1\n', { mode: 0o600 });
      isMade = true;
    }
    if (!existsSync(path.join(root, MARK)))
      throw new BackupTrouble(`备份目录不存在，或不是幕云的备份目录：${root}`);
  };
  return {
    title: root,
    async write(key, bytes) {
      await assertThere();
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      return writeWhole(target, bytes);
    },
    async read(key) {
      await assertThere();
      return (await stat(locate(key)).catch(() => null)) ? createReadStream(locate(key)) : null;
    },
    async remove(key) {
      await rm(locate(key), { force: true });
      await dropEmpty(path.dirname(locate(key)));
    },
    async tidy() {
      for await (const file of walk(root)) {
        const writer = PART.exec(file)?.[1];
        if (writer === undefined || isAlive(Number(writer))) continue;
        await rm(file, { force: true });
        await dropEmpty(path.dirname(file));
      }
    },
    async list(prefix) {
      await assertThere();
      const found: Kept[] = [];
      const from = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      for await (const file of walk(from)) {
        const key = path.relative(root, file).split(path.sep).join('/');
        if (PART.test(key)) continue;
        const info = key.startsWith(prefix) ? await stat(file).catch(() => null) : null;
        if (info) found.push({ key, size: info.size, time: info.mtime });
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}

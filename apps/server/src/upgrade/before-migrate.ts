/**
 * What happens before a newer release touches the data of an older one. Here: a copy of the embedded database while it stands
 * still, beside it in the data folder. The upgrade itself is one transaction then; the copy is for who wants to go back later.
 */
import { execFile } from 'node:child_process';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { NotMigrated } from '../kit/migrate.ts';

export interface Upgrade {
  readonly dataDir: string;
  /** folder of the embedded cluster */
  readonly database: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** runs `work` while the embedded database stands still */
  still<T>(work: () => Promise<T>): Promise<T>;
}

const run = promisify(execFile);
const FOLDER = 'before-upgrade';
const KEPT = 2;
/** written last: a copy without it was broken off */
const PART = '.part';

/** Bytes of all files of a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  let size = 0;
  for (const entry of entries)
    if (entry.isFile())
      size += (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return size;
}

async function assertRoom(database: string, target: string): Promise<void> {
  const [{ bavail, bsize }, wanted] = [await statfs(target), await sizeOf(database)];
  if (bavail * bsize < wanted * 1.1)
    throw new NotMigrated(
      `磁盘空间不足，无法在升级前备份数据库（需要 ${Math.ceil((wanted * 1.1) / 2 ** 20)} MB）。未做任何改动，请清理空间后重新启动`,
    );
}

/** Copies that are older than the last two, and what a copy that was broken off has left. */
async function tidy(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((n) => !n.endsWith(PART)).slice(0, -KEPT);
  for (const name of [...old, ...names.filter((n) => n.endsWith(PART))])
    // the copying of a start that was killed goes on for a moment, and writes into what is being removed
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** With owners and times; where the file system can, the copy shares the blocks and takes no time. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', '--reflink=auto', from, to]).catch((error: unknown) => {
    throw new NotMigrated(
      `升级前备份数据库失败，未做任何改动：${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
}

/** Answers where the copy is. Raises where there can be none: nothing is touched then. */
export async function beforeMigrate({ dataDir, database, from, to, at, still }: Upgrade): Promise<string> {
  const folder = path.join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await tidy(folder);
  await assertRoom(database, folder);
  const stamp = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const target = path.join(folder, `${stamp}-${from}-${to}`);
  await still(() => copy(database, `${target}${PART}`));
  await rename(`${target}${PART}`, target);
  await tidy(folder);
  return target;
}

/** How to go back, for the person in front of the machine. */
export const wayBack = (copy: string, database: string): string =>
  `如需退回旧版本：停止幕云，把 ${database} 改名保存，再把 ${copy} 复制为 ${database}，然后用旧版本启动（见运维手册「升级」）`;

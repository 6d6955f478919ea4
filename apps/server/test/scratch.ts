/** Where tests lay clusters and whole installations: in memory where there is room, because nothing of them must outlive the machine and a disk is waited for. */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseAccount } from '../src/embedded/account.ts';

const MEMORY = '/dev/shm';
/** generous: two installations of browser tests, their templates and their backups lie there at a time */
const ROOM_BYTES = 8 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES && os.freemem() >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Of the disk, where the database's account can enter. */
export const onDisk = (): string => (databaseAccount() ? '/var/tmp' : os.tmpdir());
/** In memory, or on the disk where memory has no room. */
export const inMemory = (): string => (hasRoom(MEMORY) ? MEMORY : onDisk());

/** A new folder that the database's account can enter. */
export function scratchFolder(name: string, base = inMemory()): string {
  const folder = mkdtempSync(path.join(base, `muyun-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

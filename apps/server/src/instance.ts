/** One server per data folder: a lock file names the running one; a stale file of a killed server is taken over. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseAccount } from './embedded/account.ts';
import { isAlive } from './embedded/process.ts';

export interface Running {
  readonly pid: number;
  readonly port: number;
}

const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

/** Nobody but this program looks into its data; as root the database's own account must walk through to its folder. */
function makePrivate(folder: string): void {
  // folders above it that are missing are nobody's secret
  const mask = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true });
  } finally {
    process.umask(mask);
  }
  if (statSync(folder).uid === (process.getuid?.() ?? 0))
    chmodSync(folder, databaseAccount() ? 0o711 : 0o700);
}

/** Takes the folder, or answers who holds it. A pid that was reused by another program does not count. */
export function takeFolder(folder: string, port: number): Running | null {
  makePrivate(folder);
  const file = path.join(folder, 'server.lock');
  if (existsSync(file)) {
    try {
      const other = JSON.parse(readFileSync(file, 'utf8')) as Running & { started: string };
      if (other.pid !== process.pid && isAlive(other.pid) && startOf(other.pid) === other.started)
        return other;
    } catch {
      /* half-written by a killed server: ours now */
    }
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, port, started: startOf(process.pid) }), {
    mode: 0o600,
  });
  return null;
}

export const leaveFolder = (folder: string): void =>
  rmSync(path.join(folder, 'server.lock'), { force: true });

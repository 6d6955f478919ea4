/** Peak memory of a process as the kernel keeps it (Linux). */
import path from 'node:path';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Forgets the peak so far. */
export function resetPeak(pid: number): void {
  // 5 resets the high-water mark, proc(5)
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The largest resident size since the last reset, in MB. */
export function peakMb(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

/** How often the memory of a database is looked at. */
const LOOK_MS = 100;
const MB = 1024;

/** What the processes of an embedded PostgreSQL hold for themselves (not what they share), in MB. */
function databaseMb(folder: string): number {
  const [postmaster] = readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split('\n');
  let kb = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (/^PPid:\s+(\d+)/m.exec(status)?.[1] === postmaster)
        kb += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    } catch {
      // it has ended meanwhile
    }
  }
  return kb / MB;
}

/** What the database held more, at most, while the work was done. */
export async function databaseTookMb(folder: string, work: () => Promise<unknown>): Promise<number> {
  const before = databaseMb(folder);
  let most = before;
  const look = (): void => {
    most = Math.max(most, databaseMb(folder));
  };
  const looking = setInterval(look, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  look();
  return Math.round(most - before);
}

/** Which operating-system account runs the embedded database. PostgreSQL refuses root. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface OsAccount {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

function entry(name: string): OsAccount | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name && uid && gid) return { uid: Number(uid), gid: Number(gid), name };
  }
  return null;
}

/** The account to run PostgreSQL as, or null when the current (ordinary) user is good enough. */
export function databaseAccount(): OsAccount | null {
  if (process.getuid?.() !== 0) return null;
  const account = entry('postgres') ?? entry('nobody');
  if (!account) throw new Error('以 root 运行时需要系统账户 postgres 或 nobody');
  return account;
}

/** True when `account` may walk down to `target`: every folder above it grants others (or the account) execute. */
export function canReach(target: string, account: OsAccount | null): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      if (!account) {
        try {
          accessSync(folder, constants.X_OK);
        } catch {
          return false;
        }
      } else {
        const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
        if ((stat.mode & bit) === 0) return false;
      }
    }
    if (folder === path.dirname(folder)) return true;
  }
}

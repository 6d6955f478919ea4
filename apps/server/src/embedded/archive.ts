/**
 * Where the embedded server lays each piece of its log when it is full: PostgreSQL's own `basic_archive` writes it aside, forces it
 * to the disk, renames it, and refuses to write over a different one. From there it is taken to where backups are kept.
 */
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { OsAccount } from './account.ts';

/** at the latest after so long a piece that has something in it is laid there, should nobody ask for it sooner */
const TIMEOUT_S = 60;

export const spoolOf = (folder: string): string => path.join(folder, 'wal-spool');

/** Makes the folder and answers the settings of a server that lays its log there. */
export function archiveSettings(folder: string, account: OsAccount | null): Readonly<Record<string, string>> {
  const spool = spoolOf(folder);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (account) chownSync(spool, account.uid, account.gid);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: String(TIMEOUT_S),
  };
}

/** The key that backups are sealed with. It follows slowly from the words that the operator keeps, so that nobody guesses them. */
import { createHash, hkdfSync, scryptSync } from 'node:crypto';
import { BackupTrouble } from './trouble.ts';

const LEAST = 16;
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export interface BackupKey {
  /** eight bytes that name it and tell nothing of it */
  readonly id: Buffer;
  readonly secret: Buffer;
}

export function backupKey(words: string): BackupKey {
  if (words.length < LEAST) throw new BackupTrouble(`备份口令 BACKUP_KEY 至少 ${LEAST} 个字符`);
  const secret = scryptSync(words, 'muyun backup 1', 32, COST);
  return { secret, id: createHash('sha256').update(secret).update('id').digest().subarray(0, 8) };
}

/** One key for each file, so that the counter of its pieces never meets the same number twice. */
export const keyOfBlob = (key: BackupKey, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, salt, `muyun backup file ${name}`, 32));

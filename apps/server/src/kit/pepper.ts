/** What password hashes are mixed with, and secrets sealed with unless a key of their own is given. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, environmentOf } from './config.ts';

/** The pepper of password hashes: kept beside the data, or given by configuration when several servers share a database. Which one a database is used with stands in `key_mark`. */
export function pepperOf(config: Config): string {
  const given = environmentOf()['PASSWORD_PEPPER'];
  if (given) return given;
  const file = path.join(config.dataDir, 'pepper.secret');
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}

/**
 * `npm run doctor`: looks at the installation, running or not, and says what is to be done; `-- --json` for programs. Ends with 0 when
 * all is well, 1 when something wants looking after, 2 when something is broken, 3 when it was asked wrongly.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  DOCTOR_WORDS,
  fill,
  type FindingLevel,
  tellFinding,
  type ToldFinding,
  worstOf,
} from '@muyun/contract';
import { addressesOf } from '../adapters/outside.ts';
import { productUrl } from '../embedded/database.ts';
import { reachableFolder, runningUrl } from '../embedded/postgres.ts';
import { type Config, environmentOf, readConfig } from '../kit/config.ts';
import { VERSION } from '../kit/version.ts';
import { awayOf, takePulse } from '../kit/watch/pulse.ts';
import { examine } from './examine.ts';
import type { Patient } from './patient.ts';
import { momentText } from './words.ts';

const WAIT_MS = 5_000;
const SIGNS: Readonly<Record<FindingLevel, string>> = { ok: '✓', hint: '·', warn: '!', error: '✗' };
const CODES: Readonly<Record<FindingLevel, number>> = { ok: 0, hint: 0, warn: 1, error: 2 };
const USAGE = 3;

async function pulseOf({ databaseUrl, dataDir }: Config): Promise<Patient['pulse']> {
  const running = databaseUrl ?? runningUrl(reachableFolder(path.join(dataDir, 'database')));
  if (running === null) return null;
  const pool = new pg.Pool({
    connectionString: databaseUrl ?? productUrl(running),
    max: 1,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
  });
  pool.on('error', () => undefined);
  try {
    return await takePulse(pool);
  } catch (error) {
    return awayOf(error);
  } finally {
    await pool.end();
  }
}

function pepperOf(dataDir: string, given: string | undefined): string | null {
  const file = path.join(dataDir, 'pepper.secret');
  return given ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
}

function print(found: readonly ToldFinding[], now: Date): void {
  console.log(fill(DOCTOR_WORDS.title, { version: VERSION, time: momentText(now) }));
  for (const { level, title, text, mend } of found) {
    // titles are of two to six characters, each as wide as two letters
    console.log(`${SIGNS[level]} ${title.padEnd(7, '　')} ${text}`);
    if (mend !== null) console.log(`  ${fill(DOCTOR_WORDS.mend, { mend })}`);
  }
  const count = (level: FindingLevel): number => found.filter((f) => f.level === level).length;
  const sum = { ok: count('ok'), hint: count('hint'), warn: count('warn'), error: count('error') };
  console.log(fill(DOCTOR_WORDS.sum, sum));
}

async function main(): Promise<number> {
  const [form, ...rest] = process.argv.slice(2);
  if ((form !== undefined && form !== '--json') || rest.length > 0) {
    console.error(DOCTOR_WORDS.usage);
    return USAGE;
  }
  const [config, environment, now] = [readConfig(), environmentOf(), new Date()];
  const patient: Patient = {
    config,
    environment,
    addresses: addressesOf(config),
    pepper: pepperOf(config.dataDir, environment['PASSWORD_PEPPER']),
    pulse: await pulseOf(config),
    logTrouble: null,
    isServer: false,
    now,
  };
  const found = (await examine(patient)).map(tellFinding);
  const level = worstOf(found);
  if (form === '--json')
    console.log(JSON.stringify({ version: VERSION, time: now.toISOString(), level, findings: found }));
  else print(found, now);
  return CODES[level];
}

process.exitCode = await main();

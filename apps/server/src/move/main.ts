/** What `npm run tenant:export` and `npm run tenant:import` have in common: the house that they speak to, and how they end. */
import { createHmac } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { fileStore } from '../adapters/files.ts';
import { reachableFolder, runningUrl } from '../embedded/postgres.ts';
import { type Config, readConfig } from '../kit/config.ts';
import '../kit/database.ts';
import { pepperOf } from '../kit/pepper.ts';
import { sealerOf } from '../kit/secrets.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { invariants } from '../modules/invariants.ts';
import { VERSION } from '../kit/version.ts';
import { transferSealer } from './carried-secrets.ts';
import type { ExportOptions } from './export.ts';
import { keyMark } from './house.store.ts';
import { sentenceOf } from './trouble.ts';
import { Refused, WORDS } from './words.ts';

const DATABASE = 'muyun';

function addressOf(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl;
  const running = runningUrl(reachableFolder(path.join(config.dataDir, 'database')));
  if (!running) throw new Refused(WORDS.noDatabase, { folder: config.dataDir });
  const url = new URL(running);
  url.pathname = `/${DATABASE}`;
  return url.toString();
}

/** Content would be sealed with a key that the house does not know. */
async function assertKey(owner: pg.Pool, secrets: string): Promise<void> {
  const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
  const mark = await inTx(owner, scope, (tx) => keyMark(tx, 'secrets'));
  if (!mark?.equals(createHmac('sha256', secrets).update('muyun secrets').digest()))
    throw new Refused(WORDS.otherKey);
}

/** Runs `work` on the running house, and ends the process: 0 done, 1 refused, 2 not understood. */
export async function onHouse(
  work: (options: ExportOptions & { readonly pepper: string }) => Promise<readonly string[]>,
): Promise<void> {
  let owner: pg.Pool | null = null;
  try {
    const config = readConfig();
    owner = new pg.Pool({
      connectionString: addressOf(config),
      max: 1,
      options: '-c role=app_owner',
      pipeline: true,
    });
    owner.on('error', () => undefined);
    const pepper = pepperOf(config);
    const secrets = config.secretsKey ?? pepper;
    await assertKey(owner, secrets);
    const lines = await work({
      owner,
      files: fileStore(config),
      secrets: sealerOf(secrets),
      transfer: transferSealer(config.transferKey),
      version: VERSION,
      invariants,
      pepper,
    });
    console.log(lines.join('\n'));
  } catch (error) {
    const told = sentenceOf(error);
    console.error(told instanceof Error ? told.message : String(told));
    process.exitCode = told instanceof Refused ? 1 : 2;
  } finally {
    await owner?.end();
  }
}

/** `--name value`, `--name=value` and bare `--name`; null when something else stands there. */
export function argumentsOf(
  args: readonly string[],
  values: readonly string[],
  switches: readonly string[],
): Readonly<Record<string, string>> | null {
  const found: Record<string, string> = {};
  const words = args.flatMap((a) => (a.startsWith('--') ? a.split(/=(.*)/s).slice(0, 2) : [a]));
  for (let at = 0; at < words.length; at += 1) {
    const name = (words[at] ?? '').replace(/^--/, '');
    const value = words[at + 1];
    if (switches.includes(name)) found[name] = 'yes';
    else if (values.includes(name) && value !== undefined && !value.startsWith('--')) {
      found[name] = value;
      at += 1;
    } else return null;
  }
  return values.every((v) => found[v]) ? found : null;
}

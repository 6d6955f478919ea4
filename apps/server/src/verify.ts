/**
 * `npm run verify`: asks a live installation whether its rows agree with each other; `-- --tenant <id>` of one space. Reads only.
 * Ends with 0 when every invariant holds, 1 when one does not, 2 when it could not be asked.
 */
import path from 'node:path';
import { RULE_TITLES } from '@muyun/contract';
import pg from 'pg';
import { reachableFolder, runningUrl } from './embedded/postgres.ts';
import { readConfig } from './kit/config.ts';
import { type Violation, violationsOf } from './kit/invariants.ts';
import { inTx, PLATFORM } from './kit/tx.ts';
import { invariants } from './modules/invariants.ts';

const DATABASE = 'muyun';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
class Refused extends Error {}

/** `--tenant <id>` or `--tenant=<id>`; null for all. Throws on anything else. */
export function tenantOf(args: readonly string[]): string | null {
  const [first = '', second = ''] = args.flatMap((a) => a.split('='));
  if (args.length === 0) return null;
  if (first !== '--tenant' || !ID.test(second))
    throw new Refused('用法：npm run verify -- --tenant <空间编号>');
  return second;
}

function addressOf(): string {
  const config = readConfig();
  if (config.databaseUrl) return config.databaseUrl;
  const running = runningUrl(reachableFolder(path.join(config.dataDir, 'database')));
  if (!running) throw new Refused(`数据库没有运行：${config.dataDir}。请先启动幕云，或设置 DATABASE_URL`);
  const url = new URL(running);
  url.pathname = `/${DATABASE}`;
  return url.toString();
}

function print(found: readonly Violation[]): void {
  for (const { name } of invariants) {
    const own = found.filter((v) => v.name === name);
    console.log(
      `${own.length === 0 ? '✓' : '✗'} ${RULE_TITLES[name] ?? name}${own.length === 0 ? '' : `：${own.length} 处不符`}`,
    );
    for (const v of own) console.log(`    空间 ${v.tenantId}  ${v.no}  ${JSON.stringify(v.told)}`);
  }
}

async function main(): Promise<number> {
  const tenantId = tenantOf(process.argv.slice(2));
  const pool = new pg.Pool({ connectionString: addressOf(), max: 1, options: '-c role=app_owner' });
  try {
    const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
    const found = await inTx(pool, scope, (tx) => violationsOf(tx, invariants, tenantId));
    print(found);
    return found.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});

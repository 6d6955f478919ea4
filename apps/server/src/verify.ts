/**
 * `npm run verify`: asks a live installation whether its rows agree with each other; `-- --tenant <id>` of one space. Reads only.
 * Ends with 0 when every invariant holds, 1 when one does not, 2 when it could not be asked.
 */
import path from 'node:path';
import pg from 'pg';
import { reachableFolder, runningUrl } from './embedded/postgres.ts';
import { readConfig } from './kit/config.ts';
import { type Violation, violationsOf } from './kit/invariants.ts';
import { inTx, PLATFORM } from './kit/tx.ts';
import { invariants } from './modules/invariants.ts';

const DATABASE = 'muyun';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What is asked, for people; a name without words here is told as it is. */
const TITLES: Readonly<Record<string, string>> = {
  'stock.plates-agree-with-moves': '板材库存与流水、占用一致',
  'cad.project-counters': '工程计数等于产品之和',
  'nest.product-counters': '产品的已套、预占、漏件与套料单一致',
  'nest.not-more-than-asked': '已套与预占不超过要做的数量',
  'nest.plan-is-whole': '方案的已排与未排等于套料单的件数',
  'nest.layout-holds-its-parts': '排版的件数等于排版上的产品',
  'nest.plates-reserved': '已确认方案占用的板材等于方案用料',
  'kept.cad.project': '工程列表的合计等于工程之和',
  'kept.nest.plates': '套料列表的合计等于套料单之和',
  'psi.accessory-orders-agree-with-receipts': '配件采购的已入库、已退货等于入库单与退货单之和',
  'psi.accessory-payables-agree-with-plans': '配件采购的应付等于明细之和、付款计划之和',
  'psi.accessory-returns-agree-with-documents': '配件的已退料、已退货等于退料单与退货单之和',
  'nest.lost-pieces-are-open': '待补套、补套中的漏件不超过可套、预占',
};

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
      `${own.length === 0 ? '✓' : '✗'} ${TITLES[name] ?? name}${own.length === 0 ? '' : `：${own.length} 处不符`}`,
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

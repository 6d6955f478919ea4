/** The last step of a restore: the rows agree with each other, and the audit log with its chain. */
import { RULE_TITLES } from '@muyun/contract';
import pg from 'pg';
import { Unsound } from '../backup/trouble.ts';
import { productUrl } from '../embedded/database.ts';
import { verifyAuditAsOwner } from '../kit/audit-chain.ts';
import { now } from '../kit/clock.ts';
import { violationsOf } from '../kit/invariants.ts';
import { standingOf } from '../kit/migrate.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { invariants } from '../modules/invariants.ts';

/** What was looked at, in lines. Throws when something does not hold. */
export async function assertSound(adminUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: productUrl(adminUrl), max: 1, options: '-c role=app_owner' });
  try {
    const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
    // what must hold is said of the tables of this program: data of an older one is asked after it was brought up
    const { pending, version } = await standingOf(productUrl(adminUrl));
    const asked = pending.length === 0 ? invariants : [];
    const broken = await inTx(pool, scope, (tx) => violationsOf(tx, asked, null));
    const verdict = await verifyAuditAsOwner(pool, {}, now());
    if (broken.length > 0 || verdict.faults.length > 0)
      throw new Unsound(
        `恢复的数据没有通过核对：${broken.length} 处约束不符（${[...new Set(broken.map((b) => RULE_TITLES[b.name] ?? b.name))].join('、')}），操作日志 ${verdict.faults.length} 处不符`,
      );
    return [
      asked.length > 0
        ? `✓ ${asked.length} 项约束全部成立`
        : `数据由旧版本 ${version ?? ''} 写入，数据之间的约束未核对：请用旧版本启动，或用本版本启动（会升级）后执行 npm run verify`,
      `✓ 操作日志链 ${verdict.days} 天、${verdict.rows} 行，没有断开${verdict.headHash ? `，最后一天 ${verdict.sealedTo ?? ''} 的摘要 ${verdict.headHash.slice(0, 16)}` : ''}`,
    ];
  } finally {
    await pool.end();
  }
}

/** Recurring work on the audit log (platform F8, J log-partition): partitions ahead, days sealed, the month checked, old months dropped. */
import { lastMonth, sealAuditDays, verifyAuditAsOwner } from '../../../kit/audit-chain.ts';
import {
  addMonths,
  auditMonths,
  dropOldAuditPartitions,
  ensureAuditPartitions,
  firstKeptMonth,
  monthOf,
  startOf,
} from '../../../kit/audit-partitions.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';

type Parts = Pick<House, 'pools' | 'log'>;

/** Faults are told aloud and keep the months they lie in from being dropped. */
async function check(
  { pools, log }: Parts,
  range: { from: string; to: string },
  at: Date,
): Promise<ReadonlySet<string>> {
  const verdict = await verifyAuditAsOwner(pools.owner, range, at);
  if (verdict.faults.length > 0)
    log.error(
      { faults: verdict.faults.slice(0, 20), count: verdict.faults.length },
      'audit log differs from its chain',
    );
  return new Set(verdict.faults.map((f) => f.day.slice(0, 7)));
}

async function dropOld(parts: Parts, at: Date): Promise<readonly string[]> {
  const first = firstKeptMonth(at);
  const old = (await auditMonths(parts.pools.owner)).filter((m) => m < first);
  const [oldest] = old;
  if (!oldest) return [];
  const spared = await check(
    parts,
    { from: `${oldest}-01`, to: lastMonth(new Date(`${first}-15T00:00:00Z`)).to },
    at,
  );
  return dropOldAuditPartitions(parts.pools.owner, at, spared);
}

export const auditTasks = (parts: Parts): readonly ScheduledTask[] => [
  {
    name: 'audit.partitions',
    next: dailyAt('00:20'),
    atStart: true,
    run: async (at) => {
      const made = await ensureAuditPartitions(parts.pools.owner, at);
      const dropped = await dropOld(parts, at);
      return `made ${made.join(' ') || '-'}, dropped ${dropped.join(' ') || '-'}`;
    },
  },
  {
    name: 'audit.seal',
    next: dailyAt('01:30'),
    atStart: true,
    run: async (at) => {
      const { days, headHash } = await sealAuditDays(parts.pools.owner, at);
      if (headHash) parts.log.info({ day: days.at(-1), headHash }, 'audit day sealed');
      return `sealed ${days.length} to ${days.at(-1) ?? '-'}, head ${headHash ?? '-'}`;
    },
  },
  {
    name: 'audit.verify',
    next: (at) => dailyAt('02:00')(new Date(startOf(addMonths(monthOf(at), 1)))),
    run: async (at) => {
      const wrong = await check(parts, lastMonth(at), at);
      return wrong.size === 0 ? 'no difference' : `differs in ${[...wrong].join(' ')}`;
    },
  },
];

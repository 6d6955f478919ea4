/** Recurring look at the installation: what is broken is told to the platform's administrators, once a day each. */
import { tellFinding, type ToldFinding } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { staff } from '../backup/index.ts';
import { notify } from '../message/index.ts';

type Parts = Pick<House, 'pools' | 'doctor'>;
const LOOK_MINUTES = 10;
const PAGE = '/saas/watch';
/** of backups the administrators are told by themselves */
const TOLD_ELSEWHERE = 'backup';

async function tell({ pools }: Parts, found: readonly ToldFinding[], at: Date): Promise<void> {
  await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, async (tx) => {
    const userIds = await staff(tx);
    for (const { check, title, text, mend } of found)
      await notify(tx, {
        kind: 'watchTrouble',
        receivers: { to: 'users', userIds },
        vars: { what: title, text, mend: mend ?? '' },
        dedupKey: `watch:${check}:${businessDay(at)}`,
        url: PAGE,
      });
  });
}

export function watchTasks(parts: Parts): readonly ScheduledTask[] {
  let before = new Set<string>();
  return [
    {
      name: 'watch.look',
      next: everyMinutes(LOOK_MINUTES),
      async run(at) {
        const told = (await parts.doctor.findings()).map(tellFinding);
        const broken = told.filter((f) => f.level === 'error' && f.check !== TOLD_ELSEWHERE);
        // a net that was away for a moment is nobody's trouble: it is still so at the next look
        const lasting = broken.filter((f) => before.has(f.check));
        before = new Set(broken.map((f) => f.check));
        if (lasting.length > 0) await tell(parts, lasting, at);
        return broken.map((f) => `${f.check} ${f.outcome}`).join(', ') || 'ok';
      },
    },
  ];
}

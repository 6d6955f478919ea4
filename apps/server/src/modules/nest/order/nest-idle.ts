/** Drafts give their pieces back after the idle days of their space (engineering F7, H2); the draft itself stays and takes them again when it is saved or started. */
import { nestOrderFields } from '@muyun/contract';
import { writeHouseAudit } from '../../../kit/audit.ts';
import type { Pools } from '../../../kit/database.ts';
import { dailyAt, type ScheduledTask } from '../../../kit/scheduler.ts';
import { settingOf } from '../../../kit/settings.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { idleDrafts, isIdle } from './nest-idle.store.ts';
import { findOrder, setOrder, writeLog } from './nest-order.store.ts';
import { releasePieces } from './nest-transitions.ts';

const DAY_MS = 86_400_000;
const NAME = 'nest.draft-release';

/** One draft, in the order of locks of every other change: order, then products. False when somebody has touched it meanwhile. */
async function release(tx: Tx, id: string, at: Date): Promise<boolean> {
  const days = await settingOf(tx, 'nest.idleDays');
  const before = new Date(at.getTime() - days * DAY_MS);
  const order = await findOrder(tx, null, id, true);
  if (!order || !(await isIdle(tx, id, before))) return false;
  await releasePieces(tx, order);
  await setOrder(tx, id, { holdsPieces: false });
  await writeLog(tx, id, 'idle', { days, pieces: order.pieceAmount });
  await writeHouseAudit(tx, NAME, {
    bizType: 'nest.order',
    bizId: id,
    bizNo: order.no,
    action: 'idle',
    summary: nestOrderFields.holdsPieces.label,
    changes: [
      { field: 'holdsPieces', label: nestOrderFields.holdsPieces.label, oldValue: true, newValue: false },
    ],
  });
  return true;
}

/** Releases every idle draft of every space, each in a transaction of its space. One that fails keeps no other waiting. Answers how many. */
export async function releaseIdleDrafts(
  pools: Pick<Pools, 'owner' | 'user'>,
  at: Date,
  onFault: (fault: unknown) => void,
): Promise<number> {
  const found = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM, readOnly: true }, (tx) =>
    idleDrafts(tx, at),
  );
  let count = 0;
  for (const { tenantId, id } of found)
    try {
      if (await inTx(pools.user, { tenantId, userId: PLATFORM }, (tx) => release(tx, id, at))) count += 1;
    } catch (fault) {
      onFault(fault);
    }
  return count;
}

/** The nightly run: it ends as failed when a draft could not be released, after all others were. */
async function nightly(pools: Pools, at: Date): Promise<string> {
  const faults: unknown[] = [];
  const count = await releaseIdleDrafts(pools, at, (fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${count} drafts, ${faults.length} failed`);
  return `${count} drafts`;
}

export const nestTasks = ({ pools }: { readonly pools: Pools }): readonly ScheduledTask[] => [
  { name: NAME, next: dailyAt('03:00'), run: (at) => nightly(pools, at) },
];

/** Takes up what waited for a DWG to become a DXF: split for whoever asked, or failed with the reason of the conversion (engineering part E). */
import { fill, SPLIT_STEPS } from '@muyun/contract';
import type { House } from '../../../kit/house.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { startWakeful } from '../../../kit/wakeful.ts';
import { conversionOutcome } from '../../platform/convert/index.ts';
import { DWG_TO_DXF, queue, type SplitPayload } from './split.ts';
import { lockWaiting, setQueued, setUnconverted, waitingSplits } from './split.waiting.store.ts';

const LOOK_MS = 5_000;
type Parts = Pick<House, 'pools' | 'log'>;

/** Looks at everything that waits. Answers how many were taken up or have failed. */
export async function takeUpWaiting({ pools, log }: Parts): Promise<number> {
  const waiting = await inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, waitingSplits);
  let ended = 0;
  for (const { tenantId, id, creatorId } of waiting) {
    try {
      if (await takeUp({ pools }, { tenantId, id, creatorId })) ended += 1;
    } catch (error) {
      log.warn({ err: error, splitId: id }, 'a split that waited is taken up later');
    }
  }
  return ended;
}

const takeUp = (
  { pools }: Pick<House, 'pools'>,
  { tenantId, id, creatorId }: { tenantId: string; id: string; creatorId: string },
): Promise<boolean> =>
  inTx(pools.work, { tenantId, userId: creatorId }, async (tx) => {
    const split = await lockWaiting(tx, id);
    if (!split) return false;
    const outcome = await conversionOutcome(tx, split.fileId, DWG_TO_DXF);
    if (outcome.is === 'open') return false;
    if (outcome.is === 'ready') {
      await setQueued(tx, id);
      await queue(tx, split.asker as SplitPayload['who'], { id, fileName: split.fileName });
    } else {
      const message = fill(SPLIT_STEPS.unconverted, { reason: outcome.reason });
      await setUnconverted(tx, id, 'Cad:DwgConverter', message);
    }
    return true;
  });

/** Starts looking; the answered function ends it after what is under way. */
export const startSplitWaiters = (house: House): (() => Promise<void>) =>
  startWakeful(house, {
    channel: 'split_ready',
    everyMs: LOOK_MS,
    failed: 'splits that wait are looked for later',
    work: () => takeUpWaiting(house),
  });

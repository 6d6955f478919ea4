/** What is used of the storage of a space, and until when it will do (platform M5 §9, M20). */
import type { OutputOf, storage as calls } from '@muyun/contract';
import { storageOf } from '../../../kit/storage-quota.ts';
import type { Tx } from '../../../kit/tx.ts';
import { largestFiles, useByKind } from './storage.store.ts';

const DAYS_LOOKED_AT = 30;
const MOST_DAYS = 3650;

/** Days until nothing more fits if it goes on as in the last 30; null when little came. */
function fullIn(left: number, recent: number): number | null {
  if (left <= 0) return 0;
  const days = Math.floor(left / (recent / DAYS_LOOKED_AT));
  return days <= MOST_DAYS ? days : null;
}

export async function useOfStorage(tx: Tx): Promise<OutputOf<typeof calls.storageUse>> {
  const [{ used, total }, { kinds, bin, recent }, largest] = await Promise.all([
    storageOf(tx),
    useByKind(tx),
    largestFiles(tx),
  ]);
  return {
    used,
    total,
    percent: total === 0 ? 100 : Math.round((used * 1000) / total) / 10,
    fullInDays: fullIn(total - used, recent),
    kinds,
    largest,
    bin,
  };
}

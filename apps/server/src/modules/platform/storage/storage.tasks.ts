/** What time does to stored files: the bin is emptied, uploads that were given up go, counters are compared, full spaces are told (platform J, M20). */
import { BIN_DAYS, STORAGE_WARNS } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import { toGarbage } from '../../../kit/file-uses.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { recountStorage } from '../../../kit/storage-quota.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { spaceIds } from '../upkeep/index.ts';
import {
  dropBin,
  dropConversions,
  dropPreviews,
  dropUploads,
  forgetServers,
  fullSpaces,
  knownKeys,
} from './storage.clean.store.ts';
import { dropParts } from './storage.store.ts';

const DAY_MS = 86_400_000;
const SERVER_DAYS = 7;
const CONVERSION_DAYS = 90;
const KEYS_AT_ONCE = 500;

type Parts = Pick<House, 'pools' | 'files'>;
const asOwner = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
const before = (at: Date, days: number): string => new Date(at.getTime() - days * DAY_MS).toISOString();

/** Of one space. What it throws away goes to the garbage, which `file.gc` empties. */
async function cleanSpace(
  tx: Tx,
  space: string,
  at: Date,
): Promise<{ bin: number; uploads: number; diff: number }> {
  const gone = await dropBin(tx, space, before(at, BIN_DAYS));
  const over = await dropUploads(tx, space, at.toISOString(), (task) => dropParts(tx, space, task));
  await dropConversions(tx, space, before(at, CONVERSION_DAYS));
  const previews = await dropPreviews(tx, space);
  await toGarbage(tx, space, [...gone, ...over.keys, ...previews]);
  return { bin: gone.length, uploads: over.count, diff: await recountStorage(tx, space) };
}

async function clean(parts: Parts, at: Date): Promise<string> {
  const sum = { bin: 0, uploads: 0, wrong: 0 };
  for (const space of await asOwner(parts, spaceIds)) {
    const done = await asOwner(parts, (tx) => cleanSpace(tx, space, at));
    sum.bin += done.bin;
    sum.uploads += done.uploads;
    // what went with the bin was counted until now
    if (done.diff !== 0 && done.bin === 0) sum.wrong += 1;
  }
  await asOwner(parts, (tx) => forgetServers(tx, before(at, SERVER_DAYS)));
  return `${sum.bin} of the bin, ${sum.uploads} uploads, ${sum.wrong} counters corrected`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes those of the keys that no row shows. Answers how many. */
async function sweep(parts: Parts, keys: readonly string[]): Promise<number> {
  let gone = 0;
  for (const [space, own] of Map.groupBy(keys, (key) => key.split('/', 1)[0] ?? '')) {
    // what the house has not put there is not its to remove
    if (!UUID.test(space)) continue;
    const known = await asOwner(parts, (tx) => knownKeys(tx, space, own));
    for (const key of own.filter((k) => !known.has(k))) {
      await parts.files.remove(key);
      gone += 1;
    }
  }
  return gone;
}

/** Content that no row shows, a day old: of transactions that failed, of servers that died. */
async function orphans(parts: Parts, at: Date): Promise<string> {
  let [seen, gone] = [0, 0];
  let batch: string[] = [];
  const limit = at.getTime() - DAY_MS;
  for await (const { key, time } of parts.files.list()) {
    seen += 1;
    if (time.getTime() < limit) batch.push(key);
    if (batch.length < KEYS_AT_ONCE) continue;
    gone += await sweep(parts, batch);
    batch = [];
  }
  gone += await sweep(parts, batch);
  return `${gone} of ${seen} contents`;
}

/** Once a day and step: the owner of a space that is nearly or wholly full. */
async function warn(parts: Parts, at: Date): Promise<string> {
  const full = await asOwner(parts, (tx) => fullSpaces(tx, STORAGE_WARNS));
  for (const { tenantId, ownerId, percent } of full)
    await inTx(parts.pools.work, { tenantId, userId: PLATFORM }, (tx) =>
      notify(tx, {
        kind: 'storageFull',
        receivers: { to: 'users', userIds: [ownerId] },
        vars: { percent },
        url: '/enterprise/info?view=storage',
        dedupKey: `storage ${percent >= 100 ? 'full' : 'nearly'} ${businessDay(at)}`,
      }),
    );
  return `${full.length} spaces`;
}

export const storageTasks = (parts: Parts): readonly ScheduledTask[] => [
  { name: 'storage.clean', next: dailyAt('02:00'), run: (at) => clean(parts, at) },
  { name: 'storage.orphans', next: dailyAt('03:30'), run: (at) => orphans(parts, at) },
  { name: 'storage.warn', next: everyMinutes(60), run: (at) => warn(parts, at) },
];

/** What is thrown away when its time is over (platform J): sessions, request keys, unbound files, temporary files, old run rows. */
import os from 'node:os';
import type { House } from '../../../kit/house.ts';
import { foldTotals } from '../../../kit/document/index.ts';
import { dropUnboundFiles, fileColumns } from '../../../kit/file-uses.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { purgeDoor, purgeTickets } from '../account/index.ts';
import { purgeSms } from '../sms/index.ts';
import { purgeTemporary } from './temporary.ts';
import {
  busySpaces,
  forgetGarbage,
  garbageOf,
  purgeLoginFailures,
  purgeLoginWindows,
  purgeRequestKeys,
  purgeRuns,
  purgeSessions,
  spaceIds,
} from './upkeep.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** platform J: ended sessions 30 days, unbound files a day; request keys as long as an offline terminal may come back with one */
const KEPT = {
  session: 30 * DAY_MS,
  requestKey: 7 * DAY_MS,
  file: DAY_MS,
  temporary: DAY_MS,
  loginWindow: HOUR_MS,
  loginFailure: 90 * DAY_MS,
  door: 2 * DAY_MS,
  sms: 90 * DAY_MS,
  run: 90 * DAY_MS,
} as const;
const before = (at: Date, what: keyof typeof KEPT): Date => new Date(at.getTime() - KEPT[what]);

type Parts = Pick<House, 'pools' | 'files'>;
const asOwner = <T>(owner: House['pools']['owner'], work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(owner, { tenantId: PLATFORM, userId: PLATFORM }, work);

/** The counters of documents are kept as differences: without this their lists would read every write of the past. */
async function foldCounters(
  { pools: { owner } }: Parts,
  spaces: (tx: Tx) => Promise<string[]>,
): Promise<number> {
  let count = 0;
  for (const tenantId of await asOwner(owner, spaces))
    count += await inTx(owner, { tenantId, userId: PLATFORM }, foldTotals);
  return count;
}

async function cleanKeys({ pools: { owner } }: Parts, at: Date): Promise<number> {
  let count = 0;
  for (const space of await asOwner(owner, spaceIds)) {
    for (let isAll = false; !isAll;) {
      const batch = await asOwner(owner, (tx) => purgeRequestKeys(tx, space, before(at, 'requestKey')));
      count += batch.count;
      isAll = batch.isAll;
    }
  }
  return count;
}

/** Rows first, content after the commit; what a dead server left in the garbage goes with the next run. */
async function cleanFiles(
  { pools: { owner }, files }: Parts,
  at: Date,
): Promise<{ rows: number; contents: number }> {
  const columns = await asOwner(owner, fileColumns);
  let rows = 0;
  for (const space of await asOwner(owner, spaceIds))
    rows += await asOwner(owner, (tx) => dropUnboundFiles(tx, space, before(at, 'file'), columns));
  const garbage = await asOwner(owner, garbageOf);
  for (const { tenantId, key } of garbage) {
    await files.remove(key);
    await asOwner(owner, (tx) => forgetGarbage(tx, tenantId, key));
  }
  return { rows, contents: garbage.length };
}

/** `temporary` is the folder of temporary files: one for all servers of a machine. */
export const upkeepTasks = (parts: Parts, temporary = os.tmpdir()): readonly ScheduledTask[] => [
  {
    name: 'session.clean',
    next: everyMinutes(60),
    run: async (at) => {
      const sessions = await asOwner(parts.pools.owner, async (tx) => {
        await purgeLoginWindows(tx, before(at, 'loginWindow'));
        await purgeLoginFailures(tx, before(at, 'loginFailure'));
        await purgeDoor(tx, before(at, 'door'));
        await purgeTickets(tx, before(at, 'door'));
        await purgeSms(tx, before(at, 'sms'));
        await purgeRuns(tx, before(at, 'run'));
        return purgeSessions(tx, before(at, 'session'));
      });
      return `${sessions} sessions, ${await cleanKeys(parts, at)} request keys, ${await purgeTemporary(before(at, 'temporary'), temporary)} temporary files`;
    },
  },
  {
    name: 'file.gc',
    next: dailyAt('03:00'),
    run: async (at) => {
      const { rows, contents } = await cleanFiles(parts, at);
      return `${rows} unbound files, ${contents} contents`;
    },
  },
  {
    name: 'record.fold',
    next: dailyAt('03:15'),
    run: async () => `${await foldCounters(parts, spaceIds)} counters`,
  },
  {
    // a day of writing would be read by every list until the night
    name: 'record.fold-busy',
    next: everyMinutes(5),
    run: async () => `${await foldCounters(parts, busySpaces)} counters`,
  },
];

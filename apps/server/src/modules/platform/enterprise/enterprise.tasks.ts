/** What time does to spaces: archives are taken away after three days, spaces end a week after their owners asked for it. */
import { enterprise as calls, TREND } from '@muyun/contract';
import { toGarbage } from '../../../kit/file-uses.ts';
import type { House } from '../../../kit/house.ts';
import { everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { END_REASON } from '../../../kit/sessions.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { addTrend, endInside, usersInside } from '../tenant/index.ts';
import { spaceIds } from '../upkeep/index.ts';
import { dropExports, dueSpaces, lockSpace, writeDissolved } from './enterprise.store.ts';

const DAY_MS = 86_400_000;
const HOUSE_SIDE = 4;
const { DISSOLVE_DAYS, ENTERPRISE_WORDS } = calls;

type Parts = Pick<House, 'pools' | 'sessions'>;
const asOwner = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
const asHost = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.host, { tenantId: PLATFORM, userId: PLATFORM }, work);

async function expire(parts: Parts, at: Date): Promise<string> {
  let count = 0;
  for (const space of await asOwner(parts, spaceIds))
    count += await asOwner(parts, async (tx) => {
      const keys = await dropExports(tx, space, at.toISOString());
      await toGarbage(tx, space, keys);
      return keys.length;
    });
  return `${count} archives`;
}

/** Held: one that is taken back at the same moment stays. */
async function end(parts: Parts, id: string, before: string): Promise<boolean> {
  return asHost(parts, async (tx) => {
    const row = await lockSpace(tx, id);
    if (!row?.dissolveTime || row.dissolveTime >= before) return false;
    const users = await usersInside(tx, id);
    await writeDissolved(tx, id, ENTERPRISE_WORDS.dissolved);
    await endInside(tx, id, END_REASON.memberDisabled);
    const title = ENTERPRISE_WORDS.dissolved;
    await addTrend(tx, {
      tenantId: id,
      trendType: TREND.active,
      title,
      operatorName: title,
      operatorSide: HOUSE_SIDE,
    });
    tx.afterCommit(() => {
      for (const userId of users) void parts.sessions.forget(userId);
    });
    return true;
  });
}

async function dissolve(parts: Parts, at: Date): Promise<string> {
  const before = new Date(at.getTime() - DISSOLVE_DAYS * DAY_MS).toISOString();
  let count = 0;
  for (const id of await asHost(parts, (tx) => dueSpaces(tx, before)))
    if (await end(parts, id, before)) count += 1;
  return `${count} spaces`;
}

export const enterpriseTasks = (parts: Parts): readonly ScheduledTask[] => [
  { name: 'tenant.export-clean', next: everyMinutes(60), run: (at) => expire(parts, at) },
  { name: 'tenant.dissolve', next: everyMinutes(60), run: (at) => dissolve(parts, at) },
];

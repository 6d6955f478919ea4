/** Connections that synchronise by themselves (platform M16): when next, and what is begun then. */
import { isDirectory, THIRD_FREQUENCY, THIRD_MODE } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt } from '../../../kit/scheduler.ts';
import { loadSpace } from '../../../kit/session-member.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { TENANT_STATE, tenantState } from '../../../kit/who.ts';
import { type ConfigRow, setNext, spacesWithDue, takeDueConfigs } from './config.store.ts';
import { beginSync } from './start.ts';
import { isRunning } from './sync.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nobody of the space has begun it. */
const NOBODY_HERE = { userId: PLATFORM, tenantUserId: null, nickname: '' };

type Rhythm = Pick<ConfigRow, 'frequency' | 'syncTime' | 'weekday'>;
/** Monday is 1, as people count them. */
const weekdayOf = (at: Date): number => new Date(`${businessDay(at)}T00:00:00Z`).getUTCDay() || 7;

/** The moment after `at` at which a connection of this rhythm synchronises by itself; null: it is begun by hand. */
export function nextSync({ frequency, syncTime, weekday }: Rhythm, at: Date): Date | null {
  if (frequency === THIRD_FREQUENCY.byHand) return null;
  if (frequency === THIRD_FREQUENCY.hourly)
    return new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
  if (frequency === THIRD_FREQUENCY.atOnce)
    return new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
  const daily = dailyAt(syncTime)(at);
  if (frequency === THIRD_FREQUENCY.daily) return daily;
  return new Date(daily.getTime() + ((weekday - weekdayOf(daily) + 7) % 7) * DAY_MS);
}

/** What has changed of every scope; an address book is pulled scope by scope, units before people. Answers how many were begun. */
async function beginAll(tx: Tx, row: ConfigRow): Promise<number> {
  const base = { row, mode: THIRD_MODE.changes, starter: NOBODY_HERE, factory: null } as const;
  const scopes = row.scopes.toSorted((a, b) => a - b);
  if (isDirectory(row.provider)) {
    const [scope, ...after] = scopes;
    // a person is at it: what has changed until then is pulled with the next one
    if (scope === undefined || (await isRunning(tx, row.id, null))) return 0;
    await beginSync(tx, { ...base, scope, after });
    return 1;
  }
  let begun = 0;
  for (const scope of scopes)
    if (!(await isRunning(tx, row.id, scope)) && (await beginSync(tx, { ...base, scope, onlyChanges: true })))
      begun += 1;
  return begun;
}

const { trial, active, grace } = TENANT_STATE;
const WORKING: readonly number[] = [trial, active, grace];
/** Whether a space is one in which somebody could work now: nothing leaves or enters any other. */
export async function isAtWork(
  { pools }: Pick<House, 'pools'>,
  tenantId: string,
  at: Date,
): Promise<boolean> {
  const { tenant } = await loadSpace(pools, tenantId);
  return tenant !== null && WORKING.includes(tenantState(tenant, at));
}

/** Begins what is due at `at`, in every space. Answers how many synchronisations. */
export async function beginDue(house: House, at: Date): Promise<number> {
  const spaces = await inTx(
    house.pools.owner,
    { tenantId: PLATFORM, userId: PLATFORM, readOnly: true },
    (tx) => spacesWithDue(tx, at),
  );
  let begun = 0;
  for (const { tenantId } of spaces) {
    const isOpen = await isAtWork(house, tenantId, at);
    begun += await inTx(house.pools.work, { tenantId, userId: PLATFORM }, async (tx) => {
      let count = 0;
      for (const row of await takeDueConfigs(tx, at)) {
        await setNext(tx, row.id, nextSync(row, at));
        if (isOpen) count += await beginAll(tx, row);
      }
      return count;
    }).catch((error: unknown) => {
      // the other spaces do not wait for one whose jobs stand in a queue: it is due again with the next minute
      house.log.warn({ err: error, tenantId }, 'synchronisations were not begun');
      return 0;
    });
  }
  return begun;
}

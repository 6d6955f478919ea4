/** Recurring work on backups: one every day, one restored aside and compared every week, and words to people when there is none. */
import { BACKUP_KINDS, BACKUP_STATES, BACKUP_WORDS, fill } from '@muyun/contract';
import { businessDay } from '../../../kit/clock.ts';
import type { BackupDesk } from '../../../kit/backup.ts';
import type { House } from '../../../kit/house.ts';
import { dailyAt, everyMinutes, type ScheduledTask } from '../../../kit/scheduler.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { CHECK, MAKE, statusOf } from './backup.ts';
import { staff } from './backup.store.ts';

type Parts = Pick<House, 'pools' | 'backup'>;
const [CHECK_AT, LOOK_MINUTES, DAY_MS, OTHER_DAYS] = ['04:00', 30, 86_400_000, 6];
const PAGE = '/saas/backup';
const SHANGHAI_MS = 8 * 3_600_000;

const asOwner = <T>({ pools }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
const shown = (time: string): string =>
  new Date(Date.parse(time) + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ');
const titleOf = (kind: number): string => BACKUP_KINDS.find((k) => k.value === kind)?.label ?? '';

/** Does the work; when it fails, the administrators hear of it, once a day. */
async function tellingFailure<T>(parts: Parts, kind: number, at: Date, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await asOwner(parts, async (tx) =>
      notify(tx, {
        kind: 'backupFailed',
        receivers: { to: 'users', userIds: await staff(tx) },
        vars: { what: titleOf(kind), reason },
        dedupKey: `backup:failed:${kind}:${businessDay(at)}`,
        url: PAGE,
      }),
    );
    throw error;
  }
}

/** Tells the administrators, once a day, that the last good backup is too old. */
async function look(parts: Parts, at: Date): Promise<string> {
  return asOwner(parts, async (tx) => {
    const { state, last, logTrouble } = await statusOf(tx, parts);
    const status = BACKUP_STATES.find((s) => s.value === state)?.code ?? 'off';
    if (status === 'ok' || status === 'off') return status;
    // a server that has only just begun is given the time to make its first
    if (status === 'none' && logTrouble === null) return status;
    const common = {
      receivers: { to: 'users', userIds: await staff(tx) },
      dedupKey: `backup:${status}:${businessDay(at)}`,
      url: PAGE,
    } as const;
    if (status === 'failing')
      await notify(tx, {
        ...common,
        kind: 'backupFailed',
        vars: { what: BACKUP_WORDS.log, reason: logTrouble ?? '' },
      });
    else
      await notify(tx, {
        ...common,
        kind: 'backupStale',
        vars: {
          time: last ? shown(last.endTime) : BACKUP_WORDS.never,
          reason: logTrouble ? fill(BACKUP_WORDS.because, { reason: logTrouble }) : '',
        },
      });
    return status;
  });
}

const tasksOf = (parts: Parts, desk: BackupDesk): readonly ScheduledTask[] => [
  {
    name: 'backup.make',
    next: dailyAt(desk.at),
    run: (at) =>
      tellingFailure(parts, MAKE, at, async () => {
        const { id, storedBytes } = await desk.backUp();
        return `${id}, ${storedBytes} bytes`;
      }),
  },
  {
    name: 'backup.check',
    next: (at) => new Date(dailyAt(CHECK_AT)(at).getTime() + OTHER_DAYS * DAY_MS),
    run: (at) =>
      tellingFailure(parts, CHECK, at, async () => {
        const { id, tables, rows } = await desk.verify();
        return `${id}: ${tables} tables, ${rows} rows the same`;
      }),
  },
  { name: 'backup.look', next: everyMinutes(LOOK_MINUTES), run: (at) => look(parts, at) },
];

export const backupTasks = (parts: Parts): readonly ScheduledTask[] =>
  parts.backup === null ? [] : tasksOf(parts, parts.backup);

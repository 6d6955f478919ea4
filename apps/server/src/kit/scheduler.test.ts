/** Recurring work with several processes: done once, by one, and again after a failure or a death. The clock is the test's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { openHouse, type TestHouse } from '../../test/kit.ts';
import { dailyAt, everyMinutes, Scheduler, type ScheduledTask } from './scheduler.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ role: 'api' });
});
afterAll(() => house.server.close());

const clock = { at: new Date('2026-11-20T10:00:00Z') };
const later = (minutes: number): void => {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000);
};
const process = async (tasks: readonly ScheduledTask[]): Promise<Scheduler> => {
  const scheduler = new Scheduler(house.server.house.pools, pino({ level: 'silent' }), () => clock.at);
  await scheduler.register(tasks);
  return scheduler;
};
const row = async (name: string) =>
  (
    await house.server.house.pools.owner.query<{ due: string; error: string | null }>(
      'select due_time as due, last_error as error from scheduled_task where name = $1',
      [name],
    )
  ).rows[0];
const log = async (name: string) =>
  (
    await house.server.house.pools.owner.query<{ outcome: string; error: string | null }>(
      'select outcome, error from scheduled_run where name = $1 order by start_time, id',
      [name],
    )
  ).rows;

describe('due times', () => {
  it('every so many minutes, or every day at a time of Shanghai', () => {
    const at = new Date('2026-11-20T10:00:00Z');
    expect(everyMinutes(60)(at).toISOString()).toBe('2026-11-20T11:00:00.000Z');
    expect(dailyAt('03:00')(at).toISOString()).toBe('2026-11-20T19:00:00.000Z');
    expect(dailyAt('18:00')(at).toISOString()).toBe('2026-11-21T10:00:00.000Z');
    expect(dailyAt('18:01')(at).toISOString()).toBe('2026-11-20T10:01:00.000Z');
  });
});

describe('several processes', () => {
  it('do a due task once, then wait for its next time', async () => {
    let runs = 0;
    const task: ScheduledTask = {
      name: 'test.once',
      next: everyMinutes(60),
      atStart: true,
      run: async () => {
        runs += 1;
        return `run ${runs}`;
      },
    };
    const all = await Promise.all([process([task]), process([task]), process([task]), process([task])]);
    const done = await Promise.all(all.map((s) => s.tick()));
    expect(done.flat()).toEqual(['test.once']);
    expect(runs).toBe(1);
    expect((await Promise.all(all.map((s) => s.tick()))).flat()).toEqual([]);
    later(60);
    expect((await Promise.all(all.map((s) => s.tick()))).flat()).toEqual(['test.once']);
    expect(await log('test.once')).toEqual([
      { outcome: 'run 1', error: null },
      { outcome: 'run 2', error: null },
    ]);
  });

  it('do not enter a task that is running, however late it is', async () => {
    const gate: { open?: () => void } = {};
    const inside = Promise.withResolvers<null>();
    const task: ScheduledTask = {
      name: 'test.long',
      next: everyMinutes(1),
      atStart: true,
      run: async () => {
        inside.resolve(null);
        await new Promise<void>((resolve) => {
          gate.open = resolve;
        });
        return 'done';
      },
    };
    const [first, second] = [await process([task]), await process([task])];
    const running = first.tick();
    await inside.promise;
    later(30);
    expect(await second.tick()).toEqual([]);
    gate.open?.();
    expect(await running).toEqual(['test.long']);
    expect(await log('test.long')).toHaveLength(1);
  });

  it('a failure is written down and tried again after five minutes; the others go on', async () => {
    let isBroken = true;
    const tasks: ScheduledTask[] = [
      {
        name: 'test.broken',
        next: dailyAt('03:00'),
        atStart: true,
        run: async () => {
          if (isBroken) throw new Error('disk full');
          return 'ok';
        },
      },
      { name: 'test.other', next: dailyAt('03:00'), atStart: true, run: async () => 'ok' },
    ];
    const scheduler = await process(tasks);
    expect(await scheduler.tick()).toEqual(['test.broken', 'test.other']);
    expect(await row('test.broken')).toMatchObject({ error: 'disk full' });
    isBroken = false;
    later(4);
    expect(await scheduler.tick()).toEqual([]);
    later(1);
    expect(await scheduler.tick()).toEqual(['test.broken']);
    expect(await row('test.broken')).toMatchObject({ error: null });
  });

  it('a process that dies in the middle leaves the task due; another one takes it', async () => {
    const { pools } = house.server.house;
    const task: ScheduledTask = {
      name: 'test.dying',
      next: everyMinutes(60),
      atStart: true,
      run: async () => {
        // the connection that holds the lock is cut, as when its process is killed
        await pools.owner.query(
          "set role none; select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.classid = 7260002 and l.database = (select oid from pg_database where datname = current_database()) and l.pid <> pg_backend_pid(); set role app_owner",
        );
        return 'lost';
      },
    };
    await expect((await process([task])).tick()).rejects.toThrow();
    expect((await row('test.dying'))?.due).toBe(clock.at.toISOString());
    let runs = 0;
    expect(
      await (
        await process([
          {
            ...task,
            run: async () => {
              runs += 1;
              return 'done';
            },
          },
        ])
      ).tick(),
    ).toEqual(['test.dying']);
    expect([runs, (await log('test.dying')).map((r) => r.outcome)]).toEqual([1, ['done']]);
  });
});

describe('the house', () => {
  it('every process knows the tasks; a process of role api does none of them', async () => {
    const { rows } = await house.server.house.pools.owner.query<{ name: string; last: string | null }>(
      "select name, last_start as last from scheduled_task where name not like 'test.%' order by name",
    );
    expect(rows.map((r) => r.name)).toEqual(
      expect.arrayContaining(['audit.partitions', 'audit.seal', 'audit.verify']),
    );
    expect(rows.filter((r) => r.last !== null)).toEqual([]);
  });
});

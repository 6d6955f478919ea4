/** What the platform's staff see of backups, who may, and what they are told. Making and restoring them: e2e/kill/backup*.spec.ts. */
import { rmSync } from 'node:fs';
import { backup as calls, BACKUP_STATES } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../kit/clock.ts';
import { backupStatus } from '../../../kit/health.ts';
import { type Actor, makeHost, makeSpace, testHouse } from '../../../../test/kit.ts';
import { backupTasks } from './index.ts';
import { type BackupScene, openBackupScene } from '../../../../test/backup-scene.ts';

/** copies of a cluster take seconds each, and others share the machine */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let host: Actor;
beforeAll(async () => {
  host = await makeHost();
});
const HOUR_MS = 3_600_000;
const stateOf = (code: string): number => BACKUP_STATES.find((s) => s.code === code)?.value ?? 0;

const pools = async () => (await testHouse()).server.house.pools;
async function note(hoursAgo: number, state: 1 | 2, message = ''): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  await (
    await pools()
  ).owner.query(
    `insert into backup_run (id, kind, state, start_time, end_time, place, backup_id, raw_bytes, stored_bytes, file_count, message)
     values ($1, 1, $2, $3, $3, '/mnt/backup', '000001-x', 1000, 500, 3, $4)`,
    [newId(), state, at, message],
  );
}
const clear = async (): Promise<unknown> => (await pools()).owner.query('delete from backup_run');

describe('the state of backups', () => {
  it.each([
    [false, 1, null, 'off'],
    [true, null, null, 'none'],
    [true, 1, null, 'ok'],
    [true, 26, null, 'ok'],
    [true, 26.1, null, 'stale'],
    [true, 1, '磁盘空间不足', 'failing'],
    // the clock was set back by a day: nobody knows how old it is
    [true, -24, null, 'stale'],
  ] as const)('on %s, age %s h, trouble %s: %s', (isOn, age, trouble, expected) => {
    expect(backupStatus(isOn, age, trouble)).toBe(expected);
  });
});

describe('the page of backups', () => {
  it('tells of the last good one; a server without backups says so, and begins none', async () => {
    await clear();
    await note(3, 1);
    await note(1, 2, '磁盘空间不足：/mnt/backup');
    const status = await host.call(calls.getStatus);
    expect(status).toMatchObject({
      state: stateOf('off'),
      last: { backupId: '000001-x', storedBytes: 500 },
      ageHours: 3,
      actions: [],
    });
    const { items, totalCount } = await host.call(calls.listRuns, { query: {} });
    expect([totalCount, items[0]?.message]).toEqual([2, '磁盘空间不足：/mnt/backup']);
    expect(await host.refused(host.call(calls.start, { body: { kind: 1 } }))).toBe('Backup:Off');
  });
  it('is of the platform alone', async () => {
    const { owner } = await makeSpace();
    const refusals = await Promise.all([
      owner.refused(owner.call(calls.getStatus)),
      owner.refused(owner.call(calls.listRuns, { query: {} })),
      owner.refused(owner.call(calls.start, { body: { kind: 1 } })),
    ]);
    expect(new Set(refusals)).toEqual(new Set(['Common:Forbidden']));
  });
});

/** a copy of a whole cluster, on a machine that has other things to do */
const LIMIT_MS = 180_000;

describe('an installation with backups', { timeout: LIMIT_MS }, () => {
  let scene: BackupScene;
  let staff: Actor;
  beforeAll(async () => {
    scene = await openBackupScene();
    staff = await makeHost(scene.house);
  });
  afterAll(() => scene.close());
  const status = () => staff.call(calls.getStatus);
  const idle = async () => {
    const until = Date.now() + LIMIT_MS;
    for (let now = await status(); ; now = await status()) {
      if (now.running === null) return now;
      if (Date.now() > until) throw new Error('it does not end');
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };
  /** What has arrived with the administrator, when nothing is on its way any more. */
  const told = async (): Promise<string[]> => {
    const { owner } = scene.house.server.house.pools;
    const left = async (): Promise<number> =>
      (await owner.query('select 1 from message_outbox')).rowCount ?? 0;
    for (const until = Date.now() + 30_000; (await left()) > 0;) {
      if (Date.now() > until) throw new Error('messages do not arrive');
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    const { rows } = await owner.query<{ title: string; content: string }>(
      "select title, content from message where user_id = $1 and template like 'backup%' order by creation_time",
      [staff.userId],
    );
    return rows.map((r) => `${r.title}：${r.content}`);
  };

  it('has none, makes one when asked, not two at once, and compares it with what is there', async () => {
    expect(await status()).toMatchObject({ state: stateOf('none'), actions: ['backUp'], last: null });
    const begun = await staff.call(calls.start, { body: { kind: 1 } });
    expect(begun.running?.kind).toBe(1);
    expect(await staff.refused(staff.call(calls.start, { body: { kind: 2 } }))).toBe('Backup:Running');
    const made = await idle();
    expect(made).toMatchObject({ state: stateOf('ok'), actions: ['backUp', 'check'] });
    expect(made.last?.rawBytes).toBeGreaterThan(20_000_000);
    await staff.call(calls.start, { body: { kind: 2 } });
    const checked = await idle();
    expect(checked.lastCheck).toMatchObject({ state: 1, backupId: made.last?.backupId });
    const health = (await (await fetch(`${scene.house.url}/api/health`)).json()) as { backup: object };
    expect(health.backup).toMatchObject({ status: 'ok', storedBytes: made.last?.storedBytes, ageHours: 0 });
  });

  it('tells the administrators when the last good one is older than 26 hours, once a day', async () => {
    const { pools, backup } = scene.house.server.house;
    const look = backupTasks({ pools, backup }).find((t) => t.name === 'backup.look');
    expect(await look?.run(new Date())).toBe('ok');
    expect(await told()).toEqual([]);
    await pools.owner.query("update backup_run set end_time = end_time - interval '27 hours'");
    expect(await look?.run(new Date())).toBe('stale');
    await look?.run(new Date());
    expect(await told()).toEqual([
      expect.stringMatching(
        /^超过 26 小时没有成功的备份：最近一次成功的备份：\d{4}-\d\d-\d\d \d\d:\d\d。请尽快处理/,
      ),
    ]);
  });

  it('makes one every day by the schedule, one check a week, and tells of a failure', async () => {
    const { pools, backup } = scene.house.server.house;
    const tasks = backupTasks({ pools, backup });
    const at = new Date('2026-11-22T18:00:00Z');
    expect(tasks.map((t) => [t.name, t.next(at).toISOString()])).toEqual([
      ['backup.make', '2026-11-22T18:30:00.000Z'],
      ['backup.check', '2026-11-28T20:00:00.000Z'],
      ['backup.look', '2026-11-22T18:30:00.000Z'],
    ]);
    expect(await tasks[0]?.run(at)).toMatch(/^000002-\d+T\d+Z, \d+ bytes$/);
    rmSync(scene.config.folder ?? '', { recursive: true });
    await expect(tasks[0]?.run(at)).rejects.toThrow('备份目录不存在，或不是幕云的备份目录');
    expect((await told()).at(-1)).toMatch(/^备份失败：备份没有成功：备份目录不存在/);
    expect((await staff.call(calls.listRuns, { query: { maxResultCount: 1 } })).items[0]).toMatchObject({
      state: 2,
      message: expect.stringContaining('备份目录不存在'),
    });
  });
});

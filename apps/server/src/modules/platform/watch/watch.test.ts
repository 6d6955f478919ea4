/** The page 运行状态: who sees it, what it tells, and that nothing on it is told in code. */
import {
  JOB_KIND_TITLES,
  POOL_TITLES,
  QUEUE_TITLES,
  TASK_TITLES,
  watch as calls,
  FINDING_LEVELS,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { queuesOf } from '../../../kit/watch/exposition.ts';
import { type Actor, makeHost, makeSpace, openHouse, type Space, testHouse } from '../../../../test/kit.ts';
import { houseJobs, jobKinds, scheduledTasks, thirdJobs } from '../../index.ts';
import { openBackupScene } from '../../../../test/backup-scene.ts';
import { freePort } from '../../../embedded/process.ts';
import { watchTasks } from './index.ts';

let host: Actor;
let space: Space;
beforeAll(async () => {
  [host, space] = await Promise.all([makeHost(), makeSpace()]);
});
const CHINESE = /[\u4e00-\u9fff]/;

describe('the state of the installation', () => {
  it('is for the platform alone', async () => {
    expect(await space.owner.refused(space.owner.call(calls.getStatus))).toBe('Common:Forbidden');
  });

  it('tells what was found, the worst first, and what is counted', async () => {
    const status = await host.call(calls.getStatus);
    const levels = status.findings.map((f) => f.level);
    expect(levels).toEqual(levels.toSorted((a, b) => b - a));
    expect(status.level).toBe(levels[0]);
    expect(status.findings.map((f) => f.check)).toEqual(
      expect.arrayContaining(['database', 'version', 'clock', 'disk', 'keys', 'tasks', 'backup', 'sms']),
    );
    // nobody reads what is not in his language; whatever is wrong has its mend
    expect(status.findings.filter((f) => !CHINESE.test(f.title))).toEqual([]);
    const ok = FINDING_LEVELS.find((l) => l.code === 'warn')?.value ?? 0;
    expect(status.findings.filter((f) => f.level >= ok && f.mend === null)).toEqual([]);
    expect(status.findings.filter((f) => /[{}]/.test(f.text + (f.mend ?? '')))).toEqual([]);
    expect(status.minutes.length).toBeGreaterThan(0);
    expect(status.database?.bytes).toBeGreaterThan(1_000_000);
    expect(status.queues.map((q) => q.title)).toContain('套料线程');
  });

  it('names the spaces that keep it busy, and the calls that take time', async () => {
    // a house of its own: the ten busiest of a shared one are those of other tests
    const own = await openHouse();
    try {
      const [staff, guest] = [await makeHost(own), await makeSpace('企业版', own)];
      await guest.owner.refused(guest.owner.call(calls.getStatus));
      await staff.call(calls.getStatus);
      const status = await staff.call(calls.getStatus);
      expect(status.tenants).toContainEqual(
        expect.objectContaining({ id: guest.tenantId, name: guest.name }),
      );
      expect(status.calls.filter((c) => !CHINESE.test(c.title))).toEqual([]);
      expect(status.calls.find((c) => c.title === '运行状态')?.count).toBeGreaterThan(0);
    } finally {
      await own.server.close();
    }
  });

  it('shows the work of all spaces that waits and runs', async () => {
    const { server } = await testHouse();
    const { owner } = server.house.pools;
    await owner.query(
      `insert into job (tenant_id, id, kind, title, payload, creator_id, creation_time, heartbeat, state, runner) values
        ($1, gen_random_uuid(), 'nest.solve', 't', '{}', $2, now() - interval '5 hours', now() + interval '1 hour', 'running', 'elsewhere')`,
      [space.tenantId, space.owner.userId],
    );
    await expect
      .poll(
        async () =>
          (await host.call(calls.getStatus)).jobs.find((j) => j.title === '套料计算')?.oldestSeconds ?? 0,
        {
          timeout: 15_000,
        },
      )
      .toBeGreaterThan(17_000);
    await expect
      .poll(async () => (await host.call(calls.getStatus)).findings.filter((f) => f.check === 'jobs'), {
        timeout: 15_000,
      })
      .toContainEqual(expect.objectContaining({ text: '套料计算 已经进行了 5 小时' }));
    await owner.query("delete from job where tenant_id = $1 and runner = 'elsewhere'", [space.tenantId]);
  });
});

describe('what is broken and stays so', () => {
  it('is told to the administrators once a day, with its mend', async () => {
    const at = new Date();
    // a gateway that nobody listens at
    const sms = { url: `http://127.0.0.1:${await freePort()}/send`, token: '' };
    const house = await openHouse({ logLevel: 'silent', sms });
    const staff = await makeHost(house);
    const { pools, doctor } = house.server.house;
    const [look] = watchTasks({ pools, doctor });
    const told = async (): Promise<string[]> => {
      const { rows } = await pools.owner.query<{ text: string }>(
        "select title || '：' || content as text from message where user_id = $1 and template = 'watchTrouble'",
        [staff.userId],
      );
      return rows.map((r) => r.text);
    };
    expect(await look?.run(at)).toBe('sms away');
    expect(await look?.run(at)).toBe('sms away');
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
    await look?.run(at);
    await expect
      .poll(async () => (await pools.owner.query('select 1 from message_outbox')).rowCount, {
        timeout: 20_000,
      })
      .toBe(0);
    expect(await told()).toEqual([
      expect.stringMatching(
        /^短信有故障：短信：连接不上 127\.0\.0\.1:\d+：对方拒绝连接。处理：检查这台机器的网络/,
      ),
    ]);
    await house.server.close();
  });
});

describe('the words', () => {
  it('name every queue, pool, kind of job and recurring work', async () => {
    const scene = await openBackupScene();
    const { house } = scene.house.server;
    const nameless = [
      ...scheduledTasks(house).map((t) => TASK_TITLES[t.name] ?? t.name),
      ...[...jobKinds, ...thirdJobs(house.third), ...houseJobs(house)].map(
        (k) => JOB_KIND_TITLES[k.kind] ?? k.kind,
      ),
      ...queuesOf(house).map((q) => QUEUE_TITLES[q.queue] ?? q.queue),
      ...['user', 'host', 'owner', 'work'].map((p) => POOL_TITLES[p] ?? p),
    ].filter((title) => !CHINESE.test(title));
    await scene.close();
    expect(nameless).toEqual([]);
  }, 60_000);
});

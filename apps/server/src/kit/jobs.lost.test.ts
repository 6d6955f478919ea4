/** Jobs end whatever happens to the database meanwhile: they are taken over, cancelled or failed with a sentence, never left running. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors, job, JOB_FAULTS } from '@muyun/contract';
import { type Actor, jobEnd, makeSpace, openHouse, type Space, type TestHouse } from '../../test/kit.ts';
import { type Server, startServer } from '../main.ts';
import { createJob, type JobKind } from './jobs.ts';
import { sql } from './sql.ts';

const STEPS = 30;
let house: TestHouse;
let space: Space;
let admin: pg.Client;
/** how many steps each job has done, over all its tries */
const done = new Map<string, number>();

/** Works in many short transactions, as an import or an export does. */
const slow: JobKind = {
  kind: 'test.slow',
  rights: [],
  async run({ job: row, inTx, progress }) {
    for (let i = 0; i < STEPS; i += 1) {
      await inTx((tx) => tx.run(sql`select pg_sleep(0.1)`));
      done.set(row.id, (done.get(row.id) ?? 0) + 1);
      await progress(i, `${i}`);
    }
    return 'done';
  },
};
const broken: JobKind = {
  kind: 'test.broken',
  rights: [],
  run: async () => {
    throw new TypeError("Cannot read properties of undefined (reading 'x')");
  },
};

/** Ends its document itself, after the test has let it. */
let letGo: () => void = () => undefined;
const held: JobKind = {
  kind: 'test.held',
  rights: [],
  async run({ inTx, finish }) {
    await new Promise<void>((go) => {
      letGo = go;
    });
    return inTx((tx) => finish(tx, 'late'));
  },
};

beforeAll(async () => {
  house = await openHouse();
  space = await makeSpace('企业版', house);
  house.server.house.jobs.register(slow);
  house.server.house.jobs.register(broken);
  house.server.house.jobs.register(held);
  const url = new URL(process.env['TEST_DATABASE_URL'] as string);
  admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await house.server.close();
});

const database = (): string => new URL(house.ownerUrl).pathname.slice(1);
const start = (kind: string): Promise<string> =>
  space.owner.inTx((tx) =>
    createJob(
      tx,
      { userId: space.owner.userId, tenantUserId: null, factory: null },
      { kind, title: kind, payload: {} },
    ),
  );
const view = (actor: Actor, id: string) => actor.call(job.getJob, { params: { id } });

/** Nobody gets into the database, and whoever is in is thrown out; `seconds` are counted by the cluster itself. */
async function interrupt(seconds: number): Promise<void> {
  await admin.query(`alter database ${database()} allow_connections false`);
  try {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database(),
    ]);
    await admin.query('select pg_sleep($1)', [seconds]);
  } finally {
    await admin.query(`alter database ${database()} allow_connections true`);
  }
}

async function until<T>(ask: () => Promise<T>, isSo: (found: T) => boolean, ms = 20_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await ask();
    if (isSo(found) || Date.now() > end) return found;
  }
}

describe('after an interruption of the database', () => {
  it('six of six jobs end, by themselves, and the next one starts', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => start('test.slow')));
    await until(
      () => Promise.all(ids.map((id) => view(space.owner, id))),
      (all) => all.every((v) => v.state === 'running'),
    );
    await interrupt(2);
    const ends = await Promise.all(ids.map((id) => jobEnd(space.owner, id, 60_000)));
    expect(ends.map((e) => e.state)).toEqual(ids.map(() => 'done'));
    // the work under way was lost and done again, not gone on with as if nothing had been
    expect(ids.every((id) => (done.get(id) ?? 0) >= STEPS)).toBe(true);
    expect((await jobEnd(space.owner, await start('test.slow'), 30_000)).state).toBe('done');
  }, 120_000);

  it('requests meanwhile are told so at once, and health too', async () => {
    const away = interrupt(1);
    const seen = await until(
      async () => {
        const raw = await space.owner.raw(job.getJob, { params: { id: space.owner.userId } });
        return raw;
      },
      (raw) => raw.status === 503,
      3000,
    );
    expect([seen.status, (seen.json() as { error: { code: string; message: string } }).error]).toEqual([
      503,
      { code: 'Common:DatabaseDown', message: errors['Common:DatabaseDown'].message },
    ]);
    expect(seen.headers.get('retry-after')).toBe('5');
    const health = await fetch(`${house.url}/api/health`);
    expect([health.status, (await health.json()) as object]).toEqual([
      503,
      expect.objectContaining({
        status: 'error',
        database: expect.objectContaining({
          status: 'error',
          message: errors['Common:DatabaseDown'].message,
        }),
      }),
    ]);
    await away;
    const back = await until(
      () => fetch(`${house.url}/api/health`).then((r) => r.status),
      (status) => status === 200,
    );
    expect(back).toBe(200);
  }, 60_000);
});

describe('a job', () => {
  it('that breaks is ended with a sentence that tells nothing of the inside', async () => {
    const end = await jobEnd(space.owner, await start('test.broken'));
    expect([end.state, end.error?.code]).toEqual(['failed', 'Job:Failed']);
    expect(end.error?.message).toMatch(new RegExp(`^${JOB_FAULTS.internal.split('{no}')[0]}`));
    expect(end.error?.message).not.toMatch(/undefined|Cannot/);
  });

  it('whose cancellation was told while nobody listened ends all the same', async () => {
    const deaf = await start('test.slow');
    await until(
      () => view(space.owner, deaf),
      (v) => v.state === 'running',
    );
    // the row says so, and no notification
    await space.owner.inTx((tx) =>
      tx.run(sql`update job set cancel_requested = true where tenant_id = ${tx.tenantId} and id = ${deaf}`),
    );
    expect((await jobEnd(space.owner, deaf)).state).toBe('cancelled');
  });

  it('that nobody runs any more is cancelled at once; one that runs ends at its next step; one that has ended says why not', async () => {
    const lost = await start('test.slow');
    await until(
      () => view(space.owner, lost),
      (v) => v.state === 'running',
    );
    // as after a crash of another process: its runner will never answer
    await space.owner.inTx((tx) =>
      tx.run(
        sql`insert into job (tenant_id, id, kind, title, payload, creator_id, state, runner, heartbeat, attempts) values (${tx.tenantId}, ${space.owner.userId}, 'test.slow', '失联', '{}', ${space.owner.userId}, 'running', 'gone', now() - interval '1 hour', 1)`,
      ),
    );
    expect((await space.owner.call(job.cancelJob, { params: { id: space.owner.userId } })).state).toBe(
      'cancelled',
    );
    await space.owner.call(job.cancelJob, { params: { id: lost } });
    expect((await jobEnd(space.owner, lost)).state).toBe('cancelled');
    const late = await space.owner.raw(job.cancelJob, { params: { id: lost } });
    expect([late.status, (late.json() as { error: { message: string } }).error.message]).toEqual([
      409,
      '任务当前状态「已取消」不能执行「取消」',
    ]);
  });
});

describe('a server that stops', () => {
  /** longer than a server that stops waits for it */
  const long: JobKind = {
    kind: 'test.long',
    rights: [],
    async run({ inTx }) {
      for (let i = 0; i < STEPS * 2; i += 1) await inTx((tx) => tx.run(sql`select pg_sleep(0.1)`));
      return 'done';
    },
  };

  it('hands back what it has not ended: another goes on with it, and no try is lost', async () => {
    const answering = await openHouse({ role: 'api' });
    const { owner } = await makeSpace('企业版', answering);
    const working = async (): Promise<Server> => {
      const config = { ...answering.server.house.config, role: 'worker' as const };
      const server = await startServer(config, answering.ownerUrl, { demo: false, alone: false });
      server.house.jobs.register(long);
      return server;
    };
    const row = async (id: string) =>
      (
        await answering.server.house.pools.owner.query<{ state: string; runner: string; attempts: number }>(
          'select state, runner, attempts from job where id = $1 /* all tenants */',
          [id],
        )
      ).rows[0];
    try {
      const first = await working();
      const who = { userId: owner.userId, tenantUserId: null, factory: null };
      const id = await owner.inTx((tx) =>
        createJob(tx, who, { kind: 'test.long', title: 'long', payload: {} }),
      );
      await until(
        () => row(id),
        (found) => found?.state === 'running',
      );
      await first.close();
      expect(await row(id)).toEqual({ state: 'queued', runner: null, attempts: 0 });
      const second = await working();
      expect((await jobEnd(owner, id, 60_000)).state).toBe('done');
      expect((await row(id))?.attempts).toBe(1);
      await second.close();
    } finally {
      await answering.server.close();
    }
  }, 120_000);
});

describe('a job that was taken over while its runner was silent', () => {
  it('is not ended by the runner that comes late', async () => {
    const id = await start('test.held');
    await until(
      () => view(space.owner, id),
      (v) => v.state === 'running',
    );
    const owner = house.server.house.pools.owner;
    // as another server does once twelve seconds were silent
    await owner.query(
      "update job set runner = 'another', heartbeat = now() where id = $1 /* all tenants */",
      [id],
    );
    letGo();
    const asked = async () =>
      (
        await owner.query<{ state: string; runner: string }>(
          'select state, runner from job where id = $1 /* all tenants */',
          [id],
        )
      ).rows[0];
    // one place of the queue is free again once the late one has ended: the next job has come through it
    expect((await jobEnd(space.owner, await start('test.slow'), 30_000)).state).toBe('done');
    expect(await asked()).toEqual({ state: 'running', runner: 'another' });
    await owner.query(
      "update job set state = 'cancelled', end_time = now() where id = $1 /* all tenants */",
      [id],
    );
  }, 60_000);
});

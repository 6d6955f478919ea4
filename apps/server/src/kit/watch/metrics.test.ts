/** `/metrics` over the wire: shut to the public, what it tells, that what is sent does not make it grow, that it answers in trouble. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { color, message } from '@muyun/contract';
import { makeSpace, openHouse, type Space, type TestHouse } from '../../../test/kit.ts';
import { readConfig } from '../config.ts';

const TOKEN = 'words that only the collector knows';
const { watch } = readConfig({});
let house: TestHouse;
let space: Space;
beforeAll(async () => {
  house = await openHouse({ logLevel: 'silent', watch: { ...watch, token: TOKEN, port: 0 } });
  space = await makeSpace('企业版', house);
});
afterAll(() => house.server.close());

const ask = (at: string, token?: string): Promise<Response> =>
  fetch(`${at}/metrics`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
const told = async (): Promise<string> => (await ask(house.url, TOKEN)).text();
/** The value of a figure with exactly these labels. */
function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  for (const line of text.split('\n')) {
    const [, own, all = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const found = Object.fromEntries([...all.matchAll(/(\w+)="([^"]*)"/g)].map((m) => [m[1], m[2]]));
    if (
      own === name &&
      JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(labels).sort())
    )
      return Number(value);
  }
  return null;
}

describe('the door of the figures', () => {
  it('is not there for whoever has no token, and as if it were not where none is set', async () => {
    expect([(await ask(house.url)).status, (await ask(house.url, 'guessed')).status]).toEqual([401, 401]);
    const shut = await openHouse({ logLevel: 'silent' });
    const answer = await ask(shut.url, TOKEN);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'Common:RouteNotFound',
    ]);
    await shut.server.close();
  });

  it('may be a port of its own, which asks for the token too and tells nothing else', async () => {
    const at = `http://127.0.0.1:${house.server.metricsPort}`;
    expect((await ask(at)).status).toBe(401);
    const answer = await ask(at, TOKEN);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('muyun_database_up 1');
    expect((await fetch(`${at}/api/health`)).status).toBe(404);
  });
});

describe('the figures', () => {
  it('count requests by call and status, with how long they took, and whose they were', async () => {
    await space.owner.call(color.createColor, { body: { name: '银白', code: 'YB-0001' } });
    await space.owner.refused(
      space.owner.call(color.createColor, { body: { name: '银白', code: 'YB-0001' } }),
    );
    const text = await told();
    const call = color.createColor.id;
    expect(valueOf(text, 'muyun_requests_total', { call, status: '2xx' })).toBe(1);
    expect(valueOf(text, 'muyun_requests_total', { call, status: '4xx' })).toBe(1);
    expect(valueOf(text, 'muyun_request_seconds_count', { call })).toBe(2);
    expect(valueOf(text, 'muyun_request_seconds_bucket', { call, le: '+Inf' })).toBe(2);
    expect(valueOf(text, 'muyun_tenant_requests', { tenant: space.tenantId })).toBeGreaterThanOrEqual(2);
  });

  it('are lines of the text format, each with its help, and tell of pools, queues, jobs, database, backup and process', async () => {
    const text = await told();
    const lines = text.split('\n').filter((line) => line !== '');
    const line =
      /^(?:# (?:HELP|TYPE) muyun_\w+ .+|muyun_\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? (?:[-+\d.eE]+|\+Inf))$/;
    expect(lines.filter((l) => !line.test(l))).toEqual([]);
    const named = new Set(lines.filter((l) => l.startsWith('# TYPE')).map((l) => l.split(' ')[2]));
    expect([...named]).toEqual(
      expect.arrayContaining(
        [
          'pool_connections',
          'pool_waiting',
          'queue_busy',
          'queue_waiting',
          'database_up',
          'database_bytes',
          'database_connections',
          'oldest_transaction_seconds',
          'clock_skew_seconds',
          'event_loop_delay_seconds',
          'memory_bytes',
          'backup_status',
          'disk_free_bytes',
          'task_overdue_seconds',
          'slow_statements_total',
          'deadlocks_total',
        ].map((name) => `muyun_${name}`),
      ),
    );
    expect(valueOf(text, 'muyun_queue_waiting', { queue: 'nests' })).toBe(0);
    expect(valueOf(text, 'muyun_database_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'muyun_backup_status', { status: 'off' })).toBe(1);
    expect(Math.abs(valueOf(text, 'muyun_clock_skew_seconds') ?? 99)).toBeLessThan(2);
  });

  it('do not grow with what is sent: an address that is no call is one word', async () => {
    await told();
    const before = (await told()).split('\n').length;
    await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        fetch(`${house.url}/api/odd-${n}/${n}?x=${n}`, { method: n % 2 ? 'POST' : 'GET' }),
      ),
    );
    const text = await told();
    expect(valueOf(text, 'muyun_requests_total', { call: 'other', status: '4xx' })).toBeGreaterThanOrEqual(
      300,
    );
    expect(text).not.toContain('odd-');
    // the word itself: its count, its limits of duration and their sums
    expect(text.split('\n').length - before).toBeLessThan(40);
  });

  it('count a stream of events, which takes no time', async () => {
    const stop = new AbortController();
    const answer = await fetch(`${house.url}${message.stream.path}`, {
      headers: { authorization: `Bearer ${space.owner.token}` },
      signal: stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(valueOf(await told(), 'muyun_event_streams_open')).toBe(1);
    stop.abort();
    await expect.poll(async () => valueOf(await told(), 'muyun_event_streams_open')).toBe(0);
    const call = message.stream.id;
    await expect
      .poll(async () => valueOf(await told(), 'muyun_requests_total', { call, status: '2xx' }))
      .toBe(1);
    // nothing else is open than the question for the figures itself
    expect(valueOf(await told(), 'muyun_requests_open')).toBe(1);
    expect(valueOf(await told(), 'muyun_request_seconds_count', { call })).toBeNull();
  });

  it('show jobs by kind and age, and a kind that nobody knows as one word', async () => {
    const { owner } = house.server.house.pools;
    // in the future for the queue, so that nobody runs it: only its row is looked at
    await owner.query(
      `insert into job (tenant_id, id, kind, title, payload, creator_id, creation_time, heartbeat, state, runner) values
        ($1, gen_random_uuid(), 'nest.solve', 't', '{}', $2, now() - interval '20 minutes', now() + interval '1 hour', 'running', 'elsewhere'),
        ($1, gen_random_uuid(), 'sent-by-somebody-1', 't', '{}', $2, now() - interval '2 minutes', now() + interval '1 hour', 'running', 'elsewhere')`,
      [space.tenantId, space.owner.userId],
    );
    await expect
      .poll(async () => valueOf(await told(), 'muyun_jobs', { kind: 'nest.solve', state: 'running' }), {
        timeout: 15_000,
      })
      .toBe(1);
    const text = await told();
    expect(
      valueOf(text, 'muyun_job_oldest_seconds', { kind: 'nest.solve', state: 'running' }),
    ).toBeGreaterThan(1_190);
    expect(valueOf(text, 'muyun_jobs', { kind: 'other', state: 'running' })).toBe(1);
    expect(text).not.toContain('sent-by-somebody');
    await owner.query("delete from job where tenant_id = $1 and runner = 'elsewhere'", [space.tenantId]);
  });

  it('see the transaction that nobody ends', async () => {
    const client = new pg.Client({ connectionString: house.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select pg_sleep(1.2)');
    await expect
      .poll(async () => valueOf(await told(), 'muyun_oldest_transaction_seconds') ?? 0, { timeout: 15_000 })
      .toBeGreaterThan(1.1);
    await client.end();
  });

  it.each([2, 8, 64])(
    'are told to %i collectors at once, who share one look at the database',
    async (count) => {
      const { pools } = house.server.house;
      const taken = pools.watch.listenerCount('acquire');
      let looks = 0;
      const look = (): void => {
        looks += 1;
      };
      pools.watch.on('acquire', look);
      const answers = await Promise.all(Array.from({ length: count }, () => ask(house.url, TOKEN)));
      pools.watch.off('acquire', look);
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
      const texts = await Promise.all(answers.map((a) => a.text()));
      expect(new Set(texts.map((t) => valueOf(t, 'muyun_database_seconds'))).size).toBeLessThanOrEqual(2);
      expect(looks).toBeLessThanOrEqual(2);
      expect(pools.watch.totalCount).toBeLessThanOrEqual(1);
      expect(pools.watch.listenerCount('acquire')).toBe(taken);
    },
  );
});

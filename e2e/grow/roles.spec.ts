/** Servers that only answer and servers that only work, several of each on one database: every job and every task is done once, whoever goes. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaRule, demander, nest, plateType, presetOf, product, project, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { dataFolder, type RunningServer } from '../kit.ts';
import { type Cluster, openCluster, terminate, until } from './cluster.ts';

const ORDERS = 12;
/** of a computation that is interrupted: the other worker has started before, and wakes at once */
const LONG_S = 10;
let cluster: Cluster;
let client: pg.Client;
let apis: Api[];
const running = new Set<RunningServer>();
let masters: { demanderId: string; textureId: string };

const join = async (role: 'api' | 'worker', env: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await cluster.join(role, env);
  running.add(server);
  return server;
};
const gone = (server: RunningServer): void => void running.delete(server);

beforeAll(async () => {
  cluster = await openCluster();
  client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const servers = await Promise.all([join('api'), join('api')]);
  apis = await Promise.all(servers.map((s) => Api.logIn(s.url)));
  const [api] = apis as [Api];
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const customer = await api.call(demander.createDemander, { body: { code: 'W1', name: '客户' } });
  masters = { demanderId: customer.id, textureId: (await api.call(texture.textureOptions))[0]?.id as string };
});
afterAll(async () => {
  await client?.end();
  await Promise.all([...running].map((s) => s.stop()));
  await cluster?.close();
  rmSync(cluster.folder, { recursive: true, force: true });
});

/** An order that is being computed for `seconds`; asked of one server, its pieces of the other. */
async function orderOf(name: string, kinds: number, seconds: number): Promise<{ id: string; jobId: string }> {
  const [api, other] = apis as [Api, Api];
  const { id: projectId } = await api.call(project.createProject, {
    body: { name, demanderId: masters.demanderId },
  });
  const rows = Array.from({ length: kinds }, (_, i) => ({
    code: `N-${i + 1}`,
    textureId: masters.textureId,
    thickness: 3,
    unfoldMode: 3,
    unfoldWidth: 400 + (i % 17) * 45,
    unfoldHeight: 300 + (i % 11) * 40,
    quantity: 6,
  }));
  await other.call(product.commitProductsCall, { body: { projectId, rows } });
  const pieces = await api.call(nest.listNestProducts, { query: { projectIds: projectId } });
  const order = await other.call(nest.createNestOrder, {
    body: {
      products: pieces.map((p) => ({ productId: p.id, quantity: p.availableToNest })),
      params: { ...presetOf(1), timeLimit: seconds },
    },
  });
  await api.call(nest.nestOrderState, {
    params: { id: order.id },
    body: { action: 'submit', version: order.version },
  });
  const { jobId } = await other.call(nest.getNestOrder, { params: { id: order.id } });
  return { id: order.id, jobId: jobId as string };
}

interface JobRow {
  readonly state: string;
  readonly runner: string | null;
  readonly attempts: number;
}
const jobOf = async (id: string): Promise<JobRow> =>
  (await client.query<JobRow>('select state, runner, attempts from job where id = $1', [id]))
    .rows[0] as JobRow;

/** The order has its one result, proven. */
async function assertComputed(id: string, pieces: number): Promise<void> {
  const order = await (apis[0] as Api).call(nest.getNestOrder, { params: { id } });
  expect([order.state, order.placedAmount + order.lostAmount]).toEqual([8, pieces]);
  expect(order.runs.map((r) => [r.isChosen, r.verify?.ok])).toEqual([[true, true]]);
}

describe('two that answer and two that work', () => {
  it('start at once, also on an empty database, and one of them builds it', async () => {
    const name = 'grown_at_once';
    await client.query(`create database ${name}`);
    const url = new URL(cluster.databaseUrl);
    url.pathname = `/${name}`;
    const folder = dataFolder();
    const env = {
      DATABASE_URL: url.toString(),
      DATA_DIR: folder,
      PLATFORM_ADMIN_PASSWORD: 'Grow@2026-first',
    };
    const four = await Promise.all((['api', 'api', 'worker', 'worker'] as const).map((r) => join(r, env)));
    for (const server of four) {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      await server.stop();
      gone(server);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('every job is done once, by the two that work', async () => {
    await Promise.all([join('worker'), join('worker')]);
    const orders: { id: string; jobId: string }[] = [];
    for (let n = 0; n < ORDERS; n += 1) orders.push(await orderOf(`一次 ${n}`, 6, 1));
    const runners = new Set<string | null>();
    for (const { id, jobId } of orders) {
      expect((await (apis[1] as Api).ended(jobId)).state).toBe('done');
      const row = await jobOf(jobId);
      expect(row.attempts).toBe(1);
      runners.add(row.runner);
      await assertComputed(id, 36);
    }
    expect(runners.size).toBe(2);
  });

  it('what is due is done once, by one of them', async () => {
    const { rows: due } = await client.query<{ name: string; at: string }>(
      "update scheduled_task set due_time = now() - interval '1 second' returning name, now()::text as at",
    );
    const at = due[0]?.at;
    await until('all was done', async () => {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from scheduled_task where due_time <= now() or last_end is null or last_end < $1',
        [at],
      );
      return rows[0]?.n === 0;
    });
    // what comes again within minutes may have come twice meanwhile
    const { rows } = await client.query<{ name: string; runs: number }>(
      `select t.name, (select count(*)::int from scheduled_run r where r.name = t.name and r.start_time >= $1) as runs
       from scheduled_task t where t.due_time > now() + interval '10 minutes'`,
      [at],
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((r) => r.runs !== 1)).toEqual([]);
  });
});

describe('a worker that goes in the middle of a computation', () => {
  const isUnderWay = async (jobId: string): Promise<boolean> => {
    const { rows } = await client.query(
      "select 1 from job where id = $1 and state = 'running' and progress > 0",
      [jobId],
    );
    return rows.length > 0;
  };
  /** two that work, and an order that one of them is computing: the other is asleep until it is under way */
  async function atWork(name: string): Promise<{ worker: RunningServer; id: string; jobId: string }> {
    const workers = [...running].filter((s) => !apis.some((a) => a.url === s.url));
    while (workers.length < 2) workers.push(await join('worker'));
    const [worker, ...others] = workers as [RunningServer, ...RunningServer[]];
    for (const other of others) other.child.kill('SIGSTOP');
    try {
      const order = await orderOf(name, 40, LONG_S);
      await until('it is being computed', () => isUnderWay(order.jobId));
      return { worker, ...order };
    } finally {
      for (const other of others) other.child.kill('SIGCONT');
    }
  }

  it('killed: another takes the job over, and it has one result', async () => {
    const { worker, id, jobId } = await atWork('杀死');
    const before = await jobOf(jobId);
    await worker.kill();
    gone(worker);
    expect((await (apis[0] as Api).ended(jobId)).state).toBe('done');
    const after = await jobOf(jobId);
    expect([after.attempts, after.runner === before.runner]).toEqual([2, false]);
    await assertComputed(id, 240);
  });

  it('asked to end: it hands the job back, which is no failed try', async () => {
    const { worker, id, jobId } = await atWork('让位');
    const before = await jobOf(jobId);
    expect(await terminate(worker)).toBe(0);
    gone(worker);
    // handed back before it ended: nobody waits for it to be missed
    const handed = await jobOf(jobId);
    expect([handed.runner === before.runner, handed.attempts <= 1]).toEqual([false, true]);
    expect((await (apis[0] as Api).ended(jobId)).state).toBe('done');
    expect((await jobOf(jobId)).attempts).toBe(1);
    await assertComputed(id, 240);
  });
});

/** `GET /api/cad/product/list` of a tenant with 100,000 and 1,000,000 products against a bare server with the same SQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { fillProducts } from '../apps/server/seeds/volume.ts';
import { freePort } from '../apps/server/src/embedded/process.ts';
import type { Shape } from '../apps/server/src/kit/shape.ts';
import type { Sql } from '../apps/server/src/kit/sql.ts';
import type { Tx } from '../apps/server/src/kit/tx.ts';
import type { Who } from '../apps/server/src/kit/who.ts';
import { listProducts } from '../apps/server/src/modules/cad/product/product.list.store.ts';
import { account, product } from '@muyun/contract';
import { Api } from '../e2e/api.ts';
import { dataFolder, dispose, ROOT, startProcess } from '../e2e/kit.ts';
import { databaseUrl, tokenOf, withClient } from './database.ts';
import { peakMb, resetPeak } from './memory.ts';

const CONNECTIONS = 20;
const SECONDS = 9;
/** the two servers take turns, so that a machine that changes its speed changes both */
const TURNS = 3;

export interface ListBench {
  readonly small: Load;
  readonly large: Load;
  readonly floor: Load;
  readonly share: number;
  readonly p95Ratio: number;
  readonly exported: { readonly rows: number; readonly ms: number; readonly rssMb: number };
}
export interface Load {
  readonly rows: number;
  readonly perSecond: number;
  readonly p95: number;
}

interface Target {
  readonly url: string;
  readonly token: string | null;
  readonly rows: number;
}

/** Loads addresses in turn, after a warm-up of each. Answers requests per second and the 95th percentile of every answer's time, in milliseconds. */
async function load(...targets: readonly Target[]): Promise<Load[]> {
  for (const target of targets) await once(target, SECONDS);
  const times = targets.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [i, target] of targets.entries()) times[i]?.push(...(await once(target, SECONDS / TURNS)));
  }
  return times.map((all, i) => {
    all.sort((a, b) => a - b);
    return {
      rows: (targets[i] as Target).rows,
      perSecond: all.length / SECONDS,
      p95: Math.round((all[Math.floor(all.length * 0.95)] ?? 0) * 10) / 10,
    };
  });
}

/** The time of every answer within `seconds`. */
async function once({ url, token }: Target, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await run;
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success`);
  return times;
}

/** The very statements of a list, taken from the store by a transaction that only writes them down. */
async function statementsOf(
  tenantId: string,
  projectId: string,
): Promise<{ text: string; params: unknown[] }[]> {
  const seen: { text: string; params: unknown[] }[] = [];
  const write = async (_shape: Shape, { text, values }: Sql): Promise<never[]> => {
    seen.push({ text, params: [...values] });
    return [];
  };
  const recorder: Pick<Tx, 'tenantId' | 'userId' | 'rows' | 'one'> = {
    tenantId,
    userId: tenantId,
    rows: write,
    one: async (shape, statement) => (await write(shape, statement))[0],
  };
  await listProducts(recorder as Tx, { dataScope: 'all', userId: tenantId } as Who, {
    projectIds: [projectId],
    skipCount: 0,
    maxResultCount: 20,
    sorting: 'code asc',
  });
  return seen;
}

/** A bare server that runs the statements for whoever asks, in a space where `url` is of a role that sees the rows of one only. */
export async function startFloor(
  url: string,
  statements: unknown[],
  tenantId?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/floor.ts'], {
    cwd: ROOT,
    env: { ...process.env, FLOOR: JSON.stringify({ url, port, statements, tenantId }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.once('data', () => resolve());
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

/** All products of the space as a workbook by the job that the screen starts; the memory is the server's own peak while it ran. */
async function measureExport(api: Api, pid: number): Promise<ListBench['exported']> {
  const rows = (await api.call(product.listProducts, { query: { maxResultCount: 1 } })).totalCount;
  resetPeak(pid);
  const started = performance.now();
  const { jobId } = await api.call(product.exportProductsJob, { body: { format: 'xlsx' } });
  const job = await api.ended(jobId, 120_000);
  if (job.state !== 'done') throw new Error(`export ${job.state}: ${job.error?.message}`);
  return { rows, ms: Math.round(performance.now() - started), rssMb: peakMb(pid) };
}

export async function benchList(): Promise<ListBench> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const token = await tokenOf(server.url);
    const tenantId = (await new Api(server.url, token).call(account.auth)).currentTenant?.tenantId as string;
    const url = databaseUrl(server.folder);
    const fill = async (rows: number): Promise<{ target: Target; projectId: string }> => {
      await fillProducts(url, tenantId, rows);
      const projectId = await withClient(url, async (client) => {
        // what was just written goes to the disk now, not while the list is measured
        await client.query('checkpoint');
        const { rows: found } = await client.query<{ id: string }>(
          'select id from cad_project where tenant_id = $1 and kind_amount > 0 order by code desc limit 1',
          [tenantId],
        );
        return found[0]?.id as string;
      });
      return {
        target: {
          url: `${server.url}/api/cad/product/list?projectIds=${projectId}&sorting=code%20asc&maxResultCount=20`,
          token,
          rows,
        },
        projectId,
      };
    };
    const [small] = (await load((await fill(100_000)).target)) as [Load];
    const exported = await measureExport(new Api(server.url, token), server.child.pid as number);
    const { target, projectId } = await fill(1_000_000);
    const floorServer = await startFloor(url, await statementsOf(tenantId, projectId));
    const [large, floor] = (await load(target, { url: floorServer.url, token: null, rows: 1_000_000 })) as [
      Load,
      Load,
    ];
    floorServer.child.kill();
    return {
      exported,
      small,
      large,
      floor,
      share: large.perSecond / floor.perSecond,
      p95Ratio: large.p95 / Math.max(1, small.p95),
    };
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) console.log(await benchList());

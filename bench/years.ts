/**
 * `npm run bench -- years`: backup of a database while clients write, and a restore to a second. `YEARS_MB` is how much data there is
 * beside the product's own (1024 unless said); the figures asked for are those of 10 GB, in proportion.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { demander } from '@muyun/contract';
import pg from 'pg';
import { Api } from '../e2e/api.ts';
import { dataFolder, startProcess } from '../e2e/kit.ts';
import { backupEnv, powerOff, run, until } from '../e2e/kill/backup-kit.ts';
import { productUrl } from '../apps/server/src/embedded/database.ts';
import { runningUrl } from '../apps/server/src/embedded/postgres.ts';
import type { Row } from './house.ts';

const MB = Number(process.env['YEARS_MB'] ?? 1024);
const CLIENTS = 20;
const PEACE_MS = 20_000;
const [WALL_S, RESTORE_S, OF_MB] = [300, 600, 10_240];
let serial = 0;

/** Rows that do not get small: half of each is noise. */
async function fill(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table bench_years (id bigint generated always as identity primary key, body text not null)',
  );
  for (let n = 0; n < MB; n += 16)
    await client.query(
      `insert into bench_years (body) select (select string_agg(md5(random()::text || g::text || s::text), '') from generate_series(1, 15) s) || repeat('幕墙铝单板', 32)
       from generate_series(1, 16 * 1024) g`,
    );
  await client.query('checkpoint');
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  await client.end();
  return Number(rows[0]?.size) / 1024 / 1024;
}

/** Clients write one after the other until `isOver`; answers how long each write took. */
async function write(api: Api, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const began = performance.now();
      serial += 1;
      await api.call(demander.createDemander, { body: { code: `Y${serial}`, name: `客户 ${serial}` } });
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  return took;
}
const p95 = (took: number[]): number => took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
const shanghai = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export async function benchYears(): Promise<Row[]> {
  const folder = dataFolder();
  const env = backupEnv(folder, {
    BACKUP_LOG_SECONDS: '40',
    BACKUP_KEY: 'the words of the bench, long enough',
  });
  const server = await startProcess(folder, env);
  const health = async (): Promise<{ status: string; logTime: string }> =>
    (
      (await (await fetch(`${server.url}/api/health`)).json()) as {
        backup: { status: string; logTime: string };
      }
    ).backup;
  await until('the first backup', async () => (await health()).status === 'ok');
  const api = await Api.logIn(server.url);
  const size = await fill(productUrl(runningUrl(path.join(folder, 'database')) ?? ''));
  const filled = new Date();
  // peace: what the filling has written is no longer being taken away
  await until(
    'the log of the filling is away',
    async () => new Date((await health()).logTime) > filled,
    900_000,
  );
  const end = performance.now() + PEACE_MS;
  const peace = p95(await write(api, () => performance.now() > end));
  let isDone = false;
  const began = performance.now();
  const backup = run('backup', folder, env).finally(() => {
    isDone = true;
  });
  const during = p95(await write(api, () => isDone));
  const wall = performance.now() - began;
  const made = await backup;
  if (made.code !== 0) throw new Error(made.out);
  const at = new Date();
  await write(api, () => Date.now() > at.getTime() + 3_000);
  const asked = Date.now();
  await until('the log is whole', async () => new Date((await health()).logTime) > at, 120_000);
  const point = Date.now() - asked;
  await powerOff(server);
  rmSync(folder, { recursive: true });
  const restoring = performance.now();
  const restored = await run('restore', folder, env, ['--to', shanghai(at), '--yes']);
  const restoreMs = performance.now() - restoring;
  if (restored.code !== 0) throw new Error(restored.out);
  for (const name of [folder, `${folder}.backup`]) rmSync(name, { recursive: true, force: true });
  return figures({ size, peace, during, wall, restoreMs, point });
}

interface Measured {
  readonly size: number;
  readonly peace: number;
  readonly during: number;
  readonly wall: number;
  readonly restoreMs: number;
  readonly point: number;
}
function figures({ size, peace, during, wall, restoreMs, point }: Measured): Row[] {
  const share = size / OF_MB;
  const gb = `${(size / 1024).toFixed(2)} GB`;
  return [
    {
      what: `备份 ${gb} 时 ${CLIENTS} 个客户端写入的 p95`,
      wanted: '≤ 2 倍平时',
      measured: `${(during / peace).toFixed(2)} 倍（${peace.toFixed(0)} → ${during.toFixed(0)} ms）`,
      isMet: during <= 2 * peace,
    },
    {
      what: `备份 ${gb}（边写边备，加密）`,
      wanted: `≤ ${seconds(WALL_S * 1000 * share)}（10 GB 5 分钟）`,
      measured: seconds(wall),
      isMet: wall <= WALL_S * 1000 * share,
    },
    {
      what: `恢复 ${gb} 到指定的一秒，含核对`,
      wanted: `≤ ${seconds(RESTORE_S * 1000 * share)}（10 GB 10 分钟）`,
      measured: seconds(restoreMs),
      isMet: restoreMs <= RESTORE_S * 1000 * share,
    },
    { what: '恢复点', wanted: '≤ 1 分钟', measured: seconds(point), isMet: point <= 60_000 },
  ];
}

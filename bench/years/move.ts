/**
 * One space of a million rows and five thousand files, out of one house and into another: how long, and how much memory. And the
 * start of a newer release on a large space: how long nobody is served.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { fillProducts } from '../../apps/server/seeds/volume.ts';
import { startEmbedded } from '../../apps/server/src/embedded/postgres.ts';
import { newId } from '../../apps/server/src/kit/clock.ts';
import { restoreRelease } from '../../apps/server/src/upgrade/dump.ts';
import { backupEnv, run as command } from '../../e2e/kill/backup-kit.ts';
import { dataFolder, dispose, ROOT, startProcess } from '../../e2e/kit.ts';
import npm from '../../package.json' with { type: 'json' };
import { databaseUrl, demoTenant, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { peakMb } from '../memory.ts';

const env = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const ROWS = env('MOVE_ROWS', 1_000_000);
const FILES = env('MOVE_FILES', 5_000);
const UPGRADE_ROWS = env('UPGRADE_ROWS', 5_000_000);
const [MOST_SECONDS, MOST_MB, MOST_START_SECONDS] = [300, 300, 10] as const;
const FILE_BYTES = 40_000;
const AT_ONCE = 50_000;
/** the release before this program: what an installation is brought from */
const RELEASES = path.join(ROOT, 'apps/server/releases');
const OLD = readdirSync(RELEASES).toSorted().at(-1) ?? '';
/** as npm starts them */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  ...npm.scripts['tenant:export'].split(' ').filter((word) => word.startsWith('--')),
];

/** Three of ten rows are products, the rest is what people have done with them. */
async function fill(folder: string): Promise<string> {
  const url = databaseUrl(folder);
  const tenantId = await withClient(url, demoTenant);
  await fillProducts(url, tenantId, Math.round(ROWS * 0.3));
  await withClient(url, async (client) => {
    await fillLog(client, tenantId, Math.round(ROWS * 0.7));
    await fillFiles(client, tenantId, folder);
  });
  return tenantId;
}

async function fillLog(client: pg.Client, tenantId: string, rows: number): Promise<void> {
  for (let from = 0; from < rows; from += AT_ONCE)
    await client.query(
      `insert into audit_log (tenant_id, id, time, user_id, call_id, biz_type, biz_id, action, summary, changes, ip, request_id)
       select $1, gen_random_uuid(), now() - make_interval(secs => i), $1, 'cad.product.update', 'cad.product', gen_random_uuid(), 'edit', '修改产品 ZB-' || i,
         jsonb_build_array(jsonb_build_object('field', 'quantity', 'label', '数量', 'oldValue', i, 'newValue', i + 1)), '10.0.0.1', gen_random_uuid()::text
       from generate_series($2::int, $3::int) i`,
      [tenantId, from + 1, Math.min(rows, from + AT_ONCE)],
    );
  await client.query('analyze audit_log');
}

async function fillFiles(client: pg.Client, tenantId: string, folder: string): Promise<void> {
  const home = path.join(folder, 'files', tenantId, '202611');
  mkdirSync(home, { recursive: true });
  for (let i = 0; i < FILES; i += 1) {
    const [id, bytes] = [newId(), randomBytes(FILE_BYTES)];
    writeFileSync(path.join(home, `${id}.dxf`), bytes);
    await client.query(
      `insert into file_object (tenant_id, id, name, ext, mime, size, sha256, storage_key, creator_id) values ($1, $2, $3, 'dxf', 'application/dxf', $4, $5, $6, $1)`,
      [
        tenantId,
        id,
        `图纸${i}.dxf`,
        FILE_BYTES,
        createHash('sha256').update(bytes).digest('hex'),
        `${tenantId}/202611/${id}.dxf`,
      ],
    );
  }
}

interface Run {
  readonly seconds: number;
  readonly mb: number;
  readonly told: string;
}
/** A program of the project, as npm starts it, watched for its memory. */
async function run(folder: string, script: string, ...args: string[]): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, script, ...args], {
    cwd: ROOT,
    // as bin/run24.mjs does for whoever is held to little memory
    env: { MALLOC_ARENA_MAX: '2', ...process.env, DATA_DIR: folder, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [told, mb] = ['', 0];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      told += String(text);
    });
  const timer = setInterval(() => {
    // it may have ended since
    const now = child.pid && existsSync(`/proc/${child.pid}/status`) ? peakMb(child.pid) : 0;
    if (now > mb) mb = now;
  }, 100);
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (c) => resolve(c ?? 1));
  });
  clearInterval(timer);
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${told}`);
  return { seconds: (performance.now() - began) / 1000, mb, told };
}

const rowOf = (what: string, { seconds, mb }: Run): Row => ({
  what: `${what}一个空间（${ROWS} 行、${FILES} 个文件）`,
  wanted: '≤ 5 分钟、≤ 300 MB',
  measured: `${seconds.toFixed(1)} 秒、${mb} MB`,
  isMet: seconds <= MOST_SECONDS && mb <= MOST_MB,
});

export async function benchMove(): Promise<Row[]> {
  const [from, to] = [
    await startProcess(dataFolder()),
    await startProcess(dataFolder(), { DEMO_DATA: 'off' }),
  ];
  const archive = path.join(from.folder, 'space.tar');
  try {
    const tenantId = await fill(from.folder);
    const source = 'apps/server/src/move/tenant-export.ts';
    const out = await run(from.folder, source, '--tenant', tenantId, '--out', archive);
    console.log(out.told);
    const back = await run(to.folder, 'apps/server/src/move/tenant-import.ts', '--in', archive, '--new-ids');
    console.log(back.told);
    return [rowOf('导出', out), rowOf('导入', back)];
  } finally {
    await dispose(from);
    await dispose(to);
  }
}

/** The data folder of the old release with a large space in it. */
export async function oldHouse(): Promise<string> {
  const folder = dataFolder();
  const cluster = await startEmbedded({ folder: path.join(folder, 'database') });
  try {
    await withClient(cluster.url, (client) => client.query('create database muyun'));
    const url = databaseUrl(folder);
    const { pepper } = await restoreRelease(url, path.join(RELEASES, OLD, 'dump.tar'));
    writeFileSync(path.join(folder, 'pepper.secret'), pepper, { mode: 0o600 });
    await fillProducts(url, await withClient(url, demoTenant), UPGRADE_ROWS);
  } finally {
    await cluster.stop();
  }
  return folder;
}

/** With the backup that every installation makes of itself, unless it is told not to; without one the database is copied first. */
async function startSeconds(env: (folder: string) => Record<string, string>): Promise<number> {
  const folder = await oldHouse();
  try {
    if (env(folder)['BACKUP'] === 'on') {
      const { code, out } = await command('backup', folder, env(folder));
      if (code !== 0) throw new Error(out);
    }
    const began = performance.now();
    const server = await startProcess(folder, env(folder));
    const seconds = (performance.now() - began) / 1000;
    await server.stop();
    return seconds;
  } finally {
    for (const name of [folder, `${folder}.backup`]) rmSync(name, { recursive: true, force: true });
  }
}

export async function benchUpgrade(): Promise<Row[]> {
  const seconds = await startSeconds((folder) => backupEnv(folder));
  const copied = await startSeconds(() => ({ DEMO_DATA: 'off', BACKUP: 'off' }));
  return [
    {
      what: `新版本在 ${UPGRADE_ROWS} 行的空间上启动：无服务时间`,
      wanted: `≤ ${MOST_START_SECONDS} s`,
      measured: `${seconds.toFixed(1)} s（关闭自动备份、整个复制时 ${copied.toFixed(1)} s）`,
      isMet: seconds <= MOST_START_SECONDS,
    },
  ];
}

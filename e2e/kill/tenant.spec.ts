/** One space from one house into another by the commands of the manual, as they stand in package.json; and the import killed in the middle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, demoTenant, withClient } from '../../bench/database.ts';
import { startHouse } from '../house.ts';
import { dataFolder, dispose, ROOT, type RunningServer, startProcess } from '../kit.ts';
import { oldHouse } from '../old-house.ts';

const LIMIT = 180_000;
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
let from: RunningServer;
let to: RunningServer;
let archive: string;
let tenantId: string;

beforeAll(async () => {
  from = await startProcess(await oldHouse(), { DEMO_DATA: 'off' });
  to = await startHouse({ DEMO_DATA: 'off' });
  archive = path.join(from.folder, 'space.tar');
  tenantId = await withClient(databaseUrl(from.folder), demoTenant);
}, LIMIT);
afterAll(async () => {
  await dispose(from);
  await dispose(to);
});

function start(server: RunningServer, command: string, ...args: string[]) {
  const [, ...words] = (scripts[command] ?? '').split(' ');
  const child = spawn(process.execPath, [...words, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: server.folder, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // whoever kills it kills what it has started
    detached: true,
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      told += String(text);
    });
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code, told }));
  return { child, ended };
}
/** somebody has products that are not committed */
const WRITING =
  "select 1 from pg_locks where relation = 'cad_product'::regclass and mode = 'RowExclusiveLock' and granted";

const npm = (server: RunningServer, command: string, ...args: string[]) =>
  start(server, command, ...args).ended;

const rowsThere = () =>
  withClient(databaseUrl(to.folder), async (client: pg.Client) => {
    const { rows } = await client.query<{ n: number }>(
      'select (select count(*) from cad_product)::int + (select count(*) from audit_log)::int + (select count(*) from tenant)::int + (select count(*) from app_account)::int as n',
    );
    return rows[0]?.n;
  });

describe('the commands of the manual', () => {
  it('export says what it wrote, and writes over nothing', { timeout: LIMIT }, async () => {
    const first = await npm(from, 'tenant:export', '--tenant', tenantId, '--out', archive);
    expect(first).toMatchObject({
      code: 0,
      told: expect.stringMatching(/已导出空间「佛山铝境幕墙科技有限公司」：\d+ 张表/),
    });
    const again = await npm(from, 'tenant:export', '--tenant', tenantId, '--out', archive);
    expect(again).toMatchObject({ code: 1, told: expect.stringContaining('不会覆盖') });
    for (const args of [
      ['--tenant', 'x', '--out', 'y'],
      ['--tenant', tenantId],
    ])
      expect(await npm(from, 'tenant:export', ...args)).toMatchObject({
        code: 1,
        told: expect.stringContaining('用法'),
      });
  });
  it('import killed while it writes leaves nothing', { timeout: LIMIT }, async () => {
    const before = await rowsThere();
    const { child, ended } = start(to, 'tenant:import', '--in', archive, '--new-ids');
    await withClient(databaseUrl(to.folder), async (client: pg.Client) => {
      for (let isWriting = false; !isWriting && child.exitCode === null;) {
        const { rows } = await client.query(WRITING);
        isWriting = rows.length > 0;
      }
    });
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    expect((await ended).code).toBeNull();
    // what the killed one had begun is rolled back when its connection is found broken
    await withClient(databaseUrl(to.folder), (client: pg.Client) =>
      client.query('begin; lock table cad_product in share mode; commit'),
    );
    expect(await rowsThere()).toBe(before);
  });
  it(
    'import says whose it is now, verify agrees, and the space is open to who is let in',
    { timeout: LIMIT },
    async () => {
      // the demonstration of the other house has the same owner: he is somebody else for once
      await withClient(databaseUrl(to.folder), (client: pg.Client) =>
        client.query(
          "update app_account set user_name = 'demo-2', phone_number = null where user_name = 'demo'",
        ),
      );
      const done = await npm(to, 'tenant:import', '--in', archive);
      expect(done).toMatchObject({ code: 0, told: expect.stringContaining('各项核对全部一致') });
      expect(done.told).toMatch(/新建账号的初始密码 \S+#7a/);
      expect(await npm(to, 'verify', '--tenant', tenantId)).toMatchObject({ code: 0 });
      const again = await npm(to, 'tenant:import', '--in', archive);
      expect(again).toMatchObject({ code: 1, told: expect.stringContaining('已在本平台') });
      const password = /初始密码 (\S+)（/.exec(done.told)?.[1];
      const enter = async () =>
        (
          await fetch(`${to.url}/api/user/account/token`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ grantType: 'password', account: 'demo', password, clientType: 1 }),
          })
        ).status;
      expect(await enter()).not.toBe(200);
      await withClient(databaseUrl(to.folder), (client: pg.Client) =>
        client.query("update app_account set is_active = true where user_name = 'demo'"),
      );
      expect(await enter()).toBe(200);
      expect(readdirSync(to.folder).filter((name) => name.includes('import'))).toEqual([]);
    },
  );
  it('without a running house it says so', { timeout: LIMIT }, async () => {
    const folder = dataFolder();
    const told = await npm(
      { ...from, folder },
      'tenant:export',
      '--tenant',
      tenantId,
      '--out',
      `${archive}.2`,
    );
    expect(told).toMatchObject({ code: 1, told: expect.stringContaining('数据库没有运行') });
    rmSync(folder, { recursive: true });
  });
});

/** Backup and restore, killed at every step: what was whole stays whole, an empty folder stays empty, and the next try works. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { account, demander } from '@muyun/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productUrl } from '../../apps/server/src/embedded/database.ts';
import { runningUrl } from '../../apps/server/src/embedded/postgres.ts';
import { Api } from '../api.ts';
import { houseFolder } from '../house.ts';
import { type RunningServer, startProcess } from '../kit.ts';
import { backupEnv, businessSums, powerOff, run, startCommand, until, withDatabase } from './backup-kit.ts';

/** each step is a process of its own */
vi.setConfig({ testTimeout: 420_000 });
const STEPS = 5;
const folder = await houseFolder('off');
const other = `${folder}-other`;
const env = backupEnv(folder);
let server: RunningServer;
afterAll(async () => {
  await server.stop();
  for (const name of [folder, `${folder}.backup`, other, `${other}.restoring`])
    rmSync(name, { recursive: true, force: true });
});
const health = async (): Promise<{ status: string; logTime: string }> =>
  (
    (await (await fetch(`${server.url}/api/health`)).json()) as {
      backup: { status: string; logTime: string };
    }
  ).backup;
const made = async (): Promise<string[]> =>
  [...(await run('backup', folder, env, ['--list'])).out.matchAll(/^ {2}(\d{6}-\S+)/gm)].map(
    (m) => m[1] ?? '',
  );

/** Kills a command after each of some shares of the time that it takes. */
async function killedAt(
  name: 'backup' | 'restore',
  args: readonly string[],
  dataDir: string,
  after: (step: number) => Promise<void>,
): Promise<void> {
  const began = Date.now();
  expect(await run(name, dataDir, env, args)).toMatchObject({ code: 0 });
  const ms = Date.now() - began;
  await after(STEPS);
  for (let step = 0; step < STEPS; step += 1) {
    const { child, ended } = startCommand(name, dataDir, env, args);
    const timer = setTimeout(() => child.kill('SIGKILL'), (ms * (step + 0.5)) / STEPS);
    await ended;
    clearTimeout(timer);
    await after(step);
  }
}

beforeAll(async () => {
  server = await startProcess(folder, env);
  await until('the first backup', async () => (await health()).status === 'ok');
});

it('a backup that is killed leaves the whole ones and nothing half, the server works on, and the next one sweeps', async () => {
  let count = (await made()).length;
  await killedAt('backup', [], folder, async (step) => {
    const now = await made();
    expect(now.length - count, `step ${step}`).toBeGreaterThanOrEqual(step === STEPS ? 1 : 0);
    count = now.length;
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
  // the lock of a killed one goes with its connection
  let last = { code: 1 as number | null, out: '' };
  await until('the next backup', async () => (last = await run('backup', folder, env)).code === 0);
  expect(last.out).toContain('备份完成');
  const [system = ''] = readdirSync(`${folder}.backup`).filter((n) => /^\d+$/.test(n));
  expect(readdirSync(path.join(`${folder}.backup`, system, 'base')).sort()).toEqual(await made());
});

it('server and database killed while a backup is made: they start again, and a backup is made', async () => {
  for (const share of [0.3, 0.8]) {
    const { ended, output } = startCommand('backup', folder, env);
    await until('it has begun', () => output().includes('正在备份'));
    await new Promise((resolve) => {
      setTimeout(resolve, 1500 * share);
    });
    await powerOff(server);
    await ended;
    server = await startProcess(folder, env, server.port);
    expect((await (await Api.logIn(server.url)).call(account.auth)).user.nickname).toBe('周敏慧');
  }
  await until('a backup', async () => (await run('backup', folder, env)).code === 0);
  expect(await run('backup', folder, env, ['--verify'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/✓ 备份 \S+ 可以恢复：\d+ 张表、\d+ 行，行数与校验和全部相同/),
  });
});

it('a restore that is killed leaves the folder as empty as it was; the next one restores everything', async () => {
  const api = await Api.logIn(server.url);
  for (let n = 0; n < 5; n += 1)
    await api.call(demander.createDemander, { body: { code: `K${n}`, name: `客户 ${n}` } });
  const sums = await businessSums(productUrl(runningUrl(path.join(folder, 'database')) ?? ''));
  const written = new Date();
  await until('the log is whole', async () => new Date((await health()).logTime) > written);
  const dry = await run('restore', other, env);
  expect(dry).toMatchObject({
    code: 3,
    out: expect.stringContaining('以上只是预演，未做任何改动。确认无误后加 --yes 执行。'),
  });
  expect(existsSync(other)).toBe(false);
  await killedAt('restore', ['--yes'], other, async (step) => {
    if (existsSync(other)) {
      // it had been renamed already: it is whole
      expect(await withDatabase(other, businessSums), `step ${step}`).toMatchObject({
        'public.demander': sums['public.demander'],
      });
      rmSync(other, { recursive: true });
    }
  });
  expect((await run('restore', other, env, ['--yes'])).code).toBe(0);
  expect(await withDatabase(other, businessSums)).toEqual(sums);
  expect(await run('restore', other, env, ['--yes'])).toMatchObject({
    code: 2,
    out: expect.stringContaining('数据目录不是空的，未做任何改动'),
  });
  expect(await run('restore', folder, env, ['--yes'])).toMatchObject({
    code: 2,
    out: expect.stringContaining('数据目录正在使用或没有正常关闭，未做任何改动'),
  });
  // what a restore within the folder has left is no installation: no server starts on it
  rmSync(other, { recursive: true });
  mkdirSync(path.join(other, '.restoring'), { recursive: true });
  await expect(startProcess(other, env)).rejects.toThrow(/恢复没有完成，数据目录[^]*未做任何改动/);
  expect(readdirSync(other)).toEqual(['.restoring']);
});

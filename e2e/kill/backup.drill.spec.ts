/** The drill: work goes on, sums are taken at known seconds, the folder is lost, and the installation comes back as it was at any of them. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { demander, project } from '@muyun/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productUrl } from '../../apps/server/src/embedded/database.ts';
import { runningUrl } from '../../apps/server/src/embedded/postgres.ts';
import { Api } from '../api.ts';
import { dataFolder, type RunningServer, startProcess } from '../kit.ts';
import { backupEnv, businessSums, powerOff, run, until, withDatabase } from './backup-kit.ts';

/** five restores, each a process of its own */
vi.setConfig({ testTimeout: 420_000, hookTimeout: 300_000 });
const SECONDS = 12;
const RESTORED = 5;
const folder = dataFolder();
const env = backupEnv(folder, { BACKUP_KEY: '一句足够长的备份口令，只有管理员知道' });
interface Checkpoint {
  readonly at: Date;
  readonly sums: Record<string, string>;
}
const checkpoints: Checkpoint[] = [];
let server: RunningServer;

afterAll(() => {
  for (const name of [folder, `${folder}.backup`]) rmSync(name, { recursive: true, force: true });
});

const shanghai = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const nextSecond = async (): Promise<void> => {
  const second = Math.floor(Date.now() / 1000);
  await until('the next second', () => Math.floor(Date.now() / 1000) > second);
};
const databaseUrl = (): string => productUrl(runningUrl(path.join(folder, 'database')) ?? '');

/** A second of work: then its sums, taken while nobody writes; nothing else is written until it is over. */
async function work(api: Api, n: number): Promise<void> {
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: `KH${n}`, name: `客户${n}` },
  });
  for (let i = 0; i <= n % 3; i += 1)
    await api.call(project.createProject, { body: { name: `工程 ${n}-${i}`, demanderId } });
  await nextSecond();
  checkpoints.push({
    at: new Date(Math.floor(Date.now() / 1000) * 1000),
    sums: await businessSums(databaseUrl()),
  });
  await nextSecond();
}

const health = async (): Promise<{ status: string; logTime: string }> =>
  (
    (await (await fetch(`${server.url}/api/health`)).json()) as {
      backup: { status: string; logTime: string };
    }
  ).backup;

beforeAll(async () => {
  server = await startProcess(folder, env);
  // a new installation makes its first backup by itself
  await until('the first backup', async () => (await health()).status === 'ok');
  const api = await Api.logIn(server.url);
  for (let n = 1; n <= SECONDS; n += 1) {
    await work(api, n);
    if (n === SECONDS / 2)
      expect(await run('backup', folder, env)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/备份完成：000002-.*，已加密/),
      });
  }
  const last = checkpoints.at(-1)?.at as Date;
  await until('the log is whole', async () => new Date((await health()).logTime) > last);
  await powerOff(server);
  rmSync(folder, { recursive: true });
});

const chosen = (): Checkpoint[] => {
  const left = [...checkpoints];
  return Array.from(
    { length: RESTORED },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0] as Checkpoint,
  );
};

it('restores any second: every sum is that of its second, every audit chain unbroken', async () => {
  for (const { at, sums } of chosen()) {
    const told = await run('restore', folder, env, ['--to', shanghai(at), '--yes']);
    expect(told, told.out).toMatchObject({ code: 0 });
    expect(told.out).toMatch(/✓ \d+ 项约束全部成立\n✓ 操作日志链/);
    expect(await withDatabase(folder, businessSums), shanghai(at)).toEqual(sums);
    rmSync(folder, { recursive: true });
  }
});

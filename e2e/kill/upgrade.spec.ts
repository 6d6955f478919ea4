/** A newer program on the data of an older one, started as people start it: kept, brought up, and a way back that works literally. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/embedded/process.ts';
import { standingOf } from '../../apps/server/src/kit/migrate.ts';
import { VERSION } from '../../apps/server/src/kit/version.ts';
import server from '../../bin/server-args.json' with { type: 'json' };
import { ROOT, type RunningServer, startProcess } from '../kit.ts';
import { oldHouse, onCluster, run } from '../old-house.ts';
import { backupEnv, run as command } from './backup-kit.ts';

const LIMIT = 180_000;
const LAST_OF_OLD = '0250_nest_locked.sql';

let running: RunningServer | null = null;
const folders: string[] = [];
afterEach(async () => {
  await running?.stop();
  running = null;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function oldFolder(release?: string): Promise<string> {
  const folder = await oldHouse(release);
  folders.push(folder, `${folder}.backup`, `${folder}.new`);
  return folder;
}
const copies = (folder: string): string[] =>
  existsSync(path.join(folder, 'before-upgrade')) ? readdirSync(path.join(folder, 'before-upgrade')) : [];
/** Every database is a large one. */
const largeEnv = (folder: string): Record<string, string> => backupEnv(folder, { UPGRADE_COPY_MB: '0' });
const NAMED = "update tenant set name = name || '·升级前最后一笔'";
const lastWrite = (folder: string): Promise<boolean> =>
  onCluster(folder, async (url) => {
    const { rows } = await run(url, 'select name from tenant');
    return String(rows[0]?.['name']).endsWith('·升级前最后一笔');
  });

/** Starts the program and kills it some time after it has said that it begins. */
async function killedAfter(folder: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, server.args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DEMO_DATA: 'off',
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  for await (const text of child.stdout) if (String(text).includes('正在升级')) break;
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  child.kill('SIGKILL');
  await ended;
}

async function logIn(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/user/account/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grantType: 'password',
      account: 'demo',
      password: 'Muyun@2026demo',
      clientType: 1,
    }),
  });
  return answer.status;
}

describe('a newer program on older data', () => {
  it('keeps a copy, goes on, and the copy is a way back', { timeout: LIMIT }, async () => {
    const folder = await oldFolder();
    running = await startProcess(folder, { DEMO_DATA: 'off' });
    expect(running.output()).toContain(`正在升级：0.1.0 → ${VERSION}`);
    expect(running.output()).toMatch(/升级前的数据库副本：.*before-upgrade/);
    expect(await logIn(running.url)).toBe(200);
    await running.stop();
    const [copy = ''] = copies(folder);
    expect(copies(folder)).toEqual([expect.stringMatching(/^\d{8}-\d{6}-0\.1\.0-/)]);
    expect((await onCluster(folder, standingOf)).pending).toEqual([]);
    // the way back, as it was told
    const data = path.join(folder, 'database/pg');
    renameSync(data, `${data}.new`);
    execFileSync('cp', ['-a', path.join(folder, 'before-upgrade', copy), data]);
    const back = await onCluster(folder, standingOf);
    expect([back.applied.at(-1), back.version]).toEqual([LAST_OF_OLD, null]);
    // and up again
    running = await startProcess(folder, { DEMO_DATA: 'off' });
    expect(await logIn(running.url)).toBe(200);
    await running.stop();
    // nothing newer: nothing is copied
    running = await startProcess(folder, { DEMO_DATA: 'off' });
    expect(running.output()).not.toMatch(/正在升级/);
    expect(copies(folder)).toHaveLength(2);
  });

  // while it looks, while it copies, while it migrates, and after
  it.each([0, 400, 1500])(
    'killed %i ms after it began: the next start does it',
    { timeout: LIMIT },
    async (ms) => {
      const folder = await oldFolder();
      await killedAfter(folder, ms);
      running = await startProcess(folder, { DEMO_DATA: 'off' });
      expect(await logIn(running.url)).toBe(200);
      expect(copies(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );

  it(
    'a large one that its backup holds is not copied: a restore is the way back',
    { timeout: LIMIT },
    async () => {
      const folder = await oldFolder('0.2.0');
      const env = largeEnv(folder);
      expect((await command('backup', folder, env)).code).toBe(0);
      await onCluster(folder, (url) => run(url, NAMED), true);
      running = await startProcess(folder, env);
      const told = running.output();
      expect(told).toContain(`正在升级：0.2.0 → ${VERSION}`);
      expect(copies(folder)).toEqual([]);
      expect(await logIn(running.url)).toBe(200);
      await running.stop();
      // the way back, as it was told
      const [, moment = ''] = /npm run restore -- --to '([^']+)'/.exec(told) ?? [];
      renameSync(folder, `${folder}.new`);
      const back = await command('restore', folder, env, ['--to', moment, '--yes']);
      expect(back.out).toContain('恢复完成');
      expect(back.out).toContain('数据由旧版本 0.2.0 写入，数据之间的约束未核对');
      const standing = await onCluster(folder, standingOf);
      expect(standing.pending.length).toBeGreaterThan(0);
      expect(await lastWrite(folder)).toBe(true);
    },
  );

  it(
    'a large one whose backup has a gap, or is not there, is copied all the same',
    { timeout: LIMIT },
    async () => {
      const folder = await oldFolder('0.2.0');
      const env = largeEnv(folder);
      expect((await command('backup', folder, env)).code).toBe(0);
      // written by a server that lays nothing aside, more than one piece of the log
      await onCluster(folder, async (url) => {
        await run(url, NAMED);
        await run(url, 'select pg_switch_wal()');
        await run(url, NAMED);
      });
      running = await startProcess(folder, env);
      expect(running.output()).toMatch(/自动备份不能作为退路（日志归档不完整）/);
      expect(copies(folder)).toHaveLength(1);
      await running.stop();
      const without = await oldFolder('0.2.0');
      running = await startProcess(without, largeEnv(without));
      expect(running.output()).toMatch(/自动备份不能作为退路（.+），升级前复制整个数据库/);
      expect(copies(without)).toHaveLength(1);
    },
  );

  it('an older program leaves a newer database alone, and says so', { timeout: LIMIT }, async () => {
    const folder = await oldFolder();
    await onCluster(folder, (url) =>
      run(url, "insert into schema_migration (name, hash) values ('9999_newer.sql', 'x')"),
    );
    await expect(startProcess(folder, { DEMO_DATA: 'off' })).rejects.toThrow(
      /server ended with 1:[^]*数据库已由更新的版本升级（9999_newer\.sql）[^]*未做任何改动/,
    );
    const standing = await onCluster(folder, standingOf);
    expect(standing.applied.filter((name) => name > LAST_OF_OLD)).toEqual(['9999_newer.sql']);
  });
});

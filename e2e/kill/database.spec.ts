/** The embedded database dies under a running server; the disk fills or refuses. Each time: a sentence, and back by itself. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, file, texture } from '@muyun/contract';
import { isAlive } from '../../apps/server/src/embedded/process.ts';
import server from '../../bin/server-args.json' with { type: 'json' };
import { Api } from '../api.ts';
import { dataFolder, dispose, ROOT, type RunningServer, startProcess } from '../kit.ts';

const folder = dataFolder();
let running: RunningServer;
let api: Api;
beforeAll(async () => {
  running = await startProcess(folder, { DEMO_DATA: 'off' });
  api = await Api.logIn(running.url);
});
afterAll(async () => {
  if (running.child.exitCode === null) await dispose(running);
  rmSync(folder, { recursive: true, force: true });
});

const clusterOf = (data: string): string => path.join(data, 'database/pg');
const databasePid = (): number =>
  Number(readFileSync(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);
const health = async (
  url = running.url,
): Promise<{
  status: number;
  body: {
    status: string;
    database: { status: string; message: string };
    storage: { status: string; message: string };
  };
}> => {
  const response = await fetch(`${url}/api/health`);
  return { status: response.status, body: (await response.json()) as never };
};
async function until<T>(ask: () => Promise<T> | T, isSo: (found: T) => boolean, ms = 40_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await ask();
    if (isSo(found) || Date.now() > end) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

describe('data on the disk', () => {
  it('is private: folders 0700 or only to walk through, files 0600', () => {
    const isRoot = process.getuid?.() === 0;
    const mode = (...parts: string[]): string =>
      (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8);
    expect([mode(), mode('database')]).toEqual(isRoot ? ['711', '711'] : ['700', '700']);
    expect([
      mode('database/pg'),
      mode('database/database.secret'),
      mode('database/postgres.log'),
      mode('pepper.secret'),
      mode('server.lock'),
    ]).toEqual(['700', '600', '600', '600', '600']);
  });

  it('also what people upload', async () => {
    const sent = path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-mode-')), 'a.txt');
    writeFileSync(sent, 'private');
    await api.call(file.uploadFile, { file: sent });
    const open: string[] = [];
    const walk = (at: string): void => {
      if ((statSync(at).mode & 0o077) !== 0) open.push(at);
      if (statSync(at).isDirectory()) for (const name of readdirSync(at)) walk(path.join(at, name));
    };
    walk(path.join(folder, 'files'));
    expect(open).toEqual([]);
    rmSync(path.dirname(sent), { recursive: true });
  });
});

describe('the embedded database killed', () => {
  it('is started again; sessions, data and jobs go on', async () => {
    const pid = databasePid();
    process.kill(pid, 'SIGKILL');
    await until(
      () => isAlive(pid),
      (alive) => !alive,
    );
    const away = await until(
      () => health(),
      (h) => h.status === 503,
      5000,
    );
    if (away.status === 503)
      expect([away.body.status, away.body.database.message]).toEqual([
        'error',
        '数据库暂时无法连接，正在恢复，请稍后再试',
      ]);
    expect(
      (
        await until(
          () => health(),
          (h) => h.status === 200,
        )
      ).body.status,
    ).toBe('ok');
    expect(running.output()).toContain('内置数据库意外停止，正在重新启动');
    expect(
      await until(
        () => running.output(),
        (text) => text.includes('内置数据库已恢复'),
      ),
    ).toMatch(/内置数据库已恢复（[\d.]+ 秒）/);
    expect(databasePid()).not.toBe(pid);
    expect((await api.call(account.auth)).user.nickname).toBe('周敏慧');
    expect((await api.call(texture.initTextures)).added).toBeGreaterThan(0);
  });

  it('and not to be started again: the program ends with a sentence, and the next start recovers', async () => {
    const [port, pid, kept] = [running.port, databasePid(), `${clusterOf(folder)}.away`];
    renameSync(clusterOf(folder), kept);
    // a file in its place: neither to be started nor to be made anew
    writeFileSync(clusterOf(folder), 'in the way');
    process.kill(pid, 'SIGKILL');
    const code = await until(
      () => running.child.exitCode,
      (c) => c !== null,
      150_000,
    );
    expect(code).toBe(1);
    expect(running.output()).toContain('内置数据库无法重新启动，幕云将退出');
    rmSync(clusterOf(folder));
    renameSync(kept, clusterOf(folder));
    running = await startProcess(folder, { DEMO_DATA: 'off' }, port);
    api = await Api.logIn(running.url);
    expect((await api.call(texture.textureOptions)).length).toBeGreaterThan(0);
  }, 240_000);
});

describe('a disk that refuses', () => {
  it('says so to who uploads and to health, and is fine again by itself', async () => {
    const [files, kept] = [path.join(folder, 'files'), path.join(folder, 'files.away')];
    const sent = path.join(os.tmpdir(), `muyun-refused-${process.pid}.txt`);
    const upload = async (
      text: string,
    ): Promise<{ status: number; message: string; retry: string | null }> => {
      writeFileSync(sent, text);
      const response = await api.fetch(file.uploadFile, { file: sent });
      return {
        status: response.status,
        message: ((await response.json()) as { error?: { message: string } }).error?.message ?? '',
        retry: response.headers.get('retry-after'),
      };
    };
    renameSync(files, kept);
    writeFileSync(files, 'a file in place of the folder');
    try {
      expect(await upload('one')).toEqual({
        status: 503,
        message: '服务器存储目录不可写，未保存，请联系管理员',
        retry: '5',
      });
      const ill = await until(
        () => health(),
        (h) => h.status === 503,
        15_000,
      );
      expect([ill.body.status, ill.body.storage.status, ill.body.storage.message]).toEqual([
        'error',
        'error',
        '服务器存储目录不可写，未保存，请联系管理员',
      ]);
      // what needs no file goes on
      expect((await api.call(account.auth)).user.nickname).toBe('周敏慧');
    } finally {
      rmSync(files);
      renameSync(kept, files);
    }
    expect((await upload('two')).status).toBe(200);
    expect(
      (
        await until(
          () => health(),
          (h) => h.status === 200,
          15_000,
        )
      ).body.storage.status,
    ).toBe('ok');
    rmSync(sent);
  });

  it('at the start: a sentence in Chinese that names the folder, and nothing is made', () => {
    const place = path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-place-')), 'data');
    writeFileSync(place, 'not a folder');
    const start = spawnSync(process.execPath, server.args, {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: place, PORT: '1' },
    });
    expect(start.status).toBe(1);
    expect(start.stderr).toMatch(
      /^数据目录不可写（E\w+），幕云无法启动，请检查目录权限或用 DATA_DIR 指定其他目录：/m,
    );
    expect(start.stderr).toContain(place);
    rmSync(path.dirname(place), { recursive: true });
  });
});

/** A newer program on the data of an older one, started as people start it: kept, brought up, and a way back that works literally. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/embedded/process.ts';
import { standingOf } from '../../apps/server/src/kit/migrate.ts';
import { VERSION } from '../../apps/server/src/kit/version.ts';
import server from '../../bin/server-args.json' with { type: 'json' };
import { ROOT, type RunningServer, startProcess } from '../kit.ts';
import { oldHouse, onCluster, run } from '../old-house.ts';

const LIMIT = 180_000;
const LAST_OF_OLD = '0250_nest_locked.sql';

let running: RunningServer | null = null;
const folders: string[] = [];
afterEach(async () => {
  await running?.stop();
  running = null;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function oldFolder(): Promise<string> {
  const folder = await oldHouse();
  folders.push(folder);
  return folder;
}
const copies = (folder: string): string[] => readdirSync(path.join(folder, 'before-upgrade'));

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

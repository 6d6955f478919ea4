/** An installation that was restored goes on, and is backed up, on a history of its own; the one before stays reachable. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { spoolOf } from '../embedded/archive.ts';
import { productUrl } from '../embedded/database.ts';
import { startEmbedded } from '../embedded/postgres.ts';
import { planOf } from '../restore/plan.ts';
import { restore } from '../restore/restore.ts';
import { type BackupScene, openBackupScene } from '../../test/backup-scene.ts';
import { makeSpace } from '../../test/kit.ts';
import { scratchFolder } from '../../test/scratch.ts';
import { shipAll } from './archive.ts';
import { connect } from './cluster.store.ts';
import { backUp, type Source } from './physical.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });
const END = { to: null, system: null, timeline: null };
let scene: BackupScene;
let target = '';
beforeAll(async () => {
  scene = await openBackupScene();
  target = path.join(scratchFolder('restored'), 'data');
});
afterAll(async () => {
  await scene.close();
  rmSync(path.dirname(target), { recursive: true, force: true });
});
const quiet = (): void => undefined;

async function on<T>(folder: string, work: (url: string) => Promise<T>, archive = false): Promise<T> {
  const database = await startEmbedded({ folder: path.join(folder, 'database'), mustExist: true, archive });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = await connect(productUrl(url));
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}
const spaces = (url: string) => query(url, 'select count(*)::text as n from tenant');

it('goes on from the second that it was restored to; a rehearsal elsewhere changes nothing', async () => {
  await backUp(scene.place, scene.source);
  const before = (await spaces(scene.source.url))[0]?.['n'];
  await makeSpace('企业版', scene.house);
  await shipAll(scene.place, scene.source);
  const first = new Date();
  // tried out: the live one goes on, and is what a restore comes back to
  await restore(scene.place, await planOf(scene.place, END), target, quiet);
  rmSync(target, { recursive: true });
  await makeSpace('企业版', scene.house);
  await shipAll(scene.place, scene.source);
  const plan = await planOf(scene.place, END);
  expect(plan.timeline).toBe(1);
  await restore(scene.place, plan, target, quiet);
  expect(await on(target, spaces)).toEqual([{ n: String(Number(before) + 2) }]);
  rmSync(target, { recursive: true });
  // for good: back to the first, and on from there
  await restore(scene.place, await planOf(scene.place, { ...END, to: first }), target, quiet);
  await on(
    target,
    async (url) => {
      const source: Source = {
        ...scene.source,
        url,
        databaseUrl: productUrl(url),
        data: path.join(target, 'database/pg'),
        spool: spoolOf(path.join(target, 'database')),
      };
      await backUp(scene.place, source);
      await query(url, "update tenant set name = 'went on'");
      await shipAll(scene.place, source);
    },
    true,
  );
  rmSync(target, { recursive: true });
  const on2 = await planOf(scene.place, END);
  expect(on2.timeline).toBeGreaterThan(1);
  await restore(scene.place, on2, target, quiet);
  expect(await on(target, (url) => query(url, 'select distinct name from tenant'))).toEqual([
    { name: 'went on' },
  ]);
  expect(await on(target, spaces)).toEqual([{ n: String(Number(before) + 1) }]);
  rmSync(target, { recursive: true });
  // the history that was left is reached by its number
  await restore(scene.place, await planOf(scene.place, { ...END, timeline: 1 }), target, quiet);
  expect(await on(target, spaces)).toEqual([{ n: String(Number(before) + 2) }]);
});

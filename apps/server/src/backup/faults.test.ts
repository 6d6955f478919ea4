/** What goes wrong with backups and restores: each has a sentence, nothing is lost, and the next try works. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupPlace } from '../adapters/backup-place.ts';
import { productUrl } from '../embedded/database.ts';
import { startEmbedded } from '../embedded/postgres.ts';
import { momentOf, planOf } from '../restore/plan.ts';
import { assertEmpty, asideOf, assertNotHalf } from '../restore/aside.ts';
import { restore } from '../restore/restore.ts';
import { type BackupScene, inBucket, openBackupScene, openBucket } from '../../test/backup-scene.ts';
import { makeSpace } from '../../test/kit.ts';
import type { S3Server } from '../../test/s3-server.ts';
import { scratchFolder } from '../../test/scratch.ts';
import { shipAll } from './archive.ts';
import { logOf, type Manifest, manifestsOf, names } from './catalogue.ts';
import { backUp } from './physical.ts';
import { backupKey } from './key.ts';
import { type BackupStore, Place } from './place.ts';
import { sumsOf } from './sums.store.ts';

/** copies of a cluster take seconds each, and others share the machine */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const END = { to: null, system: null, timeline: null };
const quiet = (): void => undefined;
let target = '';
beforeAll(() => {
  target = path.join(scratchFolder('restored'), 'data');
});
afterAll(() => rmSync(path.dirname(target), { recursive: true, force: true }));

/** Spaces of a restored folder. */
async function spacesIn(folder: string): Promise<string | undefined> {
  const database = await startEmbedded({ folder: path.join(folder, 'database'), mustExist: true });
  try {
    return (await sumsOf(productUrl(database.url))).get('public.tenant')?.rows;
  } finally {
    await database.stop();
  }
}

describe('in a folder', () => {
  let scene: BackupScene;
  let system = '';
  const folder = (): string => scene.config.folder ?? '';
  beforeAll(async () => {
    scene = await openBackupScene({ key: 'the words of this installation' });
    ({ system } = await backUp(scene.place, scene.source));
  });
  afterAll(() => scene.close());
  const whole = async (): Promise<string[]> => (await manifestsOf(scene.place, system)).map((m) => m.id);

  it('a full disk: the sentence names it, what was written goes, the last good one stays', async () => {
    const before = await whole();
    const full = (room: number): BackupStore => {
      let left = room;
      return {
        ...scene.place.store,
        write: (key, bytes) =>
          scene.place.store.write(
            key,
            (async function* short() {
              for await (const part of bytes) {
                left -= part.length;
                if (left < 0)
                  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
                yield part;
              }
            })(),
          ),
      };
    };
    for (const room of [0, 300_000, 2_000_000]) {
      const place = new Place(full(room), backupKey('the words of this installation'));
      await expect(backUp(place, scene.source)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await whole()).toEqual(before);
      expect(
        readdirSync(path.join(folder(), system, 'base'), { recursive: true }).filter((n) =>
          String(n).endsWith('.part'),
        ),
      ).toEqual([]);
      expect(
        (await scene.place.store.list(names(system).bases)).every((k) =>
          before.some((id) => k.key.includes(id)),
        ),
      ).toBe(true);
    }
    await backUp(scene.place, scene.source);
    expect(await whole()).toHaveLength(before.length + 1);
  });

  it('two at once: one is made, the other is told so; both ways of asking', async () => {
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => backUp(scene.place, scene.source)));
    const refused = many.flatMap((m) => (m.status === 'rejected' ? [String(m.reason.message)] : []));
    expect(refused).toEqual(Array.from({ length: 7 }, () => '已有一次备份正在进行，请等它结束后再试'));
  });

  it('the folder is gone: nothing is taken for done, and the log waits until it is back', async () => {
    renameSync(folder(), `${folder()}.away`);
    await makeSpace('企业版', scene.house);
    await expect(shipAll(backupPlace(scene.config, false), scene.source)).rejects.toThrow(
      `备份目录不存在，或不是幕云的备份目录：${folder()}`,
    );
    // a disk that is not mounted leaves an empty folder
    mkdirSync(folder());
    await expect(backUp(scene.place, scene.source)).rejects.toThrow('备份目录不存在，或不是幕云的备份目录');
    expect(readdirSync(folder())).toEqual([]);
    rmSync(folder(), { recursive: true });
    renameSync(`${folder()}.away`, folder());
    const { segment } = await shipAll(scene.place, scene.source);
    expect((await logOf(scene.place, system)).segments.map((s) => s.name)).toContain(segment);
    await restore(scene.place, await planOf(scene.place, END), target, quiet);
    expect(Number(await spacesIn(target))).toBeGreaterThan(0);
    rmSync(target, { recursive: true });
  });

  it('wrong words, and none', async () => {
    const other = new Place(scene.place.store, backupKey('other words than those of it'));
    await expect(planOf(other, END)).rejects.toThrow('备份口令不对');
    await expect(planOf(new Place(scene.place.store, null), END)).rejects.toThrow('备份已加密');
  });

  it('a different piece of the log under the same name is never written over', async () => {
    const segment = (await logOf(scene.place, system)).segments[0]?.name ?? '';
    writeFileSync(path.join(scene.source.spool, segment), 'of another server');
    await expect(shipAll(scene.place, scene.source)).rejects.toThrow(
      `日志归档 ${segment} 已存在且内容不同：同一份数据可能在两处同时运行`,
    );
    rmSync(path.join(scene.source.spool, segment));
    await shipAll(scene.place, scene.source);
  });

  it('a torn piece of the log: up to it all is restored, beyond it the latest time is named', async () => {
    const { manifest } = await backUp(scene.place, scene.source);
    await makeSpace('企业版', scene.house);
    await shipAll(scene.place, scene.source);
    const between = new Date();
    await makeSpace('企业版', scene.house);
    const { segment } = await shipAll(scene.place, scene.source);
    const after = new Date();
    await makeSpace('企业版', scene.house);
    await shipAll(scene.place, scene.source);
    const file = path.join(folder(), names(system).wal(segment));
    truncateSync(file, 2000);
    await expect(
      restore(scene.place, await planOf(scene.place, { ...END, to: after }), target, quiet),
    ).rejects.toThrow(new RegExp(`日志归档在 ${segment} 已损坏 处中断，到不了 .*；最晚可以恢复到 `));
    expect(existsSync(target) || existsSync(`${target}.restoring`)).toBe(false);
    await restore(
      scene.place,
      await planOf(scene.place, { ...END, to: new Date(manifest.stopTime) }),
      target,
      quiet,
    );
    rmSync(target, { recursive: true });
    expect(between < after).toBe(true);
    // a gap is told in the plan
    rmSync(file);
    expect((await planOf(scene.place, END)).gap).toMatch(/^第 \d+ 段$/);
    await backUp(scene.place, scene.source);
  });

  it('a folder in use, or with anything in it, is left as it is', async () => {
    const data = path.join(scene.folder, 'data');
    expect(() => assertEmpty(data)).toThrow(/数据目录(正在使用|不是空的).*未做任何改动/);
    mkdirSync(target);
    writeFileSync(path.join(target, 'mine.txt'), 'mine');
    await expect(restore(scene.place, await planOf(scene.place, END), target, quiet)).rejects.toThrow(
      `数据目录不是空的，未做任何改动：${target}（mine.txt）`,
    );
    expect(readdirSync(target)).toEqual(['mine.txt']);
    rmSync(target, { recursive: true });
  });

  it('is built within the folder where it cannot be built beside it, and a killed one leaves nothing that counts', async () => {
    // a folder of another place cannot be renamed, a file has nothing beneath it
    const file = path.join(path.dirname(target), 'file');
    writeFileSync(file, '');
    expect(asideOf('/proc')).toBe('/proc/.restoring');
    expect(asideOf(path.join(file, 'data'))).toBe(path.join(file, 'data/.restoring'));
    expect(asideOf(target)).toBe(`${target}.restoring`);
    // killed while what was built was moved up: what it had moved is known as its own
    const within = path.join(target, '.restoring');
    mkdirSync(path.join(target, 'files'), { recursive: true });
    mkdirSync(within);
    writeFileSync(path.join(target, 'files/half.dxf'), 'half');
    writeFileSync(path.join(within, 'moved.json'), '["files","database"]');
    writeFileSync(path.join(target, 'mine.txt'), 'mine');
    expect(() => assertEmpty(target)).toThrow(`数据目录不是空的，未做任何改动：${target}（mine.txt）`);
    rmSync(path.join(target, 'mine.txt'));
    expect(() => assertNotHalf(target)).toThrow('恢复没有完成');
    expect(asideOf(target)).toBe(within);
    await restore(scene.place, await planOf(scene.place, END), target, quiet);
    expect(readdirSync(target)).toEqual(expect.arrayContaining(['database', 'pepper.secret']));
    expect(() => assertNotHalf(target)).not.toThrow();
    expect(existsSync(path.join(target, 'files/half.dxf'))).toBe(false);
    expect(Number(await spacesIn(target))).toBeGreaterThan(0);
    rmSync(target, { recursive: true });
    rmSync(file);
  });

  const changed = async (change: Partial<Manifest>, work: () => Promise<void>): Promise<void> => {
    const last = (await manifestsOf(scene.place, system)).at(-1) as Manifest;
    await scene.place.writeJson(names(system).manifest(last.id), { ...last, ...change });
    try {
      await work();
    } finally {
      await scene.place.writeJson(names(system).manifest(last.id), last);
    }
  };
  it('a backup of a newer program is refused with a sentence', async () => {
    await changed({ program: '9.0.0', migrations: ['9999_future.sql'] }, async () => {
      await expect(planOf(scene.place, END)).rejects.toThrow(
        '这份备份来自更新版本的幕云（9.0.0），本程序不认识其中的 1 项数据结构变更。请先升级程序再恢复。',
      );
    });
  });
  it('a clock that was set back: numbers go on, the plan says so, and the newest stays the newest', async () => {
    const past = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await changed({ startTime: past, stopTime: past }, async () => {
      const plan = await planOf(scene.place, END);
      expect(plan.notes.join()).toMatch(/时钟在备份 \d{6}-\S+ 之前曾被调回/);
      const before = await whole();
      expect(plan.base.id).toBe(before.at(-1));
      const { manifest } = await backUp(scene.place, scene.source);
      expect(Number(manifest.id.slice(0, 6))).toBe(Number(before.at(-1)?.slice(0, 6)) + 1);
    });
  });
  it('times that nobody reaches, and words that are no time', async () => {
    await expect(planOf(scene.place, { ...END, to: momentOf('2020-01-01') })).rejects.toThrow(
      /^最早只能恢复到 \d{4}/,
    );
    await expect(
      restore(
        scene.place,
        await planOf(scene.place, { ...END, to: new Date(Date.now() + 3_600_000) }),
        target,
        quiet,
      ),
    ).rejects.toThrow(/日志归档到不了 .*；最晚可以恢复到 /);
    expect(() => momentOf('昨天')).toThrow('看不懂时间「昨天」，请写成 2026-11-22 10:15:00（北京时间）');
    expect(momentOf('2026-11-22 10:15:00').toISOString()).toBe('2026-11-22T02:15:00.000Z');
    expect(momentOf('2026-11-22T10:15:00Z').toISOString()).toBe('2026-11-22T10:15:00.000Z');
    await expect(planOf(scene.place, { ...END, system: '1' })).rejects.toThrow('没有编号为 1 的备份');
  });
});

describe('in a bucket', () => {
  let bucket: S3Server;
  let scene: BackupScene;
  beforeAll(async () => {
    bucket = await openBucket();
    scene = await openBackupScene({
      s3: inBucket(bucket),
      prefix: 'muyun',
      key: 'words for the bucket, long enough',
    });
  });
  afterAll(async () => {
    await scene.close();
    await bucket.close();
  });

  it('is never without a key', () => {
    expect(() => backupPlace({ ...scene.config, key: null }, true)).toThrow(
      '备份到对象存储必须设置备份口令 BACKUP_KEY',
    );
  });
  it('refusing: the sentence says what the service has said, busy is asked again, and what is whole restores', async () => {
    bucket.failing.push('AccessDenied');
    await expect(backUp(scene.place, scene.source)).rejects.toThrow('对象存储拒绝了请求（403 AccessDenied）');
    bucket.failing.push('SlowDown', 'SlowDown');
    const { system } = await backUp(scene.place, scene.source);
    for (const n of [3, 8]) {
      bucket.failing.push(...Array.from({ length: n }, () => ''), 'InvalidAccessKeyId');
      await expect(backUp(scene.place, scene.source), String(n)).rejects.toThrow(
        '对象存储拒绝了请求（403 InvalidAccessKeyId）',
      );
      bucket.failing.length = 0;
    }
    expect(await manifestsOf(scene.place, system)).toHaveLength(1);
    await makeSpace('企业版', scene.house);
    await shipAll(scene.place, scene.source);
    await restore(scene.place, await planOf(scene.place, END), target, quiet);
    expect(Number(await spacesIn(target))).toBeGreaterThan(0);
    rmSync(target, { recursive: true });
  });
  it('not there: the sentence says so', async () => {
    await bucket.close();
    await expect(backUp(scene.place, scene.source)).rejects.toThrow('无法连接对象存储（ECONNREFUSED）');
  });
});

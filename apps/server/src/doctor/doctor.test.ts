/** What the doctor finds and what he says about it: of a machine, of a database, of what lies beyond. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { seen, tellFinding } from '@muyun/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, openHouse } from '../../test/kit.ts';
import { freePort } from '../embedded/process.ts';
import { readConfig } from '../kit/config.ts';
import { takePulse } from '../kit/watch/pulse.ts';
import { measured, missingOf, reach } from './beyond.ts';
import { backedUp, clocked, jobbed, keyed, migrated, tasked } from './database.ts';
import { disk, privateFiles, port, spaced } from './machine.ts';
import type { Patient } from './patient.ts';

const GB = 1024 ** 3;
const told = (found: Parameters<typeof tellFinding>[0]): string => {
  const { level, text, mend } = tellFinding(found);
  return `${level}: ${text}${mend === null ? '' : ` → ${mend}`}`;
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the machine', () => {
  const of = (free: number, total: number) =>
    spaced({ place: '数据目录', folder: '/data', free, total }).outcome;
  it.each([
    [100 * GB, 200 * GB, 'ok'],
    [1.9 * GB, 200 * GB, 'low'],
    [15 * GB, 1_000 * GB, 'low'],
    // a twentieth of a very large disk is much
    [30 * GB, 1_000 * GB, 'ok'],
    [199 * 1024 ** 2, 10 * GB, 'full'],
    [0, 10 * GB, 'full'],
  ])('%s free of %s bytes is %s', (free, total, expected) => {
    expect(of(free, total)).toBe(expected);
  });

  it('a full disk is told with what is to be done', async () => {
    // no test may fill a disk: a file system that is full by nature says the same
    expect(told(spaced({ place: '数据目录', folder: '/data', free: 0, total: GB }))).toBe(
      'error: 数据目录只剩 0 B，随时会写不进去 → 立即清理 /data 所在的磁盘；写满后幕云会拒绝写入，已有的数据不受影响',
    );
    expect((await disk('数据目录', '/proc')).outcome).toBe('full');
    expect((await disk('数据目录', path.join(folder, 'nowhere'))).outcome).toBe('absent');
    writeFileSync(path.join(folder, 'file'), '');
    expect((await disk('数据目录', path.join(folder, 'file'))).outcome).toBe('broken');
    expect((await disk('数据目录', os.tmpdir())).outcome).toMatch(/ok|low/);
  });

  it('files that others may read are named, with the command that mends it', () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(path.join(dataDir, 'pepper.secret'), 'x', { mode: 0o600 });
    expect(privateFiles({ dataDir, backup: null })).toEqual([seen('rights', 'ok')]);
    // the account of the database walks through
    chmodSync(dataDir, 0o711);
    expect(privateFiles({ dataDir, backup: null })).toEqual([seen('rights', 'ok')]);
    chmodSync(path.join(dataDir, 'pepper.secret'), 0o644);
    chmodSync(dataDir, 0o755);
    expect(privateFiles({ dataDir, backup: null }).map(told)).toEqual([
      `error: ${dataDir} 对其他账号开放（权限 755） → 执行：chmod 711 ${dataDir}`,
      `error: ${dataDir}/pepper.secret 对其他账号开放（权限 644） → 执行：chmod 600 ${dataDir}/pepper.secret`,
    ]);
  });

  it('the port is served, free, taken by another, or deaf', async () => {
    const house = await openHouse({ logLevel: 'silent' });
    const host = '127.0.0.1';
    const own = Number(new URL(house.url).port);
    expect((await port({ port: own, host: '0.0.0.0' })).outcome).toBe('ok');
    await house.server.close();
    expect((await port({ port: own, host })).outcome).toBe('free');
    const other = http.createServer((_q, answer) => answer.end('{"hello":1}')).listen(0, host);
    const silent = net.createServer().listen(0, host);
    await Promise.all(
      [other, silent].map(
        (s) => s.listening || new Promise((done) => void s.once('listening', done as () => void)),
      ),
    );
    const at = (s: net.Server): number => (s.address() as net.AddressInfo).port;
    expect((await port({ port: at(other), host })).outcome).toBe('taken');
    expect((await port({ port: at(silent), host })).outcome).toBe('deaf');
    other.close();
    silent.close();
  });
});

const config = readConfig({ DATA_DIR: '/data' });
const patient = (over: Partial<Patient> = {}): Patient => ({
  config,
  environment: {},
  addresses: {
    sms: null,
    wechat: null,
    wx: null,
    cameras: null,
    files: null,
    backupPlace: null,
    traces: null,
  },
  pepper: 'p',
  pulse: null,
  logTrouble: null,
  isServer: false,
  now: new Date('2026-11-23T04:00:00Z'),
  ...over,
});

describe('the database', () => {
  it('is asked with one statement after the other, as the product left it', async () => {
    const url = await cloneDatabase();
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const pulse = await takePulse(pool);
    expect([pulse.encoding, pulse.seesAll, pulse.isReplica, pulse.replicas]).toEqual([
      'UTF8',
      true,
      false,
      [],
    ]);
    expect(Math.abs(pulse.skewSeconds)).toBeLessThan(2);
    expect(tellFinding(migrated(pulse.house)).level).toBe('ok');
    expect(told(migrated(pulse.house, []))).toMatch(/^error: 已由更新的版本 \S+ 升级过（\d{4}_\w+\.sql）/);
    expect(migrated(pulse.house, [...(pulse.house?.migrations ?? []), '9999_more.sql'])).toEqual(
      seen('migrations', 'pending', { count: 1 }),
    );
    // somebody has set the clock back by a day: what was done is of tomorrow
    await pool.query(
      "insert into scheduled_task (name, due_time, last_end) values ('t', now(), now() + interval '1 day')",
    );
    const later = await takePulse(pool);
    expect(told(clocked(later, new Date()))).toMatch(
      /^error: 时钟曾被调回：数据库里已有 .{16} 的记录，而现在是 .{16} → 核对/,
    );
    expect(clocked(later, new Date(Date.now() + 86_400_000)).outcome).toBe('ok');
    expect(told(clocked({ ...pulse, skewSeconds: -7.25 }, new Date()))).toMatch(
      /^warn: 与数据库的时钟相差 7.3 秒/,
    );
    await pool.query('drop schema public cascade; create schema public');
    const empty = await takePulse(pool);
    expect([empty.house, migrated(empty.house).outcome]).toEqual([null, 'empty']);
    await pool.end();
  });

  it('work that waits, goes on for too long, fails or is overdue is named', () => {
    const job = { kind: 'nest.solve', count: 3 };
    expect(jobbed({ jobs: [{ ...job, state: 'queued', oldestSeconds: 60 }] }).map((f) => f.outcome)).toEqual([
      'ok',
    ]);
    expect(jobbed({ jobs: [{ ...job, state: 'queued', oldestSeconds: 700 }] }).map(told)[0]).toMatch(
      /^warn: 套料计算 已经排队 12 分钟（共 3 个在排队）/,
    );
    expect(
      jobbed({ jobs: [{ ...job, state: 'running', oldestSeconds: 5 * 3_600 }] }).map((f) => f.outcome),
    ).toEqual(['long']);
    const task = { name: 'backup.make', dueSeconds: -10, error: null };
    expect(tasked({ tasks: [task] }).map((f) => f.outcome)).toEqual(['ok']);
    expect(tasked({ tasks: [{ ...task, error: 'no' }] }).map(told)[0]).toMatch(
      /^warn: 「每日备份」上一次没有成功/,
    );
    expect(tasked({ tasks: [{ ...task, dueSeconds: 4_000 }] }).map(told)[0]).toMatch(
      /^warn: 「每日备份」已过期 67 分钟/,
    );
  });

  it('a wrong key is told before anybody is refused', async () => {
    const url = await cloneDatabase();
    const house = await openHouse({ logLevel: 'silent' });
    const { keys } = await takePulse(house.server.house.pools.watch).then((p) => p.house ?? { keys: {} });
    await house.server.close();
    expect(Object.keys(keys).sort()).toEqual(['pepper', 'secrets']);
    expect(keyed({ keys }, patient({ pepper: 'another' }))).toEqual(
      seen('keys', 'wrong', { variable: 'PASSWORD_PEPPER' }),
    );
    expect(keyed({ keys }, patient({ pepper: null })).outcome).toBe('missing');
    expect(keyed({ keys: {} }, patient({ config: { ...config, databaseUrl: url } })).outcome).toBe('alone');
  });

  it('backups that are old, interrupted, missing or of tomorrow are told', () => {
    const at = (hours: number) => ({
      endTime: new Date(patient().now.getTime() - hours * 3_600_000).toISOString(),
      storedBytes: 1,
    });
    expect(told(backedUp(at(3), patient()))).toBe('ok: 最近一次成功在 3 小时前');
    expect(told(backedUp(at(27), patient()))).toMatch(
      /^error: 超过 26 小时没有成功的备份，最近一次：2026-11-22 09:00/,
    );
    expect(backedUp(at(-24), patient()).outcome).toBe('stale');
    expect(told(backedUp(at(1), patient({ logTrouble: '磁盘空间不足' })))).toMatch(
      /^error: 数据库日志没有送到备份位置：磁盘空间不足/,
    );
    expect([
      backedUp(null, patient()).outcome,
      backedUp(null, patient({ config: { ...config, backup: null } })).outcome,
    ]).toEqual(['none', 'off']);
  });
});

describe('what lies beyond', () => {
  it('is reached, refused, unknown by name, silent or not to be trusted', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((done) => void server.once('listening', done as () => void));
    const at = (server.address() as net.AddressInfo).port;
    expect(await reach(`http://127.0.0.1:${at}/x`)).toBeNull();
    // it speaks no TLS: it hears the first words and says nothing
    expect(await reach(`https://127.0.0.1:${at}/x`)).toBe('3 秒内没有应答');
    server.close();
    expect(await reach(`http://127.0.0.1:${await freePort()}`)).toBe('对方拒绝连接');
    expect(await reach('http://nowhere.invalid')).toBe('域名解析不了');
  }, 15_000);

  it('half a configuration names what is missing', () => {
    expect(missingOf('wechat', { WECHAT_APP_ID: 'a', PUBLIC_URL: 'https://x' })).toEqual([
      'WECHAT_APP_SECRET',
      'WECHAT_TEMPLATE_ID',
    ]);
    expect(missingOf('wechat', { PUBLIC_URL: 'https://x' })).toEqual([]);
  });

  it('figures that everybody may read are told', () => {
    const of = (over: Partial<typeof config.watch>) =>
      measured({ config: { ...config, watch: { ...config.watch, ...over } } }).outcome;
    expect([
      of({}),
      of({ token: 'short' }),
      of({ token: 'x'.repeat(16) }),
      of({ port: 9100 }),
      of({ port: 9100, host: '0.0.0.0' }),
      of({ port: 9100, host: '0.0.0.0', token: 'x'.repeat(16) }),
    ]).toEqual(['off', 'short', 'ok', 'ok', 'bare', 'ok']);
  });
});

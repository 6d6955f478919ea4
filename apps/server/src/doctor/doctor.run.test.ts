/** `npm run doctor` as a person runs it: on an installation that is well, that has lost its database, that stands still, that is broken. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FindingCheck, FindingLevel } from '@muyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse } from '../../test/kit.ts';
import { scratchFolder } from '../../test/scratch.ts';
import { ensureDatabase } from '../embedded/database.ts';
import { startEmbedded } from '../embedded/postgres.ts';
import { freePort } from '../embedded/process.ts';
import { readConfig } from '../kit/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const config = readConfig({});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  readonly level: FindingLevel;
  readonly findings: readonly {
    readonly check: FindingCheck;
    readonly outcome: string;
    readonly mend: string | null;
  }[];
}
/** Runs it as a person does, after its build. */
function doctor(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/doctor/main.ts', ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', CAMERAS: 'simulator', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d: Buffer) => (out += String(d)));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, out }));
  });
}
const outcomeIn = (report: Report, check: FindingCheck): string[] =>
  report.findings.filter((f) => f.check === check).map((f) => f.outcome);

describe('npm run doctor', () => {
  it('looks at an installation that runs, that has lost its database, and that stands still', async () => {
    const place = scratchFolder('doctor');
    const dataDir = path.join(place, 'data');
    mkdirSync(dataDir, { mode: 0o711 });
    chmodSync(dataDir, 0o711);
    const embedded = await startEmbedded({ folder: path.join(dataDir, 'database'), durable: false });
    const url = await ensureDatabase(embedded.url);
    const house = await openHouse(
      { logLevel: 'silent', dataDir, watch: { ...config.watch, token: 'x'.repeat(20) } },
      undefined,
      { at: url },
    );
    const env = { DATA_DIR: dataDir, PORT: new URL(house.url).port, BACKUP: 'off' };
    const metrics = async (): Promise<string> =>
      (
        await fetch(`${house.url}/metrics`, { headers: { authorization: `Bearer ${'x'.repeat(20)}` } })
      ).text();

    const well = await doctor(env, '--json');
    const report = JSON.parse(well.out) as Report;
    expect([well.code, report.level]).toEqual([0, 'hint']);
    expect(
      ['database', 'migrations', 'keys', 'port', 'rights', 'encoding'].map((c) =>
        outcomeIn(report, c as FindingCheck),
      ),
    ).toEqual(Array.from({ length: 6 }, () => ['ok']));
    const printed = await doctor(env);
    expect(printed.out).toMatch(/^幕云 \S+ 体检　\d{4}-\d\d-\d\d \d\d:\d\d（北京时间）\n/);
    expect(printed.out).toMatch(/\n正常 \d+，提示 \d+，警告 0，故障 0\n$/);

    // the database is gone; its server still answers, and says so
    await embedded.stop();
    await expect.poll(metrics, { timeout: 20_000 }).toContain('muyun_database_up 0');
    expect(await metrics()).toContain('muyun_requests_total');
    const away = await doctor({ ...env, DATABASE_URL: url }, '--json');
    expect(outcomeIn(JSON.parse(away.out) as Report, 'database')).toEqual(['away']);
    const lost = JSON.parse((await doctor(env, '--json')).out) as Report;
    expect([outcomeIn(lost, 'database'), outcomeIn(lost, 'port')]).toEqual([['stopped'], ['unwell']]);
    expect((await house.server.house.doctor.findings()).map((f) => f.check)).toContain('database');

    await house.server.close();
    const still = await doctor(env);
    expect(still.code).toBe(1);
    expect(still.out).toContain('内置数据库没有运行');
    expect(still.out).toContain('  处理：用 npm start 启动幕云，再检查一次\n');
    rmSync(place, { recursive: true, force: true });
  }, 120_000);

  it('names what is broken and what is half configured, and ends with 2; with 3 when it is asked wrongly', async () => {
    const dataDir = path.join(folder, 'broken');
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    symlinkSync('/nowhere', path.join(folder, 'converter'));
    const { code, out } = await doctor({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/muyun`,
      CONVERT_COMMAND: path.join(folder, 'converter'),
      SMS_GATEWAY_URL: `http://127.0.0.1:${await freePort()}/sms`,
      WECHAT_APP_ID: 'wx1',
      WX_OPEN: 'simulator',
      METRICS_TOKEN: 'short',
    });
    expect(code).toBe(2);
    expect(out).toContain('数据库');
    expect(out).toMatch(/✗ 数据库　+ 连接不上：/);
    expect(out).toContain(`chmod 711 ${dataDir}`);
    expect(out).toMatch(/✗ 短信　+ 连接不上 127.0.0.1:\d+：对方拒绝连接/);
    expect(out).toContain('缺少 WECHAT_APP_SECRET、WECHAT_TEMPLATE_ID、PUBLIC_URL');
    expect(out).toMatch(/! 微信开放平台　* 正式的数据库却在使用演示用的模拟器/);
    expect(out).toMatch(/✗ 文件转换　+ .*不存在或不能执行/);
    expect(out).toContain('METRICS_TOKEN 只有 5 个字符');
    expect(await doctor({}, '--yaml')).toEqual({ code: 3, out: '用法：npm run doctor [-- --json]\n' });
  }, 60_000);
});

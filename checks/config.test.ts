/** One table of configuration: what is read, what the manual says and what deploy/ gives to a server are the same (issue 14, deploy). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, copyFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { writtenFiles } from '../apps/server/src/deploy/written.ts';
import { readConfig, environmentOf } from '../apps/server/src/kit/config.ts';
import { configFaults } from '../apps/server/src/kit/config-faults.ts';
import { SETTINGS } from '../apps/server/src/kit/config-table.ts';
import { sources } from './imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const names = Object.keys(SETTINGS);

describe('the table of configuration', () => {
  it('has written the manual, README, compose and the examples as they are (npm run config:write)', () => {
    for (const [file, wanted] of writtenFiles(ROOT)) expect([file, text(file)]).toEqual([file, wanted]);
  });

  it('has no row that nobody reads, and nobody reads a variable without a row', () => {
    const code = sources('apps/server/src')
      .filter((s) => !s.file.endsWith('.test.ts') && !s.file.includes('config-table'))
      .map((s) => s.text)
      .join('\n');
    const isRead = (name: string): boolean =>
      new RegExp(
        `env\\['${name}'\\]|\\b${name}: \\w+|'${name.replace(/^BACKUP_(?=S3_)/, '')}'|\\$\\{prefix\\}${name.replace(/^BACKUP_/, '')}`,
      ).test(code);
    expect(names.filter((n) => !isRead(n))).toEqual([]);
    const read = [...code.matchAll(/\benv\['(\w+)'\]/g)].map((m) => m[1] as string);
    const machine = new Set(['PATH']);
    expect(read.filter((n) => !names.includes(n) && !machine.has(n))).toEqual([]);
  });

  it('an empty value is none, and one that cannot be used is told without its secret', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
    expect(
      configFaults({ PORT: 'x', ROLE: 'api', LOG_LEVEL: 'loud', BACKUP_AT: '9', PUBLIC_URL: '' }),
    ).toEqual([
      '环境变量 PORT=x 无法使用：应为数字，现按默认处理',
      '环境变量 LOG_LEVEL=loud 无法使用：应为 trace、debug、info、warn、error、fatal、silent 之一，现按默认处理',
      '环境变量 BACKUP_AT=9 无法使用：应为 HH:mm，现按默认处理',
    ]);
    expect(configFaults({ DATABASE_URL: 'secret words' })).toEqual([
      '环境变量 DATABASE_URL 无法使用：不是网址，现按默认处理',
    ]);
  });

  it('a backup keeps what is ours and set, and never the words that open it', () => {
    const env = { HOME: '/root', PORT: '81', BACKUP_KEY: 'the words', SECRETS_KEY: 's', HOST: '' };
    expect(environmentOf(env)).toEqual({ PORT: '81', SECRETS_KEY: 's' });
  });
});

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: string | readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

describe('docker compose', () => {
  const compose = load(text('deploy/compose.yaml')) as Compose;
  const services = Object.entries(compose.services);
  const ours = services.filter(([, s]) => s.image.startsWith('muyun:'));

  it('two that answer, one that works, with the configuration of the table', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['api-1', 'api-2', 'bucket', 'database', 'files', 'proxy', 'worker'].sort(),
    );
    expect(Object.fromEntries(ours.map(([name, s]) => [name, s.environment?.['ROLE']]))).toEqual({
      'api-1': 'api',
      'api-2': 'api',
      worker: 'worker',
      bucket: undefined,
    });
    for (const [, { environment = {} }] of ours) {
      expect(Object.keys(environment).filter((n) => !names.includes(n))).toEqual([]);
      // filled in as a person would, it is a configuration that the server understands
      const filled = Object.fromEntries(
        Object.entries(environment).map(([n, v]) => [n, String(v).replaceAll(/\$\{(\w+)\}/g, 'abc123')]),
      );
      expect(configFaults(filled)).toEqual([]);
      expect(readConfig(filled)).toMatchObject({
        port: 8080,
        databaseUrl: 'postgres://muyun:abc123@database:5432/muyun',
        drainMs: 5000,
        s3: { endpoint: 'http://files:7070', bucket: 'muyun' },
        trustProxy: 1,
      });
    }
  });

  it('names nothing that is not there', () => {
    for (const [name, s] of services) {
      const waits = Array.isArray(s.depends_on) ? s.depends_on : Object.keys(s.depends_on ?? {});
      expect([name, waits.filter((n: string) => !(n in compose.services))]).toEqual([name, []]);
      for (const volume of s.volumes ?? []) {
        const [from = ''] = volume.split(':');
        expect([
          volume,
          from.startsWith('./') ? existsSync(path.join(ROOT, 'deploy', from)) : from in compose.volumes,
        ]).toEqual([volume, true]);
      }
    }
    const script = compose.services['bucket']?.command?.[2] as string;
    expect(existsSync(path.join(ROOT, script))).toBe(true);
    const answering = ours.filter(([, s]) => s.environment?.['ROLE'] === 'api').map(([n]) => `${n}:8080`);
    expect(compose.services['proxy']?.environment?.['SERVERS']).toBe(answering.join(' '));
    // every name of its own stands in the example that people fill in
    const own = new Set([...text('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map((m) => m[1] as string));
    const example = text('deploy/.env.example');
    expect([...own].filter((n) => !new RegExp(`^#?${n}=`, 'm').test(example))).toEqual([]);
  });

  it('the image runs what package.json names, as somebody who is not root', () => {
    const lines = text('deploy/Dockerfile');
    const scripts = (JSON.parse(text('package.json')) as { scripts: Record<string, string> }).scripts;
    for (const [, script = ''] of lines.matchAll(/npm run (\w+)/g)) expect(script in scripts).toBe(true);
    expect(lines).toMatch(/^USER muyun$/m);
    const [, started = ''] = /CMD \["node", "([^"]+)"\]/.exec(lines) ?? [];
    expect(existsSync(path.join(ROOT, started))).toBe(true);
  });
});

describe('systemd', () => {
  const units = readdirSync(path.join(ROOT, 'deploy')).filter((f) => f.endsWith('.service'));

  it.each(units)('%s starts what npm start starts, tells it alone to end and waits for it', (file) => {
    const unit = text(`deploy/${file}`);
    const value = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const scripts = (JSON.parse(text('package.json')) as { scripts: Record<string, string> }).scripts;
    expect(value('ExecStart')).toBe(`/usr/bin/${scripts['start']}`);
    expect([value('KillMode'), value('KillSignal')]).toEqual(['mixed', 'SIGTERM']);
    // 5 s of notice, at most 60 s for requests, 3 s for jobs, the database
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(90);
    const given = [...value('Environment').matchAll(/(\w+)=/g)].map((m) => m[1] as string);
    expect(given.filter((n) => !names.includes(n) && n !== 'NODE_ENV')).toEqual([]);
  });

  it('systemd itself finds nothing wrong with them, where it is', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-units-'));
    const files = units.map((u) => {
      copyFileSync(path.join(ROOT, 'deploy', u), path.join(folder, u));
      return path.join(folder, u);
    });
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (error) expect((error as NodeJS.ErrnoException).code).toBe('ENOENT');
    // a machine may have its Node elsewhere, and faults in units of its own
    else expect(stderr.split('\n').filter((l) => /muyun/.test(l) && !/usr\/bin\/node/.test(l))).toEqual([]);
  });
});

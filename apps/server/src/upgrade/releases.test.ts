/** Every release that was ever stored comes to the newest version: its rows agree, its people get in and find what they left. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { account, nest, product, project } from '@muyun/contract';
import { Actor } from '../../test/actor.ts';
import { NO_LIMITS } from '../../test/house.ts';
import { ask, emptyDatabase, releasedDatabase, releases } from '../../test/release-scene.ts';
import { readConfig } from '../kit/config.ts';
import { violationsOf } from '../kit/invariants.ts';
import { migrate, migrationFiles, migrations, roleUrl, standingOf } from '../kit/migrate.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { VERSION } from '../kit/version.ts';
import { startServer } from '../main.ts';
import { invariants } from '../modules/invariants.ts';
import { DEMO_PASSWORD } from '../modules/platform/bootstrap.ts';
import { chapters, compareVersions, since } from './changelog.ts';

const LIMIT = 120_000;
const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The owner of the demonstration, logged in. */
async function enter(url: string): Promise<Actor> {
  const stranger = new Actor(url, null, '', '');
  const entered = await stranger.call(account.login, {
    body: { grantType: 'password', account: 'demo', password: DEMO_PASSWORD, clientType: 1 },
  });
  if (!('token' in entered)) throw new Error('not entered');
  return new Actor(url, entered.token, '', '');
}

describe('a stored release', () => {
  it.each(releases())('%s is brought to the newest version', { timeout: LIMIT }, async (version) => {
    const { url, dataDir, head } = await releasedDatabase(version);
    expect(head.version).toBe(version);
    const before = await ask<{ n: number }>(url, 'select count(*)::int as n from cad_product');
    const config = {
      ...readConfig({ LOG_LEVEL: 'error' }),
      port: 0,
      host: '127.0.0.1',
      dataDir,
      rates: NO_LIMITS,
    };
    const server = await startServer(config, url, { demo: false, alone: true });
    try {
      const standing = await standingOf(url);
      expect(standing).toMatchObject({
        applied: migrationFiles(),
        pending: [],
        unknown: [],
        version: VERSION,
      });
      const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
      const { owner } = server.house.pools;
      expect(await inTx(owner, scope, (tx) => violationsOf(tx, invariants, null))).toEqual([]);
      const actor = await enter(server.address);
      const projects = await actor.call(project.listProjects);
      expect(projects.totalCount).toBe(10);
      expect((await actor.call(product.listProducts)).totalCount).toBe(before[0]?.n);
      const [first] = (await actor.call(nest.listNestOrders)).items;
      expect((await actor.call(nest.getNestOrder, { params: { id: first?.id ?? '' } })).id).toBe(first?.id);
      const made = await actor.call(project.createProject, {
        body: { name: '升级之后', demanderId: projects.items[0]?.demanderId ?? '' },
      });
      expect(made.id).toBeTruthy();
    } finally {
      await server.close();
    }
  });
});

describe('a migration', () => {
  const [version = ''] = releases();
  const tables = (url: string) =>
    ask<{ name: string }>(
      url,
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );

  it('that fails leaves what was, of all that came with it, and says so', async () => {
    const { url } = await releasedDatabase(version);
    const [standing, there] = [await standingOf(url), await tables(url)];
    const broken = [...migrations(), { name: '9998_new.sql', text: 'create table one (n int);' }];
    const failing = [...broken, { name: '9999_broken.sql', text: 'create table two (n int); select 1 / 0;' }];
    await expect(migrate(url, failing)).rejects.toThrow(
      /升级到 .* 失败（9999_broken\.sql：division by zero），数据库已恢复到升级前的状态/,
    );
    expect([await standingOf(url), await tables(url)]).toEqual([standing, there]);
    expect(await migrate(url)).toMatchObject({ total: migrationFiles().length });
  });
  describe('while servers of the release before are at work', () => {
    const broken = { name: '9999_broken.sql', text: 'create table two (n int); select 1 / 0;' };
    /** a database that such a server is connected to */
    async function used(): Promise<{ url: string; server: pg.Client }> {
      const { url } = await releasedDatabase(version);
      const server = new pg.Client({ connectionString: roleUrl(url, 'app_user') });
      await server.connect();
      return { url, server };
    }

    it('that fails leaves a database on which the older program starts, and the next start goes on from there', async () => {
      const { url, server } = await used();
      try {
        const [standing, there] = [await standingOf(url), await tables(url)];
        await expect(migrate(url, [...migrations(), broken])).rejects.toThrow(
          new RegExp(
            `升级到 .* 失败（9999_broken\\.sql：division by zero），此前的 ${standing.pending.length} 项只增加了旧版本不使用的内容，旧版本可以照常使用和启动`,
          ),
        );
        // the older program reads this, and knows all that it reads
        expect(await standingOf(url)).toEqual(standing);
        const between = (await tables(url)).map((t) => t.name);
        expect(between).toEqual(expect.arrayContaining(there.map((t) => t.name)));
        expect(between).not.toContain('two');
        const open = await ask<{ name: string }>(
          url,
          "select relname as name from pg_class where relkind = 'r' and not relispartition and pg_get_userbyid(relowner) = 'app_owner' and not (relrowsecurity and relforcerowsecurity) and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')",
        );
        expect(open).toEqual([]);
        const mended = { ...broken, text: 'create table two (n int)' };
        expect((await migrate(url, [...migrations(), mended])).applied).toBe(1);
        expect((await standingOf(url)).applied).toEqual([...migrationFiles(), mended.name]);
        expect((await tables(url)).map((t) => t.name)).not.toContain('schema_step');
      } finally {
        await server.end();
      }
    });
    it('lets others pass where somebody holds what it needs, and comes again', async () => {
      const { url, server } = await used();
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      const waiting = () =>
        ask(
          url,
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%9999_wants%'",
        );
      try {
        await migrate(url);
        await reader.query('begin; select count(*) from cad_product');
        const wants = { name: '9999_wants.sql', text: 'alter table cad_product add column wants int' };
        const upgrade = migrate(url, [...migrations(), wants]);
        // it waits, gives up, and waits again: those who come meanwhile are served
        for (let times = 0; times < 2; times += 1) {
          while ((await waiting()).length === 0) await ask(url, 'select pg_sleep(0.005)');
          const began = performance.now();
          await ask(url, 'select count(*) from cad_project');
          await ask(url, 'select id from cad_product limit 1');
          expect(performance.now() - began).toBeLessThan(1000);
          while ((await waiting()).length > 0) await ask(url, 'select pg_sleep(0.005)');
        }
        await reader.query('commit');
        expect((await upgrade).applied).toBe(1);
      } finally {
        await Promise.all([reader.end(), server.end()]);
      }
    });
  });
  it('of a newer program is not touched by an older one', async () => {
    const { url } = await releasedDatabase(version);
    const newer = [...migrations(), { name: '9999_newer.sql', text: 'create table newer (n int);' }];
    await migrate(url, newer, { version: '9.0.0', house: '' });
    const before = await standingOf(url);
    await expect(migrate(url)).rejects.toThrow(
      /数据库已由更新的版本 9\.0\.0 升级（9999_newer\.sql），本程序是 .*不能使用它，未做任何改动/,
    );
    expect(await standingOf(url)).toEqual({ ...before });
  });
  it('that was altered after it was applied is found', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const [first, ...others] = migrations();
    const altered = [{ name: first?.name ?? '', text: `${first?.text} -- more` }, ...others];
    await expect(migrate(url, altered)).rejects.toThrow('在执行后被修改过');
  });
  it.each([2, 8])('is applied once by %i servers that start at once', async (n) => {
    const { url } = await releasedDatabase(version);
    const done = await Promise.all(Array.from({ length: n }, () => migrate(url)));
    expect(done.filter((d) => d.applied > 0)).toHaveLength(1);
  });
});

describe('a release', () => {
  it('has a version, a chapter of the changelog and a dump', () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(version).toBe(VERSION);
    const all = chapters();
    expect(all[0]?.version).toBe(VERSION);
    expect(all.map((c) => c.version)).toEqual(expect.arrayContaining(releases()));
    expect(all.map((c) => c.version)).toEqual(
      all
        .map((c) => c.version)
        .toSorted(compareVersions)
        .toReversed(),
    );
  });
  it('tells what came since the one before', () => {
    const all = chapters('## 0.10.0（2027-01-02）\n- 新\n- 改\n## 0.9.1（2027-01-01）\n- 旧\n');
    expect(since('0.9.1', all)).toEqual([{ version: '0.10.0', date: '2027-01-02', points: ['新', '改'] }]);
    expect(since(null, all)).toEqual([]);
    expect(() => chapters('## 1.0（明天）\n- 新')).toThrow('CHANGELOG.md');
    expect(() => chapters('## 1.0.0（2027-01-02）\n')).toThrow('CHANGELOG.md');
  });
});

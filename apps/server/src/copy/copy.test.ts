/** A database of the operator's own: copied while people work and written anew on another server, by our own words and by pg_dump as the manual says. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, demander, project } from '@muyun/contract';
import {
  debianServer,
  debianTools,
  embeddedServer,
  type ExternalServer,
} from '../../test/external-server.ts';
import { Actor, NO_LIMITS } from '../../test/kit.ts';
import { releasedDatabase, releases } from '../../test/release-scene.ts';
import { readConfig } from '../kit/config.ts';
import { violationsOf } from '../kit/invariants.ts';
import { inTx, PLATFORM } from '../kit/tx.ts';
import { type Server, startServer } from '../main.ts';
import { invariants } from '../modules/invariants.ts';
import { DEMO_PASSWORD } from '../modules/platform/bootstrap.ts';
import { copyIn, copyOut } from './copy.ts';
import { connected, sumOf, tablesOf } from './copy.store.ts';

const LIMIT = 120_000;
const MANUAL = path.resolve(import.meta.dirname, '../../../../docs/ops/backup.md');
const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-copy-'));
const file = path.join(folder, 'muyun.tar');
let dataDir: string;
let source: { url: string; server: Server; actor: Actor };
let copied: { codes: string[] };

const start = (url: string): Promise<Server> =>
  startServer(
    { ...readConfig({ LOG_LEVEL: 'fatal' }), port: 0, host: '127.0.0.1', dataDir, rates: NO_LIMITS },
    url,
    { demo: false, alone: true },
  );
async function enter(url: string): Promise<Actor> {
  const entered = await new Actor(url, null, '', '').call(account.login, {
    body: { grantType: 'password', account: 'demo', password: DEMO_PASSWORD, clientType: 1 },
  });
  if (!('token' in entered)) throw new Error('not entered');
  return new Actor(url, entered.token, '', '');
}
/** A database of this name on a server; its address. */
async function newDatabase(server: ExternalServer, name: string): Promise<string> {
  await connected(server.url, (client) => client.query(`create database ${name}`));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.toString();
}
const codesAt = async (actor: Actor): Promise<string[]> =>
  (await actor.call(demander.listDemanders, { query: { filter: 'COPY', maxResultCount: 400 } })).items
    .map((i) => i.code)
    .sort();

/** It works as the one it was copied from did, and writes on. */
async function assertWorks(url: string): Promise<string[]> {
  const server = await start(url);
  try {
    const scope = { tenantId: PLATFORM, userId: PLATFORM, readOnly: true };
    const { owner } = server.house.pools;
    expect(await inTx(owner, scope, (tx) => violationsOf(tx, invariants, null))).toEqual([]);
    const actor = await enter(server.address);
    const projects = await actor.call(project.listProjects);
    expect(projects.totalCount).toBe(10);
    const codes = await codesAt(actor);
    await actor.call(project.createProject, {
      body: { name: '复制之后', demanderId: projects.items[0]?.demanderId ?? '' },
    });
    return codes;
  } finally {
    await server.close();
  }
}

beforeAll(async () => {
  const released = await releasedDatabase(releases().at(-1) as string);
  ({ dataDir } = released);
  const server = await start(released.url);
  source = { url: released.url, server, actor: await enter(server.address) };
  const write = (n: number) =>
    source.actor.call(demander.createDemander, { body: { code: `COPY-${n}`, name: `客户 ${n}` } });
  await write(0);
  const before = await codesAt(source.actor);
  // somebody writes all the while
  const state = { isOver: false };
  const writing = (async () => {
    for (let n = 1; n < 5 || !state.isOver; n += 1) await write(n);
  })();
  await copyOut(source.url, file);
  state.isOver = true;
  await writing;
  copied = { codes: before };
}, LIMIT);
afterAll(async () => {
  await source.server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a copy of a database', () => {
  let there: ExternalServer;
  beforeAll(async () => {
    there = await embeddedServer();
  });
  afterAll(() => there.close());

  it('of one moment is written on another server and works there', { timeout: LIMIT }, async () => {
    const url = await newDatabase(there, 'whole');
    const { rows, tables } = await copyIn(url, file);
    expect([rows > 1000, tables > 100]).toEqual([true, true]);
    const codes = await assertWorks(url);
    // what was there before it began, and of what came meanwhile a beginning without gaps
    expect(codes).toEqual(expect.arrayContaining(copied.codes));
    expect(codes).toEqual(codes.map((_, n) => `COPY-${n}`).sort());
  });

  it('never goes over what is there, and is not over another file', { timeout: LIMIT }, async () => {
    await expect(copyIn(source.url, file)).rejects.toThrow('目标数据库不是空的，不会覆盖任何数据');
    const size = readFileSync(file).length;
    const refused = path.join('/nowhere', 'x.tar');
    await expect(copyOut(source.url, refused)).rejects.toThrow();
    expect([existsSync(refused), readFileSync(file).length]).toEqual([false, size]);
  });

  it(
    'that is cut off, changed or of a newer program is refused, and nothing stays',
    { timeout: LIMIT },
    async () => {
      const cut = path.join(folder, 'cut.tar');
      copyFileSync(file, cut);
      truncateSync(cut, readFileSync(file).length - 5000);
      await expect(copyIn(await newDatabase(there, 'cut'), cut)).rejects.toThrow('不完整');

      const newer = path.join(folder, 'newer.tar');
      const bytes = readFileSync(file);
      const at = bytes.indexOf('"name": "0001_platform.sql"');
      bytes.write('"name": "9991_platform.sql"', at);
      writeFileSync(newer, bytes);
      await expect(copyIn(await newDatabase(there, 'newer'), newer)).rejects.toThrow('由更新的版本');

      // a sum of the list of contents: rows came that were not those
      const changed = path.join(folder, 'changed.tar');
      const whole = readFileSync(file);
      const sums = whole.lastIndexOf('"sum": "');
      whole[sums + 8] = whole[sums + 8] === 0x31 ? 0x32 : 0x31;
      writeFileSync(changed, whole);
      const url = await newDatabase(there, 'changed');
      await expect(copyIn(url, changed)).rejects.toThrow('核对不符');
      const left = await connected(url, async (client) => client.query('select 1 from cad_product'));
      expect(left.rowCount).toBe(0);
    },
  );
});

/** The commands of the manual in the order in which they stand there, with this machine's addresses. */
function manualOf(from: string, to: string, out: string): string[] {
  const text = readFileSync(MANUAL, 'utf8');
  const part = text.slice(text.indexOf('## 五、外部数据库'), text.indexOf('## 六'));
  const commands = [...part.matchAll(/^(pg_dump|createdb|psql|pg_restore) .*$/gm)].map(([line]) => line);
  const { username, password, host } = new URL(to);
  return commands.map((line) =>
    line
      .replaceAll('"$DATABASE_URL"', `'${from}'`)
      .replaceAll('postgres://postgres@新主机/muyun', `postgres://${username}:${password}@${host}/muyun`)
      .replaceAll('-h 新主机 -U postgres', `-h 127.0.0.1 -p ${new URL(to).port} -U ${username}`)
      .replaceAll('muyun.dump', out),
  );
}

describe('on the operator’s own PostgreSQL', () => {
  const tools = debianTools();
  const ways = tools === null ? ['copy'] : ['copy', 'pg_dump'];

  const make = (): Promise<ExternalServer> => (tools === null ? embeddedServer() : debianServer(tools));
  let first: ExternalServer;
  let from: string;
  beforeAll(async () => {
    first = await make();
    // also from one version of PostgreSQL to another; nobody writes there, so that both ways begin with it
    from = await newDatabase(first, 'muyun');
    await copyIn(from, file);
  }, LIMIT);
  afterAll(() => first.close());

  it.each(ways)('back up and restore by %s', { timeout: 240_000 }, async (way) => {
    const second = await make();
    try {
      const to = new URL(second.url);
      to.pathname = '/muyun';
      if (way === 'copy') {
        const again = path.join(folder, 'again.tar');
        await copyOut(from, again);
        await copyIn(await newDatabase(second, 'muyun'), again);
      } else {
        const out = path.join(folder, 'muyun.dump');
        for (const line of manualOf(from, second.url, out))
          execFileSync('sh', ['-ec', line], {
            stdio: 'pipe',
            env: {
              ...process.env,
              PATH: `${tools}:${process.env['PATH']}`,
              PGPASSWORD: new URL(second.url).password,
            },
          });
      }
      const sumsAt = (url: string) =>
        connected(url, async (client: pg.Client) => {
          const sums: Record<string, string> = {};
          for (const table of await tablesOf(client))
            sums[table.name] = Object.values(await sumOf(client, table)).join(' ');
          return sums;
        });
      expect(await sumsAt(to.toString())).toEqual(await sumsAt(from));
      expect(await assertWorks(to.toString())).toEqual(expect.arrayContaining(copied.codes));
    } finally {
      await second.close();
    }
  });
});

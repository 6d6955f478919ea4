/**
 * One product of a project with 20,000 and with 100 products: read, changed, added. 20 connections, against a bare Fastify that
 * runs the very statements of the product with the same values (`writes-floor.ts`), and what PostgreSQL works for one request.
 * PostgreSQL's time is the processor time of all its processes (/proc), so that waiting for the machine or for locks does not count.
 */
import path from 'node:path';
import pg from 'pg';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { account, plateType, product, texture } from '@muyun/contract';
import { fillProducts } from '../apps/server/seeds/volume.ts';
import { freePort } from '../apps/server/src/embedded/process.ts';
import { readConfig } from '../apps/server/src/kit/config.ts';
import { startServer } from '../apps/server/src/main.ts';
import { Api } from '../e2e/api.ts';
import { dataFolder, DEMO, dispose, ROOT, type RunningServer, startProcess } from '../e2e/kit.ts';
import { captured, type Recipe, recipeOf } from './writes-capture.ts';
import { type Figures, line, measure, ok, type Step } from './connections.ts';
export type { Figures } from './connections.ts';

const CONNECTIONS = 20;
const NO_LIMITS = { anonymous: 1e9, session: 1e9, token: 1e9, exports: 1e9, uploads: 1e9 };
type Verb = 'get' | 'create' | 'update';
const VERBS: readonly Verb[] = ['get', 'create', 'update'];
export interface WriteBench {
  readonly large: Record<Verb, Figures>;
  readonly small: Record<Verb, Figures>;
  readonly floor: Record<Verb, Figures>;
}

interface Scene {
  readonly server: RunningServer;
  readonly token: string;
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly textureId: string;
  readonly plateTypeId: string;
}

let added = 0;
const draftOf = (scene: Scene): Record<string, unknown> => ({
  projectId: scene.projectId,
  code: `BENCH-${String((added += 1)).padStart(7, '0')}`,
  textureId: scene.textureId,
  plateTypeId: scene.plateTypeId,
  thickness: 3,
  visibleWidth: 1200,
  visibleHeight: 600,
  depth: 25,
  quantity: 12,
});

const BASE = '/api/cad/product';
function stepsOf(scene: Scene, verb: Verb): Step[] {
  return Array.from({ length: CONNECTIONS }, (_, i): Step => {
    const ask = line(scene.server.url, scene.token);
    const id = scene.ids[i] as string;
    if (verb === 'get') return async () => void ok(await ask('GET', `${BASE}/${id}`));
    if (verb === 'create') return async () => void ok(await ask('POST', BASE, draftOf(scene)));
    let version: number | null = null;
    let width = 1000;
    return async () => {
      version ??= (ok(await ask('GET', `${BASE}/${id}`)) as { version: number }).version;
      width = 1000 + ((width + 1) % 900);
      const body = { version, visibleWidth: width, quantity: 1 + (width % 50) };
      ({ version } = ok(await ask('PUT', `${BASE}/${id}`, body)) as { version: number });
    };
  });
}

async function logIn(url: string): Promise<string> {
  const body = { grantType: 'password', account: DEMO.account, password: DEMO.password, clientType: 1 };
  return (ok(await line(url, null)('POST', account.login.path, body)) as { token: string }).token;
}

const databaseUrl = (folder: string): string => {
  const [, , , port, socket] = readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return `postgres://postgres:${readFileSync(path.join(folder, 'database/database.secret'), 'utf8').trim()}@127.0.0.1:${port}/muyun${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
};

/** Projects with 20,000 and with 100 products: all of `fillProducts` but a hundred are moved into the first. */
async function fill(url: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<{ id: string }>(text, values)).rows.map((r) => r.id);
  const [tenantId] = await all(
    'select m.tenant_id as id from tenant_user m join app_account a on a.id = m.user_id where a.user_name = $1 limit 1',
    [DEMO.account],
  );
  await fillProducts(url, tenantId as string, 20_100);
  const [large, small] = (await all(
    "select id from cad_project where tenant_id = $1 and code like 'V%' order by code limit 2",
    [tenantId],
  )) as [string, string];
  await client.query("update cad_product set project_id = $2 where tenant_id = $1 and code > 'ZB-0000100'", [
    tenantId,
    large,
  ]);
  await client.query("update cad_product set project_id = $2 where tenant_id = $1 and code <= 'ZB-0000100'", [
    tenantId,
    small,
  ]);
  await client.query('vacuum (analyze) cad_product');
  await client.end();
  return [large, small];
}

/** The statements of each verb with their values, from a server in this process on the same database. */
async function recipes(scene: Scene, url: string): Promise<Record<Verb, Recipe>> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'error' }),
    port: 0,
    host: '127.0.0.1',
    dataDir: scene.server.folder,
    databaseUrl: url,
    rates: NO_LIMITS,
    role: 'api' as const,
  };
  const server = await startServer(config, url, { demo: false, alone: false });
  try {
    const here: Scene = {
      ...scene,
      server: { ...scene.server, url: server.address },
      token: scene.token,
      ids: [...scene.ids].reverse(),
    };
    const made = {} as Record<Verb, Recipe>;
    for (const verb of VERBS) {
      const [step, other] = stepsOf(here, verb) as [Step, Step];
      // the first calls of a process fill its caches
      for (let n = 0; n < 3; n += 1) await step();
      const first = await captured(step);
      if (verb === 'update') await other();
      made[verb] = recipeOf(first, await captured(verb === 'update' ? other : step));
    }
    return made;
  } finally {
    await server.close();
  }
}

async function startFloor(
  url: string,
  made: Record<Verb, Recipe>,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/writes-floor.ts'], {
    cwd: ROOT,
    env: { ...process.env, FLOOR: JSON.stringify({ url, port, made }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.once('data', () => resolve());
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

export async function benchWrites(): Promise<WriteBench> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  let floor: { child: ChildProcess; url: string } | null = null;
  try {
    const url = databaseUrl(server.folder);
    const [largeId, smallId] = await fill(url);
    const api = await Api.logIn(server.url);
    await api.call(texture.initTextures);
    await api.call(plateType.initPlateTypes);
    const master = {
      server,
      token: await logIn(server.url),
      textureId: (await api.call(texture.listTextures, { query: { filter: '3003-H24' } })).items[0]
        ?.id as string,
      plateTypeId: (await api.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items[0]
        ?.id as string,
    };
    const sceneOf = async (projectId: string): Promise<Scene> => {
      const scene = { ...master, projectId, ids: [] };
      const ids: string[] = [];
      for (let n = 0; n < 2 * CONNECTIONS; n += 1)
        ids.push((await api.call(product.createProduct, { body: draftOf(scene) as never })).id);
      return { ...scene, ids };
    };
    const [large, small] = [await sceneOf(largeId), await sceneOf(smallId)];
    floor = await startFloor(url, await recipes(large, url));
    const bare = floor.url;
    const bench: WriteBench = { large: {} as never, small: {} as never, floor: {} as never };
    for (const verb of VERBS) {
      bench.large[verb] = await measure(server.folder, stepsOf(large, verb));
      const floorSteps = Array.from({ length: CONNECTIONS }, (): Step => {
        const ask = line(bare, null);
        return async () => void ok(await ask('POST', `/${verb}`, {}));
      });
      bench.floor[verb] = await measure(server.folder, floorSteps);
      bench.small[verb] = await measure(server.folder, stepsOf(small, verb));
    }
    return bench;
  } finally {
    floor?.child.kill();
    await dispose(server);
  }
}

if (import.meta.main) {
  const bench = await benchWrites();
  for (const verb of VERBS) {
    const [large, small, floor] = [bench.large[verb], bench.small[verb], bench.floor[verb]];
    console.log(
      `${verb.padEnd(7)} ${large.perSecond.toFixed(0)}/s of the bare server's ${floor.perSecond.toFixed(0)}/s (${((large.perSecond / floor.perSecond) * 100).toFixed(0)} %); PostgreSQL ${large.database.toFixed(2)} ms (bare ${floor.database.toFixed(2)} ms, with 100 products ${small.database.toFixed(2)} ms, ${small.perSecond.toFixed(0)}/s)`,
    );
  }
}

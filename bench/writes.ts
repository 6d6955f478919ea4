/**
 * One product of a project with 20,000 and with 100 products: read, changed, added. 20 connections, against a bare Fastify that
 * runs the very statements of the product with the same values (`writes-floor.ts`), and what PostgreSQL works for one request.
 * PostgreSQL's time is the processor time of all its processes (/proc), so that waiting for the machine or for locks does not count.
 */
import type { ChildProcess } from 'node:child_process';
import { plateType, product, texture } from '@muyun/contract';
import { fillProducts } from '../apps/server/seeds/volume.ts';
import { Api } from '../e2e/api.ts';
import { dataFolder, dispose, type RunningServer, startProcess } from '../e2e/kit.ts';
import { type Figures, line, measure, ok, shareOf, type Step } from './connections.ts';
import { databaseUrl, demoTenant, tokenOf, withClient } from './database.ts';
import { type Kind, recipes, startFloor } from './replay.ts';

const CONNECTIONS = 20;
type Verb = 'get' | 'create' | 'update';
const VERBS: readonly Verb[] = ['get', 'create', 'update'];
/** of the project with 20,000 products, of the one with 100, and of the bare server in the large one */
type Measured = Readonly<Record<'large' | 'small' | 'floor', Figures>>;
export type WriteBench = Readonly<Record<Verb, Measured>>;

interface Scene {
  readonly server: RunningServer;
  readonly token: string;
  readonly projectId: string;
  /** those that the product changes, then those that the bare server changes */
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

/** Projects with 20,000 and with 100 products: all of `fillProducts` but a hundred are moved into the first. */
async function fill(url: string): Promise<[string, string]> {
  return withClient(url, async (client) => {
    const tenantId = await demoTenant(client);
    await fillProducts(url, tenantId, 20_100);
    const { rows } = await client.query<{ id: string }>(
      "select id from cad_project where tenant_id = $1 and code like 'V%' order by code limit 2",
      [tenantId],
    );
    const [large, small] = rows.map((r) => r.id) as [string, string];
    const move = (where: string, project: string): Promise<unknown> =>
      client.query(`update cad_product set project_id = $2 where tenant_id = $1 and ${where}`, [
        tenantId,
        project,
      ]);
    await move("code > 'ZB-0000100'", large);
    await move("code <= 'ZB-0000100'", small);
    await client.query('vacuum (analyze) cad_product');
    return [large, small];
  });
}

/** What one connection asks for, by verb. */
function kindsOf(scene: Scene, address: string): Record<Verb, Kind> {
  const here: Scene = { ...scene, server: { ...scene.server, url: address } };
  const kind = (verb: Verb): Kind => ({
    step: stepsOf(here, verb)[0] as Step,
    id: verb === 'create' ? null : (here.ids[0] as string),
  });
  return { get: kind('get'), create: kind('create'), update: kind('update') };
}

/** Two scenes: a session, and products of its own for each connection. */
async function scenesOf(server: RunningServer, projects: readonly [string, string]): Promise<[Scene, Scene]> {
  const api = await Api.logIn(server.url);
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  const master = {
    server,
    token: await tokenOf(server.url),
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
  return [await sceneOf(projects[0]), await sceneOf(projects[1])];
}

export async function benchWrites(): Promise<WriteBench> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  let floor: { child: ChildProcess; url: string } | null = null;
  try {
    const url = databaseUrl(server.folder);
    const [large, small] = await scenesOf(server, await fill(url));
    const made = await recipes(server.folder, url, (address) => kindsOf(large, address));
    floor = await startFloor(url, made, 'row');
    const bare = floor.url;
    const bench: Partial<Record<Verb, Measured>> = {};
    for (const verb of VERBS) {
      const floorSteps = Array.from({ length: CONNECTIONS }, (_, i): Step => {
        const ask = line(bare, null);
        return async () => void ok(await ask('POST', `/${verb}`, { id: large.ids[CONNECTIONS + i] }));
      });
      bench[verb] = await measure(server.folder, {
        large: stepsOf(large, verb),
        floor: floorSteps,
        small: stepsOf(small, verb),
      });
    }
    return bench as WriteBench;
  } finally {
    floor?.child.kill();
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const [verb, { large, small, floor }] of Object.entries(await benchWrites())) {
    const { share, least, most } = shareOf(large, floor);
    console.log(
      `${verb.padEnd(7)} ${large.perSecond.toFixed(0)}/s of the bare server's ${floor.perSecond.toFixed(0)}/s (${(share * 100).toFixed(0)} %, ${(least * 100).toFixed(0)}–${(most * 100).toFixed(0)}); PostgreSQL ${large.database.toFixed(2)} ms (bare ${floor.database.toFixed(2)} ms, with 100 products ${small.database.toFixed(2)} ms, ${small.perSecond.toFixed(0)}/s)`,
    );
  }
}

/**
 * Calls that need no right, generated from the contract: a member without any right tries each of them against what others of
 * the same space have made. Nothing of it is shown, downloaded, followed, cancelled or started again.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyCall,
  approval,
  color,
  file,
  home,
  job,
  plateType,
  product,
  productImport,
  search,
} from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { newId } from '../../src/kit/clock.ts';
import { type Actor, jobEnd, makeMember, makeSpace, type Raw, testHouse } from '../kit.ts';
import { CASES } from './cases.ts';
import { fingerprintOf, holdRecurringWork } from './fingerprint.ts';
import { fieldIdName, pathIdName } from './places.ts';
import { type IdPlace, replaceAt, sampleOf, schemaOf } from './sample.ts';
import { OPEN, OWN, PARTS } from './session-open.ts';
import { makeWorld, type World } from './world.ts';
import { col } from '../../src/kit/shape.ts';
import { sql } from '../../src/kit/sql.ts';

const sessionCalls = allCalls.filter((c) => c.right === 'session');
let world: World;
let ids: Record<string, string>;
let powerless: Actor;

/** One of every job and every file that somebody else has made. */
async function othersWork(): Promise<Record<string, string>> {
  const { owner } = world.space;
  const { jobId: exportId } = await owner.call(product.exportProductsJob, { body: { format: 'xlsx' } });
  await jobEnd(owner, exportId);
  const exported = (await owner.call(job.getJob, { params: { id: exportId } })).fileId as string;
  const {
    rows: [batch],
  } = await owner.inTx(async (tx) => ({
    rows: await tx.rows(
      { f: col.id },
      sql`select file_id as f from import_batch where tenant_id = ${tx.tenantId} and id = ${world.ids['importId']}`,
    ),
  }));
  const loose = world.ids['fileId'] as string;
  return {
    'job of a nest': world.ids['jobId'] as string,
    'job of an export': exportId,
    'exported file': exported,
    'imported list': batch?.f as string,
    'file of nobody yet': loose,
  };
}
let made: Record<string, string>;

beforeAll(async () => {
  world = await makeWorld();
  made = await othersWork();
  powerless = await makeMember(world.space, []);
  ids = { ...world.ids };
}, 120_000);

const codeOf = (raw: Raw): string => (raw.json() as { error?: { code: string } }).error?.code ?? '';
const others = (): string[] => [
  ...Object.values(made),
  world.ids['jobId'] as string,
  world.ids['orderId'] as string,
  world.ids['importId'] as string,
];
const leaked = (raw: Raw, sent: string): string[] => {
  const text = new TextDecoder().decode(raw.bytes);
  return others().filter((id) => id !== sent && text.includes(id));
};
const bodyOf = (call: AnyCall, places: IdPlace[]): unknown =>
  call.body
    ? {
        ...(sampleOf(
          schemaOf(call.body),
          (n) => ids[fieldIdName(n, call.path)] ?? newId(),
          places,
        ) as object),
        ...(CASES[call.id]?.body?.(world) as object),
      }
    : undefined;
holdRecurringWork();
const state = (): Promise<string> => fingerprintOf(world.space.tenantId, ['audit_log']);

describe('a call that needs no right', () => {
  // a code is no row's id: whoever has it is meant
  const aboutRows = sessionCalls.filter((c) => c.paramNames.length > 0 && !c.paramNames.includes('code'));
  it.each(aboutRows.map((c) => [c.id, c] as const))("%s: others' rows are not found", async (_id, call) => {
    const targets = call.path.startsWith('/api/basic/job')
      ? ['job of a nest', 'job of an export']
      : call.path.startsWith('/api/basic/file')
        ? ['exported file', 'imported list', 'file of nobody yet']
        : null;
    const found = targets
      ? targets.map((t) => [t, made[t] as string])
      : [['path', ids[pathIdName(call.path, 'id')] as string]];
    for (const [what, id] of found) {
      expect([what, typeof id]).toEqual([what, 'string']);
      const before = await state();
      const raw = await powerless.raw(call, {
        params: { ...CASES[call.id]?.params, id: id as string },
        body: bodyOf(call, []),
        ...(call.upload ? { file: { name: 'part', bytes: new Uint8Array([1]) } } : {}),
      });
      expect([what, raw.status, codeOf(raw)]).toEqual([what, 404, 'Common:NotFound']);
      expect(leaked(raw, id as string)).toEqual([]);
      expect(await state()).toBe(before);
    }
  });

  const withBody = sessionCalls.flatMap((c) => {
    const places: IdPlace[] = [];
    if (c.body) sampleOf(schemaOf(c.body), () => newId(), places);
    return places
      .filter((p) => !CASES[c.id]?.skip?.[p.path])
      .map((p) => [`${c.id} {${p.path}}`, c, p] as const);
  });
  it.each(withBody)('%s: an id of somebody else in the body is refused', async (_id, call, place) => {
    const before = await state();
    const name = fieldIdName(place.name, call.path);
    // another space than the own one: the own one may be switched to
    const foreign = name === 'tenantId' ? (await makeSpace()).tenantId : (ids[name] as string);
    const raw = await powerless.raw(call, { body: replaceAt(bodyOf(call, []), place.path, foreign) });
    expect([raw.status, codeOf(raw)]).toEqual([404, 'Common:NotFound']);
    expect(await state()).toBe(before);
  });

  it.each(
    sessionCalls
      .filter((c) => c.paramNames.length === 0 && !OWN.has(c.id) && !PARTS.has(c.id))
      .map((c) => [c.id, c] as const),
  )('%s tells names of selects and no more', async (_id, call) => {
    const columns = OPEN[call.id];
    expect(columns).toBeDefined();
    const raw = await powerless.raw(call, { query: { routerName: 'cadProject' } });
    expect(raw.status).toBe(200);
    const rows = raw.json() as Record<string, unknown>[];
    for (const row of rows) expect(Object.keys(row).filter((k) => !columns?.includes(k))).toEqual([]);
    expect(leaked(raw, '')).toEqual([]);
  });
});

describe('calls over all documents', () => {
  it('count and find nothing for a member without any right, and something for the owner', async () => {
    const figures = (await powerless.call(home.headInfo)) as Record<string, number | null>;
    expect(Object.values(figures).filter((n) => n !== null)).toEqual([]);
    expect((await powerless.call(approval.listTodos)).items).toEqual([]);
    for (const text of ['被攻击', 'A-0', '客户', 'TL']) {
      const raw = await powerless.raw(search.findAnything, { query: { text } });
      expect([text, raw.status, leaked(raw, '')]).toEqual([text, 200, []]);
      expect(JSON.stringify(raw.json())).not.toContain('被攻击的工程');
    }
    expect(
      new TextDecoder().decode(
        (await world.space.owner.raw(search.findAnything, { query: { text: '被攻击' } })).bytes,
      ),
    ).toContain('被攻击的工程');
  });
});

describe('jobs and files of others', () => {
  const P = 'AlCad.CadProducts';

  it('whoever may see the order follows its computation, and neither cancels nor starts it', async () => {
    const reader = await makeMember(world.space, ['AlNest.NestOrders:get']);
    const own = await makeMember(world.space, ['AlNest.NestOrders:get'], { dataScope: 'own' });
    const params = { id: made['job of a nest'] as string };
    expect((await reader.raw(job.getJob, { params })).status).toBe(200);
    expect((await reader.raw(job.jobEvents, { params })).status).toBe(200);
    expect((await own.raw(job.getJob, { params })).status).toBe(404);
    for (const call of [job.cancelJob, job.retryJob])
      expect((await reader.raw(call, { params })).status).toBe(404);
  });

  it("an export is its maker's and the owner's, also for a member who may export", async () => {
    const exporter = await makeMember(world.space, [`${P}:export`, `${P}:query`]);
    expect(
      (await exporter.raw(job.getJob, { params: { id: made['job of an export'] as string } })).status,
    ).toBe(404);
    expect(
      (await exporter.raw(file.downloadFile, { params: { id: made['exported file'] as string } })).status,
    ).toBe(404);
    const { jobId } = await exporter.call(product.exportProductsJob, { body: { format: 'xlsx' } });
    await jobEnd(exporter, jobId);
    const { fileId } = await exporter.call(job.getJob, { params: { id: jobId } });
    for (const actor of [exporter, world.space.owner])
      expect((await actor.raw(file.downloadFile, { params: { id: fileId as string } })).status).toBe(200);
  });

  it('its maker starts a job again only while the right to start it is held', async () => {
    const exporter = await makeMember(world.space, [`${P}:export`, `${P}:query`]);
    const { jobId } = await exporter.call(product.exportProductsJob, { body: { format: 'xlsx' } });
    await jobEnd(exporter, jobId);
    await exporter.inTx((tx) =>
      tx.run(sql`update job set state = 'failed' where tenant_id = ${tx.tenantId} and id = ${jobId}`),
    );
    expect((await exporter.call(job.retryJob, { params: { id: jobId } })).state).toBe('queued');
    await jobEnd(exporter, jobId);
    await exporter.inTx((tx) =>
      tx.run(sql`update job set state = 'failed' where tenant_id = ${tx.tenantId} and id = ${jobId}`),
    );
    await exporter.inTx((tx) =>
      tx.run(
        sql`delete from role_permission where tenant_id = ${tx.tenantId} and role_id in (select r.role_id from tenant_user_role r join tenant_user u on u.tenant_id = r.tenant_id and u.id = r.tenant_user_id where r.tenant_id = ${tx.tenantId} and u.user_id = ${exporter.userId})`,
      ),
    );
    await (await testHouse()).server.house.sessions.forget(exporter.userId);
    expect((await exporter.raw(job.retryJob, { params: { id: jobId } })).status).toBe(403);
  });

  it('the file of an import opens for members who import into its project', async () => {
    const params = { id: made['imported list'] as string };
    expect(
      (await (await makeMember(world.space, [`${P}:import`])).raw(file.downloadFile, { params })).status,
    ).toBe(200);
    expect(
      (
        await (
          await makeMember(world.space, [`${P}:import`], { dataScope: 'own' })
        ).raw(file.downloadFile, { params })
      ).status,
    ).toBe(404);
    expect((await world.space.owner.call(productImport.listImports)).totalCount).toBeGreaterThan(0);
  });

  it("a picture that a master record shows opens for everybody; nobody makes another's file such a picture", async () => {
    const keeper = await makeMember(world.space, [
      'AlBasic.PlateTypes:import',
      'AlBasic.PlateTypes:edit',
      'AlBasic.PlateTypes:get',
      'AlBasic.ColorCards:edit',
      'AlBasic.ColorCards:get',
    ]);
    const [mine] = await keeper.call(file.uploadFile, {
      file: { name: '示意.txt', bytes: new TextEncoder().encode('own drawing') },
    });
    const { code } = (await world.space.owner.call(plateType.listPlateTypes)).items[0] as { code: string };
    const theirs = made['exported file'] as string;
    const match = (fileId: string) =>
      keeper.raw(plateType.matchPlateDrawings, { body: { items: [{ code, fileId }] } });
    expect((await match(theirs)).status).toBe(404);
    expect((await match(mine?.id as string)).status).toBe(200);
    expect((await powerless.raw(file.downloadFile, { params: { id: mine?.id as string } })).status).toBe(200);
    const [card] = (await world.space.owner.call(color.listColors)).items;
    const paint = (imgUrl: string) =>
      keeper.raw(color.updateColor, {
        params: { id: card?.id as string },
        body: { version: card?.version as number, imgUrl },
      });
    expect((await paint(`/api/basic/file/${theirs}`)).status).toBe(404);
    expect((await powerless.raw(file.downloadFile, { params: { id: theirs } })).status).toBe(404);
  });
});

/** Storage of a space: counted once per content, full for everybody at the same moment, given back; the bin; links; pictures. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { file, storage, STORAGE } from '@muyun/contract';
import {
  codeOf,
  makeMember,
  makeSpace,
  type Space,
  testHouse,
  type TestHouse,
} from '../../../../test/kit.ts';
import { PLATFORM } from '../../../kit/tx.ts';
import { diskStore } from '../../../adapters/disk-store.ts';
import { sendDue } from '../message/fan-out.ts';
import { storageTasks } from './storage.tasks.ts';

const GB = 1024 ** 3;
const DAY_MS = 86_400_000;
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
const owner = () => house.server.house.pools.owner;
const text = (name: string, value: string) => ({ name, bytes: new TextEncoder().encode(value) });
const send = async (space: Space, name: string, value: string): Promise<string> =>
  (await space.owner.call(file.uploadFile, { file: text(name, value) }))[0]?.id ?? '';
const used = async (space: Space): Promise<number> => (await space.owner.call(storage.storageUse)).used;
/** Leaves so many bytes free in the space: its edition's GB less what is used so far. */
async function leave(space: Space, free: number): Promise<void> {
  await owner().query(
    'insert into storage_quota (tenant_id, used) values ($1, $2) on conflict (tenant_id) do update set used = $2',
    [space.tenantId, 100 * GB - free],
  );
}
const run = async (name: string, at: Date): Promise<string> =>
  (await storageTasks(house.server.house)
    .find((t) => t.name === name)
    ?.run(at)) ?? '';

describe('what a space may keep', () => {
  it('comes from its edition and from what was bought beside it', async () => {
    const space = await makeSpace();
    expect((await space.owner.call(storage.storageUse)).total).toBe(100 * GB);
    expect((await (await makeSpace('个人版')).owner.call(storage.storageUse)).total).toBe(2 * GB);
    const client = await owner().connect();
    await client.query("set role none; set session_replication_role = 'replica'");
    await client.query(
      `insert into feature_grant (tenant_id, id, feature_id, quantity, start_time, end_time, order_id, price_id)
       select $1, gen_random_uuid(), f.id, 50, now() - interval '1 day', now() + interval '1 day', gen_random_uuid(), gen_random_uuid() from feature f where f.code = $2`,
      [space.tenantId, STORAGE],
    );
    client.release(true);
    expect((await space.owner.call(storage.storageUse)).total).toBe(150 * GB);
  });

  it('equal content is counted once; by kind, largest first, and what lies in the bin by itself', async () => {
    const space = await makeSpace();
    const first = await send(space, '一.txt', 'zehn bytes');
    await send(space, '二.txt', 'zehn bytes');
    await send(space, '图.dxf', '0\nSECTION\n0\nEOF\n');
    expect(await used(space)).toBe(10 + 16);
    await space.owner.call(storage.deleteFile, { params: { id: first } });
    const gone = await send(space, '三.csv', 'a,b,c');
    await space.owner.call(storage.deleteFile, { params: { id: gone } });
    const use = await space.owner.call(storage.storageUse);
    expect(use.kinds).toEqual([
      { kind: 2, count: 2, size: 10 },
      { kind: 3, count: 1, size: 16 },
    ]);
    expect(use.bin).toEqual({ count: 1, size: 5 });
    expect(use.largest.map((f) => f.name)).toEqual(['图.dxf', '二.txt']);
    expect([use.used, use.percent, use.fullInDays]).toEqual([31, 0, null]);
  });

  it('is full for whoever comes last: of eight at once exactly as many as fit are kept', async () => {
    const space = await makeSpace();
    await leave(space, 30);
    const codes = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        codeOf(await space.owner.raw(file.uploadFile, { file: text(`${i}.txt`, `inhalt 00${i}`) })),
      ),
    );
    expect(codes.filter((c) => c === '200')).toHaveLength(3);
    expect(new Set(codes.filter((c) => c !== '200'))).toEqual(new Set(['Feature:StorageExceeded']));
    const { rows } = await owner().query('select count(*)::int as n from file_object where tenant_id = $1', [
      space.tenantId,
    ]);
    expect(rows).toEqual([{ n: 3 }]);
    // equal content takes no room
    expect(
      codeOf(await space.owner.raw(file.uploadFile, { file: text('x.txt', 'inhalt 000') })) === '200',
    ).toBe(codes[0] === '200');
  });

  it('the same content twice at once is kept and counted once', async () => {
    const space = await makeSpace();
    for (let i = 0; i < 4; i += 1)
      await Promise.all([send(space, 'a.txt', `gleich ${i}`), send(space, 'b.txt', `gleich ${i}`)]);
    expect(await used(space)).toBe(4 * 8);
    const { rows } = await owner().query(
      'select count(distinct storage_key)::int as n from file_object where tenant_id = $1',
      [space.tenantId],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it('the owner is told when it is nearly full, once a day', async () => {
    const space = await makeSpace();
    await leave(space, 5 * GB);
    await run('storage.warn', new Date());
    await run('storage.warn', new Date());
    const told = async () =>
      (
        await owner().query("select title from message where user_id = $1 and title like '存储%'", [
          space.owner.userId,
        ])
      ).rows;
    await vi.waitFor(async () => {
      await sendDue(house.server.house);
      const { rowCount } = await owner().query('select 1 from message_outbox where tenant_id = $1', [
        space.tenantId,
      ]);
      expect(rowCount).toBe(0);
    });
    expect(await told()).toEqual([{ title: '存储空间已用 95%' }]);
  });

  it('only those who may look at the space see what is used', async () => {
    const space = await makeSpace();
    const clerk = await makeMember(space, []);
    for (const call of [storage.storageUse, storage.listBin])
      expect(codeOf(await clerk.raw(call))).toBe('Common:Forbidden');
    const keeper = await makeMember(space, ['AlTenant.Infos:get']);
    expect(codeOf(await keeper.raw(storage.storageUse))).toBe('200');
  });
});

describe('the bin', () => {
  it('takes a file, gives it back, and throws it away; a file in use stays', async () => {
    const space = await makeSpace();
    const [id, logo] = [await send(space, 'weg.txt', 'weg'), await send(space, 'logo.txt', 'logo')];
    await owner().query("update tenant set logo_url = '/api/basic/file/' || $2::text where tenant_id = $1", [
      space.tenantId,
      logo,
    ]);
    expect(codeOf(await space.owner.raw(storage.deleteFile, { params: { id: logo } }))).toBe('File:InUse');
    await space.owner.call(storage.deleteFile, { params: { id } });
    expect(codeOf(await space.owner.raw(file.downloadFile, { params: { id } }))).toBe('Common:NotFound');
    expect(codeOf(await space.owner.raw(storage.deleteFile, { params: { id } }))).toBe('Common:NotFound');
    const bin = await space.owner.call(storage.listBin, { query: { filter: '%' } });
    expect(bin.totalCount).toBe(0);
    expect(
      (await space.owner.call(storage.listBin, { query: { filter: 'weg' } })).items.map((f) => [
        f.name,
        f.creatorName,
      ]),
    ).toEqual([['weg.txt', '老板']]);
    expect((await space.owner.call(storage.recoverFile, { params: { id } })).name).toBe('weg.txt');
    expect((await space.owner.raw(file.downloadFile, { params: { id } })).status).toBe(200);
    expect(codeOf(await space.owner.raw(storage.purgeFile, { params: { id } }))).toBe('Common:NotFound');
    await space.owner.call(storage.deleteFile, { params: { id } });
    const before = await used(space);
    await space.owner.call(storage.purgeFile, { params: { id } });
    expect(await used(space)).toBe(before - 3);
    expect(codeOf(await space.owner.raw(storage.recoverFile, { params: { id } }))).toBe('Common:NotFound');
  });

  it('is its maker’s and the space’s: a colleague’s file is none, another space’s neither', async () => {
    const space = await makeSpace();
    const [maker, other] = [await makeMember(space, []), await makeMember(space, [])];
    const [made] = await maker.call(file.uploadFile, { file: text('mein.txt', 'mein') });
    const params = { id: made?.id ?? '' };
    const stranger = (await makeSpace()).owner;
    for (const who of [other, stranger])
      expect(codeOf(await who.raw(storage.deleteFile, { params }))).toBe('Common:NotFound');
    await maker.call(storage.deleteFile, { params });
    for (const who of [other, stranger])
      for (const call of [storage.recoverFile, storage.purgeFile])
        expect(codeOf(await who.raw(call, { params }))).toBe('Common:NotFound');
    await space.owner.call(storage.recoverFile, { params });
  });

  it('thrown away by two at once: one of them does it', async () => {
    const space = await makeSpace();
    const id = await send(space, 'zwei.txt', 'zwei');
    const codes = await Promise.all(
      [0, 1].map(async () => codeOf(await space.owner.raw(storage.deleteFile, { params: { id } }))),
    );
    expect(codes.sort()).toEqual(['204', 'Common:NotFound']);
  });

  it('is emptied after 30 days, its room is free, its content goes; a wrong counter is put right', async () => {
    const space = await makeSpace();
    const [old, young] = [await send(space, 'alt.txt', 'alt'), await send(space, 'jung.txt', 'jung')];
    for (const id of [old, young]) await space.owner.call(storage.deleteFile, { params: { id } });
    await owner().query("update file_object set deleted_time = now() - interval '31 days' where id = $1", [
      old,
    ]);
    await run('storage.clean', new Date());
    const { rows } = await owner().query('select id from file_object where tenant_id = $1', [space.tenantId]);
    expect(rows).toEqual([{ id: young }]);
    expect(await used(space)).toBe(4);
    await owner().query('update storage_quota set used = 999 where tenant_id = $1', [space.tenantId]);
    expect(await run('storage.clean', new Date())).toMatch(/[1-9]\d* counters corrected/);
    expect(await used(space)).toBe(4);
  });

  it('content that no row shows goes when it is a day old; what is shown, and what is not ours, stays', async () => {
    const space = await makeSpace();
    const kept = await send(space, 'bleibt.txt', 'bleibt');
    const store = house.server.house.files;
    const [lost, foreign] = [`${space.tenantId}/202611/${PLATFORM}.txt`, 'readme/eins.txt'];
    await store.put(lost, { bytes: new Uint8Array([1]) });
    await store.put(foreign, { bytes: new Uint8Array([1]) });
    const keys = async (): Promise<string[]> => {
      const all: string[] = [];
      for await (const { key } of store.list()) all.push(key);
      return all;
    };
    await run('storage.orphans', new Date());
    expect(await keys()).toContain(lost);
    await run('storage.orphans', new Date(Date.now() + 2 * DAY_MS));
    const after = await keys();
    expect([after.includes(lost), after.includes(foreign)]).toEqual([false, true]);
    expect((await space.owner.raw(file.downloadFile, { params: { id: kept } })).status).toBe(200);
    const nothing: unknown[] = [];
    for await (const entry of diskStore('/nirgends/muyun').list()) nothing.push(entry);
    expect(nothing).toEqual([]);
  });
});

/** What devices did and how much they are used (platform M15). */
import { describe, expect, it } from 'vitest';
import { deviceLog } from '@muyun/contract';
import { deviceOfSpace } from '../../../../test/device-scene.ts';
import { type Actor, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';

const note = (actor: Actor, equipmentId: string, logType: number, key?: string) =>
  actor.call(deviceLog.addEquipmentLog, {
    body: { equipmentId, logType, content: '完成 3 件' },
    ...(key ? { key } : {}),
  });
const dayOf = async (actor: Actor, equipmentId: string) =>
  (await actor.call(deviceLog.deviceDaily, { params: { equipmentId } })).days.at(-1);

describe('the log of devices', () => {
  it('a row counts for the day: minutes, what was done, who was there; two at once count both', async () => {
    const space = await makeSpace();
    const id = await deviceOfSpace(space);
    const worker = await makeMember(space, ['AlProduce.Equipments:edit', 'AlProduce.Equipments:query']);
    await Promise.all([
      note(worker, id, 512),
      note(space.owner, id, 512),
      note(worker, id, 2048),
      note(worker, id, 1024),
    ]);
    await note(worker, id, 16);
    const day = await dayOf(space.owner, id);
    expect(day).toMatchObject({ reportCount: 2, scanCount: 1, printCount: 1, userCount: 2 });
    expect(day?.onlineMinutes).toBeGreaterThanOrEqual(1);
    expect(day?.onlineMinutes).toBeLessThanOrEqual(2);
    expect(
      (await space.owner.call(deviceLog.deviceDaily, { params: { equipmentId: id } })).days,
    ).toHaveLength(30);
    const list = await worker.call(deviceLog.listEquipmentLog, { query: { logType: '512' } });
    expect(list.items.map((r) => r.content)).toEqual(['完成 3 件', '完成 3 件']);
    expect(
      (await worker.call(deviceLog.listEquipmentLog, { query: { equipmentId: id, filter: '老板' } }))
        .totalCount,
    ).toBe(1);
  });

  it('a repeated request is counted once', async () => {
    const space = await makeSpace();
    const id = await deviceOfSpace(space);
    for (let n = 0; n < 2; n += 1) await note(space.owner, id, 512, 'device-log-key-1');
    expect((await dayOf(space.owner, id))?.reportCount).toBe(1);
  });

  it('a foreign device is not there, a member needs the right, a log type is one of those that there are', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    const id = await deviceOfSpace(a);
    expect(await b.owner.refused(note(b.owner, id, 512))).toBe('Common:NotFound');
    expect(await b.owner.refused(dayOf(b.owner, id))).toBe('Common:NotFound');
    expect(await a.owner.refused(note(a.owner, id, 3))).toBe('Common:Validation');
    const clerk = await makeMember(a, ['AlProduce.Equipments:query']);
    expect(await clerk.refused(note(clerk, id, 512))).toBe('Common:Forbidden');
    await note(a.owner, id, 1);
    expect((await b.owner.call(deviceLog.listEquipmentLog)).totalCount).toBe(0);
    const reader = await makeMember(a, ['AlLog.EquipmentLogs:query']);
    expect((await reader.call(deviceLog.listEquipmentLog)).totalCount).toBe(1);
    expect((await a.owner.raw(deviceLog.downEquipmentLog)).status).toBe(200);
    const wide = { query: { beginTime: '2026-01-01', endTime: '2026-12-01' } };
    expect(await a.owner.refused(a.owner.call(deviceLog.listEquipmentLog, wide))).toBe('Log:RangeTooWide');
    const host = await makeHost();
    const all = await host.call(deviceLog.listAllEquipmentLog, { query: { tenantId: a.tenantId } });
    expect(all.items).toMatchObject([{ tenantName: a.name, logType: 1 }]);
  });
});

describe('device statistics', () => {
  it('cards, states and licences of the kind, with the sums of seven days', async () => {
    const space = await makeSpace();
    const online = await deviceOfSpace(space, { seenAgo: 10, licenceDays: 200, name: '折弯一号' });
    await deviceOfSpace(space, { seenAgo: 3600, licenceDays: 30 });
    await deviceOfSpace(space, { seenAgo: 90_000, licenceDays: 0 });
    await deviceOfSpace(space, { licenceDays: -1, appVersion: '2.0' });
    await deviceOfSpace(space, { type: 2, seenAgo: 10 });
    await note(space.owner, online, 512);
    const ipcs = await space.owner.call(deviceLog.listIpcs);
    expect(ipcs.totals).toEqual({ all: 4, online: 1, away: 2, ending: 2, ended: 1 });
    expect(ipcs.items.map((r) => [r.state, r.licenceDays])).toEqual([
      [1, 200],
      [2, 30],
      [4, 0],
      [4, -1],
    ]);
    expect(ipcs.items[0]).toMatchObject({ name: '折弯一号', reportCount: 1, factoryName: '一厂' });
    const of = async (query: object) => (await space.owner.call(deviceLog.listIpcs, { query })).totalCount;
    expect([
      await of({ state: '4' }),
      await of({ licence: '1' }),
      await of({ licence: '2' }),
      await of({ appVersion: '2.0' }),
      await of({ filter: '折弯' }),
    ]).toEqual([2, 2, 1, 1, 1]);
    expect((await space.owner.call(deviceLog.listPdas)).totalCount).toBe(1);
    for (const equipmentType of ['1', '2'] as const)
      expect((await space.owner.raw(deviceLog.downDevices, { query: { equipmentType } })).status).toBe(200);
  });

  it('the platform sees those of every space, a space its own, a member with the right', async () => {
    const [space, other, host] = [await makeSpace(), await makeSpace(), await makeHost()];
    const id = await deviceOfSpace(space, { seenAgo: 5 });
    const mine = await host.call(deviceLog.listIpcs, { query: { tenantId: space.tenantId } });
    expect(mine.items).toMatchObject([{ tenantName: space.name, state: 1 }]);
    expect(
      (await host.call(deviceLog.listIpcs, { query: { maxResultCount: 1 } })).totalCount,
    ).toBeGreaterThan(1);
    expect((await host.call(deviceLog.deviceDaily, { params: { equipmentId: id } })).days).toHaveLength(30);
    expect((await other.owner.call(deviceLog.listIpcs)).totals).toEqual({
      all: 0,
      online: 0,
      away: 0,
      ending: 0,
      ended: 0,
    });
    expect(
      await other.owner.refused(
        other.owner.call(deviceLog.listPdas, { query: { tenantId: space.tenantId } }),
      ),
    ).toBe('Common:NotFound');
    const clerk = await makeMember(space, ['AlProduce.Equipments:query']);
    expect(await clerk.refused(clerk.call(deviceLog.listIpcs))).toBe('Common:Forbidden');
  });
});

/** The log of the CAD plug-ins (platform M15): batches, each row of a machine once, figures. */
import { describe, expect, it } from 'vitest';
import { type BodyInputOf, pluginLog } from '@muyun/contract';
import { Actor, makeHost, makeMember, makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { failureRate } from './plugin-log.ts';

type Item = BodyInputOf<typeof pluginLog.uploadPluginLog>['items'][number];
const item = (seq: number, more: Partial<Item> = {}): Item => ({
  seq,
  machineCode: 'PC-01',
  machineName: '设计一号机',
  pluginName: 1,
  pluginVersion: '3.2.1',
  cadVersion: 'AutoCAD 2020',
  command: 'MYCT',
  projectName: '南海中心',
  batch: '第一批',
  itemCount: 12,
  durationMs: 1830,
  result: 1,
  clientTime: '2026-03-01T09:00:00+08:00',
  ...more,
});
/** A session of the plug-in, of a member. */
async function plugin(space: Space): Promise<Actor> {
  const member = await makeMember(space, ['AlCad.CadProducts:query']);
  const { server, url } = await testHouse();
  const [row] = (
    await server.house.pools.owner.query<{ id: string }>('select id from tenant_user where user_id = $1', [
      member.userId,
    ])
  ).rows;
  const { token } = await server.house.sessions.open({
    userId: member.userId,
    tenantId: space.tenantId,
    tenantUserId: row?.id ?? null,
    clientType: 4,
    ip: '127.0.0.1',
    userAgent: 'MuYunCAD/3.2.1',
    rememberMe: false,
  });
  return new Actor(url, token, member.userId, space.tenantId);
}
const send = (actor: Actor, items: Item[]) => actor.call(pluginLog.uploadPluginLog, { body: { items } });

describe('uploads of a plug-in', () => {
  it('a row that was sent before is known, in the same batch too, and by two at once', async () => {
    const space = await makeSpace();
    const cad = await plugin(space);
    expect(await send(cad, [item(1), item(2), item(2)])).toEqual({ accepted: 2, duplicates: 1 });
    expect(await send(cad, [item(2), item(3, { machineCode: 'PC-02' })])).toEqual({
      accepted: 1,
      duplicates: 1,
    });
    const batch = Array.from({ length: 200 }, (_, i) => item(100 + i));
    const both = await Promise.all([send(cad, batch), send(cad, batch)]);
    expect(both.map((b) => b.accepted).reduce((a, b) => a + b)).toBe(200);
    const { items, totalCount } = await space.owner.call(pluginLog.listPluginLog, {
      query: { machine: 'PC-02' },
    });
    expect(totalCount).toBe(1);
    expect(items[0]).toMatchObject({
      command: 'MYCT',
      projectName: '南海中心',
      userName: '成员',
      tenantName: space.name,
    });
    // the computer's time is kept; the list goes by when it arrived
    expect(Date.parse(items[0]?.clientTime ?? '')).toBe(Date.parse('2026-03-01T09:00:00+08:00'));
    expect(Date.now() - Date.parse(items[0]?.time ?? '')).toBeLessThan(60_000);
  });

  it('are refused of a browser, empty, too long, and with what no plug-in says', async () => {
    const space = await makeSpace();
    const cad = await plugin(space);
    expect(await space.owner.refused(send(space.owner, [item(1)]))).toBe('Common:Forbidden');
    for (const items of [
      [],
      Array.from({ length: 201 }, (_, i) => item(i)),
      [item(1, { pluginName: 9 })],
      [item(1, { result: 4 })],
    ])
      expect(await cad.refused(send(cad, items))).toBe('Common:Validation');
  });

  it('another space neither sees them nor is kept from its own numbers', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    await send(await plugin(a), [item(1)]);
    expect((await b.owner.call(pluginLog.listPluginLog)).totalCount).toBe(0);
    expect(await send(await plugin(b), [item(1)])).toEqual({ accepted: 1, duplicates: 0 });
    const host = await makeHost();
    const of = (tenantId?: string) =>
      host.call(pluginLog.listPluginLog, { query: { tenantId, command: 'MYCT' } });
    expect((await of(a.tenantId)).totalCount).toBe(1);
    expect((await of()).totalCount).toBeGreaterThanOrEqual(2);
    expect(
      await b.owner.refused(b.owner.call(pluginLog.listPluginLog, { query: { tenantId: a.tenantId } })),
    ).toBe('Common:NotFound');
    const clerk = await makeMember(a, ['AlCad.CadProducts:query']);
    expect(await clerk.refused(clerk.call(pluginLog.listPluginLog))).toBe('Common:Forbidden');
  });
});

describe('figures', () => {
  it('failed of what was not cancelled: 6/(412 − 12) = 1.5 %', () => {
    expect(failureRate({ total: 412, failed: 6, cancelled: 12 })).toBe('1.5');
    expect(failureRate({ total: 3, failed: 0, cancelled: 3 })).toBeNull();
  });

  it('of versions and people, under the filter of the list', async () => {
    const space = await makeSpace();
    const [one, two] = [await plugin(space), await plugin(space)];
    await send(one, [
      item(1),
      item(2, { result: 2, error: '找不到图层' }),
      item(3, { result: 3 }),
      item(4, { pluginVersion: '3.3.0' }),
    ]);
    await send(two, [item(1, { machineCode: 'PC-09', pluginName: 2 })]);
    const { versions, people, days } = await space.owner.call(pluginLog.pluginFigures);
    expect(versions).toEqual([
      { pluginName: 1, pluginVersion: '3.2.1', total: 3, failed: 1, cancelled: 1, failureRate: '50.0' },
      { pluginName: 1, pluginVersion: '3.3.0', total: 1, failed: 0, cancelled: 0, failureRate: '0.0' },
      { pluginName: 2, pluginVersion: '3.2.1', total: 1, failed: 0, cancelled: 0, failureRate: '0.0' },
    ]);
    expect(people.map((p) => [p.total, p.counts.at(-1)])).toEqual([
      [4, 4],
      [1, 1],
    ]);
    expect(days).toHaveLength(7);
    const failed = await space.owner.call(pluginLog.pluginFigures, { query: { result: '2' } });
    expect(failed.versions.map((v) => v.total)).toEqual([1]);
    expect((await space.owner.raw(pluginLog.downPluginLog)).status).toBe(200);
    const wide = { query: { beginTime: '2026-01-01', endTime: '2026-12-01' } };
    expect(await space.owner.refused(space.owner.call(pluginLog.pluginFigures, wide))).toBe(
      'Log:RangeTooWide',
    );
    expect(await space.owner.refused(space.owner.call(pluginLog.listPluginLog, wide))).toBe(
      'Log:RangeTooWide',
    );
  });
});

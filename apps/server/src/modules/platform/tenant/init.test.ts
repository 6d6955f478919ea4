/** What a new space is given (platform M4 §8): everything once, and a step that failed again. */
import { beforeAll, describe, expect, it } from 'vitest';
import { orderCode, ORDER_KINDS, organizationTree, role, tenantInit, texture } from '@muyun/contract';
import { HostScene, sql } from '../../../../test/host-scene.ts';
import { Actor, codeOf, testHouse } from '../../../../test/kit.ts';
import { initTasks } from './init.ts';

const { INIT, INIT_KEYS } = tenantInit;
let scene: HostScene;
let host: Actor;
beforeAll(async () => {
  scene = await HostScene.open();
  ({ host } = scene);
});

const view = (id: string) => host.call(tenantInit.getInit, { params: { id } });
const states = async (id: string) => (await view(id)).steps.map((s) => [s.key, s.state]);
const ready = (id: string, state: number = INIT.done) =>
  expect.poll(async () => (await view(id)).initState, { timeout: 20_000 }).toBe(state);
async function ownerOf(id: string): Promise<Actor> {
  const { server, url } = await testHouse();
  const [row] = await sql('select id, user_id from tenant_user where tenant_id = $1 and is_admin', [id]);
  // he has changed the password that he was given
  await sql('update app_account set must_change_password = false where id = $1', [row?.['user_id']]);
  const { token } = await server.house.sessions.open({
    userId: String(row?.['user_id']),
    tenantId: id,
    tenantUserId: String(row?.['id']),
    clientType: 1,
    ip: '127.0.0.1',
    userAgent: 'test',
    rememberMe: false,
  });
  return new Actor(url, token, String(row?.['user_id']), id);
}

describe('a space that was opened', () => {
  it('of an enterprise has its roles, unit, factory, numbers, selectors and basic data; asked again it stays as it is', async () => {
    const { row } = await scene.space();
    await ready(row.id);
    expect(await states(row.id)).toEqual(INIT_KEYS.map((key) => [key, INIT.done]));
    const owner = await ownerOf(row.id);
    const [roles, units, codes, textures] = [
      await owner.call(role.calls.list),
      await owner.call(organizationTree),
      await owner.call(orderCode.allOrderCodes),
      await owner.call(texture.textureMaster.calls.list),
    ];
    expect(roles.totalCount).toBeGreaterThan(10);
    expect(units).toMatchObject([{ displayName: row.displayName, children: [] }]);
    expect(new Set(codes.map((c) => c.kind)).size).toBe(ORDER_KINDS.length);
    expect(textures.totalCount).toBeGreaterThan(0);
    expect(await host.call(tenantInit.retryInit, { params: { id: row.id } })).toMatchObject({
      initState: INIT.done,
    });
    expect((await owner.call(role.calls.list)).totalCount).toBe(roles.totalCount);
  });

  it('of a supplier has roles and selectors, and nothing to make products with', async () => {
    const { row } = await scene.space({ editionId: await scene.editionId(4) });
    await ready(row.id);
    expect((await states(row.id)).map(([key]) => key)).toEqual(['space', 'roles', 'staffing']);
  });

  it('a step that failed is done again, alone; while one is at it nobody else begins', async () => {
    const { row } = await scene.space();
    await ready(row.id);
    const params = { id: row.id };
    const failed = JSON.stringify(
      (await view(row.id)).steps.map((s) => (s.key === 'codes' ? { ...s, state: 2 } : s)),
    );
    await sql('delete from custom_order_code where tenant_id = $1', [row.id]);
    await sql('update tenant set init_state = 2, init_steps = $2 where tenant_id = $1', [row.id, failed]);
    const both = await Promise.all([1, 2].map(() => host.raw(tenantInit.retryInit, { params })));
    expect(both.map(codeOf).toSorted()).toEqual(['200', 'Tenant:InitRunning']);
    await ready(row.id);
    const owner = await ownerOf(row.id);
    expect((await owner.call(orderCode.allOrderCodes)).length).toBeGreaterThan(0);
  });

  it('one that was lost is found by the next look', async () => {
    const { row } = await scene.space();
    await ready(row.id);
    await sql(
      "update tenant set init_state = 0, init_steps = '[]', init_time = now() - interval '1 hour' where tenant_id = $1",
      [row.id],
    );
    const [task] = initTasks((await testHouse()).server.house);
    await task?.run(new Date());
    await ready(row.id);
  });

  it('is seen by the platform only', async () => {
    const { row } = await scene.space();
    const owner = await ownerOf(row.id);
    for (const call of [tenantInit.getInit, tenantInit.retryInit])
      expect(codeOf(await owner.raw(call, { params: { id: row.id } }))).toBe('Common:Forbidden');
    expect(codeOf(await host.raw(tenantInit.getInit, { params: { id: host.userId } }))).toBe(
      'Common:NotFound',
    );
    expect(codeOf(await host.raw(tenantInit.retryInit, { params: { id: host.userId } }))).toBe(
      'Common:NotFound',
    );
  });
});

/** 工厂 (platform M13): one default, none goes that has documents, and who works where. */
import { describe, expect, it } from 'vitest';
import {
  account,
  demander,
  factory,
  listFactoryUsers,
  project,
  removeFactoryUser,
  saveFactoriesOfUser,
  saveFactoryUsers,
} from '@muyun/contract';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';

const { calls } = factory;
const own = async (actor: Actor): Promise<string> => (await actor.call(account.auth)).tenantUserId ?? '';
const P = 'AbpOrganizationUnit.Factorys';

describe('a factory', () => {
  it('there is one default, also when two are made it at once; it is neither deleted, switched off nor taken back', async () => {
    const { owner } = await makeSpace();
    const list = async () => (await owner.call(calls.list)).items;
    const [first, second] = await list();
    const put = (id: string, body: object) =>
      owner.call(calls.update, { params: { id }, body: body as never });
    const [a, b] = [first?.id ?? '', second?.id ?? ''];
    expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
    expect(await owner.refused(put(a, { isDefault: false, version: 1 }))).toBe('Factory:DefaultRequired');
    expect(await owner.refused(put(a, { isEnabled: false, version: 1 }))).toBe('Factory:DefaultRequired');
    expect(await owner.refused(owner.call(calls.remove, { params: { id: a } }))).toBe(
      'Factory:DefaultRequired',
    );
    const third = await owner.call(calls.create, { body: { name: '三厂', code: 'F3' } });
    await Promise.all([
      put(b, { isDefault: true, version: 1 }),
      put(third.id, { isDefault: true, version: third.version }),
    ]);
    expect((await list()).filter((f) => f.isDefault)).toHaveLength(1);
    expect(await owner.refused(owner.call(calls.create, { body: { name: '四厂', code: 'f3' } }))).toBe(
      'Basic:CodeDuplicate',
    );
  });

  it('the first of a space is its default', async () => {
    const { owner } = await makeSpace();
    for (const { id } of (await owner.call(calls.list)).items)
      await owner.inTx(async (tx) => {
        const { sql } = await import('../../../kit/sql.ts');
        await tx.run(sql`delete from factory where tenant_id = ${tx.tenantId} and id = ${id}`);
      });
    const made = await owner.call(calls.create, { body: { name: '新厂', code: 'N1' } });
    expect(made.isDefault).toBe(true);
  });

  it('does not go while it has documents; after it has gone nobody works in it, and its code is free', async () => {
    const { owner } = await makeSpace();
    const made = await owner.call(calls.create, { body: { name: '三厂', code: 'F3' } });
    const customer = await owner.call(demander.createDemander, { body: { code: 'K', name: '客户' } });
    const at = { headers: { 'x-factory-id': made.id } };
    await owner.call(project.createProject, { body: { name: '工程', demanderId: customer.id }, ...at });
    const remove = (id: string) => owner.call(calls.remove, { params: { id } });
    expect(await owner.refused(remove(made.id))).toBe('Factory:InUse');
    const empty = await owner.call(calls.create, { body: { name: '四厂', code: 'F4' } });
    const id = await own(owner);
    await owner.call(saveFactoryUsers, { params: { id: empty.id }, body: { userIds: [id] } });
    await remove(empty.id);
    expect((await owner.call(account.auth)).factories.map((f) => f.name)).toEqual(['一厂', '二厂', '三厂']);
    expect((await owner.call(calls.create, { body: { name: '四厂', code: 'F4' } })).code).toBe('F4');
  });

  it('is switched off and on by those who have the right for it', async () => {
    const space = await makeSpace();
    const editor = await makeMember(space, [`${P}:edit`, `${P}:query`]);
    const off = await makeMember(space, [`${P}:edit`, `${P}:disable`]);
    const second = (await editor.call(calls.list)).items.find((f) => !f.isDefault);
    const params = { id: second?.id ?? '' };
    const put = (as: Actor, isEnabled: boolean, version: number) =>
      as.call(calls.update, { params, body: { isEnabled, version } });
    expect(await editor.refused(put(editor, false, 1))).toBe('Common:Forbidden');
    expect((await put(off, false, 1)).isEnabled).toBe(false);
    expect((await editor.call(calls.all)).map((f) => f.name)).toEqual(['一厂']);
    expect((await editor.call(account.auth)).factories.map((f) => f.name)).toEqual(['一厂']);
    expect(await off.refused(put(off, true, 2))).toBe('Common:Forbidden');
  });
});

describe('who works where', () => {
  it('follows at once what is set at the factory or at the member', async () => {
    const space = await makeSpace();
    const [first = '', second = ''] = space.factoryIds;
    const clerk = await makeMember(space, [], { factoryIds: [] });
    const { owner } = space;
    const [id, ownerId] = [await own(clerk), await own(owner)];
    const seen = async () => (await clerk.call(account.auth)).factories.map((f) => f.id);
    expect(await seen()).toEqual([]);
    await owner.call(saveFactoryUsers, { params: { id: second }, body: { userIds: [id] } });
    expect(await seen()).toEqual([second]);
    const users = await owner.call(listFactoryUsers, { params: { id: second } });
    expect(users.items.map((u) => [u.id, u.isActive])).toEqual([[id, true]]);
    await owner.call(saveFactoriesOfUser, { params: { id }, body: { factoryIds: [first, second] } });
    expect(await seen()).toEqual([first, second]);
    const leave = (query: object) =>
      owner.call(removeFactoryUser, { params: { userId: id } as never, query: query as never });
    await leave({ factoryId: first });
    expect(await seen()).toEqual([second]);
    expect(await owner.refused(leave({ factoryId: first }))).toBe('Common:NotFound');
    await leave({});
    expect(await seen()).toEqual([]);
    expect((await owner.call(listFactoryUsers, { params: { id: first } })).items.map((u) => u.id)).toEqual([
      ownerId,
    ]);
  });
});

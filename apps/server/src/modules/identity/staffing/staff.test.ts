/** Who can be chosen as 业务员, 设计 and 计划员 (platform M13). */
import { describe, expect, it } from 'vitest';
import { account, project, staff } from '@muyun/contract';
import { cadScene } from '../../../../test/cad-scene.ts';
import { makeHost, makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

describe('staff options', () => {
  it('offers the active members of the own space to anybody in it; a chosen one stands in the project', async () => {
    const scene = await cadScene();
    const { owner, space } = scene;
    const [li, wang, gone, off] = [
      await makeMember(space, []),
      await makeMember(space, []),
      await makeMember(space, []),
      await makeMember(space, []),
    ];
    for (const [actor, name] of [
      [li, '李工'],
      [wang, '王工'],
      [gone, '赵工'],
      [off, '周工'],
    ] as const)
      await owner.inTx((tx) =>
        tx.run(
          sql`update tenant_user set remark_name = ${name} where tenant_id = ${tx.tenantId} and user_id = ${actor.userId}`,
        ),
      );
    await owner.inTx((tx) =>
      tx.run(
        sql`update tenant_user set user_status = 16 where tenant_id = ${tx.tenantId} and user_id = ${gone.userId}`,
      ),
    );
    await (
      await testHouse()
    ).server.house.pools.owner.query('update app_account set is_active = false where id = $1', [off.userId]);
    await makeMember(await makeSpace(), []);
    const options = await li.call(staff.memberOptions);
    expect(options.map((o) => o.name)).toEqual(['老板', '李工', '王工']);
    expect(await li.call(staff.memberOptions, { query: { filter: '王' } })).toEqual([options[2]]);
    expect(options[2]?.id).toBe((await wang.call(account.auth)).tenantUserId);
    const row = await owner.call(project.createProject, {
      body: {
        name: '选人',
        demanderId: scene.demanderId,
        salesmanId: options[1]?.id as string,
        designerId: options[2]?.id as string,
        plannerId: options[0]?.id as string,
      },
    });
    expect(row).toMatchObject({ salesmanName: '李工', designerName: '王工', plannerName: '老板' });
  });

  it('names the selectors of a page; the platform side and unknown units have none', async () => {
    const { owner } = await makeSpace();
    expect(
      (await owner.call(staff.staffSelectors, { query: { routerName: 'cadProject' } })).map((s) => [
        s.queryUserKey,
        s.queryUserTitle,
        s.organizationUnitId,
      ]),
    ).toEqual([
      ['designer', '设计员', null],
      ['splitter', '拆图员', null],
      ['follower', '跟单员', null],
    ]);
    expect(await owner.call(staff.staffSelectors, { query: { routerName: 'nirgends' } })).toEqual([]);
    expect(
      await owner.refused(owner.call(staff.memberOptions, { query: { organizationUnitId: owner.tenantId } })),
    ).toBe('Common:NotFound');
    expect((await (await makeHost()).raw(staff.memberOptions)).status).toBe(403);
  });
});

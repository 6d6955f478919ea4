/** 账实核对: a run says how much it looked at; a row that is broken on purpose is told with what differs (appendix D). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@muyun/contract';
import { BROKEN_STOCK, fillStock } from '../../../test/broken-stock.ts';
import { damage } from '../../../test/invariants.ts';
import { makeMember, makeSpace, type Space, testHouse } from '../../../test/kit.ts';
import { inventoryTasks } from './inventory.tasks.ts';

let space: Space;
beforeAll(async () => {
  space = await makeSpace();
  await fillStock(space.owner);
});
const run = () => space.owner.call(inventory.runStockCheck);
const runs = async () => (await space.owner.call(inventory.listStockChecks)).items;

describe('账实核对', () => {
  it('finds nothing where everything went through the core', async () => {
    const made = await run();
    expect(made).toMatchObject({
      ruleCount: 14,
      moveCount: 8,
      balanceCount: 1,
      violationCount: 0,
      violations: [],
    });
    expect((await runs()).map((r) => r.id)).toEqual([made.id]);
  });

  it('has a title for each of its rules, and for no other', async () => {
    expect(Object.keys(inventory.STOCK_RULES).toSorted()).toEqual(Object.keys(BROKEN_STOCK).toSorted());
  });

  it('tells the row that is broken, by hand and in the night; another space is not told', async () => {
    const { tenantId } = space;
    damage(tenantId);
    const { house } = (await testHouse()).server;
    await house.pools.owner.query(
      'update inventory_cost set value = value + 0.01 where tenant_id = $1 and quantity > 0',
      [tenantId],
    );
    const told = {
      rule: 'inventory.balances-agree-with-moves',
      title: '结存 = 流水合计（数量、重量、面积、金额）',
    };
    expect((await run()).violations).toMatchObject([told]);
    expect((await run()).violations[0]?.told).toMatchObject({ moves: 8 });
    const keeper = await makeMember(space, ['AlMaterialWareHouse.Stocks:query']);
    const seen = (await keeper.call(inventory.listStockChecks)).items[0]?.violations;
    expect(seen).toMatchObject([{ ...told, told: {} }]);
    expect(seen?.[0]?.told).toEqual({});
    const night = inventoryTasks(house).find((t) => t.name === 'inventory.check');
    expect(await night?.run(new Date())).toMatch(/^\d+ spaces, [1-9]\d* violations$/);
    expect((await runs())[0]).toMatchObject({ userName: null, violationCount: 1, violations: [told] });
    expect((await (await makeSpace()).owner.call(inventory.listStockChecks)).items).toEqual([]);
  });
});

/** 工艺 (engineering A9): what crafts cost, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { craftsmanship as craft, texture } from '@muyun/contract';
import { basicScene, faultOf } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';

let space: Space;
let owner: Actor;
let textureId: string;
beforeAll(async () => {
  ({ space, owner, textureId } = await basicScene());
});

const ZERO = { unfoldArea: '0' };

describe('A9 crafts', () => {
  const categories = craft.craftCategoryMaster.calls;
  const items = craft.craftItemMaster.calls;
  let categoryId: string;
  beforeAll(async () => {
    categoryId = (await owner.call(categories.create, { body: { name: '成型', craftsmanshipType: 2 } })).id;
  });
  const make = (body: object) =>
    owner.call(items.create, { body: { categoryId, unit: 2, ...body } as never });

  it('3.6 m of groove at 2.50 come to 9.00 a piece; the cost of the texture goes before the item’s own', async () => {
    const groove = await make({ name: '刨槽', code: 'BC', qtySource: 6, cost: '2.5', standardSeconds: '15' });
    const body = { lines: [{ itemId: groove.id }], measures: { slotLength: '3.6' }, pieces: 12 };
    const own = await owner.call(craft.tryCraftCost, { body });
    expect(own).toMatchObject({ amount: '108.00', seconds: '648.0' });
    expect(own.lines).toMatchObject([{ quantity: '3.6000', cost: '2.500000', isPriority: false }]);
    const at = { params: { id: textureId } };
    await owner.call(texture.saveProcessCost, {
      ...at,
      body: { craftsmanshipItemId: groove.id, unit: 2, price: '3', thickness: 3 },
    });
    const dear = await owner.call(craft.tryCraftCost, {
      body: { ...body, pieces: 1, textureId, thickness: 3 },
    });
    // a price of a square metre is none of a metre of groove; without a craft or a process it is of nothing
    const cost = (more: object) =>
      owner.refused(owner.call(texture.saveProcessCost, { ...at, body: { price: '3', ...more } as never }));
    expect(await cost({ craftsmanshipItemId: groove.id, unit: 1 })).toBe('Basic:CostUnit');
    expect(await cost({ unit: 1 })).toBe('Basic:CostWithoutCraft');
    expect(dear).toMatchObject({ amount: '10.80', lines: [{ isPriority: true, cost: '3.000000' }] });
    expect(
      (await owner.call(craft.tryCraftCost, { body: { ...body, textureId, thickness: 2 } })).amount,
    ).toBe('108.00');
    expect(await owner.refused(owner.call(items.remove, { params: { id: groove.id } }))).toBe('Basic:InUse');
  });

  it('computes by a formula of the measures, refuses one that it cannot read, and a quantity that nobody typed', async () => {
    const weld = await make({
      name: '焊角',
      code: 'HJ',
      qtySource: 11,
      formula: 'weldLength + holeCount * 0.05',
      cost: '10',
    });
    const measures = { weldLength: '1.2', holeCount: '4' };
    const tried = await owner.call(craft.tryCraftCost, { body: { lines: [{ itemId: weld.id }], measures } });
    expect(tried.lines).toMatchObject([{ quantity: '1.4000', amount: '14.00' }]);
    for (const formula of ['weldLength +', 'wall * 2', 'round(1', null]) {
      const fault = await faultOf(make({ name: '错', code: 'CW', qtySource: 11, formula }));
      expect([fault.code, fault.error.validationErrors?.[0]?.field]).toEqual([
        'Basic:CraftsmanshipFormula',
        'formula',
      ]);
    }
    // a formula beside another source would be forgotten in silence
    expect(await owner.refused(make({ name: '错', code: 'CW', qtySource: 2, formula: '1' }))).toBe(
      'Basic:CraftsmanshipFormula',
    );
    const typed = await make({ name: '开孔', code: 'KK', qtySource: 1, cost: '1.5' });
    const byHand = (quantity?: string) =>
      owner.call(craft.tryCraftCost, {
        body: { lines: [{ itemId: typed.id, quantity }], measures: ZERO, pieces: 2 },
      });
    expect(await owner.refused(byHand())).toBe('Basic:CraftsmanshipQuantity');
    expect((await byHand('3')).amount).toBe('9.00');
    const divides = await make({ name: '除', code: 'CH', qtySource: 11, formula: '1 / (holeCount - 1)' });
    const zero = { lines: [{ itemId: divides.id }], measures: { holeCount: '1' } };
    expect(await owner.refused(owner.call(craft.tryCraftCost, { body: zero }))).toBe(
      'Basic:CraftsmanshipFormula',
    );
    await owner.call(items.update, { params: { id: divides.id }, body: { isEnabled: false, version: 1 } });
  });

  it('answers items by category, in groups and all; amounts are for those who see them', async () => {
    const [one, groups, all] = await Promise.all([
      owner.call(craft.craftItemsOfCategory, { params: { id: categoryId } }),
      owner.call(craft.groupedCraftItems),
      owner.call(craft.listCraftCategories),
    ]);
    expect(one.map((i) => i.code)).toEqual(['BC', 'HJ', 'KK']);
    expect(groups.find((g) => g.id === categoryId)?.items.map((i) => i.id)).toEqual(one.map((i) => i.id));
    expect(all.map((c) => c.id)).toContain(categoryId);
    const rights = ['query', 'get'].map((a) => `AlBasic.CraftsmanshipItems:${a}`);
    const blind = await makeMember(space, rights, { displayAmount: false });
    expect((await blind.call(craft.craftItemsOfCategory, { params: { id: categoryId } }))[0]).toMatchObject({
      price: null,
      cost: null,
    });
    const tried = await blind.call(craft.tryCraftCost, { body: { measures: { slotLength: '1' } } });
    expect([tried.amount, tried.lines[0]?.cost]).toEqual([null, null]);
    const stranger = await makeSpace();
    const foreign = stranger.owner.call(craft.craftItemsOfCategory, { params: { id: categoryId } });
    expect(await stranger.owner.refused(foreign)).toBe('Common:NotFound');
    expect(await blind.refused(blind.call(categories.create, { body: { name: '乱' } }))).toBe(
      'Common:Forbidden',
    );
    expect(await owner.refused(owner.call(categories.remove, { params: { id: categoryId } }))).toBe(
      'Basic:InUse',
    );
  });

  it('the usual crafts come once, also when eight people press at once; codes of the house stay', async () => {
    const fresh = await makeSpace();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fresh.owner.call(craft.initCraftItems)),
    );
    const added = answers.map((a) => a.added).toSorted((a, b) => b - a);
    expect(added.slice(1)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const { items: rows } = await fresh.owner.call(items.list, { query: { maxResultCount: 100 } });
    expect(rows).toHaveLength(added[0] ?? 0);
    expect(rows.every((r) => r.categoryName !== null && r.isSystem)).toBe(true);
    const [first] = rows;
    const one = { params: { id: first?.id ?? '' } };
    const recode = fresh.owner.call(items.update, { ...one, body: { code: 'OTHER', version: 1 } });
    expect(await fresh.owner.refused(recode)).toBe('Basic:SystemRow');
    expect(await fresh.owner.refused(fresh.owner.call(items.remove, one))).toBe('Basic:SystemRow');
    await fresh.owner.call(items.update, { ...one, body: { cost: '99', version: 1 } });
    expect(await fresh.owner.call(craft.initCraftItems)).toEqual({ added: 0, skipped: rows.length });
    expect((await fresh.owner.call(items.get, one)).cost).toBe('99.000000');
  });
});

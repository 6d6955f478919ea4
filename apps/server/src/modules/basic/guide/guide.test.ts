/** 查引用 and 初始化向导 (engineering part A). */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  areaRule,
  color,
  craftsmanship,
  masterUses,
  plateType,
  setDefaultWarehouse,
  setupState,
  structure,
  supplier,
  texture,
  warehouse,
} from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';

let s: CadScene;
const usesOf = (actor: CadScene['owner'], target: string, id: string) =>
  actor.call(masterUses, { query: { target, id } as never });

beforeAll(async () => {
  s = await cadScene();
});

describe('where a master row is used', () => {
  it('names every place with its number and the newest rows, the way to each with it', async () => {
    await s.owner.call(color.initColors);
    const [card] = await s.owner.call(color.filterColors, { query: {} as never });
    const id = card?.id as string;
    expect(await usesOf(s.owner, 'color', id)).toEqual({ total: 0, uses: [] });
    for (const code of ['Q-1', 'Q-2']) await addPanel(s, { code, colorId: id });
    const answer = await usesOf(s.owner, 'color', id);
    expect(answer.total).toBe(2);
    expect(answer.uses).toMatchObject([{ title: '产品·颜色', count: 2, target: 'product', document: null }]);
    expect(answer.uses[0]?.rows.map((r) => r.name).toSorted()).toEqual(['Q-1', 'Q-2']);
    const { uses } = await usesOf(s.owner, 'demander', s.demanderId);
    expect(uses).toMatchObject([{ title: '工程·客户', count: 1, rows: [{ name: '万科大厦 / 第1批' }] }]);
  });

  it('names no rows to who may not see them, and nothing to who may not see the master', async () => {
    const answerOf = async (rights: string[]) =>
      usesOf(await makeMember(s.space, rights as never), 'texture', s.textureId);
    const plain = await answerOf(['AlBasic.MaterialTextures:get']);
    const products = plain.uses.find((u) => u.target === 'product');
    expect([products?.count, products?.rows]).toEqual([2, []]);
    const seeing = await answerOf(['AlBasic.MaterialTextures:get', 'AlCad.CadProducts:query']);
    expect(seeing.uses.find((u) => u.target === 'product')?.rows).toHaveLength(2);
    const stranger = await makeMember(s.space, ['AlBasic.Structures:get']);
    expect(await stranger.refused(usesOf(stranger, 'texture', s.textureId))).toBe('Common:Forbidden');
    const foreign = await makeSpace();
    expect(await foreign.owner.refused(usesOf(foreign.owner, 'texture', s.textureId))).toBe(
      'Common:NotFound',
    );
  });

  it('finds what is named in rows within a row: crafts of products and of plate types', async () => {
    const { owner } = s;
    const { id: categoryId } = await owner.call(craftsmanship.craftCategoryMaster.calls.create, {
      body: { name: '成型', craftsmanshipType: 2 } as never,
    });
    const craft = async (name: string) =>
      owner.call(craftsmanship.craftItemMaster.calls.create, {
        body: { categoryId, code: name, name, unit: 2 } as never,
      });
    const [used, free] = [await craft('刨槽'), await craft('打磨')];
    const crafts = [{ itemId: used.id, quantity: '3.6' }];
    await addPanel(s, { code: 'Q-C', crafts });
    const plate = await owner.call(plateType.getPlateType, { params: { id: s.plateTypeId } });
    await owner.call(plateType.updatePlateType, {
      params: { id: s.plateTypeId },
      body: { version: plate.version, defaultCrafts: crafts } as never,
    });
    const { total, uses } = await usesOf(owner, 'craftsmanship', used.id);
    expect([total, uses.map((u) => [u.title, u.count, u.rows.map((r) => r.name)]).toSorted()]).toEqual([
      2,
      [
        ['产品·工艺', 1, ['Q-C']],
        ['板型·默认工艺', 1, [plate.name]],
      ],
    ]);
    expect((await usesOf(owner, 'craftsmanship', free.id)).total).toBe(0);
    const remove = (id: string) => owner.call(craftsmanship.craftItemMaster.calls.remove, { params: { id } });
    expect(await owner.refused(remove(used.id))).toBe('Basic:InUse');
    await remove(free.id);
  });

  it('of a record that nothing can point to yet answers nothing', async () => {
    const made = await s.owner.call(structure.calls.create, { body: { code: 'X1', name: '试' } as never });
    expect(await usesOf(s.owner, 'structure', made.id)).toEqual({ total: 0, uses: [] });
    await addPanel(s, { code: 'Q-3', structureId: made.id });
    expect((await usesOf(s.owner, 'structure', made.id)).uses).toMatchObject([{ title: '产品·结构' }]);
    expect(await s.owner.refused(s.owner.call(structure.calls.remove, { params: { id: made.id } }))).toBe(
      'Basic:InUse',
    );
    const gone = await s.owner.call(supplier.calls.create, {
      body: { code: 'S9', name: '无', supplierType: 1 } as never,
    });
    await s.owner.call(supplier.calls.remove, { params: { id: gone.id } });
    expect(await s.owner.refused(usesOf(s.owner, 'supplier', gone.id))).toBe('Common:NotFound');
  });
});

describe('before the first nest', () => {
  it('says what is missing until texture, size, bend value, default rule and default warehouse are there', async () => {
    const { owner } = await makeSpace();
    const state = async () => {
      const { steps, isReady } = await owner.call(setupState);
      return [
        steps
          .filter((t) => t.count === 0)
          .map((t) => t.key)
          .slice(0, 5),
        isReady,
      ];
    };
    expect(await state()).toEqual([['texture', 'size', 'bend', 'areaRule', 'warehouse'], false]);
    await owner.call(texture.initTextures);
    const [missing, ready] = await state();
    expect([(missing as string[]).slice(0, 2), ready]).toEqual([['areaRule', 'warehouse'], false]);
    await owner.call(areaRule.createAreaRule, {
      body: { name: '默认', basis: 2, isDefault: true, decimals: 4, roundMode: 1, stage: 1 } as never,
    });
    const store = await owner.call(warehouse.calls.create, {
      body: { code: 'C1', name: '材料仓', domain: 2 } as never,
    });
    expect((await state())[1]).toBe(store.isDefault);
    if (!store.isDefault)
      await owner.call(setDefaultWarehouse, { params: { id: store.id }, body: { version: store.version } });
    expect((await state())[1]).toBe(true);
  });
});

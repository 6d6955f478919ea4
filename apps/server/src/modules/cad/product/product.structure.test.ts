/** 结构, 安装结构 and 工艺 of a product (engineering A2, A6, A7, A9, A11, D2): brought by its plate type, priced by area rule and craft. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  areaRule,
  craftsmanship,
  initInstallStructures,
  initStructures,
  installStructure,
  plateType,
  product,
  structure,
} from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { commit } from '../../../../test/product-scene.ts';

let s: CadScene;
let usual: string;
let shaped: string;
let hung: string;
let groove: string;
const at = (id: string) => ({ params: { id } });
const crafts = (id: string) => s.owner.call(product.productCrafts, at(id));

beforeAll(async () => {
  s = await cadScene();
  await s.owner.call(initStructures);
  await s.owner.call(initInstallStructures);
  await s.owner.call(craftsmanship.initCraftItems);
  const named = async (name: string) =>
    (await s.owner.call(structure.calls.list, { query: { filter: name } })).items[0]?.id as string;
  [usual, shaped] = [await named('单折'), await named('造型')];
  hung = (await s.owner.call(installStructure.calls.list, { query: {} })).items[0]?.id as string;
  const item = (await s.owner.call(craftsmanship.craftItemMaster.calls.list, { query: { filter: '刨槽' } }))
    .items[0];
  groove = item?.id as string;
  await s.owner.call(craftsmanship.craftItemMaster.calls.update, {
    ...at(groove),
    body: { ...item, cost: '2.50', qtySource: 1 } as never,
  });
  const type = await s.owner.call(plateType.getPlateType, at(s.plateTypeId));
  await s.owner.call(plateType.updatePlateType, {
    ...at(s.plateTypeId),
    body: {
      ...type,
      defaultStructureId: usual,
      defaultInstallStructureId: hung,
      defaultCrafts: [{ itemId: groove, quantity: '3.6' }],
    } as never,
  });
});

describe('what a plate type brings', () => {
  it('comes with the product that says nothing of it, typed, pasted or imported', async () => {
    const made = await addPanel(s, { code: 'U-1' });
    const brought = {
      structureId: usual,
      structureName: '单折',
      installStructureId: hung,
      crafts: [{ itemId: groove, quantity: '3.6000' }],
      craftText: expect.stringContaining('刨槽') as string,
    };
    expect(made).toMatchObject(brought);
    await commit(s, [{ code: 'U-2' }]);
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], structureId: usual, filter: 'U-2' } as never,
    });
    expect(items).toMatchObject([{ craftText: made.craftText }]);
    expect(await s.owner.call(product.getProduct, at(items[0]?.id as string))).toMatchObject(brought);
  });

  it('stays away where the product says that it has none, or another', async () => {
    const none = { structureId: null, installStructureId: null, crafts: [] };
    expect(await addPanel(s, { code: 'U-3', ...none } as never)).toMatchObject({
      ...none,
      structureName: null,
      craftText: null,
    });
    expect(await addPanel(s, { code: 'U-4', structureId: shaped } as never)).toMatchObject({
      structureName: '造型',
    });
  });
});

describe('the area rule', () => {
  it('multiplies by the factor of the structure, and admits by it; a batch of products follows', async () => {
    const rule = (body: object) =>
      s.owner.call(areaRule.createAreaRule, {
        body: { basis: 2, decimals: 4, roundMode: 1, stage: 1, wastePercent: '0', ...body } as never,
      });
    await rule({
      name: '造型加价',
      useShapeFactor: true,
      priority: 1,
      conditions: { structureIds: [shaped] },
    });
    const flat = await addPanel(s, { code: 'A-1', structureId: null } as never);
    const rich = await addPanel(s, { code: 'A-2', structureId: shaped } as never);
    // 1239.2 × 639.2: 0.7921 ㎡; 造型 counts 1.5-fold: 0.79209664 × 1.5 = 1.1881
    expect([flat.billedArea, rich.billedArea]).toEqual(['0.7921', '1.1881']);
    await s.owner.call(product.updateProducts, {
      body: { ids: [flat.id], set: { structureId: shaped } } as never,
    });
    const changed = await s.owner.call(product.getProduct, at(flat.id));
    expect(changed).toMatchObject({ billedArea: '1.1881', structureName: '造型', revision: flat.revision });
    const [last] = await s.owner.call(product.productHistory, at(flat.id));
    expect(last?.changes).toContainEqual(expect.objectContaining({ label: '结构', newValue: '造型' }));
  });

  it('refuses a structure that is not there, and one that is out of use', async () => {
    const foreign = await cadScene('别家');
    await foreign.owner.call(initStructures);
    const theirs = (await foreign.owner.call(structure.calls.list, { query: {} })).items[0]?.id as string;
    expect(await s.owner.refused(addPanel(s, { code: 'A-3', structureId: theirs } as never))).toBe(
      'Common:NotFound',
    );
    const row = await s.owner.call(structure.calls.get, at(shaped));
    await s.owner.call(structure.calls.update, {
      ...at(shaped),
      body: { ...row, isEnabled: false } as never,
    });
    expect(await s.owner.refused(addPanel(s, { code: 'A-4', structureId: shaped } as never))).toBe(
      'Basic:Disabled',
    );
    const again = await s.owner.call(structure.calls.get, at(shaped));
    await s.owner.call(structure.calls.update, {
      ...at(shaped),
      body: { ...again, isEnabled: true } as never,
    });
  });
});

describe('crafts', () => {
  it('3.6 m of groove × 2.50 are 9.00 a piece, 108.00 for twelve; the measured ones by the product, the rest as 0', async () => {
    const { items } = await s.owner.call(craftsmanship.craftItemMaster.calls.list, {
      query: { maxResultCount: 100 },
    });
    const bend = items.find((i) => i.qtySource === 7 || i.qtySource === 4);
    const made = await addPanel(s, {
      code: 'C-1',
      crafts: [{ itemId: groove, quantity: '3.6' }, { itemId: bend?.id }],
    } as never);
    const cost = await crafts(made.id);
    expect(cost.lines.find((l) => l.itemId === groove)).toMatchObject({
      quantity: '3.6000',
      amount: '108.00',
    });
    expect(cost.lines.find((l) => l.itemId === bend?.id)?.quantity).toBe(
      bend?.qtySource === 4 ? made.bendLength : made.cutLength,
    );
    expect(Number(cost.seconds)).toBeGreaterThan(0);
    const waiting = await addPanel(s, { code: 'C-2', crafts: [{ itemId: groove }] } as never);
    expect((await crafts(waiting.id)).lines).toMatchObject([{ quantity: '0.0000', amount: '0.00' }]);
    const none = await addPanel(s, { code: 'C-3', crafts: [] } as never);
    expect(await crafts(none.id)).toEqual({
      lines: [],
      amount: '0.00',
      seconds: '0.0',
      labourFactor: '1.0000',
    });
  });

  it('are copied where they are chosen: a later price changes nothing until the product is unfolded again', async () => {
    const made = await addPanel(s, { code: 'C-5', crafts: [{ itemId: groove, quantity: '3.6' }] } as never);
    const item = await s.owner.call(craftsmanship.craftItemMaster.calls.get, at(groove));
    const priced = (cost: string, version: number) =>
      s.owner.call(craftsmanship.craftItemMaster.calls.update, {
        ...at(groove),
        body: { ...item, cost, version } as never,
      });
    const { version } = await priced('5.00', item.version);
    expect((await crafts(made.id)).lines).toMatchObject([{ cost: '2.500000', amount: '108.00' }]);
    const kept = await s.owner.call(product.updateProduct, {
      ...at(made.id),
      body: { version: made.version, crafts: [{ itemId: groove, quantity: '4' }] } as never,
    });
    expect((await crafts(made.id)).lines).toMatchObject([{ cost: '2.500000', amount: '120.00' }]);
    expect(kept.crafts).toMatchObject([{ quantity: '4.0000' }]);
    await s.owner.call(product.unfoldProduct, at(made.id));
    expect((await crafts(made.id)).lines).toMatchObject([{ cost: '5.000000', amount: '240.00' }]);
    await priced('2.50', version);
  });

  it('show no cost to who sees no amounts', async () => {
    const reader = await makeMember(s.space, ['AlCad.CadProducts:get', 'AlCad.CadProducts:query'], {
      displayAmount: false,
    });
    const made = await addPanel(s, { code: 'C-4' });
    const cost = await reader.call(product.productCrafts, at(made.id));
    expect(cost).toMatchObject({ amount: null, lines: [{ cost: null, amount: null, quantity: '3.6000' }] });
  });
});

describe('an install structure that asks for a flange', () => {
  it('warns of a smaller one, also when it is chosen later; a flat piece has none', async () => {
    const own = await s.owner.call(installStructure.calls.create, {
      body: { code: 'SGD', name: '深勾搭', minFlange: 30 } as never,
    });
    const warned = (p: { warnings: readonly { message: string }[] | null }) =>
      (p.warnings ?? []).map((w) => w.message).filter((m) => m.includes('安装结构'));
    const text = '折边 25 小于安装结构「深勾搭」要求的 30';
    const made = await addPanel(s, { code: 'F-1', installStructureId: own.id });
    expect(warned(made)).toEqual([text]);
    const edit = (row: { id: string; version: number }, change: object) =>
      s.owner.call(product.updateProduct, {
        ...at(row.id),
        body: { version: row.version, ...change } as never,
      });
    const deeper = await edit(made, { depth: 30 });
    expect(warned(deeper)).toEqual([]);
    const later = await addPanel(s, { code: 'F-2', installStructureId: null });
    expect(warned(later)).toEqual([]);
    expect(warned(await edit(later, { installStructureId: own.id }))).toEqual([text]);
    const flat = await addPanel(s, {
      code: 'F-3',
      plateTypeId: null,
      depth: null,
      installStructureId: own.id,
    });
    expect(warned(flat)).toEqual([]);
  });
});

describe('a plate type that is defined anew', () => {
  it('marks its products until they are unfolded again; they are a filter of the list', async () => {
    const made = await addPanel(s, { code: 'V-1' });
    const stale = async () =>
      (
        await s.owner.call(product.listProducts, {
          query: { plateTypeId: s.plateTypeId, isPlateTypeStale: true, filter: 'V-1' } as never,
        })
      ).items.map((p) => [p.code, p.isPlateTypeStale]);
    expect(await stale()).toEqual([]);
    const type = await s.owner.call(plateType.getPlateType, at(s.plateTypeId));
    const corner = { ...(type.corner as object), gap: 1 };
    await s.owner.call(plateType.updatePlateType, {
      ...at(s.plateTypeId),
      body: { ...type, corner } as never,
    });
    expect(await stale()).toEqual([['V-1', true]]);
    const others = await s.owner.call(product.listProducts, {
      query: { filter: 'V-1', isPlateTypeStale: false } as never,
    });
    expect(others.totalCount).toBe(0);
    await s.owner.call(product.unfoldProducts, { body: { ids: [made.id] } });
    expect(await stale()).toEqual([]);
  });
});

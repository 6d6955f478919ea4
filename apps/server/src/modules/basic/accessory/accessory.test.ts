/** 结构 and 配件 with types and SKUs (engineering A6, A3): what is theirs beyond the suite of masters. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessory,
  accessorySku,
  accessoryType,
  accessoryTypeTree,
  addSku,
  allAccessories,
  changeSku,
  dropSku,
  initAccessories,
  initAccessoryTypes,
  initStructures,
  structure,
  supplier,
  texture,
} from '@muyun/contract';
import { basicScene, faultOf } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { ACCESSORY_DEFAULTS, ACCESSORY_TYPE_DEFAULTS } from '../defaults/accessories.ts';
import { STRUCTURE_DEFAULTS } from '../defaults/structures.ts';

let space: Space;
let owner: Actor;
let textureId: string;
let typeId: string;

beforeAll(async () => {
  ({ space, owner, textureId } = await basicScene());
  await owner.call(initAccessories);
  typeId = (await owner.call(accessoryType.calls.all))[0]?.id as string;
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);
const made = (name: string, code: string, more: object = {}) =>
  owner.call(accessory.calls.create, { body: { name, code, typeId, unit: 2, ...more } });
const skuOf = (accessoryId: string, specification: string, more: object = {}) =>
  owner.call(accessorySku.calls.create, { body: { accessoryId, specification, ...more } });

describe('带入系统默认', () => {
  it('eight people press at once: structures, types, accessories and SKUs stand there once', async () => {
    const fresh = (await makeSpace()).owner;
    const all = await Promise.all(
      [initStructures, initAccessoryTypes, initAccessories].flatMap((call) =>
        Array.from({ length: 8 }, () => fresh.call(call)),
      ),
    );
    const added = (at: number): number => all.slice(at * 8, at * 8 + 8).reduce((n, a) => n + a.added, 0);
    expect([added(0), added(2)]).toEqual([STRUCTURE_DEFAULTS.length, ACCESSORY_DEFAULTS.length]);
    const counts = await Promise.all([
      fresh.call(structure.calls.list),
      fresh.call(accessoryType.calls.list),
      fresh.call(accessory.calls.list),
      fresh.call(accessorySku.calls.list),
    ]);
    expect(counts.map((p) => p.totalCount)).toEqual([
      STRUCTURE_DEFAULTS.length,
      ACCESSORY_TYPE_DEFAULTS.length,
      ACCESSORY_DEFAULTS.length,
      ACCESSORY_DEFAULTS.reduce((n, a) => n + a.skus.length, 0),
    ]);
    expect((await fresh.call(accessoryTypeTree)).map((t) => t.code)).toEqual(
      ACCESSORY_TYPE_DEFAULTS.map((t) => t.code),
    );
  });

  it('leaves what a person has changed, and a system row keeps its code', async () => {
    const first = (await owner.call(accessory.calls.list, { query: { filter: '角码' } })).items[0];
    const at = { params: { id: first?.id as string } };
    const body = { version: first?.version as number, name: '连接角码' };
    await owner.call(accessory.calls.update, { ...at, body });
    expect(await owner.call(initAccessories)).toEqual({ added: 0, skipped: ACCESSORY_DEFAULTS.length });
    expect((await owner.call(accessory.calls.get, at)).name).toBe('连接角码');
    expect(
      await refused(owner.call(accessory.calls.update, { ...at, body: { version: 2, code: 'X' } })),
    ).toBe('Basic:SystemRow');
    expect(await refused(owner.call(accessory.calls.remove, at))).toBe('Basic:SystemRow');
  });
});

describe('结构', () => {
  it('keeps its factors above a tenth and cannot be deleted while a process cost names it', async () => {
    const fault = await faultOf(
      owner.call(structure.calls.create, { body: { name: '坏', code: 'H', shapeFactor: '0.05' } }),
    );
    expect(fault.error.validationErrors?.map((v) => v.field)).toEqual(['shapeFactor']);
    const used = await owner.call(structure.calls.create, { body: { name: '蜂窝', code: 'FW' } });
    expect(used).toMatchObject({ shapeFactor: '1.0000', labourFactor: '1.0000', nestKindDefault: 1 });
    await owner.call(texture.saveProcessCost, {
      params: { id: textureId },
      body: { name: '复合', unit: 1, price: '12', structureId: used.id },
    });
    expect(await refused(owner.call(structure.calls.remove, { params: { id: used.id } }))).toBe(
      'Basic:InUse',
    );
    expect(await refused(owner.call(structure.calls.create, { body: { name: '蜂窝 ', code: 'FW2' } }))).toBe(
      'Basic:NameDuplicate',
    );
    expect(await refused(owner.call(structure.calls.create, { body: { name: '另', code: 'fw' } }))).toBe(
      'Basic:CodeDuplicate',
    );
  });

  it('is switched only with the right for that direction', async () => {
    const row = await owner.call(structure.calls.create, { body: { name: '百叶', code: 'BY' } });
    const clerk = await makeMember(space, ['AlBasic.Structures:edit', 'AlBasic.Structures:query']);
    const off = { params: { id: row.id }, body: { version: row.version, isEnabled: false } };
    expect(await clerk.refused(clerk.call(structure.calls.update, off))).toBe('Common:Forbidden');
    await owner.call(structure.calls.update, off);
    expect((await owner.call(structure.calls.all)).map((s) => s.id)).not.toContain(row.id);
  });
});

describe('配件类型', () => {
  it('stands in two levels and is not deleted while something is of it', async () => {
    const make = (name: string, code: string, parentId: string | null) =>
      owner.call(accessoryType.calls.create, { body: { name, code, parentId } });
    const top = await make('五金', 'T1', null);
    const below = await make('螺钉', 'T2', top.id);
    expect(await refused(make('自攻钉', 'T3', below.id))).toBe('Basic:TypeDepth');
    const into = (id: string, version: number, parentId: string) =>
      owner.call(accessoryType.calls.update, { params: { id }, body: { version, parentId } });
    expect(await refused(into(top.id, top.version, top.id))).toBe('Basic:TypeDepth');
    const other = await make('辅材', 'T4', null);
    expect(await refused(into(top.id, top.version, other.id))).toBe('Basic:TypeDepth');
    expect(await refused(owner.call(accessoryType.calls.remove, { params: { id: top.id } }))).toBe(
      'Basic:InUse',
    );
    await made('螺丝', 'LS', { typeId: below.id });
    const listed = await owner.call(accessoryType.calls.list, { query: { filter: '螺钉' } });
    expect(listed.items[0]).toMatchObject({ accessoryCount: 1, parentName: '五金' });
  });

  it('that is out of use is not chosen any more', async () => {
    const off = await owner.call(accessoryType.calls.create, {
      body: { name: '旧类', code: 'OLD', isEnabled: false },
    });
    expect(await refused(made('旧件', 'OLD-1', { typeId: off.id }))).toBe('Common:DisabledReference');
  });
});

describe('配件规格', () => {
  it('is one per specification, colour and length; the first is the default, another takes its place', async () => {
    const row = await made('拉钉', 'LD');
    const first = await skuOf(row.id, 'Φ4×10', { unitPrice: '0.08' });
    expect(first).toMatchObject({ name: '拉钉 Φ4×10', isDefault: true, accessoryName: '拉钉', unit: 2 });
    expect(await refused(skuOf(row.id, 'φ4×10'))).toBe('Basic:SkuDuplicate');
    const second = await skuOf(row.id, 'Φ4×10', { color: '白', isDefault: true, unitPrice: '0.09' });
    expect((await owner.call(accessorySku.calls.get, { params: { id: first.id } })).isDefault).toBe(false);
    expect(second.name).toBe('拉钉 Φ4×10 白');
    expect(await owner.call(accessory.calls.get, { params: { id: row.id } })).toMatchObject({
      skuCount: 2,
      defaultSku: 'Φ4×10 白',
      referencePrice: '0.090000',
    });
    await owner.call(accessory.calls.update, {
      params: { id: row.id },
      body: { version: row.version, name: '抽芯铆钉' },
    });
    expect((await owner.call(accessorySku.calls.get, { params: { id: second.id } })).name).toBe(
      '抽芯铆钉 Φ4×10 白',
    );
    expect(await refused(owner.call(accessory.calls.remove, { params: { id: row.id } }))).toBe('Basic:InUse');
  });

  it('eight people add the same at once: one stands, and one default', async () => {
    const row = await made('弹垫', 'TD');
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        skuOf(row.id, 'M6').then(
          () => 'added',
          (e: { code: string }) => e.code,
        ),
      ),
    );
    expect(all.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'Basic:SkuDuplicate'), 'added']);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, i) => skuOf(row.id, `M${i + 8}`, { isDefault: true })),
    );
    const { items } = await owner.call(accessorySku.calls.list, {
      query: { accessoryId: row.id, maxResultCount: 50 },
    });
    expect(items).toHaveLength(many.length + 1);
    expect(items.filter((s) => s.isDefault)).toHaveLength(1);
  });

  it('of a profile has a length, of anything else none', async () => {
    const bar = await made('横梁', 'HL', { isProfile: true, sectionHeight: 60, linearWeight: '1.2' });
    expect(await refused(skuOf(bar.id, '60×30'))).toBe('Basic:ProfileLength');
    const six = await skuOf(bar.id, '60×30', { length: 6000 });
    expect(six).toMatchObject({ name: '横梁 60×30 L6000', isProfile: true });
    const plain = await made('垫片', 'DP');
    expect(await refused(skuOf(plain.id, 'M6', { length: 10 }))).toBe('Basic:NotProfile');
    await skuOf(plain.id, 'M6');
    const turn = (id: string, isProfile: boolean) =>
      owner.call(accessory.calls.update, { params: { id }, body: { version: 1, isProfile } });
    expect(await refused(turn(plain.id, true))).toBe('Basic:ProfileLength');
    expect(await refused(turn(bar.id, false))).toBe('Basic:NotProfile');
    expect(
      (await owner.call(accessorySku.calls.list, { query: { isProfile: true, filter: '横梁' } })).items,
    ).toHaveLength(1);
    expect(
      (await owner.call(accessorySku.calls.list, { query: { typeId, filter: '横梁' } })).totalCount,
    ).toBe(1);
  });

  it('is added, changed and dropped under its accessory, and nowhere under another', async () => {
    const row = await made('胶条', 'JT');
    const other = await made('泡棉', 'PM');
    const own = await owner.call(addSku, {
      params: { id: row.id },
      body: { specification: '10×5', unitPrice: '1.2' },
    });
    const at = (id: string) => ({ params: { id, skuId: own.id } });
    const body = { version: 1, specification: '12×5' };
    expect(await refused(owner.call(changeSku, { ...at(other.id), body }))).toBe('Common:NotFound');
    expect(await refused(owner.call(dropSku, at(other.id)))).toBe('Common:NotFound');
    expect((await owner.call(changeSku, { ...at(row.id), body })) as object).toMatchObject({
      name: '胶条 12×5',
      version: 2,
    });
    const all = await owner.call(allAccessories, { query: { typeId } });
    expect(all.find((a) => a.id === row.id)?.skus.map((s) => s.specification)).toEqual(['12×5']);
    await owner.call(dropSku, at(row.id));
    expect(await refused(owner.call(dropSku, at(row.id)))).toBe('Common:NotFound');
  });

  it('shows no price to whoever may not see amounts', async () => {
    const row = await made('合页', 'HY');
    await skuOf(row.id, '4寸', { unitPrice: '8.5' });
    const blind = await makeMember(space, ['AlBasic.Accessories:query', 'AlBasic.Accessories:get'], {
      displayAmount: false,
    });
    const listed = await blind.call(accessorySku.calls.list, { query: { accessoryId: row.id } });
    expect(listed.items.map((s) => s.unitPrice)).toEqual([null]);
    const { items } = await blind.call(accessory.calls.list, { query: { filter: '合页' } });
    expect(items.map((a) => a.referencePrice)).toEqual([null]);
    const all = await blind.call(allAccessories);
    expect(all.find((a) => a.id === row.id)?.skus.map((s) => s.unitPrice)).toEqual([null]);
  });

  it('and another space see nothing of each other', async () => {
    const row = await made('角铝', 'JL');
    const sku = await skuOf(row.id, '30×30');
    const other = (await makeSpace()).owner;
    await other.call(initAccessories);
    const foreign = await other.call(supplier.calls.create, {
      body: { code: 'S1', name: '外厂', supplierType: 8 },
    });
    expect(await refused(skuOf(row.id, '40×40', { supplierId: foreign.id }))).toBe('Common:NotFound');
    expect(await other.refused(other.call(accessorySku.calls.get, { params: { id: sku.id } }))).toBe(
      'Common:NotFound',
    );
    expect(
      await other.refused(other.call(addSku, { params: { id: row.id }, body: { specification: 'x' } })),
    ).toBe('Common:NotFound');
  });
});

/** What an import writes over comes back, field by field, when it is taken back (engineering D3). */
import {
  color,
  craftsmanship,
  initInstallStructures,
  initStructures,
  installStructure,
  paint,
  plateType,
  product,
  productImport,
  structure,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { commit, productsOf, type Scene, scene, table, upload } from '../../../../test/import-lists-scene.ts';

const at = (id: string) => ({ params: { id } });
const HEAD = [
  '编号',
  '板型',
  '宽',
  '高',
  '数量',
  '材质',
  '板厚',
  '颜色',
  '结构',
  '安装结构',
  '所属主件',
  '每主件用量',
];
let s: Scene;
let ids: Record<
  | 'structure'
  | 'otherStructure'
  | 'hung'
  | 'otherHung'
  | 'craft'
  | 'paint'
  | 'otherPaint'
  | 'plate'
  | 'color',
  string
>;
const names: Record<string, string> = {};

beforeAll(async () => {
  s = await scene();
  const { owner } = s;
  await owner.call(initStructures);
  await owner.call(initInstallStructures);
  await owner.call(craftsmanship.initCraftItems);
  await owner.call(paint.initPaints);
  const structures = (await owner.call(structure.calls.list, { query: { maxResultCount: 50 } })).items;
  const hangings = (await owner.call(installStructure.calls.list, { query: {} })).items;
  const crafts = (await owner.call(craftsmanship.craftItemMaster.calls.list, { query: {} })).items;
  const paints = (await owner.call(paint.paintMaster.calls.list, { query: {} })).items;
  const plates = (await owner.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items;
  const [card] = (await owner.call(color.listColors, { query: { filter: 'RAL9006' } })).items;
  const of = (name: string): string => structures.find((x) => x.name === name)?.id as string;
  ids = {
    structure: of('雕花板'),
    otherStructure: of('双曲'),
    hung: hangings[0]?.id as string,
    otherHung: hangings[1]?.id as string,
    craft: crafts[0]?.id as string,
    paint: paints[0]?.id as string,
    otherPaint: paints[1]?.id as string,
    plate: plates[0]?.id as string,
    color: card?.id as string,
  };
  Object.assign(names, { hung: hangings[1]?.name, plate: plates[0]?.name, color: card?.code });
  // what the list brings of itself: another craft of the plate type, another finish of the colour
  const type = await owner.call(plateType.getPlateType, at(ids.plate));
  await owner.call(plateType.updatePlateType, {
    ...at(ids.plate),
    body: { ...type, defaultCrafts: [{ itemId: crafts[1]?.id }] } as never,
  });
  const whole = await owner.call(color.getColor, at(ids.color));
  await owner.call(color.updateColor, {
    ...at(ids.color),
    body: { version: whole.version, paintStructureId: ids.otherPaint },
  });
  await commit(
    s,
    await upload(
      s,
      table(
        ['编号', '宽', '高', '数量', '材质', '板厚'],
        ['M-1', 900, 900, 2, '3003-H24', 3],
        ['M-2', 900, 800, 3, '3003-H24', 3],
      ),
    ),
  );
});

/** A part of M-1 with everything that a list may write over. */
async function part(code: string) {
  const products = await productsOf(s);
  const main = products.find((p) => p.code === 'M-1');
  const { id } = await s.owner.call(product.createProduct, {
    body: {
      projectId: s.projectId,
      code,
      productKind: 2,
      parentProductId: main?.id,
      qtyPerParent: 2,
      plateTypeId: ids.plate,
      textureId: main?.textureId,
      thickness: 3,
      visibleWidth: 600,
      visibleHeight: 400,
      depth: 25,
      quantity: 4,
      structureId: ids.structure,
      installStructureId: ids.hung,
      paintStructureId: ids.paint,
      crafts: [{ itemId: ids.craft, quantity: '3' }],
      nestKind: 1,
    } as never,
  });
  return s.owner.call(product.getProduct, at(id));
}
type Part = Awaited<ReturnType<typeof part>>;

/** Each with what the list makes of it. */
const FIELDS: readonly (readonly [name: string, of: (p: Part) => unknown, written: () => unknown])[] = [
  ['结构', (p) => p.structureId, () => ids.otherStructure],
  ['安装结构', (p) => p.installStructureId, () => ids.otherHung],
  ['涂层结构', (p) => p.paintStructureId, () => ids.otherPaint],
  [
    '工艺',
    (p) => (p.crafts ?? []).map((c) => [c.itemId === ids.craft, c.quantity ?? null]),
    () => [[false, null]],
  ],
  ['所属主件', (p) => p.parentProductCode, () => 'M-2'],
  ['每主件用量', (p) => [p.qtyPerParent, p.quantity], () => [5, 15]],
  ['套料方式', (p) => p.nestKind, () => 0],
  ['颜色', (p) => p.colorId, () => ids.color],
];

describe('an import that is taken back', () => {
  it.each(FIELDS)('gives back 「%s」', async (name, of, written) => {
    const before = await part(`U-${FIELDS.findIndex(([n]) => n === name)}`);
    const view = await upload(
      s,
      table(HEAD, [
        before.code,
        names['plate'] as string,
        600,
        400,
        '',
        '3003-H24',
        3,
        names['color'] as string,
        '双曲',
        names['hung'] as string,
        'M-2',
        5,
      ]),
    );
    await commit(s, view, { onDuplicate: 'overwrite' });
    const now = await s.owner.call(product.getProduct, at(before.id));
    expect(of(now)).toEqual(written());
    expect(of(now)).not.toEqual(of(before));
    await s.owner.call(productImport.undoImport, { params: { importId: view.id } });
    expect(of(await s.owner.call(product.getProduct, at(before.id)))).toEqual(of(before));
  });

  it('gives back what the crafts cost when they were chosen', async () => {
    const before = await part('U-C');
    const cost = () => s.owner.call(product.productCrafts, at(before.id));
    const first = await cost();
    expect(first.lines).toHaveLength(1);
    const view = await upload(
      s,
      table(
        ['编号', '板型', '宽', '高', '数量', '材质', '板厚', '所属主件', '每主件用量'],
        ['U-C', names['plate'] as string, 600, 400, '', '3003-H24', 3, 'M-1', 2],
      ),
    );
    await commit(s, view, { onDuplicate: 'overwrite' });
    expect((await cost()).lines[0]?.itemId).not.toBe(ids.craft);
    await s.owner.call(productImport.undoImport, { params: { importId: view.id } });
    expect(await cost()).toEqual(first);
  });
});

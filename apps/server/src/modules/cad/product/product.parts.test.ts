/** 散件 in step with their main piece, the paint structure of a colour, accessories of an install structure (engineering A4, A7, D2). */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bindAccessories,
  color,
  initInstallStructures,
  installStructure,
  listProductAccessories,
  paint,
  product,
  project,
  projectPaint,
} from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { commit, faultsOf, hold } from '../../../../test/product-scene.ts';

let s: CadScene;
const at = (id: string) => ({ params: { id } });

beforeAll(async () => {
  s = await cadScene();
  await s.owner.call(initInstallStructures);
});

describe('parts of a main piece', () => {
  const edit = (row: { id: string; version: number }, change: object) =>
    s.owner.call(product.updateProduct, {
      ...at(row.id),
      body: { version: row.version, ...change } as never,
    });
  const now = (id: string) => s.owner.call(product.getProduct, at(id));

  it('are as many as it has pieces, times so many of each, and stay in step', async () => {
    const main = await addPanel(s, { code: 'M-1', quantity: 5 });
    const part = await addPanel(s, {
      code: 'M-1a',
      productKind: 2,
      parentProductId: main.id,
      qtyPerParent: 3,
      quantity: 1,
    });
    expect(part).toMatchObject({ quantity: 15, parentProductCode: 'M-1', qtyPerParent: 3 });
    await edit(main, { quantity: 7 });
    expect(await now(part.id)).toMatchObject({ quantity: 21 });
    await commit(s, [{ code: 'M-1', quantity: 2 }], 'add');
    expect(await now(part.id)).toMatchObject({ quantity: 27 });
    expect(await edit(await now(part.id), { qtyPerParent: 2 })).toMatchObject({ quantity: 18 });
    // a list that names the part again leaves it with its main piece
    await commit(s, [{ code: 'M-1a', productKind: 2, quantity: 4 }], 'overwrite');
    expect(await now(part.id)).toMatchObject({ quantity: 18, parentProductId: main.id });
    const other = await s.owner.call(project.createProject, {
      body: { name: '另一栋', demanderId: s.demanderId },
    });
    await s.owner.call(product.copyProducts, {
      body: {
        fromProjectId: s.projectId,
        toProjectId: other.id,
        productIds: [main.id, part.id],
        quantities: { [main.id]: 4 },
        onDuplicate: 'error',
      },
    });
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [other.id], sorting: 'code asc' } as never,
    });
    expect(items.map((i) => [i.code, i.quantity, i.parentProductCode])).toEqual([
      ['M-1', 4, null],
      ['M-1a', 8, 'M-1'],
    ]);
  });

  it('are refused without a main piece of their project, with a number of their own, and hold their main piece', async () => {
    const main = await addPanel(s, { code: 'M-2', quantity: 5 });
    const loose = { productKind: 2, parentProductId: main.id };
    expect(await s.owner.refused(addPanel(s, { code: 'M-2x', parentProductId: main.id }))).toBe(
      'Cad:PartParent',
    );
    const part = await addPanel(s, { code: 'M-2a', ...loose });
    expect(await s.owner.refused(addPanel(s, { ...loose, code: 'M-2b', parentProductId: part.id }))).toBe(
      'Cad:PartParent',
    );
    expect(await s.owner.refused(edit(part, { quantity: 6 }))).toBe('Cad:PartQuantity');
    expect(await faultsOf(commit(s, [{ code: 'M-2a', quantity: 1 }], 'add'))).toEqual([
      'Basic:ImportRows',
      '第1行/数量 散件的数量随主件，不能追加',
    ]);
    const kinds = (ids: string[], productKind: number) =>
      s.owner.refused(s.owner.call(product.updateProducts, { body: { ids, set: { productKind } } as never }));
    expect(await kinds([part.id], 1)).toBe('Cad:PartParent');
    expect(await kinds([main.id], 2)).toBe('Cad:ProductParts');
    expect(await s.owner.refused(s.owner.call(product.deleteProduct, at(main.id)))).toBe('Cad:ProductParts');
    await hold(s, part.id, 5);
    expect(await s.owner.refused(edit(await now(main.id), { quantity: 4 }))).toBe('Cad:ProductNested');
    await hold(s, part.id, 0);
    expect(await edit(await now(part.id), { parentProductId: null, quantity: 3 })).toMatchObject({
      quantity: 3,
      qtyPerParent: null,
    });
    await s.owner.call(product.deleteProduct, at(main.id));
  });
});

describe('paint and accessories', () => {
  it('a colour brings its paint structure; what was said stays, and the paint setting offers it', async () => {
    await s.owner.call(color.initColors);
    await s.owner.call(paint.initPaints);
    const [pvdf, powder] = (await s.owner.call(paint.paintMaster.calls.list, { query: {} })).items;
    const [card] = await s.owner.call(color.filterColors, { query: {} as never });
    const full = await s.owner.call(color.getColor, at(card?.id as string));
    await s.owner.call(color.updateColor, {
      ...at(full.id),
      body: { ...full, paintStructureId: pvdf?.id } as never,
    });
    const brought = await addPanel(s, { code: 'P-1', colorId: full.id });
    expect(brought).toMatchObject({ paintStructureId: pvdf?.id, paintStructureName: pvdf?.name });
    for (const code of ['P-2', 'P-3'])
      await addPanel(s, { code, colorId: full.id, paintStructureId: powder?.id ?? null });
    const setting = await s.owner.call(projectPaint.getPaintSetting, at(s.projectId));
    expect(setting.rows).toMatchObject([
      {
        colorId: full.id,
        paintStructureId: null,
        usualStructureId: powder?.id,
        usualStructureName: powder?.name,
      },
    ]);
  });

  it('an install structure brings its accessories, a size their number; what was typed stays', async () => {
    const listed = async (productId: string) =>
      (await s.owner.call(listProductAccessories, { query: { productId, sorting: 'name asc' } })).items.map(
        (r) => [r.name, r.qtyPerPiece, r.source],
      );
    const none = await addPanel(s, { code: 'H-1', installStructureId: null });
    expect(await listed(none.id)).toEqual([]);
    const all = (await s.owner.call(installStructure.calls.list, { query: {} })).items;
    const angles = all.find((i) => i.code === 'JMGD')?.id as string;
    const made = await addPanel(s, { code: 'H-2', installStructureId: angles });
    const [angle, rivet] = ['角码 40×40×4×50', '铆钉 Φ4×12'];
    expect(await listed(made.id)).toEqual([
      [angle, '14.0000', 2],
      [rivet, '28.0000', 2],
    ]);
    const { items } = await s.owner.call(listProductAccessories, { query: { productId: made.id } });
    const skuId = items.find((i) => i.name === rivet)?.accessorySkuId as string;
    await s.owner.call(bindAccessories, {
      body: { productIds: [made.id], items: [{ accessorySkuId: skuId, qtyPerPiece: '5' }] } as never,
    });
    await s.owner.call(product.updateProduct, {
      ...at(made.id),
      body: { version: made.version, visibleWidth: 600 } as never,
    });
    expect(await listed(made.id)).toEqual([
      [angle, '12.0000', 2],
      [rivet, '5.0000', 1],
    ]);
    await commit(s, [{ code: 'H-3', installStructureId: angles }]);
    await s.owner.call(product.updateProducts, {
      body: { ids: [made.id], set: { installStructureId: null } } as never,
    });
    expect(await listed(made.id)).toEqual([[rivet, '5.0000', 1]]);
    const h3 = (await s.owner.call(product.listProducts, { query: { filter: 'H-3' } as never })).items[0];
    expect((await listed(h3?.id as string)).map((r) => r[1])).toEqual(['14.0000', '28.0000']);
  });
});

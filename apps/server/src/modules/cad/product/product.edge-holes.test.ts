/** 折边孔 of a product (engineering B3, B4): kept, unfolded, refused at the field; the sheet with its tables (D7). */
import { describe, expect, it } from 'vitest';
import { product, project } from '@muyun/contract';
import { addPanel, type CadScene, cadScene } from '../../../../test/cad-scene.ts';
import { codeOf } from '../../../../test/kit.ts';
import { commit, faultsOf, hold } from '../../../../test/product-scene.ts';

const hole = (over: object = {}) => ({ side: 'bottom', leg: 1, at: 100, inset: 10, diameter: 6, ...over });
type Part = { holes: { vertices: { x: number; y: number }[] }[]; bendLines: { radius?: number }[] };
const get = (scene: CadScene, id: string) => scene.owner.call(product.getProduct, { params: { id } });
const put = (scene: CadScene, row: { id: string; version: number }, change: object) =>
  scene.owner.call(product.updateProduct, {
    params: { id: row.id },
    body: { version: row.version, ...change } as never,
  });

describe('折边孔', () => {
  it('are kept with the product, cut into the flat part, and gone when they are taken away', async () => {
    const scene = await cadScene();
    const rows = [hole({ count: 3, pitch: 250 }), hole({ side: 'left', length: 14 })];
    const made = await addPanel(scene, { code: 'H-1', edgeHoles: rows as never });
    expect(made).toMatchObject({ holeCount: 4, unfoldWidth: 1239.2, unfoldHeight: 639.2, edgeHoles: rows });
    const part = made.geometry as Part;
    expect(part.holes).toHaveLength(4);
    expect(part.bendLines.map((b) => b.radius)).toEqual([3, 3, 3, 3]);
    const plain = await addPanel(scene, { code: 'H-2' });
    expect(plain.geometryHash).not.toBe(made.geometryHash);
    expect(Number(plain.cutLength)).toBeLessThan(Number(made.cutLength));
    const cleared = await put(scene, made, { edgeHoles: [] });
    expect(cleared).toMatchObject({
      edgeHoles: [],
      holeCount: 0,
      geometryHash: plain.geometryHash,
      revision: 2,
    });
    const [last] = await scene.owner.call(product.productHistory, { params: { id: made.id } });
    expect(last?.changes).toContainEqual(
      expect.objectContaining({
        label: '折边孔',
        oldValue: '下边第1道 Ø6 3个 (100,10)；左边第1道 6×14 (100,10)',
        newValue: '',
      }),
    );
  });

  it('follow the panel when it is resized, and refuse the size that would cut them off', async () => {
    const scene = await cadScene();
    const made = await addPanel(scene, { edgeHoles: [hole({ side: 'top', at: 1100 })] as never });
    const wider = await put(scene, made, { visibleWidth: 1300 });
    expect((wider.geometry as Part).holes).toHaveLength(1);
    expect(await faultsOf(put(scene, wider, { visibleWidth: 1000 }))).toEqual([
      'Common:Validation',
      'edgeHoles 第 1 行：孔超出折边',
    ]);
    expect((await get(scene, made.id)).visibleWidth).toBe(1300);
    const again = await scene.owner.call(product.unfoldProduct, { params: { id: made.id } });
    expect(again.isChanged).toBe(false);
  });

  it('every fault stands at the field, with its row', async () => {
    const scene = await cadScene();
    const add = (rows: object[], over: object = {}) =>
      faultsOf(addPanel(scene, { edgeHoles: rows as never, ...over }));
    const at = (message: string) => ['Common:Validation', `edgeHoles ${message}`];
    expect(await add([hole(), hole({ leg: 3 })])).toEqual(at('第 2 行：下边没有第 3 道折边'));
    expect(await add([hole({ inset: 2 })])).toEqual(at('第 1 行：孔超出折边'));
    expect(await add([hole({ inset: 20 })])).toEqual(at('第 1 行：孔压在折弯线上'));
    expect(await add([hole(), hole({ at: 102 })])).toEqual(at('第 2 行：孔与其他孔重叠'));
    expect(await add([hole()], { plateTypeId: null, depth: null })).toEqual(
      at('只有参数化板型的产品才能在折边上开孔'),
    );
    const wire = async (row: object) => (await add([row]))[1];
    expect(await wire(hole({ count: 2 }))).toBe('edgeHoles.0.pitch 多于一个孔时请填写孔距');
    expect(await wire(hole({ length: 4 }))).toBe('edgeHoles.0.length 长圆孔长须大于孔径');
    expect(await wire(hole({ diameter: 0 }))).toBe('edgeHoles.0.diameter 孔径须在 0.5～500 之间');
    expect(await wire(hole({ side: 'front' }))).toBe('edgeHoles.0.side 请选择边');
    expect(await wire(hole({ at: null }))).toBe('edgeHoles.0.at 缺少首孔距边端');
  });

  it('are the shape: nested pieces keep theirs, equal holes share a code, a copy takes them along', async () => {
    const scene = await cadScene();
    const made = await addPanel(scene, { code: 'N-1', edgeHoles: [hole()] as never });
    await hold(scene, made.id, 1);
    const now = await get(scene, made.id);
    expect(
      codeOf(
        await scene.owner.raw(product.updateProduct, {
          params: { id: made.id },
          body: { version: now.version, edgeHoles: [] } as never,
        }),
      ),
    ).toBe('Cad:ProductNested');
    const { merged, created } = await commit(scene, [
      { code: 'S-1', edgeHoles: [hole()] as never },
      { code: 'S-2' },
    ]);
    expect([created, merged]).toEqual([2, 0]);
    const { items } = await scene.owner.call(product.listProducts, {
      query: { projectIds: scene.projectId as never, filter: 'S-', sorting: 'code asc' },
    });
    expect(items.map((p) => [p.code, p.holeCount])).toEqual([
      ['S-1', 1],
      ['S-2', 0],
    ]);
    const { id: toProjectId } = await scene.owner.call(project.createProject, {
      body: { name: '二期', demanderId: scene.demanderId },
    });
    await scene.owner.call(product.copyProducts, {
      body: {
        fromProjectId: scene.projectId,
        productIds: [made.id],
        toProjectId,
        onDuplicate: 'error',
      } as never,
    });
    const [copy] = (
      await scene.owner.call(product.listProducts, { query: { projectIds: toProjectId as never } })
    ).items;
    expect(copy).toMatchObject({ code: 'N-1', holeCount: 1 });
    expect((await get(scene, copy?.id ?? '')).edgeHoles).toEqual([hole()]);
  });

  it.each([2, 8, 64])('of %i that save at once on one version, one wins', async (count) => {
    const scene = await cadScene();
    const made = await addPanel(scene);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        scene.owner.raw(product.updateProduct, {
          params: { id: made.id },
          body: { version: made.version, edgeHoles: [hole({ at: 50 + i * 10 })] } as never,
        }),
      ),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((c) => c === '200')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['200', 'Common:StaleVersion']));
    expect((await get(scene, made.id)).version).toBe(made.version + 1);
  });
});

describe('the sheet of a product', () => {
  it('is a PDF with drawing, 折弯表 and 孔表; without a drawing there is none', async () => {
    const scene = await cadScene();
    const made = await addPanel(scene, { code: 'P-1', edgeHoles: [hole({ count: 3, pitch: 250 })] as never });
    const down = (id: string) =>
      scene.owner.raw(product.downProduct, { params: { id }, query: { format: 'pdf' } });
    const sheet = await down(made.id);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(sheet.headers.get('content-disposition')).toContain('.pdf');
    const bought = await addPanel(scene, {
      productKind: 8,
      name: '角码',
      plateTypeId: null,
      depth: null,
    } as never);
    expect(codeOf(await down(bought.id))).toBe('Cad:DrawingMissing');
  });
});

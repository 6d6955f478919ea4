import { describe, expect, it } from 'vitest';
import { product, type ProductRowDraft } from '@muyun/contract';
import { addPanel, cadScene, panel } from '../../../../test/cad-scene.ts';
import { counters, faultsOf } from '../../../../test/product-scene.ts';

describe('products (engineering B, D)', () => {
  it('B3: 1200 × 600 with four returns of 25, t 3 → 1239.2 × 639.2, 0.7921, 0.7903, 6.472 kg; the form sees the same before saving', async () => {
    const scene = await cadScene();
    const live = await scene.owner.call(product.previewProduct, {
      body: { ...panel(scene), projectId: scene.projectId } as never,
    });
    const made = await addPanel(scene, { code: 'A-05-001' });
    const expected = {
      unfoldWidth: 1239.2,
      unfoldHeight: 639.2,
      boundingArea: '0.7921',
      netArea: '0.7903',
      faceArea: '0.7200',
      weight: '6.472',
      bendCount: 4,
      billedArea: '0.7921',
      state: 1,
      usesSystemBend: false,
    };
    expect(live).toMatchObject(expected);
    expect(made).toMatchObject({
      ...expected,
      code: 'A-05-001',
      depth: 25,
      params: { F: 25 },
      unfoldMode: 1,
      version: 1,
      revision: 1,
      availableToNest: 12,
    });
    expect(made.geometryHash).toBe(live.geometryHash);
    expect(made.warnings).toEqual([]);
  });

  it('D6: twelve of it are 8.6400 / 9.5052 / 9.4836 m², 77.664 kg, 48 bends, 43.032 m', async () => {
    const scene = await cadScene();
    await addPanel(scene);
    const { rows, total } = await scene.owner.call(product.unfoldStatistics, {
      query: { projectIds: scene.projectId as never, groupBy: 'texture' },
    });
    expect(total).toMatchObject({
      kinds: 1,
      quantity: 12,
      faceArea: '8.6400',
      boundingArea: '9.5052',
      netArea: '9.4836',
      weight: '77.664',
      bendCount: 48,
      bendLength: '43.032',
    });
    expect(rows).toMatchObject([{ textureName: '3003-H24', thickness: null, boundingArea: '9.5052' }]);
    for (const groupBy of ['all', 'color', 'plateType', 'project', 'thickness'] as const)
      expect(
        (
          await scene.owner.call(product.unfoldStatistics, {
            query: { projectIds: scene.projectId as never, groupBy },
          })
        ).rows,
      ).toHaveLength(1);
    expect(await counters(scene)).toMatchObject({
      kindAmount: 1,
      productAmount: 12,
      mainProductAmount: 12,
      notNestingAmount: 12,
      nestableAmount: 12,
      faceArea: '8.6400',
      unfoldArea: '9.5052',
      weight: '77.664',
      projectStatus: 1,
      nestedPercent: '0.00',
    });
  });

  it('without a plate type the flat is what was typed, else the visible size; a bought piece has none', async () => {
    const scene = await cadScene();
    const byHand = await addPanel(scene, {
      plateTypeId: null,
      visibleWidth: null,
      visibleHeight: null,
      depth: null,
      unfoldWidth: 1000.04,
      unfoldHeight: 500,
    });
    expect(byHand).toMatchObject({
      unfoldMode: 3,
      unfoldWidth: 1000,
      unfoldHeight: 500,
      boundingArea: '0.5000',
      bendCount: 0,
    });
    expect(await addPanel(scene, { plateTypeId: null, depth: null })).toMatchObject({
      unfoldMode: 1,
      unfoldWidth: 1200,
      unfoldHeight: 600,
      netArea: '0.7200',
    });
    expect(
      await addPanel(scene, {
        productKind: 8,
        name: '成品柱',
        plateTypeId: null,
        visibleWidth: null,
        visibleHeight: null,
        depth: null,
      }),
    ).toMatchObject({ geometry: null, weight: '0.000', state: 1 });
  });

  it('a drawing without an area is refused, one whose hole lies outside is 图纸异常', async () => {
    const scene = await cadScene();
    const ring = (...corners: [number, number][]) => ({ vertices: corners.map(([x, y]) => ({ x, y })) });
    const drawn = (outer: object, holes: object[] = []): Partial<ProductRowDraft> => ({
      plateTypeId: null,
      visibleWidth: null,
      visibleHeight: null,
      depth: null,
      geometry: {
        kind: 'OUTLINE',
        width: 100,
        height: 100,
        outer,
        holes,
        bendLines: [],
        grooveLines: [],
        marks: [],
      } as never,
    });
    for (const outer of [
      ring([0, 0], [100, 0], [50, 0]),
      ring([0, 0], [100, 0]),
      ring([0, 0], [9, 0], [9, 9]),
    ])
      expect(await faultsOf(addPanel(scene, drawn(outer)))).toEqual([
        'Common:Validation',
        'geometry 图形面积过小',
      ]);
    const square = ring([0, 0], [100, 0], [100, 100], [0, 100]);
    const faulty = await addPanel(scene, drawn(square, [ring([200, 0], [240, 0], [240, 40])]));
    expect([faulty.state, faulty.warnings?.map((w) => w.message)]).toEqual([2, ['孔超出轮廓']]);
    expect((await addPanel(scene, drawn(square, [ring([20, 20], [60, 20], [60, 60])]))).state).toBe(1);
  });

  it('a return that cannot be bent is kept as 图纸异常', async () => {
    const scene = await cadScene();
    const faulty = await scene.owner.call(product.createProduct, {
      body: {
        ...panel(scene, { visibleWidth: 60, visibleHeight: 40, thickness: 4, depth: 10 }),
        projectId: scene.projectId,
      } as never,
    });
    expect(faulty.warnings?.map((w) => w.code)).toContain('Unfold:MinFlange');
    const crossing = {
      kind: 'OUTLINE',
      width: 100,
      height: 100,
      outer: {
        vertices: [
          { x: 0, y: 0 },
          { x: 100, y: 100 },
          { x: 100, y: 0 },
          { x: 0, y: 120 },
        ],
      },
      holes: [],
      bendLines: [],
      grooveLines: [],
      marks: [],
    } as const;
    const drawn = await addPanel(scene, {
      plateTypeId: null,
      visibleWidth: null,
      visibleHeight: null,
      depth: null,
      geometry: crossing as never,
    });
    expect(drawn).toMatchObject({
      state: 2,
      unfoldMode: 2,
      warnings: [{ code: 'drawingCrosses', level: 'error', message: '轮廓自相交' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { expandPositions, product, type ProductRowDraft, project, texture } from '@muyun/contract';
import { addPanel, cadScene, type CadScene, panel } from '../../../../test/cad-scene.ts';
import { Fault, makeMember, makeSpace } from '../../../../test/kit.ts';
import { recountProject } from '../shared/project-counters.store.ts';
import { sql } from '../../../kit/sql.ts';

const commit = (
  scene: CadScene,
  rows: readonly Partial<ProductRowDraft>[],
  onDuplicate: 'error' | 'add' | 'overwrite' | 'skip' = 'error',
) =>
  scene.owner.call(product.commitProductsCall, {
    body: { projectId: scene.projectId, onDuplicate, rows: rows.map((r) => panel(scene, r)) as never },
  });
const counters = (scene: CadScene) =>
  scene.owner.call(project.getProject, { params: { id: scene.projectId } });
const hold = (scene: CadScene, id: string, nested: number, reserved = 0) =>
  scene.owner.inTx(async (tx) => {
    await tx.run(
      sql`update cad_product set nested_quantity = ${nested}, reserved_nest_quantity = ${reserved} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await recountProject(tx, scene.projectId);
  });
const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Fault)
      return [error.code, ...(error.error.validationErrors ?? []).map((v) => `${v.field} ${v.message}`)];
    throw error;
  }
  throw new Error('expected a refusal');
};

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

  it('names every faulty field, and says why it cannot unfold', async () => {
    const scene = await cadScene();
    const add = (over: Partial<ProductRowDraft>) => faultsOf(addPanel(scene, over));
    expect(await add({ thickness: 7 })).toEqual([
      'Common:Validation',
      'thickness 材质「3003-H24」没有板厚 7',
    ]);
    expect(await add({ visibleHeight: null })).toEqual(['Common:Validation', 'visibleHeight 缺少高']);
    expect(await add({ colorId: scene.projectId })).toEqual(['Common:NotFound']);
    expect((await add({ depth: 500 }))[0]).toBe('Cad:UnfoldFail');
    expect(await add({ quantity: 0 })).toEqual(['Common:Validation', 'quantity 不能小于 1']);
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

  it('what is out of use is kept where it is and chosen nowhere anew', async () => {
    const scene = await cadScene();
    const { owner } = scene;
    const held = await addPanel(scene, { code: 'OLD-1' });
    const off = await owner.call(texture.getTexture, { params: { id: scene.textureId } });
    await owner.call(texture.updateTexture, {
      params: { id: off.id },
      body: { version: off.version, isEnabled: false },
    });
    const words = ['Basic:Disabled', 'textureId 「3003-H24」已停用，不能选择'];
    expect(await faultsOf(addPanel(scene))).toEqual(words);
    expect(await faultsOf(commit(scene, [{}]))).toEqual(words);
    const kept = await owner.call(product.updateProduct, {
      params: { id: held.id },
      body: { version: held.version, textureId: held.textureId, remark: '照常' } as never,
    });
    expect(kept.remark).toBe('照常');
    expect(
      await faultsOf(
        owner.call(project.createProject, {
          body: { name: '新项目', demanderId: scene.demanderId, defaultTextureId: scene.textureId } as never,
        }),
      ),
    ).toEqual(['Basic:Disabled', 'defaultTextureId 「3003-H24」已停用，不能选择']);
  });

  it('a rule that one field breaks is told at that field', async () => {
    const scene = await cadScene();
    await addPanel(scene, { code: 'K-1', positions: ['N-1'] });
    expect(await faultsOf(addPanel(scene, { code: 'k-1' }))).toEqual([
      'Cad:ProductCodeDuplicate',
      'code 编号「k-1」已存在',
    ]);
    expect(await faultsOf(addPanel(scene, { positions: ['N-1'] }))).toEqual([
      'Cad:PositionDuplicate',
      'positions 位置「N-1」重复',
    ]);
    expect(
      await faultsOf(
        scene.owner.call(project.createProject, {
          body: {
            name: '期',
            demanderId: scene.demanderId,
            orderTime: '2026-05-02',
            deliveryDate: '2026-05-01',
          } as never,
        }),
      ),
    ).toEqual(['Cad:DeliveryDate', 'deliveryDate 交期不能早于下单日期']);
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

  it('codes follow the rule of the project; equal things share one code', async () => {
    const scene = await cadScene();
    expect(await commit(scene, [{}, { quantity: 3 }, { visibleWidth: 900 }])).toMatchObject({
      created: 2,
      merged: 0,
    });
    const { items } = await scene.owner.call(product.listProducts, {
      query: { projectIds: scene.projectId as never, sorting: 'code asc' },
    });
    expect(items.map((p) => [p.code, p.quantity])).toEqual([
      ['ZB-001', 15],
      ['ZB-002', 12],
    ]);
    expect((await addPanel(scene, { visibleWidth: 800 })).code).toBe('ZB-003');
    expect(
      await scene.owner.call(product.recodeProducts, {
        body: { projectId: scene.projectId, ids: items.map((p) => p.id), rule: '{batch}-{texture}-{seq:2}' },
      }),
    ).toEqual({ updated: 2 });
    expect(
      (
        await scene.owner.call(product.listProducts, {
          query: { projectIds: scene.projectId as never, sorting: 'code desc' },
        })
      ).items.map((p) => p.code),
    ).toEqual(['第1批-3003-H24-02', '第1批-3003-H24-01', 'ZB-003']);
    expect(
      await scene.owner.refused(
        scene.owner.call(product.recodeProducts, {
          body: { projectId: scene.projectId, ids: [items[0]?.id as string], rule: 'X' },
        }),
      ),
    ).toBe('Cad:CodeRule');
  });

  it('error, add, overwrite and skip for codes that exist; nothing is written when one row is faulty', async () => {
    const scene = await cadScene();
    await commit(scene, [{ code: 'A1', quantity: 5, positions: ['A-1', 'A-2'] }]);
    const list = async () =>
      (
        await scene.owner.call(product.listProducts, {
          query: { projectIds: scene.projectId as never, sorting: 'code asc' },
        })
      ).items.map((p) => [p.code, p.quantity, p.visibleWidth]);
    expect(
      await faultsOf(commit(scene, [{ code: 'A2' }, { code: 'a1' }, { code: 'A3', thickness: 9 }])),
    ).toEqual(['Basic:ImportRows', '第3行/板厚 材质「3003-H24」没有板厚 9']);
    expect(await faultsOf(commit(scene, [{ code: 'A2' }, { code: 'a1' }]))).toEqual([
      'Basic:ImportRows',
      '第2行/编号 编号已存在',
    ]);
    expect(await list()).toEqual([['A1', 5, 1200]]);
    expect(
      await commit(scene, [{ code: 'A1', quantity: 2, positions: ['A-3'] }, { code: 'A2' }], 'add'),
    ).toMatchObject({ created: 1, merged: 1 });
    expect(await faultsOf(commit(scene, [{ code: 'A1', visibleWidth: 900 }], 'add'))).toEqual([
      'Basic:ImportRows',
      '第1行/编号 编号重复但尺寸不同',
    ]);
    expect(await faultsOf(commit(scene, [{ code: 'B1' }, { code: 'B1', visibleWidth: 900 }]))).toEqual([
      'Basic:ImportRows',
      '第2行/编号 编号重复但尺寸不同',
    ]);
    expect(await faultsOf(commit(scene, [{ code: 'B1', positions: ['A-3'] }]))).toEqual([
      'Basic:ImportRows',
      '第1行/位置 位置「A-3」重复',
    ]);
    expect(await commit(scene, [{ code: 'A1', quantity: 4 }, { code: 'A4' }], 'skip')).toMatchObject({
      created: 1,
      skipped: 1,
    });
    expect(
      await commit(scene, [{ code: 'A1', quantity: 4, visibleWidth: 900, positions: ['A-3'] }], 'overwrite'),
    ).toMatchObject({ updated: 1 });
    expect(await list()).toEqual([
      ['A1', 4, 900],
      ['A2', 12, 1200],
      ['A4', 12, 1200],
    ]);
    expect(await counters(scene)).toMatchObject({ kindAmount: 3, productAmount: 28 });
  });

  it('of two parallel commits with the same codes one succeeds', async () => {
    const scene = await cadScene();
    const rows = Array.from({ length: 60 }, (_, i) => ({ code: `R-${i}`, visibleWidth: 500 + i }));
    const results = await Promise.all(
      [1, 2].map(() =>
        commit(scene, rows).then(
          (r) => r.created,
          (error: unknown) => (error as Fault).code,
        ),
      ),
    );
    expect(results.map(String).sort()).toEqual(['60', 'Basic:ImportRows']);
    expect(await counters(scene)).toMatchObject({ kindAmount: 60 });
  });

  it('an edit derives anew, raises version and revision, and refuses a stale version', async () => {
    const scene = await cadScene();
    const made = await addPanel(scene);
    const edited = await scene.owner.call(product.updateProduct, {
      params: { id: made.id },
      body: { version: 1, visibleWidth: 1000, remark: '改窄' },
    });
    expect(edited).toMatchObject({
      version: 2,
      revision: 2,
      unfoldWidth: 1039.2,
      remark: '改窄',
      totalUnfoldArea: '7.9716',
    });
    expect(
      await scene.owner.refused(
        scene.owner.call(product.updateProduct, {
          params: { id: made.id },
          body: { version: 1, remark: 'x' },
        }),
      ),
    ).toBe('Common:StaleVersion');
    expect(
      (
        await scene.owner.call(product.updateProduct, {
          params: { id: made.id },
          body: { version: 2, quantity: 3 },
        })
      ).revision,
    ).toBe(2);
    expect(await counters(scene)).toMatchObject({ productAmount: 3, unfoldArea: '1.9929' });
    expect(
      await scene.owner.call(product.updateProduct, {
        params: { id: made.id },
        body: { version: 3, depth: 30 },
      }),
    ).toMatchObject({ depth: 30, params: { F: 30 }, unfoldWidth: 1049.2 });
    const history = await scene.owner.call(product.productHistory, { params: { id: made.id } });
    expect(history.map((h) => h.action)).toEqual(['edit', 'edit', 'edit', 'add']);
    expect(history[2]?.changes).toContainEqual(
      expect.objectContaining({ label: '宽', oldValue: 1200, newValue: 1000 }),
    );
  });

  it('nested pieces keep shape, finish and quantity; drafts and nests forbid a delete', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene, { code: 'A1' });
    await hold(scene, id, 3, 2);
    const edit = (body: Record<string, unknown>) =>
      scene.owner.refused(
        scene.owner.call(product.updateProduct, { params: { id }, body: { version: 1, ...body } }),
      );
    expect(await edit({ visibleWidth: 900 })).toBe('Cad:ProductNested');
    expect(await edit({ thickness: 2 })).toBe('Cad:ProductNested');
    expect(await edit({ quantity: 4 })).toBe('Cad:ProductNested');
    expect(
      (
        await scene.owner.call(product.updateProduct, {
          params: { id },
          body: { version: 1, quantity: 5, remark: '可改' },
        })
      ).availableToNest,
    ).toBe(0);
    expect(
      await scene.owner.refused(
        scene.owner.call(product.updateProducts, { body: { ids: [id], set: { thickness: 2 } } }),
      ),
    ).toBe('Cad:ProductNested');
    expect(await scene.owner.refused(scene.owner.call(product.deleteProduct, { params: { id } }))).toBe(
      'Cad:ProductDelete',
    );
    expect(await faultsOf(commit(scene, [{ code: 'A1', visibleWidth: 900 }], 'overwrite'))).toEqual([
      'Basic:ImportRows',
      '第1行/编号 产品「A1」已套料 5 件，请先在套料单中反确认或作废',
    ]);
    expect((await scene.owner.call(product.unfoldProducts, { body: { ids: [id] } })).skipped).toMatchObject([
      { code: 'A1', message: '已套料 5 件，请先在套料单中反确认或作废' },
    ]);
    await hold(scene, id, 5);
    await scene.owner.call(product.updateProduct, {
      params: { id },
      body: { version: 2, remark: '全部套完' },
    });
    expect(await counters(scene)).toMatchObject({
      projectStatus: 2,
      statusFlags: 3,
      nestedPercent: '100.00',
    });
    await hold(scene, id, 0);
    await scene.owner.call(product.deleteProduct, { params: { id } });
    expect(await counters(scene)).toMatchObject({ projectStatus: 1, kindAmount: 0 });
  });

  it('codes are unique, positions too; a printed label asks for a reason', async () => {
    const scene = await cadScene();
    const a = await addPanel(scene, { code: 'A1', quantity: 2, positions: expandPositions('A-1~A-2') });
    const b = await addPanel(scene, { code: 'B1', visibleWidth: 900, quantity: 2, positions: ['B-1'] });
    expect(b.warnings).toEqual([
      { code: 'positions', level: 'warning', message: '位置数 1 与数量 2 不一致' },
    ]);
    const refuse = (work: Promise<unknown>) => scene.owner.refused(work);
    expect(await refuse(addPanel(scene, { code: 'a1' }))).toBe('Cad:ProductCodeDuplicate');
    expect(await refuse(addPanel(scene, { positions: ['A-2'] }))).toBe('Cad:PositionDuplicate');
    expect(
      await refuse(
        scene.owner.call(product.updateProduct, {
          params: { id: b.id },
          body: { version: 1, positions: ['A-1'] },
        }),
      ),
    ).toBe('Cad:PositionDuplicate');
    expect(
      await refuse(
        scene.owner.call(product.setProductCode, { params: { id: b.id }, body: { code: 'A1', version: 1 } }),
      ),
    ).toBe('Cad:ProductCodeDuplicate');
    expect(
      await scene.owner.call(product.markPrinted, { body: { ids: [a.id], isPrintLabel: true } }),
    ).toEqual({ updated: 1 });
    expect(
      await refuse(
        scene.owner.call(product.setProductCode, { params: { id: a.id }, body: { code: 'C1', version: 1 } }),
      ),
    ).toBe('Cad:CodeReason');
    expect(
      (
        await scene.owner.call(product.setProductCode, {
          params: { id: a.id },
          body: { code: 'C1', version: 1, reason: '客户改图号' },
        })
      ).code,
    ).toBe('C1');
    expect(
      (
        await scene.owner.call(product.updateProduct, {
          params: { id: b.id },
          body: { version: 1, positions: ['B-1', 'B-2'] },
        })
      ).warnings,
    ).toEqual([]);
  });

  it("sets fields of several, unfolds again from today's bend values, copies to another batch", async () => {
    const scene = await cadScene();
    const made = await Promise.all(
      [1000, 1100].map((visibleWidth, i) => addPanel(scene, { visibleWidth, code: `S${i}` })),
    );
    const ids = made.map((m) => m.id);
    expect(
      await scene.owner.call(product.updateProducts, { body: { ids, set: { thickness: 2, priority: 1 } } }),
    ).toEqual({ updated: 2, recalculated: 2 });
    const changed = await scene.owner.call(product.getProduct, { params: { id: ids[0] as string } });
    expect(changed).toMatchObject({ thickness: 2, priority: 1, revision: 2 });
    expect(changed.unfoldWidth).not.toBe(1039.2);
    expect(await scene.owner.call(product.unfoldProducts, { body: { ids } })).toMatchObject({
      changed: 0,
      unchanged: 2,
      skipped: [],
    });
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update bend_coefficient set mode = 2, value = 5 where tenant_id = ${tx.tenantId} and texture_id = ${scene.textureId}`,
      ),
    );
    const again = await scene.owner.call(product.unfoldProduct, { params: { id: ids[0] as string } });
    expect(again).toMatchObject({ isChanged: true, after: { unfoldWidth: 1040, unfoldHeight: 640 } });
    const other = await scene.owner.call(project.createProject, {
      body: { name: '万科大厦', demanderId: scene.demanderId, copyFromId: scene.projectId },
    });
    expect(other).toMatchObject({ batch: 2, displayBatch: '第2批', displayName: '万科大厦 / 第2批' });
    expect(
      await scene.owner.call(product.copyProducts, {
        body: {
          fromProjectId: scene.projectId,
          toProjectId: other.id,
          productIds: ids,
          quantities: { [ids[0] as string]: 7 },
        },
      }),
    ).toMatchObject({ created: 2 });
    expect(await scene.owner.call(product.selectProducts, { query: { projectId: other.id } })).toMatchObject([
      { code: 'S0', quantity: 7 },
      { code: 'S1', quantity: 12 },
    ]);
  });

  it('gives drawings and lists as files', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene, { code: 'A/1' });
    const dxf = await scene.owner.raw(product.downProduct, { params: { id } });
    expect(decodeURIComponent(dxf.headers.get('content-disposition') ?? '')).toContain(
      '万科大厦 ／ 第1批_A／1_1239.2x639.2_3_无色_12件.dxf',
    );
    expect(new TextDecoder().decode(dxf.bytes)).toContain('LWPOLYLINE');
    expect(
      new TextDecoder().decode(
        (await scene.owner.raw(product.downProduct, { params: { id }, query: { format: 'svg' } })).bytes,
      ),
    ).toMatch(/^<svg/);
    for (const format of ['xlsx', 'zip']) {
      const file = await scene.owner.raw(product.exportProducts, {
        query: { projectIds: scene.projectId, format },
      });
      expect([file.status, file.bytes[0], file.bytes[1]]).toEqual([200, 0x50, 0x4b]);
    }
    expect(
      (await scene.owner.raw(product.downUnfold, { query: { projectIds: scene.projectId } })).status,
    ).toBe(200);
    const bought = await addPanel(scene, {
      productKind: 8,
      name: '成品',
      plateTypeId: null,
      visibleWidth: null,
      visibleHeight: null,
      depth: null,
    });
    expect(
      await scene.owner.refused(scene.owner.call(product.downProduct, { params: { id: bought.id } })),
    ).toBe('Cad:DrawingMissing');
  });

  it('is closed to another space; own rows only for a member of that scope', async () => {
    const scene = await cadScene();
    const other = await makeSpace();
    const { id } = await addPanel(scene);
    const refuse = (work: Promise<unknown>) => other.owner.refused(work);
    expect(await refuse(other.owner.call(product.getProduct, { params: { id } }))).toBe('Common:NotFound');
    expect(
      await refuse(
        other.owner.call(product.updateProduct, { params: { id }, body: { version: 1, remark: 'x' } }),
      ),
    ).toBe('Common:NotFound');
    expect(await refuse(other.owner.call(product.deleteProduct, { params: { id } }))).toBe('Common:NotFound');
    expect(
      await refuse(
        other.owner.call(product.commitProductsCall, {
          body: { projectId: scene.projectId, rows: [panel(scene)] as never },
        }),
      ),
    ).toBe('Common:NotFound');
    expect(
      (await other.owner.call(product.listProducts, { query: { projectIds: scene.projectId as never } }))
        .totalCount,
    ).toBe(0);
    const mine = await makeMember(
      scene.space,
      [
        'AlCad.CadProducts:query',
        'AlCad.CadProducts:get',
        'AlCad.CadProducts:add',
        'AlCad.CadProjects:add',
        'AlCad.CadProjects:query',
      ],
      { dataScope: 'own' },
    );
    expect((await mine.call(product.listProducts)).totalCount).toBe(0);
    expect(await mine.refused(mine.call(product.getProduct, { params: { id } }))).toBe('Common:NotFound');
    const own = await mine.call(project.createProject, {
      body: { name: '我的工程', demanderId: scene.demanderId },
    });
    await mine.call(product.createProduct, { body: { ...panel(scene), projectId: own.id } as never });
    expect((await mine.call(product.listProducts)).totalCount).toBe(1);
    expect((await scene.owner.call(product.listProducts)).totalCount).toBe(2);
  });
});

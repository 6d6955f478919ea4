import { describe, expect, it } from 'vitest';
import { expandPositions, product, project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { commit, counters, faultsOf, hold } from '../../../../test/product-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

describe('products (engineering B, D)', () => {
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

  it('an edit derives with the master data as they are now, whatever the edit before has read', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene);
    const edit = (version: number, visibleWidth: number) =>
      scene.owner.call(product.updateProduct, { params: { id }, body: { version, visibleWidth } });
    const before = await edit(1, 1100);
    await scene.owner.inTx((tx) =>
      tx.run(
        sql`update material_texture set density = density * 3 where tenant_id = ${tx.tenantId} and id = ${scene.textureId}`,
      ),
    );
    const after = await edit(2, 1100.5);
    expect(Number(after.weight)).toBeGreaterThan(2 * Number(before.weight));
  });

  it('a change of a number goes into no index', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene);
    const [keys] = await scene.owner.inTx((tx) =>
      tx.rows(
        { columns: col.texts },
        sql`select array_agg(distinct a.attname::text) as columns from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid where i.indrelid = 'cad_product'::regclass`,
      ),
    );
    expect(keys?.columns).toContain('is_waiting');
    for (const changed of ['quantity', 'available_to_nest', 'visible_width', 'version', 'weight'])
      expect(keys?.columns).not.toContain(changed);
    const waiting = async (): Promise<number> =>
      (await scene.owner.call(product.listProducts, { query: { nestState: 16 } })).totalCount;
    expect(await waiting()).toBe(1);
    await hold(scene, id, 12);
    expect(await waiting()).toBe(0);
  });

  it('a product that a change order holds is not changed by hand', async () => {
    const scene = await cadScene();
    const { id } = await addPanel(scene);
    await scene.owner.inTx((tx) =>
      tx.run(sql`update cad_product set state = 4 where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    const work = scene.owner.call(product.updateProduct, {
      params: { id },
      body: { version: 1, remark: '手改' },
    });
    expect(await scene.owner.refused(work)).toBe('Cad:ProductState');
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
      '第1行/编号 产品「A1」已套料 5 件，请走变更单',
    ]);
    expect((await scene.owner.call(product.unfoldProducts, { body: { ids: [id] } })).skipped).toMatchObject([
      { code: 'A1', message: '已套料 5 件，请走变更单' },
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
});

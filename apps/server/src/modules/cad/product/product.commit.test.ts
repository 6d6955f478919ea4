import { describe, expect, it } from 'vitest';
import { product, project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import type { Fault } from '../../../../test/kit.ts';
import { commit, counters, faultsOf } from '../../../../test/product-scene.ts';

describe('products (engineering B, D)', () => {
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

  it('a code made of long texts keeps its serial: the next one is another code', async () => {
    const scene = await cadScene();
    const { id, version } = await scene.owner.call(project.getProject, { params: { id: scene.projectId } });
    await scene.owner.call(project.updateProject, {
      params: { id },
      body: { version, codeRule: '{floor}-{seq:3}' } as never,
    });
    const region = '裙楼东立面三层至五层挑檐下方铝单板（含收边及转角）一区二区三区四区五区六区七';
    expect(region).toHaveLength(38);
    expect(await commit(scene, [{ region }, { region, visibleWidth: 900 }])).toMatchObject({ created: 2 });
    const { items } = await scene.owner.call(product.listProducts, {
      query: { projectIds: scene.projectId as never, sorting: 'code asc' },
    });
    expect(items.map((p) => p.code.slice(-3))).toEqual(['001', '002']);
    const recoded = {
      projectId: scene.projectId,
      ids: items.map((p) => p.id),
      rule: '{floor}{floor}{seq:2}',
    };
    expect(await scene.owner.call(product.recodeProducts, { body: recoded })).toEqual({ updated: 2 });
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
});

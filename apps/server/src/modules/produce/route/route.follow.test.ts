/** What the route of a project follows (production §1.8, §2.3): quantities, forced ends, rules, order, and what is refused. */
import {
  addRouteProcesses,
  process,
  product,
  productImport,
  projectRoute,
  project,
  recalculateRoutes,
  releaseRoutes,
  removeRouteProcess,
  routeMatrix,
  sortRoute,
  updateRouteProcess,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { commit, table, upload } from '../../../../test/import-lists-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { faultsOf } from '../../../../test/product-scene.ts';
import { sql } from '../../../kit/sql.ts';
import {
  anotherProject,
  mark,
  releaseEx,
  rowNamed,
  type RouteScene,
  routeScene,
  viewOf,
} from '../../../../test/route-scene.ts';
import { completePieces } from '../../../../test/route-pieces.ts';

let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
  await releaseEx(s);
});

describe('what follows', () => {
  it('more pieces come as 增补, fewer go while they are not begun; areas follow the product', async () => {
    const id = await anotherProject(s, '跟随');
    const view = await s.owner.call(product.listProducts, { query: { projectIds: [id] } });
    const b = view.items.find((p) => p.code === 'B-02');
    const update = async (quantity: number) => {
      const { version } = await s.owner.call(product.getProduct, { params: { id: b?.id as string } });
      await s.owner.call(product.updateProduct, {
        params: { id: b?.id as string },
        body: { quantity, version },
      });
    };
    await update(12);
    expect(await rowNamed(s, '开料', id)).toMatchObject({ requiredQty: 52, requiredArea: '46.8000' });
    await update(9);
    expect(await rowNamed(s, '焊接', id)).toMatchObject({ requiredQty: 9, requiredArea: '13.5000' });
    await completePieces(s, (await rowNamed(s, '开料', id)).projectProcessId, [[b?.id as string, 9]], id);
    // all are begun: the surplus is kept and held
    await update(8);
    expect(await rowNamed(s, '开料', id)).toMatchObject({ requiredQty: 49, doneQty: 9 });
    const held = await mark(s, [(await rowNamed(s, '刨槽', id)).projectProcessId]);
    expect([held.done, held.skipped.map((x) => x.reason)]).toEqual([48, ['标签已冻结']]);
    await update(10);
    expect((await viewOf(s, id)).pieces).toBe(50);
    expect(await faultsOf(s.owner.call(product.deleteProduct, { params: { id: b?.id as string } }))).toEqual([
      'Produce:ProductHasProgress',
    ]);
    const drift = await s.owner.call(recalculateRoutes, { body: { projectIds: [id] } });
    expect(drift.drift).toEqual([]);
  });

  it('products of an imported list, copies, and an import that is taken back', async () => {
    const id = await anotherProject(s, '导入');
    const pieces = async () => (await viewOf(s, id)).pieces;
    const home = { ...s, projectId: id };
    const head = ['编号', '宽', '高', '数量', '材质', '板厚'];
    const view = await upload(
      home,
      table(head, ['C-03', 800, 600, 6, '3003-H24', 3], ['C-04', 700, 600, 4, '3003-H24', 3]),
    );
    await commit(home, view);
    expect([await pieces(), (await rowNamed(s, '开料', id)).requiredQty]).toEqual([60, 60]);
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [id], filter: 'C-03' },
    });
    const other = await anotherProject(s, '复制');
    await s.owner.call(product.copyProducts, {
      body: {
        fromProjectId: id,
        toProjectId: other,
        productIds: [items[0]?.id as string],
        onDuplicate: 'error',
      },
    });
    expect((await viewOf(s, other)).pieces).toBe(56);
    await s.owner.call(productImport.undoImport, { params: { importId: view.id } });
    expect([await pieces(), (await rowNamed(s, '开料', id)).requiredQty]).toEqual([50, 50]);
  });

  it('a project of which a piece was begun, or for which goods went out, is not deleted (engineering C4)', async () => {
    const id = await anotherProject(s, '已开工');
    const remove = (of: string) => s.owner.call(project.deleteProject, { params: { id: of } });
    const untouched = await anotherProject(s, '未开工');
    await mark(s, [(await rowNamed(s, '开料', id)).projectProcessId]);
    expect(await faultsOf(remove(id))).toEqual(['Produce:ProjectHasProgress']);
    expect((await viewOf(s, id)).rows[0]).toMatchObject({ doneQty: 50 });
    await remove(untouched);
    await s.owner.call(project.recoverProject, { params: { id: untouched } });
  });

  it('强制完工 ends what is not complete and 恢复正常 brings all back as it was', async () => {
    const id = await anotherProject(s, '强制');
    await mark(s, [(await rowNamed(s, '开料', id)).projectProcessId]);
    const before = await viewOf(s, id);
    await s.owner.call(project.compelProjects, { body: { projectIds: [id], reason: '客户撤回订单' } });
    const ended = await viewOf(s, id);
    expect(ended).toMatchObject({ isEnded: true, pieces: 0, percent: null });
    expect(ended.rows[0]).toMatchObject({ requiredQty: 0, doneQty: 0, actions: ['download'] });
    expect(await faultsOf(releaseEx(s, id))).toEqual(['Produce:ProjectEnded']);
    expect(await faultsOf(mark(s, [before.rows[1]?.projectProcessId as string]))).toEqual([
      'Produce:ProjectEnded',
    ]);
    await s.owner.call(project.normalProject, { params: { id }, body: { reason: '恢复正常生产' } });
    const back = await viewOf(s, id);
    expect(back.rows.map((r) => [r.name, r.requiredQty, r.doneQty, r.percent])).toEqual(
      before.rows.map((r) => [r.name, r.requiredQty, r.doneQty, r.percent]),
    );
    await s.owner.call(project.compelProjects, { body: { projectIds: [id], reason: '客户撤回订单' } });
    await s.owner.call(project.voidProject, { params: { id }, body: { reason: '客户取消工程' } });
    expect((await viewOf(s, id)).pieces).toBe(0);
    await s.owner.call(project.normalProject, { params: { id }, body: { reason: '恢复正常生产' } });
    expect((await viewOf(s, id)).rows[0]).toMatchObject({ requiredQty: 50, doneQty: 50 });
  });

  it('a cell is set apart from the rule, a process is planned, and taken away while nothing is done', async () => {
    const id = await anotherProject(s, '矩阵');
    const welding = await rowNamed(s, '焊接', id);
    const products = await s.owner.call(routeMatrix, { params: { id }, query: { filter: 'a-01' } });
    const a = products.items[0]?.productId as string;
    const put = (body: object, version = welding.version) =>
      s.owner.call(updateRouteProcess, {
        params: { id: welding.projectProcessId },
        body: { version, ...body },
      });
    const set = await put({
      overrides: [{ productId: a, required: true }],
      plannedBegin: '2026-12-01',
      plannedEnd: '2026-12-03',
    });
    expect(set).toMatchObject({ requiredQty: 50, requiredArea: '43.8000', plannedEnd: '2026-12-03' });
    expect(await faultsOf(put({}))).toEqual(['Common:StaleVersion']);
    expect((await faultsOf(put({ plannedEnd: '2026-11-01' }, set.version)))[0]).toBe('Produce:PlanReversed');
    const matrix = await s.owner.call(routeMatrix, { params: { id }, query: { filter: 'A-01' } });
    expect(matrix.items[0]?.cells[3]).toMatchObject({
      override: true,
      why: '单独设置为需要',
      requiredQty: 40,
    });
    await put({ overrides: [{ productId: a, required: null }] }, set.version);
    expect(await rowNamed(s, '焊接', id)).toMatchObject({ requiredQty: 10 });
    await s.owner.call(removeRouteProcess, { params: { id: welding.projectProcessId } });
    expect((await viewOf(s, id)).rows).toHaveLength(6);
    const cutting = await rowNamed(s, '开料', id);
    await mark(s, [cutting.projectProcessId]);
    expect(
      await faultsOf(s.owner.call(removeRouteProcess, { params: { id: cutting.projectProcessId } })),
    ).toEqual(['Produce:ProcessHasProgress']);
    const added = await s.owner.call(addRouteProcesses, {
      body: { projectIds: [id], processIds: [s.processes['打磨']], addStep: true },
    });
    expect(added.requirements).toBe(50);
    expect((await viewOf(s, id)).rows.filter((r) => r.name === '打磨').map((r) => r.stepNo)).toEqual([1, 2]);
  });

  it('under 严格 a piece waits for all before it, and done work is not put behind open work', async () => {
    const id = await anotherProject(s, '严格');
    const view = await viewOf(s, id);
    for (const row of view.rows)
      await s.owner.call(updateRouteProcess, {
        params: { id: row.projectProcessId },
        body: { version: row.version, orderRule: 1 },
      });
    const [cut, slot] = (await viewOf(s, id)).rows;
    expect([cut?.readyQty, slot?.readyQty]).toEqual([50, 0]);
    const refused = await mark(s, [slot?.projectProcessId as string]);
    expect([refused.done, refused.skipped[0]?.reason]).toEqual([0, '前道未完成：开料']);
    await mark(s, [cut?.projectProcessId as string]);
    expect(await rowNamed(s, '刨槽', id)).toMatchObject({ readyQty: 50 });
    const now = await viewOf(s, id);
    const sort = (items: { id: string; sort: number }[], version = now.version) =>
      s.owner.call(sortRoute, { body: { projectId: id, items, version } });
    const late = [{ id: cut?.projectProcessId as string, sort: 15 }];
    expect(await faultsOf(sort(late))).toEqual(['Produce:SortConflict']);
    expect(await faultsOf(sort(late, 1))).toEqual(['Common:StaleVersion']);
    expect(await sort([{ id: slot?.projectProcessId as string, sort: 25 }])).toEqual({
      version: now.version + 1,
    });
    expect(await rowNamed(s, '折弯', id)).toMatchObject({ readyQty: 50 });
    // what a later process stands on is not taken back
    await mark(s, [(await rowNamed(s, '折弯', id)).projectProcessId]);
    expect(await faultsOf(mark(s, [cut?.projectProcessId as string], { completed: false }))).toEqual([
      'Produce:ReverseBlocked',
    ]);
  });

  it('refuses a project without a route or without products, a bound of pieces, a process out of use', async () => {
    const empty = await s.owner.call(project.createProject, {
      body: { name: '空', demanderId: s.demanderId },
    });
    expect(await faultsOf(releaseEx(s, empty.id))).toEqual(['Produce:NoPieces']);
    expect(await faultsOf(s.owner.call(recalculateRoutes, { body: { projectIds: [empty.id] } }))).toEqual([
      'Produce:RouteMissing',
    ]);
    expect(
      await faultsOf(
        s.owner.call(sortRoute, {
          body: {
            projectId: empty.id,
            items: [{ id: (await viewOf(s)).rows[0]?.projectProcessId as string, sort: 1 }],
            version: 0,
          },
        }),
      ),
    ).toEqual(['Produce:RouteMissing']);
    expect(await faultsOf(s.owner.call(releaseRoutes, { body: { projectIds: [s.projectId] } }))).toEqual([
      'Produce:RouteEmpty',
    ]);
    const row = await s.owner.call(process.calls.create, {
      body: { code: 'OFF', name: '停用工序', isEnabled: false },
    });
    expect(
      await faultsOf(
        s.owner.call(addRouteProcesses, { body: { projectIds: [s.projectId], processIds: [row.id] } }),
      ),
    ).toContain('Basic:Disabled');
    await s.owner.call(projectRoute, { params: { id: s.projectId } });
  });

  it('a figure that was spoilt is found and set right', async () => {
    const id = await anotherProject(s, '漂移');
    await s.owner.inTx(async (tx) => {
      damage(tx.tenantId);
      await tx.run(
        sql`update project_process_stat set done_qty = 3 where tenant_id = ${tx.tenantId} and project_id = ${id} and required_qty = 10`,
      );
    });
    const found = await s.owner.call(recalculateRoutes, { body: { projectIds: [id] } });
    expect(found.drift.map((d) => [d.field, d.oldValue, d.newValue])).toEqual([['done_qty', '3', '0']]);
    expect((await s.owner.call(recalculateRoutes, { body: { projectIds: [id] } })).drift).toEqual([]);
  });
});

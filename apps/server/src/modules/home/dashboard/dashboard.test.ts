/** The figures of the home page against the lists that they link to, and what the platform's administrator may see. */
import { describe, expect, it } from 'vitest';
import {
  accessoryIn,
  accessoryPurchase,
  account,
  type AnyCall,
  figureLink,
  home,
  HOME_FIGURES,
  type HomeFigureName,
  materialOrder,
  materialStockIn,
  materialStockOut,
  materialTask,
  nest,
  paintIn,
  paintPurchase,
  product,
  project,
  PROJECT_FORCED,
} from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { type Actor, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { recountProject } from '../../cad/shared/project-counters.store.ts';
import { sql } from '../../../kit/sql.ts';

const LISTS: Readonly<Record<string, AnyCall>> = {
  '/cad/project': project.listProjects,
  '/cad/product': product.listProducts,
  '/nest/order': nest.listNestOrders,
  '/purchase/material/task': materialTask.calls.list,
  '/purchase/material/order': materialOrder.calls.list,
  '/warehouse/material/stock-in': materialStockIn.calls.list,
  '/warehouse/material/stock-out': materialStockOut.calls.list,
  '/psi/paint/coating-purchase': paintPurchase.calls.list,
  '/psi/paint/coating-warehouse-entry': paintIn.calls.list,
  '/psi/accessory/accessory-purchase': accessoryPurchase.calls.list,
  '/psi/accessory/accessory-in': accessoryIn.calls.list,
};
const NAMES = Object.keys(HOME_FIGURES) as HomeFigureName[];

/** The number of rows of the list that the figure's link opens. */
async function proven(actor: Actor, name: HomeFigureName): Promise<number> {
  const address = new URL(figureLink(HOME_FIGURES[name]), 'http://x');
  const { page: _page, ...query } = Object.fromEntries(address.searchParams);
  const answer = await actor.raw(LISTS[address.pathname] as AnyCall, {
    query: { ...query, maxResultCount: 1 },
  });
  return (answer.json() as { totalCount: number }).totalCount;
}

const nestOrder = (scene: CadScene, state: number): Promise<unknown> =>
  scene.owner.inTx((tx) =>
    tx.run(
      sql`insert into nest_order (tenant_id, id, no, project_ids, params, state) values (${tx.tenantId}, gen_random_uuid(), 'TLN' || gen_random_uuid()::text, array[${scene.projectId}::uuid], '{}', ${state}::int)`,
    ),
  );

/** A space with a project of every kind: fresh, late, nested, finished by force, void, deleted; and orders of several states. */
async function busyScene(): Promise<{
  scene: CadScene;
  ids: Record<'late' | 'nested' | 'forced' | 'void' | 'gone', string>;
}> {
  const scene = await cadScene('凤凰城');
  await addPanel(scene, { code: 'A-1', quantity: 3 });
  await addPanel(scene, { code: 'A-2', quantity: 2 });
  const made = async (name: string, over: Record<string, unknown> = {}): Promise<string> => {
    const { id } = await scene.owner.call(project.createProject, {
      body: { name, demanderId: scene.demanderId, ...over },
    });
    await addPanel({ ...scene, projectId: id }, { code: 'B-1', quantity: 4 });
    return id;
  };
  const ids = {
    late: await made('逾期工程', { deliveryDate: '2020-01-31' }),
    nested: await made('套完工程'),
    forced: await made('完工工程', { deliveryDate: '2020-01-31' }),
    void: await made('作废工程'),
    gone: await made('删除工程'),
  };
  await scene.owner.inTx(async (tx) => {
    damage(tx.tenantId);
    await tx.run(
      sql`update cad_product set nested_quantity = quantity where tenant_id = ${tx.tenantId} and project_id = ${ids.nested}`,
    );
    await recountProject(tx, String(ids.nested));
  });
  await scene.owner.call(project.setOrderTime, {
    params: { id: ids.nested },
    body: { orderTime: '2026-01-01' },
  });
  await addPanel({ ...scene, projectId: ids.nested }, { code: 'B-2' }).then((row) =>
    scene.owner.call(product.deleteProduct, { params: { id: row.id } }),
  );
  await scene.owner.call(project.compelProjects, {
    body: { projectIds: [ids.forced], reason: '尾数不再生产' },
  });
  await scene.owner.call(project.voidProject, { params: { id: ids.void }, body: { reason: '客户取消订单' } });
  await scene.owner.call(project.deleteProject, { params: { id: ids.gone } });
  for (const state of [1, 8, 8, 16, 512]) await nestOrder(scene, state);
  return { scene, ids };
}

describe('home figures (platform M18)', () => {
  it('each figure is the number of rows of the list that it links to, with every kind of project and order present', async () => {
    const { scene } = await busyScene();
    const answer = await scene.owner.call(home.headInfo);
    for (const name of NAMES) expect([name, answer[name]]).toEqual([name, await proven(scene.owner, name)]);
    expect(answer).toMatchObject({
      projectCount: 3,
      overdue: 1,
      waitNest: 3,
      nestOrderCount: 5,
      waitApproval: 2,
      userCount: 1,
    });
  });

  it('a member sees the figures of the lists that the own rights open, of the own projects only', async () => {
    const { scene } = await busyScene();
    const clerk = await makeMember(scene.space, ['AlCad.CadProjects:query', 'AlCad.CadProducts:query'], {
      dataScope: 'own',
    });
    expect(await clerk.call(home.headInfo)).toEqual({
      projectCount: 0,
      overdue: 0,
      productCount: 0,
      waitNest: 0,
      nestOrderCount: null,
      waitApproval: null,
      shortTasks: null,
      lateOrders: null,
      risenPrices: null,
      risenPaintPrices: null,
      waitStockIn: null,
      waitStockOut: null,
      waitPaintIn: null,
      lateAccessories: null,
      waitAccessoryIn: null,
      userCount: null,
    });
    const all = await makeMember(scene.space, ['AlNest.NestOrders:query']);
    expect(await all.call(home.headInfo)).toMatchObject({
      projectCount: null,
      productCount: null,
      nestOrderCount: 5,
      waitApproval: 2,
    });
  });
});

describe('a project finished by force', () => {
  it('is not under 套料完成, neither in the list, its counts nor the row, and stands under a tab of its own', async () => {
    const { scene, ids } = await busyScene();
    const list = (projectStatus?: number) =>
      scene.owner.call(project.listProjects, { query: { projectStatus, maxResultCount: 100 } });
    const [nested, forced, open, all] = [
      await list(2),
      await list(PROJECT_FORCED),
      await list(HOME_FIGURES.projectCount.query.projectStatus),
      await list(),
    ];
    expect(nested.items.map((r) => r.id)).toEqual([ids.nested]);
    expect(forced.items.map((r) => [r.id, r.projectStatus, r.controlState])).toEqual([[ids.forced, 1, 1]]);
    expect(open.items.map((r) => r.id).sort()).toEqual([scene.projectId, ids.late, ids.nested].sort());
    expect(all.totals).toMatchObject({
      'projectStatus:all': 5,
      'projectStatus:1': 2,
      'projectStatus:2': 1,
      [`projectStatus:${PROJECT_FORCED}`]: 1,
      'projectStatus:64': 1,
    });
    expect(all.totalCount).toBe(5);
    // back to normal: its status is what its facts say again
    const back = await scene.owner.call(project.normalProject, {
      params: { id: ids.forced },
      body: { reason: '客户追加订单' },
    });
    expect([back.projectStatus, back.controlState]).toEqual([1, 0]);
  });

  it('whose every piece was nested before is not under 套料完成 either', async () => {
    const { scene, ids } = await busyScene();
    await scene.owner.call(project.compelProjects, {
      body: { projectIds: [ids.nested], reason: '全部套完后结束' },
    });
    expect((await scene.owner.call(project.listProjects, { query: { projectStatus: 2 } })).totalCount).toBe(
      0,
    );
    expect((await scene.owner.call(project.getProject, { params: { id: ids.nested } })).projectStatus).toBe(
      1,
    );
  });
});

describe('the platform administrator', () => {
  it('holds no item whose every call belongs to factories, and reads the overview of the installation', async () => {
    const [host, space] = [await makeHost(), await makeSpace()];
    const { permissions } = await host.call(account.policy);
    expect(permissions.map((p) => p.permissionId)).not.toContain('AlNest.NestOrders');
    expect(permissions.map((p) => p.permissionId)).toContain('RedSaasManagement.RedTenants');
    const overview = await host.call(home.platformOverview);
    expect(overview.spaces.find((s) => s.tenantId === space.tenantId)).toMatchObject({
      name: space.name,
      editionName: '企业版',
      members: 1,
      state: 2,
    });
    expect(overview.spaceCount).toBe(overview.spaces.length);
    expect(overview.memberCount).toBe(overview.spaces.reduce((n, s) => n + s.members, 0));
    expect(overview.databaseBytes).toBeGreaterThan(1_000_000);
    expect(await space.owner.refused(space.owner.call(home.platformOverview))).toBe('Common:Forbidden');
  });
});

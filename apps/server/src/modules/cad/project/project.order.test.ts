/** Projects as sales chooses them: those that are under way, with or without their project order. */
import { describe, expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

describe('projects for an order', () => {
  it('are those that are neither void nor finished by force, by whether they have one', async () => {
    const scene = await cadScene('订单大厦');
    const { owner } = scene;
    const body = { name: '作废大厦', demanderId: scene.demanderId };
    const gone = await owner.call(project.createProject, { body });
    await owner.call(project.voidProject, { params: { id: gone.id }, body: { reason: '合同取消了' } });
    const ordered = await owner.call(project.createProject, { body: { ...body, name: '有单大厦' } });
    // as the project order will tell it
    await owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set has_project_order = true where tenant_id = ${tx.tenantId} and id = ${ordered.id}`,
      ),
    );
    const names = async (query: object) =>
      (
        await owner.call(project.projectsForOrder, { query: { sorting: 'creationTime asc', ...query } })
      ).items.map((p) => p.name);
    expect(await names({})).toEqual(['订单大厦', '有单大厦']);
    expect(await names({ hasProjectOrder: false })).toEqual(['订单大厦']);
    expect(await names({ hasProjectOrder: true })).toEqual(['有单大厦']);
    expect(await names({ filter: '有单' })).toEqual(['有单大厦']);
  });
});

describe('projects by their name', () => {
  it('are one row for all batches: sums, the earliest delivery, the newest batches with what stands against them', async () => {
    const scene = await cadScene('滨江中心');
    const { owner, demanderId } = scene;
    const batch = (name: string, deliveryDate: string) =>
      owner.call(project.createProject, {
        body: {
          name,
          demanderId,
          deliveryDate,
          ...(name === '滨江中心' ? { copyFromId: scene.projectId } : {}),
        },
      });
    const [second, other] = [await batch('滨江中心', '2027-03-01'), await batch('城市广场', '2027-05-01')];
    const gone = await batch('滨江中心', '2027-01-01');
    await owner.call(project.voidProject, { params: { id: gone.id }, body: { reason: '合同取消了' } });
    await addPanel(scene, { code: 'A-1', quantity: 12 });
    await addPanel({ ...scene, projectId: second.id }, { code: 'A-1', quantity: 3 });
    const list = (query: object = {}) => owner.call(project.listProjectNames, { query: query as never });
    const { items, totalCount, totals } = await list({ sorting: 'productAmount desc' });
    expect([totalCount, totals]).toMatchObject([2, { productAmount: 15 }]);
    expect(items.map((p) => [p.name, p.batches])).toEqual([
      ['滨江中心', 3],
      ['城市广场', 1],
    ]);
    expect(items[0]).toMatchObject({
      productAmount: 15,
      kindAmount: 2,
      nestedPercent: '0.00',
      demandSide: '佛山万科',
      deliveryDate: '2027-03-01',
    });
    expect(items[0]?.newest.map((b) => [b.displayBatch, b.shownStatus])).toEqual([
      ['第3批', 64],
      ['第2批', 1],
      ['第1批', 1],
    ]);
    expect((await list({ projectStatus: 64 })).items).toMatchObject([{ name: '滨江中心', batches: 1 }]);
    expect((await list({ filter: '城市' })).items.map((p) => p.newest[0]?.id)).toEqual([other.id]);
    const own = await makeMember(scene.space, ['AlCad.CadProjects:query'], { dataScope: 'own' });
    expect((await own.call(project.listProjectNames, { query: {} })).totalCount).toBe(0);
  });
});

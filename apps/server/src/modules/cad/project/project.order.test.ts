/** Projects as sales chooses them: those that are under way, with or without their project order. */
import { describe, expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { cadScene } from '../../../../test/cad-scene.ts';
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

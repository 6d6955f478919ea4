/** What the header of a project may not change by itself, and who hears of another delivery date (engineering C2, C6, C8). */
import { expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { makeMember } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { recountProject } from '../shared/project-counters.store.ts';

const headerOf = (scene: CadScene) => async (body: object) => {
  const params = { id: scene.projectId };
  const { version } = await scene.owner.call(project.getProject, { params });
  return scene.owner.call(project.updateProject, { params, body: { version, ...body } as never });
};

it('a nested project is moved to no other factory by its header either', async () => {
  const scene = await cadScene();
  const { owner, space } = scene;
  const header = headerOf(scene);
  const { id } = await addPanel(scene);
  await header({ factoryId: space.factoryIds[0] });
  damage(owner.tenantId);
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`update cad_product set nested_quantity = 1 where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await recountProject(tx, scene.projectId);
  });
  expect(await owner.refused(header({ factoryId: space.factoryIds[1] }))).toBe('Cad:FactoryMove');
  expect(await owner.refused(header({ factoryId: null }))).toBe('Cad:FactoryMove');
  expect((await header({ factoryId: space.factoryIds[0], address: '东门' })).address).toBe('东门');
});

it('once pieces are made, dates are changed by whoever may, with a reason', async () => {
  const scene = await cadScene();
  const { owner } = scene;
  const header = headerOf(scene);
  await header({ orderTime: '2026-05-01', deliveryDate: '2026-06-01' });
  expect((await header({ deliveryDate: '2026-06-02' })).deliveryDate).toBe('2026-06-02');
  await owner.inTx((tx) =>
    tx.run(sql`update cad_project set produce_state = 2 where tenant_id = ${tx.tenantId}`),
  );
  for (const body of [{ deliveryDate: '2026-06-03' }, { orderTime: '2026-05-02' }, { deliveryDate: null }])
    expect(await owner.refused(header(body))).toBe('Cad:DatesFixed');
  expect((await header({ orderTime: '2026-05-01', address: '东门' })).deliveryDate).toBe('2026-06-02');
  const corrected = await owner.call(project.setDeliveryDate, {
    params: { id: scene.projectId },
    body: { deliveryDate: '2026-06-20', reason: '客户推迟要货' },
  });
  expect(corrected.deliveryDate).toBe('2026-06-20');
});

it('whoever plans a project is told of another date, but not by himself', async () => {
  const scene = await cadScene();
  const { owner, space } = scene;
  const planner = await makeMember(space, ['AlCad.CadProjects:get']);
  const member = await owner.inTx((tx) =>
    tx.one(
      { id: col.id },
      sql`select id from tenant_user where tenant_id = ${tx.tenantId} and user_id = ${planner.userId}`,
    ),
  );
  const header = headerOf(scene);
  await header({ plannerId: member?.id, deliveryDate: '2026-06-01' });
  await header({ address: '东门' });
  await header({ deliveryDate: '2026-06-05' });
  await owner.call(project.setDeliveryDate, {
    params: { id: scene.projectId },
    body: { deliveryDate: '2026-06-20', reason: '客户推迟要货' },
  });
  const told = await arrived(planner, '交期改为', 2);
  expect(told.map((m) => m.title).toSorted()).toEqual([
    expect.stringContaining('交期改为 2026-06-05'),
    expect.stringContaining('交期改为 2026-06-20'),
  ]);
  expect(told.some((m) => m.content.endsWith('由 2026-06-05 改为 2026-06-20。客户推迟要货'))).toBe(true);
});

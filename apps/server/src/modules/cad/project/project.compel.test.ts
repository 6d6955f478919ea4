/** 强制完工 of several projects (engineering C6): each in a transaction of its own, so that no one waits for another's products. */
import { expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { addPanel, cadScene } from '../../../../test/cad-scene.ts';
import { waitFor } from '../../../../test/nest-scene.ts';
import { sql } from '../../../kit/sql.ts';

it('one whose products somebody holds keeps no other from being closed, and is closed when they are free', async () => {
  const scene = await cadScene();
  const { owner, demanderId } = scene;
  const { id: other } = await owner.call(project.createProject, { body: { name: '第二座', demanderId } });
  await addPanel(scene);
  await addPanel({ ...scene, projectId: other });
  const [first = '', last = ''] = [scene.projectId, other].sort();
  const stateOf = async (id: string) =>
    (await owner.call(project.getProject, { params: { id } })).controlState;
  const asked = await owner.inTx(async (tx) => {
    await tx.run(
      sql`select id from cad_product where tenant_id = ${tx.tenantId} and project_id = ${last} for update`,
    );
    const answer = owner.call(project.compelProjects, {
      body: { projectIds: [last, first], reason: '客户减少数量' },
    });
    await waitFor(async () => (await stateOf(first)) === 1, 6000);
    expect(await stateOf(last)).toBe(0);
    return [answer];
  });
  expect(await asked[0]).toEqual({ done: 2, failed: [] });
  expect(await stateOf(last)).toBe(1);
});

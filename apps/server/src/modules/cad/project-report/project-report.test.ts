/** 工程统计 (engineering C3, C6): sums by month, customer and people; counters that differ are put right. */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, demander, project, projectReport } from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { sql } from '../../../kit/sql.ts';

let scene: CadScene;
let clerk: Actor;
let clerkId: string;
let second: string;
beforeAll(async () => {
  scene = await cadScene('统计大厦');
  const { owner, space } = scene;
  clerk = await makeMember(space, ['AlCad.CadProjects:query'], { dataScope: 'own' });
  clerkId = (await clerk.call(account.auth)).tenantUserId ?? '';
  const other = await owner.call(demander.createDemander, { body: { code: 'KH002', name: '中海地产' } });
  const made = await owner.call(project.createProject, {
    body: {
      name: '中海大厦',
      demanderId: other.id,
      salesmanId: clerkId,
      orderTime: '2026-03-05',
      deliveryDate: '2026-06-30',
    },
  });
  second = made.id;
  await addPanel(scene, { quantity: 5 });
  await addPanel({ ...scene, projectId: second }, { quantity: 7 });
});
const report = (query: object = {}, who = scene.owner) =>
  who.call(projectReport.projectStatistics, { query });

describe('projects summed up', () => {
  it('by customer, by people and by month of their time, without void ones', async () => {
    const { owner } = scene;
    const customers = await report({ group: 2 });
    expect(customers.rows.map((r) => [r.name, r.projects, r.kinds, r.pieces])).toEqual([
      ['中海地产', 1, 1, 7],
      ['佛山万科', 1, 1, 5],
    ]);
    expect(customers.total).toMatchObject({ projects: 2, kinds: 2, pieces: 12, nestedPieces: 0 });
    const [big, small] = customers.rows;
    expect(Number(big?.unfoldArea) / Number(small?.unfoldArea)).toBeCloseTo(7 / 5, 3);
    const people = await report({ group: 3 });
    expect(people.rows.map((r) => [r.key === clerkId, r.name, r.pieces])).toEqual([
      [true, '成员', 7],
      [false, null, 5],
    ]);
    expect((await report({ group: 4 })).rows.map((r) => [r.key, r.pieces])).toEqual([['', 12]]);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    expect((await report()).rows).toMatchObject([{ key: month, name: month, projects: 2 }]);
    const ordered = await report({ projectTimeType: 2, beginTime: '2026-03-05', endTime: '2026-03-05' });
    expect(ordered.rows).toMatchObject([{ key: '2026-03', projects: 1 }]);
    const due = { projectTimeType: 3, beginTime: '2026-06-30', endTime: '2026-06-30' };
    expect((await report(due)).rows).toMatchObject([{ key: '2026-06', projects: 1 }]);
    expect((await report({ ...due, endTime: '2026-06-29' })).rows).toEqual([]);
    expect((await report({ projectIds: second })).total.pieces).toBe(7);
    const gone = await owner.call(project.createProject, {
      body: { name: '作废楼', demanderId: scene.demanderId },
    });
    await owner.call(project.voidProject, { params: { id: gone.id }, body: { reason: '合同取消了' } });
    expect((await report()).total.projects).toBe(2);
  });

  it('shows each member what he may see', async () => {
    expect((await report({ group: 2 }, clerk)).rows.map((r) => r.name)).toEqual(['中海地产']);
    const none = await makeMember(scene.space, []);
    expect(codeOf(await none.raw(projectReport.projectStatistics))).toBe('Common:Forbidden');
    const stranger = (await makeSpace()).owner;
    expect((await report({}, stranger)).total).toMatchObject({
      projects: 0,
      unfoldArea: '0.0000',
      weight: '0.000',
    });
  });
});

describe('counters that differ', () => {
  it('are put right, of the projects that are named', async () => {
    const { owner, projectId } = scene;
    const spoil = (id: string) =>
      owner.inTx((tx) =>
        tx.run(
          sql`update cad_project set product_amount = 99 where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
    await spoil(projectId);
    await spoil(second);
    const recount = (projectIds: string[], who = owner) =>
      who.raw(projectReport.recountProjects, { body: { projectIds } });
    expect((await recount([projectId])).json()).toEqual({ checked: 1, mended: 1 });
    expect((await report({ group: 2 })).rows.map((r) => r.pieces)).toEqual([99, 5]);
    const both = await Promise.all([recount([second, projectId]), recount([projectId, second])]);
    expect(both.map(codeOf)).toEqual(['200', '200']);
    expect((await report()).total.pieces).toBe(12);
    expect((await recount([projectId, second])).json()).toEqual({ checked: 2, mended: 0 });
    expect(codeOf(await recount([projectId], clerk))).toBe('Common:Forbidden');
    expect(codeOf(await recount([]))).toBe('Common:Validation');
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await recount([projectId], stranger))).toBe('Common:NotFound');
  });
});

/** 涂料用量 of one team (commerce §13): its kg stand beside the m² that it sprayed itself, not beside those of all teams. */
import {
  account,
  addUnitMembers,
  listPaintStock,
  organizationUnit,
  paintAnalyse,
  paintOut,
  releaseRoutes,
  savePaintDemand,
} from '@muyun/contract';
import { expect, it } from 'vitest';
import { addPanel } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { approve, issueOf, paintSceneOf, stocked } from '../../../../test/paint-scene.ts';
import { mark, rowNamed, routeScene } from '../../../../test/route-scene.ts';
import { sql } from '../../../kit/sql.ts';

it('a team that sprayed a quarter of 640 ㎡ with 40 kg used 0.25 kg/㎡; one that sprayed nothing has no figure', async () => {
  const r = await routeScene();
  const s = await paintSceneOf(r.space);
  const silver = await anyColor(s.owner);
  const panel = await addPanel(r, { code: 'T-01', colorId: silver, quantity: 10 } as never);
  await s.owner.inTx((tx) =>
    tx.run(sql`update cad_product set net_area = 64 where tenant_id = ${tx.tenantId} and id = ${panel.id}`),
  );
  const row = { colorCardId: silver, paintId: s.paintId, coatName: '面漆' };
  await s.owner.call(savePaintDemand, { body: { projectId: r.projectId, rows: [row] } as never });
  const people = await Promise.all(
    [1, 2, 3, 4].map(
      async () => (await (await makeMember(s.space, [])).call(account.auth)).tenantUserId as string,
    ),
  );
  const team = async (displayName: string, tenantUserIds: string[]): Promise<string> => {
    const { id } = await s.owner.call(organizationUnit.calls.create, { body: { displayName } });
    if (tenantUserIds.length > 0)
      await s.owner.call(addUnitMembers, { params: { id }, body: { tenantUserIds } });
    return id;
  };
  const first = await team('喷涂一班', people.slice(0, 1));
  const second = await team('喷涂二班', people.slice(1));
  const idle = await team('喷涂三班', []);
  await stocked(s, [{ quantity: '300', batchNo: 'T1' }]);
  const [lot] = (await s.owner.call(listPaintStock, { query: { batchNo: 'T1' } })).items;
  for (const [teamId, quantity] of [
    [first, '40'],
    [second, '80'],
    [idle, '5'],
  ] as const) {
    const head = { outType: 1, projectId: r.projectId, teamId };
    const body = issueOf(s, [{ batchId: lot?.batchId ?? '', quantity }], head);
    await approve(s, paintOut, (await s.owner.call(paintOut.calls.create, { body: body as never })).id);
  }
  await s.owner.call(releaseRoutes, {
    body: { projectIds: [r.projectId], rows: [{ processId: r.processes['喷涂'], sort: 0 }] },
  });
  // four people of two teams report all of it: a quarter each
  const operators = people.map((userId) => ({ userId }));
  await mark(r, [(await rowNamed(r, '喷涂')).projectProcessId], { operators });
  const use = async (teamId?: string) => {
    const query = { projectIds: [r.projectId], paintId: s.paintId, ...(teamId ? { teamId } : {}) };
    const [seen] = (await s.owner.call(paintAnalyse, { query: query as never })).items;
    return [seen?.usedKg, seen?.area, seen?.kgPerM2, seen?.costPerM2];
  };
  expect(await use()).toEqual(['125.000', '640.0000', '0.1953', '5.86']);
  expect(await use(first)).toEqual(['40.000', '160.0000', '0.2500', '7.50']);
  expect(await use(second)).toEqual(['80.000', '480.0000', '0.1667', '5.00']);
  expect(await use(idle)).toEqual(['5.000', '0.0000', null, null]);
  // what is taken back is taken from those who had done it
  await mark(r, [(await rowNamed(r, '喷涂')).projectProcessId], { completed: false });
  expect((await use(first)).slice(1)).toEqual(['0.0000', null, null]);
});

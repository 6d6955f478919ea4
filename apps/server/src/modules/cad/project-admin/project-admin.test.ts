/** The platform's people at a project of a space (engineering C6): they look, put dates right, and the space sees it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { account, project, projectAdmin } from '@muyun/contract';
import { cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { type Actor, codeOf, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

let s: CadScene;
let host: Actor;
beforeAll(async () => {
  s = await cadScene('平台大厦');
  host = await makeHost();
});
const at = (id = s.projectId) => ({ params: { id } });

describe('the platform at a project', () => {
  it('lists those of a space, looks at one, and at what a member has marked', async () => {
    const query = { tenantId: s.space.tenantId };
    const [row] = await host.call(projectAdmin.projectsByTenant, { query });
    expect(row).toMatchObject({ id: s.projectId, displayName: '平台大厦 / 第1批', demandSide: '佛山万科' });
    expect(await host.call(projectAdmin.projectsByTenant, { query: { ...query, filter: '没有' } })).toEqual(
      [],
    );
    const seen = await host.call(projectAdmin.projectForAdmin, at());
    expect(seen).toMatchObject({ id: s.projectId, name: '平台大厦', creatorName: '老板' });
    await s.owner.call(project.favorProject, { ...at(), body: { isFavorite: true } });
    const { tenantUserId } = await s.owner.call(account.auth);
    const marked = await host.call(projectAdmin.favoritesForAdmin, at(String(tenantUserId)));
    expect(marked.items.map((p) => p.id)).toEqual([s.projectId]);
    const sorted = await host.call(projectAdmin.favoritesForAdmin, {
      ...at(String(tenantUserId)),
      query: { sorting: 'name asc', filter: '没有' },
    });
    expect(sorted.items).toEqual([]);
    for (const call of [projectAdmin.projectForAdmin, projectAdmin.favoritesForAdmin])
      expect(codeOf(await host.raw(call, at(newId())))).toBe('Common:NotFound');
  });

  it('puts dates right by the rules of the project; the space reads in its log who did and why', async () => {
    const ordered = await host.call(projectAdmin.orderTimeForAdmin, {
      ...at(),
      body: { orderTime: '2026-05-01' },
    });
    expect(ordered.orderTime).toBe('2026-05-01');
    const due = (deliveryDate: string, id = s.projectId) =>
      host.raw(projectAdmin.deliveryDateForAdmin, {
        ...at(id),
        body: { deliveryDate, reason: '客户来函更正' },
      });
    expect(codeOf(await due('2026-04-01'))).toBe('Cad:DeliveryDate');
    expect(codeOf(await due('2026-06-01'))).toBe('200');
    const early = { ...at(), body: { orderTime: '2026-07-01' } };
    expect(codeOf(await host.raw(projectAdmin.orderTimeForAdmin, early))).toBe('Cad:DeliveryDate');
    expect(codeOf(await due('2026-06-01', newId()))).toBe('Common:NotFound');
    const after = await s.owner.call(project.getProject, at());
    expect([after.orderTime, after.deliveryDate]).toEqual(['2026-05-01', '2026-06-01']);
    const log = await s.owner.call(project.projectLog, { query: { projectId: s.projectId } });
    expect(log.items.slice(0, 2).map((l) => [l.operatorName, l.content])).toEqual([
      ['平台', '交期由 — 改为 2026-06-01：客户来函更正'],
      ['平台', '下单日期由 — 改为 2026-05-01'],
    ]);
    await s.owner.call(project.voidProject, { ...at(), body: { reason: '合同取消了' } });
    expect(codeOf(await due('2026-06-02'))).toBe('Cad:ProjectVoided');
    const late = { ...at(), body: { orderTime: '2026-05-02' } };
    expect(codeOf(await host.raw(projectAdmin.orderTimeForAdmin, late))).toBe('Cad:ProjectVoided');
  });

  it('is closed to spaces; a member reads the list of his own space within his scope', async () => {
    const query = { tenantId: s.space.tenantId };
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await stranger.raw(projectAdmin.projectsByTenant, { query }))).toBe('Common:NotFound');
    expect((await s.owner.call(projectAdmin.projectsByTenant, { query })).map((p) => p.id)).toEqual([
      s.projectId,
    ]);
    const narrow = await makeMember(s.space, ['AlCad.CadProjects:get'], { dataScope: 'own' });
    expect(await narrow.call(projectAdmin.projectsByTenant, { query })).toEqual([]);
    expect(codeOf(await s.owner.raw(projectAdmin.projectForAdmin, at()))).toBe('Common:Forbidden');
    const body = { orderTime: '2026-05-01' };
    expect(codeOf(await s.owner.raw(projectAdmin.orderTimeForAdmin, { ...at(), body }))).toBe(
      'Common:Forbidden',
    );
  });
});

import { expect, it } from 'vitest';
import { areaRule, demander, product, project, texture } from '@muyun/contract';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';

it('brings a changed rule into the products of open projects: preview first, then with totals and log (engineering A11)', async () => {
  const space = await makeSpace();
  const { owner } = space;
  await owner.call(texture.initTextures);
  const textureId = (await owner.call(texture.textureOptions))[0]?.id as string;
  const rule = await owner.call(areaRule.createAreaRule, {
    body: { name: '外接矩形', basis: 2, isDefault: true },
  });
  const customer = await owner.call(demander.createDemander, { body: { code: 'SYNC', name: '面积客户' } });
  const make = async (name: string): Promise<string> => {
    const { id } = await owner.call(project.createProject, { body: { name, demanderId: customer.id } });
    await owner.call(product.createProduct, {
      body: {
        projectId: id,
        code: 'A-01',
        textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 1239.2,
        unfoldHeight: 639.2,
        quantity: 12,
      },
    });
    await owner.call(product.createProduct, {
      body: {
        projectId: id,
        code: 'A-02',
        textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 2000,
        unfoldHeight: 1000,
        quantity: 1,
      },
    });
    return id;
  };
  const [open, closed] = [await make('在建'), await make('已关闭')];
  await owner.call(areaRule.updateAreaRule, {
    params: { id: rule.id },
    body: { version: rule.version, wastePercent: '2' },
  });

  const preview = await owner.call(areaRule.syncAreaRules, { body: { projectIds: [open], mode: 'preview' } });
  expect(preview.changed.map((c) => [c.code, c.oldArea, c.newArea]).sort()).toEqual([
    ['A-01', '0.7921', '0.8079'],
    ['A-02', '2.0000', '2.0400'],
  ]);
  const before = await owner.call(project.getProject, { params: { id: open } });
  expect(before.billedArea).toBe('11.5052');

  const applied = await owner.call(areaRule.syncAreaRules, {
    body: { ruleId: rule.id, projectIds: [open], mode: 'apply' },
  });
  expect(applied.changed.length).toBe(2);
  expect((await owner.call(project.getProject, { params: { id: open } })).billedArea).toBe('11.7348');
  expect(await owner.call(areaRule.syncAreaRules, { body: { projectIds: [open], mode: 'apply' } })).toEqual({
    changed: [],
    skipped: [],
  });
  const log = await owner.call(project.projectLog, { query: { projectId: open } });
  expect(log.items.map((l) => l.content)).toContain(
    '按面积规则重算 2 种产品，计价面积由 11.5052 改为 11.7348 m²',
  );

  // what was shipped keeps the figure that the customer was told
  await owner.call(areaRule.updateAreaRule, {
    params: { id: rule.id },
    body: { version: rule.version + 1, wastePercent: '3' },
  });
  const [sent] = (await owner.call(product.listProducts, { query: { projectIds: [open], filter: 'A-02' } }))
    .items;
  await deliver(owner, [{ productId: sent?.id as string, shipped: 1 }]);
  const later = await owner.call(areaRule.syncAreaRules, { body: { projectIds: [open], mode: 'apply' } });
  expect(later.changed.map((c) => c.code)).toEqual(['A-01']);
  expect(later.skipped).toEqual([{ productId: sent?.id, code: 'A-02', reason: '已发货' }]);

  const head = await owner.call(project.getProject, { params: { id: closed } });
  await owner.call(project.compelProjects, { body: { projectIds: [closed], reason: '客户取消了订单' } });
  expect(head.billedArea).toBe('11.5052');
  expect(
    (await owner.call(areaRule.syncAreaRules, { body: { projectIds: [closed], mode: 'apply' } })).skipped.map(
      (s) => s.reason,
    ),
  ).toEqual(['工程已关闭或作废', '工程已关闭或作废']);

  const stranger = (await makeSpace()).owner;
  expect(
    await stranger.refused(stranger.call(areaRule.syncAreaRules, { body: { projectIds: [open] } })),
  ).toBe('Common:NotFound');
  const own = await makeMember(space, ['AlBasic.AreaRules:edit'], { dataScope: 'own' });
  expect(await own.refused(own.call(areaRule.syncAreaRules, { body: { projectIds: [open] } }))).toBe(
    'Common:NotFound',
  );
});

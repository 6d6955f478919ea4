import { describe, expect, it } from 'vitest';
import { areaRule, billedArea, demander, product, project, texture } from '@muyun/contract';
import { deliver } from '../../../../test/acceptance-scene.ts';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../test/at-once.ts';
import { type Actor, makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { inTx } from '../../../kit/tx.ts';
import { initAreaRules } from '../../basic/index.ts';

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

describe('versions of a rule (engineering A22)', () => {
  async function ruled() {
    const { owner } = await makeSpace();
    await owner.call(texture.initTextures);
    const textureId = (await owner.call(texture.textureOptions))[0]?.id as string;
    const rule = await owner.call(areaRule.createAreaRule, {
      body: { name: '外接矩形', basis: 2, isDefault: true },
    });
    const customer = await owner.call(demander.createDemander, { body: { code: 'V', name: '客户' } });
    const { id: projectId } = await owner.call(project.createProject, {
      body: { name: '版本', demanderId: customer.id },
    });
    const body = (code: string) => ({
      projectId,
      code,
      textureId,
      thickness: 3,
      unfoldMode: 3 as const,
      unfoldWidth: 1239.2,
      unfoldHeight: 639.2,
      quantity: 1,
    });
    return { owner, rule, projectId, body };
  }
  const versions = (owner: Actor, id: string) => owner.call(areaRule.areaRuleVersions, { params: { id } });
  const changes = (rows: Awaited<ReturnType<typeof versions>>) =>
    rows.map((v) => [v.no, v.changes.map((c) => `${c.label} ${c.oldValue} ${c.newValue}`)]);

  it('an edit of what it computes by is the next one; what was computed keeps its own until it is computed anew', async () => {
    const { owner, rule, projectId, body } = await ruled();
    const { id } = rule;
    const edit = async (change: object) => {
      const { version } = await owner.call(areaRule.getAreaRule, { params: { id } });
      return owner.call(areaRule.updateAreaRule, { params: { id }, body: { version, ...change } as never });
    };
    const made = await owner.call(product.createProduct, { body: body('V-01') });
    const traced = async () => {
      const { billedArea: area, areaTrace } = await owner.call(product.getProduct, {
        params: { id: made.id },
      });
      const { ruleName, ruleVersion } = areaTrace as { ruleName: string; ruleVersion: number };
      return [area, ruleName, ruleVersion];
    };
    expect(await traced()).toEqual(['0.7921', '外接矩形', 1]);
    expect((await edit({ wastePercent: '2' })).ruleVersion).toBe(2);
    expect(await traced()).toEqual(['0.7921', '外接矩形', 1]);
    // written otherwise, a name, a remark or a number of one's own is no version
    await edit({ wastePercent: '2.000', conditions: {} });
    expect((await edit({ name: '外接矩形二', remark: '只改字', ruleVersion: 9 })).ruleVersion).toBe(2);
    await owner.call(areaRule.syncAreaRules, { body: { projectIds: [projectId], mode: 'apply' } });
    expect(await traced()).toEqual(['0.8079', '外接矩形二', 2]);
    await edit({ basis: 4, conditions: { thicknessFrom: 2 } });
    const rows = await versions(owner, id);
    expect(changes(rows)).toEqual([
      [3, ['基准 展开外接矩形 可视面(投影)', '适用条件 [object Object] [object Object]']],
      [2, ['损耗率 0.000 2.000']],
      [1, expect.arrayContaining(['基准 null 展开外接矩形', '损耗率 null 0.000'])],
    ]);
    expect(rows.every((v) => v.userName !== null && v.time !== '')).toBe(true);
    const stranger = (await makeSpace()).owner;
    expect(await stranger.refused(versions(stranger, id))).toBe('Common:NotFound');
  });

  it('the rule that a space begins with has its first version', async () => {
    const { owner } = await makeSpace();
    const { pools } = (await testHouse()).server.house;
    await inTx(pools.work, { tenantId: owner.tenantId, userId: owner.userId }, (tx) => initAreaRules(tx));
    const { items } = await owner.call(areaRule.listAreaRules);
    expect(items).toHaveLength(1);
    expect(changes(await versions(owner, items[0]?.id as string))).toEqual([
      [1, expect.arrayContaining(['基准 null 展开外接矩形', '小数位 null 4'])],
    ]);
  });

  it(
    'edits and computations at once: numbers without a gap, and every area is what the version says that it names',
    async () => {
      const { owner, rule, projectId, body } = await ruled();
      const { id } = rule;
      for (const width of numbers(ROUNDS).flatMap(() => WIDTHS)) {
        const { version, ruleVersion } = await owner.call(areaRule.getAreaRule, { params: { id } });
        const codes = await atOnce(width, (i) =>
          i % 2 === 0
            ? owner.raw(areaRule.updateAreaRule, {
                params: { id },
                body: { version, wastePercent: String(ruleVersion + i / 2 + 1) } as never,
              })
            : owner.raw(product.createProduct, { body: body(`R${width}-${i}-${version}`) }),
        );
        const edits = codes.filter((_, i) => i % 2 === 0);
        expect([count(edits, '200'), count(edits, 'Common:StaleVersion')]).toEqual([1, edits.length - 1]);
        expect(count(codes, '200')).toBe(1 + width / 2);
      }
      const told = await versions(owner, id);
      expect(told.map((v) => v.no)).toEqual(numbers(told.length).map((i) => told.length - i));
      const wasteOf = new Map(
        told.map((v) => [v.no, v.changes.find((c) => c.field === 'wastePercent')?.newValue as string]),
      );
      const now = await owner.call(areaRule.getAreaRule, { params: { id } });
      const { items } = await owner.call(product.listProducts, {
        query: { projectIds: [projectId], maxResultCount: 100 },
      });
      expect(items.length).toBeGreaterThan(30);
      for (const item of items) {
        const one = await owner.call(product.getProduct, { params: { id: item.id } });
        const { ruleVersion } = one.areaTrace as { ruleVersion: number };
        const by = { ...now, wastePercent: wasteOf.get(ruleVersion) as string };
        const { piece } = billedArea(
          { ...one, visibleWidth: null, visibleHeight: null, unfoldWidth: 1239.2, unfoldHeight: 639.2 },
          by,
        );
        expect(one.billedArea).toBe(piece);
      }
    },
    LIMIT,
  );
});

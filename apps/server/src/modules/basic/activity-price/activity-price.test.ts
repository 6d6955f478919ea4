/** 活动价格规则 (engineering A16): the platform keeps them, a space reads those that hold for it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityPrice } from '@muyun/contract';
import { type Actor, makeHost, makeSpace, type Space } from '../../../../test/kit.ts';

const { create, update, remove, list, get } = activityPrice.activityPriceMaster.calls;
let space: Space;
let owner: Actor;
let host: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  host = await makeHost();
});
const made: string[] = [];
async function rule(body: object): Promise<string> {
  const row = await host.call(create, {
    body: { service: 1, unitPrice: '1.20', billUnit: 2, ...body } as never,
  });
  made.push(row.id);
  return row.id;
}
const names = async (as: Actor) => (await as.call(activityPrice.effectivePriceRules)).map((r) => r.name);

describe('A16 price rules', () => {
  it('hold by time, edition and space; a space is not told for whom else', async () => {
    await rule({ name: '面积价' });
    await rule({ name: '未到期', validFrom: '2099-01-01' });
    await rule({ name: '已过期', validTo: '2020-01-01' });
    await rule({ name: '个人版价', editionMask: 2 });
    await rule({ name: '专享', tenantIds: [space.tenantId], discount: '0.9', priority: 9 });
    expect(await names(owner)).toEqual(['面积价', '专享']);
    const free = await makeSpace('个人版');
    expect(await names(free.owner)).toEqual(['面积价', '个人版价']);
    const [told] = await owner.call(activityPrice.effectivePriceRules);
    expect(told).not.toHaveProperty('tenantIds');
    expect(told).not.toHaveProperty('editionMask');
  });

  it('11.82 ㎡ × 1.20 = 14.18, with the discount of the space 12.77', async () => {
    const body = { service: 1, area: '11.82', sheets: 3 };
    const other = await makeSpace();
    expect(await other.owner.call(activityPrice.tryNestFee, { body })).toMatchObject({
      quantity: '11.8200',
      // as it is charged: one run of the quota for an order, whatever it measures (decision 8)
      quotaUnits: '1.0000',
      amount: '14.18',
      ruleName: '面积价',
      billUnit: 2,
    });
    expect((await owner.call(activityPrice.tryNestFee, { body })).amount).toBe('12.77');
    expect(await owner.call(activityPrice.tryNestFee, { body: { service: 4, bars: 2 } })).toMatchObject({
      quotaUnits: '1.0000',
      amount: '0.00',
      ruleId: null,
    });
    expect((await host.call(activityPrice.tryNestFee, { body })).ruleName).toBe('面积价');
  });

  it('tiers go on without a gap, and a rule does not end before it begins', async () => {
    const refused = (body: object) =>
      host.refused(host.call(create, { body: { name: '错', service: 1, unitPrice: '1', ...body } as never }));
    expect(await refused({ tiers: [{ from: '5', price: '1' }] })).toBe('Basic:ActivityTier');
    expect(await refused({ validFrom: '2026-05-02', validTo: '2026-05-01' })).toBe('Basic:ActivityPeriod');
    expect(await refused({ name: '面积价' })).toBe('Basic:NameDuplicate');
    const id = await rule({
      name: '阶梯',
      tiers: [
        { from: '0', to: '10', price: '1' },
        { from: '10', price: '0.5' },
      ],
    });
    const bad = {
      tiers: [
        { from: '0', to: '10', price: '1' },
        { from: '12', price: '0.5' },
      ],
      version: 1,
    };
    expect(await host.refused(host.call(update, { params: { id }, body: bad }))).toBe('Basic:ActivityTier');
  });

  it('an edit of what it computes by is its next version; the platform reads what each said', async () => {
    const id = await rule({ name: '有版本', discount: '0.9' });
    const edit = async (body: object) => {
      const { version } = await host.call(get, { params: { id } });
      return host.call(update, { params: { id }, body: { version, ...body } as never });
    };
    expect((await edit({ name: '有版本二', isEnabled: false })).ruleVersion).toBe(1);
    expect((await edit({ unitPrice: '9', discount: '1', billUnit: 4 })).ruleVersion).toBe(2);
    const versions = await host.call(activityPrice.priceRuleVersions, { params: { id } });
    expect(
      versions.map((v) => [v.no, v.changes.map((c) => `${c.label} ${c.oldValue} ${c.newValue}`)]),
    ).toEqual([
      [2, ['计量 ㎡ 张', '单价 1.200000 9.000000', '折扣 0.9000 1.0000']],
      [1, expect.arrayContaining(['计量 null ㎡', '单价 null 1.200000'])],
    ]);
    expect(await owner.refused(owner.call(activityPrice.priceRuleVersions, { params: { id } }))).toBe(
      'Common:Forbidden',
    );
  });

  it('belongs to the platform: a space neither lists, reads, changes nor deletes it', async () => {
    const [id = ''] = made;
    for (const ask of [
      () => owner.call(list),
      () => owner.call(get, { params: { id } }),
      () => owner.call(create, { body: { name: '乱', service: 1, unitPrice: '0' } }),
      () => owner.call(update, { params: { id }, body: { unitPrice: '0', version: 1 } }),
      () => owner.call(remove, { params: { id } }),
    ])
      expect(await owner.refused(ask())).toBe('Common:Forbidden');
    for (const one of made) await host.call(remove, { params: { id: one } });
    expect(await names(owner)).toEqual([]);
  });
});

/** 报价项 (engineering A8): the worked example, shares that never go in a circle, formulas. */
import { beforeAll, describe, expect, it } from 'vitest';
import { quotation } from '@muyun/contract';
import { basicScene, faultOf } from '../../../../test/basic-scene.ts';
import { type Actor, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';

let space: Space;
let owner: Actor;
beforeAll(async () => {
  ({ space, owner } = await basicScene());
});

describe('A8 quotation items', () => {
  const categories = quotation.quotationCategoryMaster.calls;
  const items = quotation.quotationItemMaster.calls;
  let categoryId: string;
  beforeAll(async () => {
    categoryId = (await owner.call(categories.create, { body: { name: '加工' } })).id;
  });
  const make = (body: object) => owner.call(items.create, { body: { categoryId, ...body } as never });
  const share = (code: string, baseItemIds: string[], percent: string | null = '10') =>
    make({ name: code, code, basis: 7, percent, baseItemIds });

  it('the worked example: 67.33 + 162.77, 10 % of 230.10 = 23.01, together 253.11; the order is the server’s', async () => {
    const process = await make({ name: '加工费', code: 'JGF', basis: 1, unitPrice: '85' });
    const material = await make({ name: '材料费', code: 'CLF', basis: 3, unitPrice: '25.15' });
    const profit = await share('LR', [process.id, material.id]);
    expect(profit.baseItemNames).toBe('加工费、材料费');
    const measures = { area: '0.7921', weight: '6.472' };
    const itemIds = [profit.id, material.id, process.id];
    const tried = await owner.call(quotation.tryQuotation, { body: { itemIds, measures } });
    expect(tried).toMatchObject({ amount: '253.11', taxBase: '253.11' });
    expect(Object.fromEntries(tried.lines.map((l) => [l.name, l.amount]))).toEqual({
      加工费: '67.33',
      材料费: '162.77',
      LR: '23.01',
    });
    expect((await owner.call(quotation.tryQuotation, { body: { measures } })).amount).toBe('253.11');
    expect(await owner.refused(owner.call(items.remove, { params: { id: process.id } }))).toBe('Basic:InUse');
    const rights = ['query', 'get', 'edit'].map((a) => `AlBasic.QuotationItems:${a}`);
    const blind = await makeMember(space, rights, { displayAmount: false });
    const hidden = await blind.call(quotation.tryQuotation, { body: { itemIds, measures } });
    expect([hidden.amount, hidden.taxBase, ...hidden.lines.map((l) => l.amount)]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect(hidden.lines.find((l) => l.percent !== null)?.quantity).toBeNull();
    // who has no right to take out of use cannot do it by a change either
    const off = { params: { id: process.id }, body: { isEnabled: false, version: 1 } };
    expect(await blind.refused(blind.call(items.update, off))).toBe('Common:Forbidden');
  });

  it('shares never go in a circle, whoever closes it: of two at once one is refused', async () => {
    const base = await make({ name: '底', code: 'D', basis: 6, unitPrice: '100' });
    const [a, b] = [await share('A', [base.id]), await share('B', [base.id])];
    const closing = (id: string, to: string) =>
      owner.raw(items.update, { params: { id }, body: { baseItemIds: [to], version: 1 } });
    const both = await Promise.all([closing(a.id, b.id), closing(b.id, a.id)]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 400]);
    const refused = both.find((r) => r.status === 400)?.json() as { error: { code: string } };
    expect(refused.error.code).toBe('Basic:QuotationCycle');
    const itself = owner.call(items.update, {
      params: { id: a.id },
      body: { baseItemIds: [a.id], version: (await owner.call(items.get, { params: { id: a.id } })).version },
    });
    const fault = await faultOf(itself);
    expect([fault.code, fault.error.validationErrors?.[0]?.field]).toEqual([
      'Basic:QuotationCycle',
      'baseItemIds',
    ]);
  });

  it('a base that is deleted while a share of it is saved leaves no share of nothing', async () => {
    for (const round of [1, 2, 3, 4]) {
      const base = await make({ name: `删${round}`, code: `S${round}`, basis: 6 });
      const [saved, dropped] = await Promise.all([
        owner.raw(items.create, {
          body: {
            categoryId,
            name: `占${round}`,
            code: `Z${round}`,
            basis: 7,
            percent: '1',
            baseItemIds: [base.id],
          } as never,
        }),
        owner.raw(items.remove, { params: { id: base.id } }),
      ]);
      expect([saved.status, dropped.status]).not.toEqual([200, 204]);
      expect([saved.status < 300, dropped.status < 300].filter(Boolean)).toHaveLength(1);
    }
  });

  it('a share says of what and how much; a formula is read before it is kept', async () => {
    const base = await make({ name: '基', code: 'J', basis: 4, unitPrice: '2' });
    expect(await owner.refused(share('NP', [base.id], null))).toBe('Basic:QuotationPercent');
    expect(await owner.refused(share('NB', []))).toBe('Basic:QuotationPercent');
    expect(
      await owner.refused(make({ name: '混', code: 'HH', basis: 1, percent: '5', baseItemIds: [base.id] })),
    ).toBe('Basic:QuotationPercent');
    for (const formula of ['area *', 'ingots + 1', 'max()'])
      expect(await owner.refused(make({ name: '错', code: 'CW', basis: 1, formula }))).toBe(
        'Basic:QuotationFormula',
      );
    const withFormula = make({
      name: '混',
      code: 'HF',
      basis: 7,
      percent: '1',
      baseItemIds: [base.id],
      formula: 'area',
    });
    expect(await owner.refused(withFormula)).toBe('Basic:QuotationFormula');
    const linked = await make({
      name: '铝价联动',
      code: 'LD',
      basis: 3,
      unitPrice: '1',
      formula: 'weight * (ingot + 4800) / 1000',
    });
    const at = (measures: Record<string, string>) =>
      owner.call(quotation.tryQuotation, { body: { itemIds: [linked.id], measures } });
    expect((await at({ weight: '10', ingot: '20350' })).amount).toBe('251.50');
    const divided = await make({ name: '除', code: 'CH', basis: 1, formula: 'area / (qty - 1)' });
    const zero = { itemIds: [divided.id], measures: { area: '1', qty: '1' } };
    expect(await owner.refused(owner.call(quotation.tryQuotation, { body: zero }))).toBe(
      'Basic:QuotationFormula',
    );
  });

  it('answers items by category, in groups and all; names are one in their category', async () => {
    const [one, groups, all] = await Promise.all([
      owner.call(quotation.quotationItemsOfCategory, { params: { id: categoryId } }),
      owner.call(quotation.groupedQuotationItems),
      owner.call(quotation.listQuotationCategories),
    ]);
    expect(groups.find((g) => g.id === categoryId)?.items).toEqual(one);
    expect(one.length).toBeGreaterThan(3);
    const other = await owner.call(categories.create, { body: { name: '服务', code: 'FW' } });
    expect((await owner.call(quotation.listQuotationCategories)).length).toBe(all.length + 1);
    const again = make({ name: '加工费', code: 'JGF2', basis: 1, categoryId: other.id });
    expect((await again).categoryName).toBe('服务');
    expect(await owner.refused(make({ name: '加工费', code: 'JGF3', basis: 1 }))).toBe('Basic:NameDuplicate');
    expect(await owner.refused(make({ name: '新', code: 'jgf', basis: 1 }))).toBe('Basic:CodeDuplicate');
    const twice = owner.call(categories.create, { body: { name: '另', code: 'fw' } });
    expect(await owner.refused(twice)).toBe('Basic:CodeDuplicate');
    expect((await owner.call(categories.get, { params: { id: other.id } })).itemCount).toBe(1);
  });

  it('the usual items come once, with shares of those that they name', async () => {
    const fresh = await makeSpace();
    const [first, second] = await Promise.all([
      fresh.owner.call(quotation.initQuotationItems),
      fresh.owner.call(quotation.initQuotationItems),
    ]);
    expect([first.added, second.added].toSorted((a, b) => b - a)).toEqual([first.added + second.added, 0]);
    const { items: rows } = await fresh.owner.call(items.list, { query: { maxResultCount: 100 } });
    expect(rows.find((r) => r.code === 'SJ')?.baseItemNames).toContain('利润');
    const tried = await fresh.owner.call(quotation.tryQuotation, {
      body: { measures: { area: '1', unfoldArea: '1', weight: '10', qty: '1' } },
    });
    // what the tax is taken of is the tax base: tax itself is none
    expect(Number(tried.amount)).toBeCloseTo(Number(tried.taxBase) * 1.13, 1);
  });
});

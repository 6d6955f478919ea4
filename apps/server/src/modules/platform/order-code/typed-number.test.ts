/** Numbers of one's own (platform M21, isCustomAllowed): typed where the rule lets people, once, and the rule goes past them. */
import { describe, expect, it } from 'vitest';
import { orderCode, requisition } from '@muyun/contract';
import { codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

const KIND = 10;
async function scene() {
  const s = await purchaseScene();
  await s.owner.call(orderCode.initOrderCodes);
  return s;
}
const ruleOf = async ({ owner }: PurchaseScene, kind = KIND) => {
  const { items } = await owner.call(orderCode.listOrderCodes, { query: { orderCodeType: kind } });
  const rule = items.find((r) => r.variant === '');
  if (!rule) throw new Error('no rule');
  return rule;
};
const allow = async (s: PurchaseScene, isCustomAllowed: boolean, kind = KIND) => {
  const { id, version } = await ruleOf(s, kind);
  return s.owner.raw(orderCode.updateOrderCode, { params: { id }, body: { isCustomAllowed, version } });
};
const make = (s: PurchaseScene, customNo?: string | null) =>
  s.owner.raw(requisition.calls.create, {
    body: {
      requisitionDate: businessDay(),
      lines: [{ materialSkuId: s.skuId, quantity: '2', requiredDate: businessDay(), targetPrice: '30' }],
      ...(customNo === undefined ? {} : { customNo }),
    },
  });
const noOf = async (s: PurchaseScene, customNo?: string | null): Promise<string> =>
  ((await make(s, customNo)).json() as { no: string }).no;

describe('a typed number', () => {
  it('is refused until the rule lets people type, stands as it was typed, and comes once', async () => {
    const s = await scene();
    expect(codeOf(await make(s, 'YL-2026-001'))).toBe('OrderCode:NotTyped');
    expect(await s.owner.call(orderCode.typedNumbers)).toEqual([]);
    expect(codeOf(await allow(s, true))).toBe('200');
    expect(await s.owner.call(orderCode.typedNumbers)).toEqual([{ kind: KIND, variant: '' }]);
    expect(await noOf(s, 'YL-2026-001')).toBe('YL-2026-001');
    const again = await make(s, 'YL-2026-001');
    expect(codeOf(again)).toBe('OrderCode:Duplicate');
    for (const bad of ['ab', '中文单号', 'A 1 2', 'A'.repeat(31), '-ABC'])
      expect([bad, codeOf(await make(s, bad))]).toEqual([bad, 'Common:Validation']);
    // left out it is the rule's
    expect(await noOf(s, null)).toMatch(/^QG\d{10}$/);
    expect(await noOf(s)).toMatch(/^QG\d{10}$/);
    // a number that was deleted comes no second time either
    const made = (await make(s, 'YL-2026-002')).json() as { id: string; version: number };
    await s.owner.call(requisition.calls.remove, {
      params: { id: made.id },
      query: { version: made.version },
    });
    expect(codeOf(await make(s, 'YL-2026-002'))).toBe('OrderCode:Duplicate');
    await allow(s, false);
    expect(codeOf(await make(s, 'YL-2026-003'))).toBe('OrderCode:NotTyped');
  });

  it('that the rule would give is gone past, also after the rule was set back', async () => {
    const s = await scene();
    await allow(s, true);
    const first = await noOf(s);
    const nth = (n: number) => `${first.slice(0, -4)}${String(Number(first.slice(-4)) + n).padStart(4, '0')}`;
    expect(await noOf(s, nth(1))).toBe(nth(1));
    expect(await noOf(s, nth(2))).toBe(nth(2));
    expect(await noOf(s)).toBe(nth(3));
    expect(await noOf(s, nth(4))).toBe(nth(4));
    await s.owner.call(orderCode.deleteOrderCode, { params: { id: (await ruleOf(s)).id } });
    expect(await noOf(s)).toBe(nth(5));
  });

  it('typed by two at once belongs to one of them', async () => {
    const s = await scene();
    await allow(s, true);
    const both = await Promise.all(Array.from({ length: 4 }, () => make(s, 'GEMEINSAM-1')));
    expect(both.map(codeOf).toSorted()).toEqual(['200', ...Array(3).fill('OrderCode:Duplicate')]);
  });

  it('is not offered for numbers that nobody types; who may not see the rules is told what he may type', async () => {
    const s = await scene();
    const projects = await ruleOf(s, 1);
    expect([projects.isTypeable, (await ruleOf(s)).isTypeable]).toEqual([false, true]);
    expect(codeOf(await allow(s, true, 1))).toBe('OrderCode:NotTyped');
    await allow(s, true);
    const clerk = await makeMember(s.space, []);
    expect(await clerk.call(orderCode.typedNumbers)).toEqual([{ kind: KIND, variant: '' }]);
    const other = await makeSpace();
    expect(await other.owner.call(orderCode.typedNumbers)).toEqual([]);
  });
});

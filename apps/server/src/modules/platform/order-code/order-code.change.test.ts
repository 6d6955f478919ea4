/** A number rule that is changed on a day on which numbers were given (platform M21 §5, §8): none comes a second time. */
import { beforeAll, describe, expect, it } from 'vitest';
import { orderCode, ORDER_KINDS, requisition } from '@muyun/contract';
import { defaultRule, formatCode } from '../../../kit/numbering.ts';
import { makeSpace } from '../../../../test/kit.ts';
import { plates, type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';

const QG = 10;
let s: PurchaseScene;
let sku: string;
beforeAll(async () => {
  s = await purchaseScene();
  [sku = ''] = await plates(s, 1);
});
const make = async (factoryId?: string): Promise<string> => {
  const { id } = await s.owner.call(requisition.calls.create, {
    body: {
      requisitionDate: '2026-11-22',
      lines: [{ materialSkuId: sku, quantity: '10', requiredDate: '2027-01-05', targetPrice: '25' }],
    },
    ...(factoryId === undefined ? {} : { headers: { 'x-factory-id': factoryId } }),
  });
  return (await s.owner.call(requisition.calls.get, { params: { id } })).orderNo;
};
const ruleOf = async (kind: number, variant = '') =>
  (await s.owner.call(orderCode.listOrderCodes, { query: { maxResultCount: 200 } })).items.find(
    (r) => r.kind === kind && r.variant === variant,
  );
async function change(body: object) {
  const row = await ruleOf(QG);
  return s.owner.call(orderCode.updateOrderCode, {
    params: { id: row?.id ?? '' },
    body: { version: row?.version ?? 0, ...body },
  });
}
const serial = (no: string): number => Number(no.slice(-4));

describe('numbers go on', () => {
  it('over every change of the cycle, a rule that is taken back and one that is made anew', async () => {
    await s.owner.call(orderCode.initOrderCodes);
    expect([serial(await make()), serial(await make())]).toEqual([1, 2]);
    let next = 3;
    for (const cycle of [2, 3, 4, 1, 4, 2] as const) {
      await change({ cycle });
      expect([cycle, serial(await make())]).toEqual([cycle, next]);
      expect(Number((await ruleOf(QG))?.current)).toBe(next);
      next += 1;
    }
    await s.owner.call(orderCode.deleteOrderCode, { params: { id: (await ruleOf(QG))?.id ?? '' } });
    expect(serial(await make())).toBe(next);
    await s.owner.call(orderCode.createOrderCode, {
      body: { kind: QG, variant: '', prefix: 'QG', dateFormat: 1, serialLength: 4, cycle: 4 },
    });
    expect(serial(await make())).toBe(next + 1);
  });

  it('of each factory by itself, where the rule says so', async () => {
    const [first = '', second = ''] = s.space.factoryIds;
    await change({ byFactory: true, cycle: 1, separator: '-' });
    expect([await make(first), await make(first), await make(second)].map(serial)).toEqual([1, 2, 1]);
    await change({ cycle: 3 });
    expect([await make(second), await make(first)].map(serial)).toEqual([2, 3]);
  });
});

describe('a prefix', () => {
  it('that prints the numbers of another kind is refused and names it; another look of the number is not', async () => {
    const row = await ruleOf(14);
    const put = (body: object) =>
      s.owner.raw(orderCode.updateOrderCode, {
        params: { id: row?.id ?? '' },
        body: { version: row?.version ?? 0, ...body },
      });
    const raw = await put({ prefix: 'CG' });
    expect(raw.json()).toMatchObject({
      error: { code: 'OrderCode:PrefixExists', message: '前缀已被「材料采购单」使用' },
    });
    // 套料单 of plates prints TLN: so would the prefix TLN of a kind without variants
    expect((await put({ prefix: 'TLN' })).json()).toMatchObject({
      error: { code: 'OrderCode:PrefixExists' },
    });
    expect((await put({ prefix: 'CG', serialLength: 5 })).status).toBe(200);
  });
});

it('all 31 kinds print with their prefix and letter, each another number', async () => {
  const { owner } = await makeSpace();
  await owner.call(orderCode.initOrderCodes);
  const rows = (await owner.call(orderCode.listOrderCodes, { query: { maxResultCount: 200 } })).items;
  expect(new Set(rows.map((r) => r.kind)).size).toBe(31);
  const all = ORDER_KINDS.flatMap((k) =>
    ['', ...Object.keys(k.variants)].map((v) => formatCode(defaultRule(k.kind, v), '2026-07-15', 7, null)),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('FH2607150007');
});

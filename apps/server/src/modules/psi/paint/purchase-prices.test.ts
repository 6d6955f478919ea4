/** A price of paint that rises (commerce §13: a purchase is as §11): it waits until somebody else has released it. */
import { paintItem, paintPurchase, releasePaintPrice } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, makeMember } from '../../../../test/kit.ts';
import { at, type PaintScene, paintScene, purchased, SOLVENT, today } from '../../../../test/paint-scene.ts';

let s: PaintScene;
let buyer: Actor;
let manager: Actor;
const RIGHTS = ['query', 'get', 'add', 'edit', 'enable', 'disable'].map(
  (a) => `AlPsiManagement.PaintPurchases:${a}`,
);
beforeAll(async () => {
  s = await paintScene();
  [buyer, manager] = (await Promise.all([1, 2].map(() => makeMember(s.space, RIGHTS)))) as [Actor, Actor];
});
const view = (id: string) => s.owner.call(paintPurchase.calls.get, at(id));
const version = async (id: string): Promise<number> => (await view(id)).version;
/** A paint that was bought at 33.90 with 13 % in it. */
async function bought(name: string): Promise<string> {
  const { id } = await s.owner.call(paintItem.calls.create, { body: { name, ...SOLVENT } });
  await purchased(s, '100', { paintId: id });
  return id;
}
async function sent(paintId: string, unitPrice: string, head: object = {}): Promise<string> {
  const { id } = await buyer.call(paintPurchase.calls.create, {
    body: {
      supplierId: s.supplierId,
      orderDate: today,
      deliveryDate: today,
      taxRate: '13',
      ...head,
      lines: [{ paintId, quantity: '40', unitPrice }],
    } as never,
  });
  await buyer.call(paintPurchase.calls.submit, { ...at(id), body: { version: 1 } });
  return id;
}
const approve = async (by: Actor, id: string) =>
  by.call(paintPurchase.calls.approval, { ...at(id), body: { version: await version(id), agree: true } });
const release = async (by: Actor, id: string, reason = '树脂涨价') =>
  by.call(releasePaintPrice, { ...at(id), body: { version: await version(id), reason } });

describe('a price of paint', () => {
  it('5 % over what was paid last passes, with tax or without: 35.59 in, 31.49 on top', async () => {
    for (const [unitPrice, isTaxInclusive] of [
      ['35.59', true],
      ['31.49', false],
    ] as const) {
      const id = await sent(await bought(`平价漆 ${unitPrice}`), unitPrice, { isTaxInclusive });
      expect(await approve(buyer, id)).toMatchObject({ orderStatus: 4 });
      expect(await view(id)).toMatchObject({ priceState: 0 });
    }
  });

  it('more is refused until somebody else than who buys has released it; the log says so', async () => {
    const id = await sent(await bought('涨价漆'), '36.00');
    const waiting = await view(id);
    expect(waiting).toMatchObject({ orderStatus: 2, priceState: 1, jumpPct: '6.195' });
    expect(Number(waiting.lines[0]?.lastPrice).toFixed(2)).toBe('33.90');
    expect(await manager.refused(approve(manager, id))).toBe('Purchase:PriceJump');
    expect(await buyer.refused(release(buyer, id))).toBe('Purchase:ReleaseOwn');
    expect((await manager.call(paintPurchase.calls.get, at(id))).actions).toContain('releasePrice');
    await release(manager, id);
    expect(await view(id)).toMatchObject({ priceState: 2, priceReason: '树脂涨价', orderStatus: 2 });
    const log = await s.owner.call(paintPurchase.calls.logOf, { ...at(id), query: {} });
    expect(log.items[0]).toMatchObject({
      action: 'releasePrice',
      summary: '放行涨价涂料采购单：树脂涨价',
    });
    expect(await approve(buyer, id)).toMatchObject({ orderStatus: 4 });
  });

  it('that was changed after its release waits again', async () => {
    const id = await sent(await bought('改价漆'), '36.00');
    await release(manager, id);
    await buyer.call(paintPurchase.calls.withdraw, { ...at(id), body: { version: await version(id) } });
    const open = await view(id);
    const lines = open.lines.map((l) => ({ ...l, unitPrice: '37' }));
    await buyer.call(paintPurchase.calls.update, { ...at(id), body: { ...open, lines } as never });
    expect(await view(id)).toMatchObject({ priceState: 1, priceReason: null });
    await buyer.call(paintPurchase.calls.submit, { ...at(id), body: { version: await version(id) } });
    expect(await manager.refused(approve(manager, id))).toBe('Purchase:PriceJump');
  });

  it('that did not rise is not released, and a paint never bought has nothing to rise from', async () => {
    const { id: paintId } = await s.owner.call(paintItem.calls.create, {
      body: { name: '新漆', ...SOLVENT },
    });
    const id = await sent(paintId, '99');
    expect(await manager.refused(release(manager, id))).toBe('Purchase:PriceUsual');
    expect(await manager.refused(release(manager, id, ''))).toBe('Common:Validation');
    expect(await approve(buyer, id)).toMatchObject({ orderStatus: 4 });
    expect((await view(id)).lines[0]).toMatchObject({ lastPrice: null, jumpPct: null });
  });

  it('waiting ones are a filter of the list; whoever may not see amounts sees no rise', async () => {
    const id = await sent(await bought('筛选漆'), '40');
    const list = await s.owner.call(paintPurchase.calls.list, { query: { priceState: [1] } as never });
    expect(list.items.map((r) => r.id)).toContain(id);
    expect(list.items.every((r) => r.priceState === 1)).toBe(true);
    const blind = await makeMember(s.space, RIGHTS, { displayAmount: false });
    const seen = await blind.call(paintPurchase.calls.get, at(id));
    expect([seen.jumpPct, seen.lines[0]?.lastPrice, seen.lines[0]?.jumpPct]).toEqual([null, null, null]);
  });

  it.each([2, 8])('%i release it at once: one does', async (n) => {
    const id = await sent(await bought(`抢放漆 ${n}`), '40');
    const body = { version: await version(id), reason: '树脂涨价' };
    const answers = await Promise.all(
      Array.from({ length: n }, () => manager.raw(releasePaintPrice, { ...at(id), body })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });
});

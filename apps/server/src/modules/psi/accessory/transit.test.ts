/** 在途调拨 of accessories (commerce §2.8): in neither warehouse until somebody takes it in; what came short is lost with a reason. */
import {
  accessoryIn,
  accessoryMoves,
  accessoryOut,
  accessorySuggestions,
  inventory,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessoryScene,
  type AccessoryScene,
  approve,
  deApprove,
  held,
  issued,
  issueDraft,
  newSku,
  stocked,
} from '../../../../test/accessory-scene.ts';
import { type Actor, makeMember } from '../../../../test/kit.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
});
const { calls } = accessoryIn;
const at = (id: string) => ({ params: { id } });
const viewIn = (id: string) => s.owner.call(calls.get, at(id));
/** The receipt that waits for what an issue has sent. */
const waiting = async (outId: string) => {
  const { items } = await s.owner.call(calls.list, { query: { inType: '8', maxResultCount: 400 } as never });
  for (const { id } of items) {
    const view = await viewIn(id);
    const sent = (await s.owner.call(accessoryOut.calls.get, at(outId))).lines.map((l) => l.id);
    if (view.lines.some((l) => sent.includes(l.outLineId ?? ''))) return view;
  }
  throw new Error('nothing waits');
};
type View = Awaited<ReturnType<typeof viewIn>>;
const send = async (accessorySkuId: string, quantity = '4') =>
  (
    await issued(s, [{ accessorySkuId, quantity }], {
      outType: 8,
      targetWarehouseId: s.otherWarehouseId,
      inTransit: true,
    })
  ).id;
const saved = (view: View, change: (line: View['lines'][number]) => object, head: object = {}) => {
  const { inType, warehouseId, businessDate, version } = view;
  const lines = view.lines.map((l) => ({
    id: l.id,
    accessorySkuId: l.accessorySkuId,
    quantity: l.quantity,
    ...change(l),
  }));
  const body = { inType, warehouseId, businessDate, version, lines, ...head };
  return s.owner.call(calls.update, { ...at(view.id), body: body as never });
};
const drafted = async (view: View): Promise<View> => {
  await s.owner.call(calls.withdraw, { ...at(view.id), body: { version: view.version } });
  return viewIn(view.id);
};
const takeIn = async (id: string, by: Actor = s.owner) => {
  const view = await viewIn(id);
  if (view.orderStatus === 1) return approve(by, accessoryIn, id);
  await by.call(calls.approval, { ...at(id), body: { version: view.version, agree: true } });
};
/** quantity and value in both warehouses */
const both = async (sku: string) =>
  (await Promise.all([held(s, sku), held(s, sku, s.otherWarehouseId)])).map((row) =>
    row ? [row[0], row[4]] : null,
  );
const fresh = async (name: string, quantity = '10', price = '10') => {
  const sku = await newSku(s, name);
  await stocked(s, sku, quantity, price);
  return sku;
};
const sound = async () => expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);

describe('a transfer of accessories on its way', () => {
  it('is in neither warehouse until it is taken in, its receipt waits with the value; undone end first', async () => {
    const sku = await fresh('途中', '10', '12.345');
    const outId = await send(sku);
    expect(await both(sku)).toEqual([['6.0000', '74.07'], null]);
    const receipt = await waiting(outId);
    expect(receipt).toMatchObject({ orderStatus: 2, stockValue: '49.38', warehouseId: s.otherWarehouseId });
    expect(receipt.lines).toMatchObject([
      { sentQuantity: '4.0000', quantity: '4.0000', stockValue: '49.38' },
    ]);
    await takeIn(receipt.id);
    expect(await both(sku)).toEqual([
      ['6.0000', '74.07'],
      ['4.0000', '49.38'],
    ]);
    expect(await s.owner.refused(deApprove(s.owner, accessoryOut, outId))).toBe('Common:HasDownstream');
    await deApprove(s.owner, accessoryIn, receipt.id);
    expect(await viewIn(receipt.id)).toMatchObject({ orderStatus: 1, stockValue: '49.38' });
    await deApprove(s.owner, accessoryOut, outId);
    expect((await both(sku))[0]).toEqual(['10.0000', '123.45']);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
    await sound();
  });

  it('counts as on its way to where it goes, and nobody buys it again meanwhile', async () => {
    const sku = await newSku(s, '途中补货', { safetyStock: '10' });
    await stocked(s, sku, '10');
    const suggested = async () =>
      (await s.owner.call(accessorySuggestions, { query: { filter: '途中补货' } })).items.length;
    const outId = await send(sku, '9');
    expect(await suggested()).toBe(0);
    await takeIn((await waiting(outId)).id);
    expect((await held(s, sku, s.otherWarehouseId))?.slice(0, 3)).toEqual(['9.0000', '0.0000', '0.0000']);
    await send(sku, '1');
    expect((await held(s, sku, s.otherWarehouseId))?.[2]).toBe('1.0000');
  });

  it('called back before anybody took it in: its receipt is void', async () => {
    const sku = await fresh('召回');
    const outId = await send(sku);
    const receipt = await waiting(outId);
    await deApprove(s.owner, accessoryOut, outId);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
    expect((await both(sku))[0]).toEqual(['10.0000', '100.00']);
  });

  it('fewer than were sent need a reason; what is missing is lost, and taken back it is worth all that was sent', async () => {
    const sku = await fresh('短少');
    const draft = await drafted(await waiting(await send(sku)));
    await saved(draft, () => ({ quantity: '3' }));
    const submit = (version: number) => s.owner.call(calls.submit, { ...at(draft.id), body: { version } });
    expect(await s.owner.refused(submit((await viewIn(draft.id)).version))).toBe('Stock:TransitShort');
    await saved(await viewIn(draft.id), () => ({ quantity: '3', shortReason: '路上压坏一支' }));
    await takeIn(draft.id);
    expect(await both(sku)).toEqual([
      ['6.0000', '60.00'],
      ['3.0000', '30.00'],
    ]);
    expect((await viewIn(draft.id)).stockValue).toBe('30.00');
    const lost = await s.owner.call(accessoryMoves, { query: { accessorySkuId: sku, moveKind: 1003 } });
    expect(lost.items).toMatchObject([{ quantity: '-1.0000', value: '-10.00', moveKind: 1003 }]);
    await sound();
    await deApprove(s.owner, accessoryIn, draft.id);
    expect(await viewIn(draft.id)).toMatchObject({ orderStatus: 1, stockValue: '40.00' });
    await saved(await viewIn(draft.id), () => ({ quantity: '4', shortReason: null }));
    await takeIn(draft.id);
    expect((await both(sku))[1]).toEqual(['4.0000', '40.00']);
    await sound();
  });

  it('all of a line may be lost on the way', async () => {
    const sku = await fresh('全失');
    const draft = await drafted(await waiting(await send(sku)));
    await saved(draft, () => ({ quantity: '0', shortReason: '整车丢失' }));
    await takeIn(draft.id);
    expect((await both(sku))[0]).toEqual(['6.0000', '60.00']);
    expect((await both(sku))[1]?.[0] ?? '0.0000').toBe('0.0000');
    await sound();
  });

  it('nothing else than what was sent comes in; its receipt is not void by itself', async () => {
    const sku = await fresh('原样');
    const other = await newSku(s, '别的');
    const draft = await drafted(await waiting(await send(sku)));
    const refused = (change: () => object, head: object = {}) => s.owner.refused(saved(draft, change, head));
    expect(await refused(() => ({ quantity: '5' }))).toBe('Stock:TransitQuantity');
    expect(await refused(() => ({ accessorySkuId: other }))).toBe('Stock:TransitLines');
    expect(await refused(() => ({}), { warehouseId: s.warehouseId })).toBe('Stock:TransitLines');
    // 作废 is not offered either, neither on the draft nor in the list
    expect(draft.actions).toEqual(['submit']);
    const listed = await s.owner.call(calls.list, { query: { filter: draft.orderNo } });
    expect(listed.items.map((row) => row.actions)).toEqual([['submit']]);
    const voided = s.owner.call(calls.void, {
      ...at(draft.id),
      body: { version: draft.version, reason: '不要了' },
    });
    expect(await s.owner.refused(voided)).toBe('Stock:TransitLinked');
  });

  it('only a transfer is on its way, and only to a warehouse that keeps accessories', async () => {
    const id = await issueDraft(s, [{ accessorySkuId: s.glueId, quantity: '1' }], { inTransit: true });
    expect((await s.owner.call(accessoryOut.calls.get, at(id))).inTransit).toBe(false);
    const paint = await s.owner.call(warehouse.calls.create, {
      body: { code: 'TL-X', name: '只放涂料', domain: 4 },
    });
    const away = issueDraft(s, [{ accessorySkuId: s.glueId, quantity: '1' }], {
      outType: 8,
      targetWarehouseId: paint.id,
      inTransit: true,
    });
    expect(await s.owner.refused(away)).toBe('Stock:WarehouseType');
  });

  it('whoever may issue sends it, though receipts are not his', async () => {
    const sku = await fresh('他人');
    const item = 'AlPsiManagement.AccessoryOuts' as const;
    const rights = (['query', 'get', 'add', 'edit', 'enable', 'disable'] as const).map(
      (a) => `${item}:${a}` as const,
    );
    const keeper = await makeMember(s.space, rights, { displayAmount: true });
    const id = await issueDraft(s, [{ accessorySkuId: sku, quantity: '2' }], {
      outType: 8,
      targetWarehouseId: s.otherWarehouseId,
      inTransit: true,
    });
    await approve(keeper, accessoryOut, id);
    expect((await waiting(id)).orderStatus).toBe(2);
    await deApprove(keeper, accessoryOut, id);
    expect((await both(sku))[0]).toEqual(['10.0000', '100.00']);
  });

  it.each([2, 8])('%i take it in and call it back at once: one of them does', async (n) => {
    const sku = await fresh(`争抢${n}`);
    const outId = await send(sku);
    const receipt = await waiting(outId);
    const body = { version: receipt.version, agree: true };
    const { version } = await s.owner.call(accessoryOut.calls.get, at(outId));
    const ends = await Promise.allSettled(
      Array.from({ length: n }, (_, i) =>
        i % 2 === 0
          ? s.owner.call(calls.approval, { ...at(receipt.id), body })
          : s.owner.call(accessoryOut.calls.deApproval, {
              ...at(outId),
              body: { version, reason: '召回' },
            }),
      ),
    );
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    const [here, there] = await both(sku);
    const isBack = here?.[0] === '10.0000';
    expect([here, there?.[0] ?? '0.0000']).toEqual(
      isBack ? [['10.0000', '100.00'], '0.0000'] : [['6.0000', '60.00'], '4.0000'],
    );
    await sound();
  });
});

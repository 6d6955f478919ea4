/** 在途调拨 of paint (commerce §2.8): its batch is in neither warehouse until somebody takes it in, and keeps its days. */
import {
  inventory,
  listPaintMoves,
  listPaintReorder,
  listPaintStock,
  paintIn,
  paintItem,
  paintOut,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  issueOf,
  paintScene,
  type PaintScene,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});
const { calls } = paintIn;
const viewIn = (id: string) => s.owner.call(calls.get, at(id));
type View = Awaited<ReturnType<typeof viewIn>>;
const stockOf = async (paintId: string) =>
  (await s.owner.call(listPaintStock, { query: { paintId: [paintId], maxResultCount: 100 } as never })).items;
const lying = async (paintId: string) =>
  (await stockOf(paintId)).map((r) => [r.warehouseName, r.positionCode, r.quantity, r.value]).toSorted();

let n = 0;
/** 40 kg of a paint of its own at 25, one batch. */
async function fresh(): Promise<{ paintId: string; batchId: string }> {
  n += 1;
  const { id: paintId } = await s.owner.call(paintItem.calls.create, {
    body: { name: `途中漆${n}`, ...SOLVENT },
  });
  await stocked(s, [{ paintId, quantity: '40', batchNo: `W${n}`, unitPrice: '25' }]);
  return { paintId, batchId: (await stockOf(paintId))[0]?.batchId ?? '' };
}
async function sent(
  of: { paintId: string; batchId: string },
  more: object = {},
  head: object = {},
): Promise<string> {
  const body = issueOf(s, [{ ...of, quantity: '15', ...more }], {
    outType: 8,
    targetWarehouseId: s.otherWarehouseId,
    inTransit: true,
    ...head,
  });
  const { id } = await s.owner.call(paintOut.calls.create, { body: body as never });
  await approve(s, paintOut, id);
  return id;
}
async function waiting(outId: string): Promise<View> {
  const { items } = await s.owner.call(calls.list, { query: { inType: '8', maxResultCount: 400 } as never });
  return viewIn(items.find((i) => i.outId === outId)?.id ?? '');
}
const saved = (view: View, change: object, head: object = {}) => {
  const { inType, warehouseId, businessDate, version } = view;
  const lines = view.lines.map(({ id, paintId, quantity, positionCode }) => ({
    id,
    paintId,
    quantity,
    positionCode,
    ...change,
  }));
  const body = { inType, warehouseId, businessDate, version, lines, ...head };
  return s.owner.call(calls.update, { ...at(view.id), body: body as never });
};
async function drafted(view: View): Promise<View> {
  await s.owner.call(calls.withdraw, { ...at(view.id), body: { version: view.version } });
  return viewIn(view.id);
}
async function takeIn(id: string): Promise<number> {
  const { orderStatus, version } = await viewIn(id);
  if (orderStatus === 1) return approve(s, paintIn, id, version);
  return (await s.owner.call(calls.approval, { ...at(id), body: { version, agree: true } })).version;
}
const undo = async (document: typeof paintIn | typeof paintOut, id: string) => {
  const own = (document as typeof paintIn).calls;
  const { version } = await s.owner.call(own.get, at(id));
  await s.owner.call(own.deApproval, { ...at(id), body: { version, reason: '调错仓库' } });
};
const sound = async () => expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
const [HERE, THERE] = ['涂料仓', '二号涂料仓'];

describe('a transfer of paint on its way', () => {
  it('is in neither warehouse until it is taken in, with its batch and its days; undone end first', async () => {
    const of = await fresh();
    const outId = await sent(of);
    expect(await lying(of.paintId)).toEqual([[HERE, 'A-01', '25.000', '625.00']]);
    const receipt = await waiting(outId);
    const [line] = receipt.lines;
    // where it will lie nobody has said: the first place there
    expect(receipt).toMatchObject({ orderStatus: 2, warehouseId: s.otherWarehouseId, totalKg: '15.000' });
    expect(line).toMatchObject({
      sentQuantity: '15.000',
      stockValue: '375.00',
      positionCode: 'A-01',
      batchNo: `W${n}`,
    });
    await takeIn(receipt.id);
    expect(await lying(of.paintId)).toEqual(
      [
        [HERE, 'A-01', '25.000', '625.00'],
        [THERE, 'A-01', '15.000', '375.00'],
      ].toSorted(),
    );
    expect(new Set((await stockOf(of.paintId)).map((r) => r.batchId)).size).toBe(1);
    expect(await s.owner.refused(undo(paintOut, outId))).toBe('Common:HasDownstream');
    await undo(paintIn, receipt.id);
    await undo(paintOut, outId);
    expect(await lying(of.paintId)).toEqual([[HERE, 'A-01', '40.000', '1000.00']]);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
    await sound();
  });

  it('counts as on its way, so that nobody buys it again; called back, its receipt is void', async () => {
    const of = await fresh();
    const coming = async () => {
      const { version } = await s.owner.call(paintItem.calls.get, at(of.paintId));
      await s.owner.call(paintItem.calls.update, {
        ...at(of.paintId),
        body: { version, safetyStock: '100' } as never,
      });
      const rows = await s.owner.call(listPaintReorder, { query: { filter: `途中漆${n}` } });
      return rows.items.map((r) => [r.stockKg, r.onWayKg]);
    };
    const outId = await sent(of);
    expect(await coming()).toEqual([['25.000', '15.000']]);
    const receipt = await waiting(outId);
    await undo(paintOut, outId);
    expect((await viewIn(receipt.id)).orderStatus).toBe(64);
    expect(await coming()).toEqual([['40.000', '0.000']]);
  });

  it('less than was sent needs a reason and is lost; taken back it is worth all that was sent', async () => {
    const of = await fresh();
    const draft = await drafted(await waiting(await sent(of, { targetPositionCode: 'B-02' })));
    await saved(draft, { quantity: '12' });
    const { version } = await viewIn(draft.id);
    const early = s.owner.call(calls.submit, { ...at(draft.id), body: { version } });
    expect(await s.owner.refused(early)).toBe('Stock:TransitShort');
    await saved(await viewIn(draft.id), { quantity: '12', shortReason: '漏了一桶底' });
    await takeIn(draft.id);
    expect(await lying(of.paintId)).toEqual(
      [
        [HERE, 'A-01', '25.000', '625.00'],
        [THERE, 'B-02', '12.000', '300.00'],
      ].toSorted(),
    );
    expect((await viewIn(draft.id)).lines).toMatchObject([{ stockValue: '300.00' }]);
    const lost = await s.owner.call(listPaintMoves, {
      query: { paintId: [of.paintId], moveKind: 1003 } as never,
    });
    expect(lost.items).toMatchObject([{ quantity: '-3.000', value: '-75.00', typeName: '盘亏（在途）' }]);
    await sound();
    await undo(paintIn, draft.id);
    expect((await viewIn(draft.id)).lines).toMatchObject([{ stockValue: '375.00' }]);
    await saved(await viewIn(draft.id), { quantity: '15', shortReason: null });
    await takeIn(draft.id);
    expect((await lying(of.paintId)).find((r) => r[0] === THERE)).toEqual([
      THERE,
      'B-02',
      '15.000',
      '375.00',
    ]);
    await sound();
  });

  it('nothing else than what was sent comes in, by hand nothing does, and its receipt is not void by itself', async () => {
    const of = await fresh();
    const draft = await drafted(await waiting(await sent(of)));
    expect(await s.owner.refused(saved(draft, { quantity: '16' }))).toBe('Stock:TransitQuantity');
    expect(await s.owner.refused(saved(draft, { paintId: s.paintId }))).toBe('Stock:TransitLines');
    expect(await s.owner.refused(saved(draft, {}, { warehouseId: s.warehouseId }))).toBe(
      'Stock:TransitLines',
    );
    // 作废 is not offered either, neither on the draft nor in the list
    expect(draft.actions).toEqual(['submit']);
    const listed = await s.owner.call(calls.list, { query: { filter: draft.orderNo } });
    expect(listed.items.map((row) => row.actions)).toEqual([['submit']]);
    const voided = s.owner.call(calls.void, {
      ...at(draft.id),
      body: { version: draft.version, reason: '不要了' },
    });
    expect(await s.owner.refused(voided)).toBe('Stock:TransitLinked');
    const { warehouseId, businessDate, lines } = draft;
    const byHand = s.owner.call(calls.create, {
      body: {
        inType: 8,
        warehouseId,
        businessDate,
        lines: lines.map(({ paintId, batchNo, productionDate, positionCode }) => ({
          paintId,
          batchNo,
          productionDate,
          positionCode,
          quantity: '1',
        })),
      } as never,
    });
    expect(await s.owner.refused(byHand)).toBe('Paint:TransferByOut');
  });

  it('goes only to a warehouse that keeps paint, and only a transfer does', async () => {
    const of = await fresh();
    const { id } = await s.owner.call(warehouse.calls.create, {
      body: { code: 'PJ-X', name: '只放配件', domain: 8 },
    });
    expect(await s.owner.refused(sent(of, {}, { targetWarehouseId: id }))).toBe('Stock:WarehouseType');
    const body = issueOf(s, [{ ...of, quantity: '1' }], { inTransit: true });
    const plain = await s.owner.call(paintOut.calls.create, { body: body as never });
    expect((await s.owner.call(paintOut.calls.get, at(plain.id))).inTransit).toBe(false);
  });

  it.each([2, 8])('%i take it in and call it back at once: one of them does', async (many) => {
    const of = await fresh();
    const outId = await sent(of);
    const receipt = await waiting(outId);
    const { version } = await s.owner.call(paintOut.calls.get, at(outId));
    const ends = await Promise.allSettled(
      Array.from({ length: many }, (_, i) =>
        i % 2 === 0
          ? s.owner.call(calls.approval, {
              ...at(receipt.id),
              body: { version: receipt.version, agree: true },
            })
          : s.owner.call(paintOut.calls.deApproval, { ...at(outId), body: { version, reason: '召回' } }),
      ),
    );
    expect(ends.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
    const kg = (await lying(of.paintId)).map((r) => r[2]).toSorted();
    expect([['40.000'], ['15.000', '25.000']]).toContainEqual(kg);
    await sound();
  });
});

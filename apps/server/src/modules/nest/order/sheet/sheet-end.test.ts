/** The end of an order that is not cut out (engineering F7): finished with a reason, or its rest nested anew. */
import { describe, expect, it } from 'vitest';
import { nest, type NestSheetRow, releaseRoutes } from '@muyun/contract';
import { makeMember } from '../../../../../test/kit.ts';
import { act, assertConserved, computed, countersOf, f9Params } from '../../../../../test/nest-scene.ts';
import { cut, lostOf, orderOf, releasedScene, sheetOf, sheetsOf } from '../../../../../test/sheet-scene.ts';
import { approveChange, changeScene, freshPanel, newChange } from '../../../../../test/change-scene.ts';
import { exProcesses, rowsOf } from '../../../../../test/route-scene.ts';

const REASON = { reason: '客户改图' };

describe('an order that is begun', () => {
  it('cannot be taken back: void, unconfirm, delete and force-delete say that it is cut', async () => {
    const { owner, orderId, sheets } = await releasedScene();
    expect(await owner.refused(act(owner, orderId, 'unconfirm', REASON))).toBe('Nest:State');
    await cut(owner, sheets[0]?.sheetNo ?? '');
    for (const verb of ['void', 'unconfirm'] as const)
      expect(await owner.refused(act(owner, orderId, verb, REASON))).toBe('Nest:SheetCut');
    const params = { id: orderId };
    expect(await owner.refused(owner.call(nest.deleteNestOrder, { params }))).toBe('Nest:SheetCut');
    expect(await owner.refused(owner.call(nest.forceDeleteNestOrder, { params, query: REASON }))).toBe(
      'Nest:SheetCut',
    );
    const { items } = await owner.call(nest.listNestResults, { query: { orderId: orderId as never } });
    expect(
      await owner.refused(owner.call(nest.deleteNestResult, { params: { id: items[0]?.id ?? '' } })),
    ).toBe('Nest:SheetCut');
  });

  it('ends with a reason: what is not cut is lost of source 2, its sheets cannot be cut any more', async () => {
    const scene = await releasedScene();
    const { owner, orderId, sheets } = scene;
    await cut(owner, sheets[0]?.sheetNo ?? '');
    const { version } = await orderOf(owner, orderId);
    const bare = { params: { id: orderId }, body: { action: 'finish', version } as const };
    expect(await owner.refused(owner.call(nest.nestOrderState, bare))).toBe('Common:Validation');
    expect((await act(owner, orderId, 'finish', REASON)).state).toBe(128);
    const rows = await sheetsOf(owner, orderId);
    expect(rows.map((r) => r.state)).toEqual(sheets.map((_, i) => (i === 0 ? 4 : 16)));
    const [, second] = rows as [NestSheetRow, NestSheetRow];
    expect(second.reason).toBe('客户改图');
    expect(await owner.refused(cut(owner, second.sheetNo))).toBe('Nest:SheetClosed');
    const uncut = rows.slice(1).reduce((n, r) => n + r.partCount, 0);
    const lost = await lostOf(owner, orderId);
    expect(lost.reduce((n, l) => n + l.quantity, 0)).toBe(uncut);
    expect(lost.every((l) => l.source === 2 && l.state === 1 && l.reason?.endsWith('客户改图'))).toBe(true);
    expect((await sheetOf(owner, second.sheetNo)).remnants.every((r) => r.state === 4)).toBe(true);
    await assertConserved(owner);
  });

  it('its rest goes into a new draft that holds the pieces; the cut sheets stay', async () => {
    const scene = await releasedScene();
    const { owner, space, orderId, sheets } = scene;
    await cut(owner, sheets[0]?.sheetNo ?? '');
    const { version, actions, no } = await orderOf(owner, orderId);
    expect(actions).toEqual(expect.arrayContaining(['finish', 'rest']));
    const rest = { params: { id: orderId }, body: { version } };
    const clerk = await makeMember(space, ['AlNest.NestOrders:get']);
    expect(await clerk.refused(clerk.call(nest.nestRest, rest))).toBe('Common:Forbidden');
    const made = await owner.call(nest.nestRest, rest);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    const uncut = sheets.slice(1).reduce((n, s) => n + s.partCount, 0);
    expect(await orderOf(owner, made.id)).toMatchObject({
      no: made.no,
      state: 1,
      source: 2,
      parentOrderId: orderId,
      parentOrderNo: no,
      pieceAmount: uncut,
    });
    expect(new Set((await lostOf(owner, orderId)).map((l) => l.state))).toEqual(new Set([2]));
    await assertConserved(owner);
    await computed(owner, made.id);
    await act(owner, made.id, 'confirm');
    await act(owner, made.id, 'release');
    expect(await countersOf(owner, scene.p1)).toEqual({ reserved: 0, nested: 12, lost: 0, available: 0 });
    for (const s of await sheetsOf(owner, made.id)) await cut(owner, s.sheetNo);
    expect((await orderOf(owner, made.id)).state).toBe(128);
    expect(await owner.refused(owner.call(nest.nestRest, { ...rest, body: { version: 99 } }))).toBe(
      'Common:StaleVersion',
    );
    await assertConserved(owner);
  });
});

describe('a change order after the plan', () => {
  it('stops the release until its pieces are nested again; the old ones are nobody’s then', async () => {
    const s = await changeScene();
    const { owner, projectId } = s;
    const id = await freshPanel(s, { quantity: 3 });
    await owner.call(releaseRoutes, {
      body: { projectIds: [projectId], rows: rowsOf(await exProcesses(owner)) },
    });
    const nested = async () => {
      const { id: orderId } = await owner.call(nest.createNestOrder, {
        body: { kind: 1, products: [{ productId: id, quantity: 3 }], params: f9Params() },
      });
      await computed(owner, orderId);
      await act(owner, orderId, 'confirm');
      return orderId;
    };
    const first = await nested();
    const order = await newChange(s, [{ productId: id, newHeight: 640, handling: 8 }]);
    await approveChange(owner, order);
    expect(await owner.refused(act(owner, first, 'release'))).toBe('Nest:LayoutAffected');
    const second = await nested();
    expect((await act(owner, second, 'release')).state).toBe(32);
    expect((await act(owner, first, 'release')).state).toBe(32);
    const pieces = async (orderId: string) =>
      (
        await Promise.all(
          (await sheetsOf(owner, orderId)).map(async (x) => (await sheetOf(owner, x.sheetNo)).pieces),
        )
      ).flat();
    expect((await pieces(second)).every((p) => p.lableId !== null && !p.isVoid)).toBe(true);
    expect((await pieces(first)).every((p) => p.lableId === null && p.isVoid)).toBe(true);
    for (const x of await sheetsOf(owner, first)) {
      const missing = [{ productId: id, quantity: 1 }];
      expect(await owner.refused(cut(owner, x.sheetNo, { missing }))).toBe('Nest:SheetPiece');
      await owner.call(nest.scrapSheet, { body: { sheetNo: x.sheetNo, reason: '已改图' } });
    }
    // nobody's pieces are not lost a second time
    expect(await lostOf(owner, first)).toEqual([]);
    expect((await orderOf(owner, first)).state).toBe(128);
  });
});

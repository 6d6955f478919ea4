/** 撤销下料: what a cut changed is exactly as it was, while nothing that followed from it stands. */
import { describe, expect, it } from 'vitest';
import { completeRoute, nest, type NestSheetRow, stock } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import { makeMember } from '../../../../../test/kit.ts';
import {
  act,
  addPlate,
  assertConserved,
  computed,
  f9Body,
  nestScene,
} from '../../../../../test/nest-scene.ts';
import { rowNamed } from '../../../../../test/route-scene.ts';
import {
  confirmedNest,
  cut,
  lostOf,
  orderOf,
  releasedScene,
  routed,
  scrap,
  sheetOf,
  sheetsOf,
  uncut,
} from '../../../../../test/sheet-scene.ts';
import {
  boardOf,
  cutScene,
  onRemnant,
  remnantScene,
  REMNANT,
  shownOf,
} from '../../../../../test/sheet-undo-scene.ts';

describe('a cut is taken back', () => {
  it('remnant, missing piece, report, figures and order are as before; nothing of the ledgers is gone', async () => {
    const scene = await remnantScene();
    const { owner, sheet, code, p1, orderId } = scene;
    const before = await shownOf(scene, sheet.sheetNo);
    const missing = [{ productId: p1, quantity: 1 }];
    for (let round = 1; round <= 2; round += 1) {
      const done = await cut(owner, sheet.sheetNo, { missing, remnants: [{ code, ...REMNANT }] });
      expect([done.orderState, done.pieces, done.lost]).toEqual([128, 1, 1]);
      expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: 1 });
      expect((await sheetOf(owner, sheet.sheetNo)).sheet.actions).toEqual(['uncut']);
      const answer = await uncut(owner, sheet.sheetNo, '扫错板');
      expect(answer).toEqual({
        sheetNo: sheet.sheetNo,
        state: 2,
        isIssued: true,
        orderState: 32,
        sheetAmount: 1,
        cutSheetAmount: 0,
        pieces: 2,
        lost: 0,
        skipped: [],
      });
      expect(await shownOf(scene, sheet.sheetNo)).toEqual(before);
      // the board that the remnant was is no more; its moves are there
      expect(await boardOf(owner, code)).toEqual(
        Array.from({ length: round }, () => ({ quantity: 0, reserved: 0, isDeleted: true })),
      );
    }
    const [log] = (await owner.call(nest.nestOrderLog, { params: { id: orderId }, query: {} })).items;
    expect([log?.actionLabel, log?.content]).toEqual([
      '撤销下料',
      `撤销下料 ${sheet.sheetNo}：2 件退回待下料：扫错板`,
    ]);
    const moves = await owner.inTx((tx) =>
      tx.rows(
        { delta: col.int, n: col.int },
        sql`select delta, count(*)::int as n from stock_move where tenant_id = ${tx.tenantId} and source_id = ${sheet.id} group by 1 order by 1`,
      ),
    );
    expect(moves).toEqual([
      { delta: -1, n: 2 },
      { delta: 1, n: 2 },
    ]);
    expect((await lostOf(owner, orderId)).map((l) => l.state)).toEqual([16, 16]);
    // nothing is cut any more: the whole order may be given up
    expect((await act(owner, orderId, 'void', { reason: '不做' })).state).toBe(512);
    await assertConserved(owner);
  });

  it('of several sheets only that one: the order is being cut again, its end is no end', async () => {
    const scene = await releasedScene();
    const { owner, orderId, sheets } = scene;
    for (const s of sheets) await cut(owner, s.sheetNo);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    const [first, second] = sheets as [NestSheetRow, NestSheetRow];
    expect((await uncut(owner, first.sheetNo)).orderState).toBe(64);
    expect(await orderOf(owner, orderId)).toMatchObject({ state: 64, finishTime: null });
    expect((await sheetsOf(owner, orderId)).map((s) => s.actions[0])).toEqual([
      'cut',
      ...sheets.slice(1).map(() => 'uncut'),
    ]);
    await uncut(owner, second.sheetNo);
    await assertConserved(owner);
    expect((await cut(owner, first.sheetNo)).orderState).toBe(64);
    expect((await cut(owner, second.sheetNo)).orderState).toBe(128);
    expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: 36 });
    await assertConserved(owner);
  });

  it('its board of the store is there and held again, also when the order had ended', async () => {
    const scene = await nestScene({ plates: false });
    const { owner, textureId } = scene;
    await routed(owner, scene.projectId);
    await addPlate(owner, textureId, { code: 'KC-9', width: 1500, length: 3000, quantity: 5 });
    const { orderId } = await confirmedNest(scene, [{ productId: scene.p1, quantity: 12 }]);
    await act(owner, orderId, 'release');
    const [one] = (await sheetsOf(owner, orderId)) as [NestSheetRow];
    await cut(owner, one.sheetNo);
    expect(await boardOf(owner, 'KC-9')).toMatchObject([{ quantity: 4, reserved: 2 }]);
    await uncut(owner, one.sheetNo);
    expect(await boardOf(owner, 'KC-9')).toMatchObject([{ quantity: 5, reserved: 3 }]);
    await cut(owner, one.sheetNo);
    await act(owner, orderId, 'finish', { reason: '余下不做' });
    expect(await boardOf(owner, 'KC-9')).toMatchObject([{ quantity: 4, reserved: 0 }]);
    expect((await uncut(owner, one.sheetNo)).orderState).toBe(64);
    expect(await boardOf(owner, 'KC-9')).toMatchObject([{ quantity: 5, reserved: 1 }]);
    await cut(owner, one.sheetNo);
    expect(await boardOf(owner, 'KC-9')).toMatchObject([{ quantity: 4, reserved: 0 }]);
    await assertConserved(owner);
  });
});

describe('what stands in the way', () => {
  it('a remnant that another order holds, until it gives it back; one that was taken out of the stock', async () => {
    const scene = await cutScene();
    const { owner, sheet, code } = scene;
    const other = await onRemnant(scene);
    await act(owner, other, 'confirm');
    const before = await shownOf(scene, sheet.sheetNo);
    await expect(uncut(owner, sheet.sheetNo)).rejects.toMatchObject({
      error: { code: 'Nest:UndoRemnant', message: `余料「${code}」已被使用或占用，不能撤销下料` },
    });
    expect(await shownOf(scene, sheet.sheetNo)).toEqual(before);
    await act(owner, other, 'unconfirm', { reason: '换板' });
    const [board] = (await owner.call(stock.listStock, { query: { kind: 3 } })).items;
    const adjust = (delta: number) =>
      owner.call(stock.adjustStock, { params: { id: board?.id ?? '' }, body: { delta, reason: '盘点' } });
    await adjust(-1);
    expect(await owner.refused(uncut(owner, sheet.sheetNo))).toBe('Nest:UndoRemnant');
    await adjust(1);
    expect((await uncut(owner, sheet.sheetNo)).orderState).toBe(32);
    // whoever had planned on it is told when he confirms
    expect(await owner.refused(act(owner, other, 'confirm'))).toBe('Nest:StockTaken');
    await assertConserved(owner);
  });

  it('a piece that has gone on in production, whatever the order of processes asks', async () => {
    const scene = await releasedScene();
    const { owner, sheets } = scene;
    const [first, second] = sheets as [NestSheetRow, NestSheetRow];
    await cut(owner, first.sheetNo);
    const row = await rowNamed(scene as never, '刨槽');
    const mark = (completed: boolean) =>
      owner.call(completeRoute, {
        body: {
          ids: [(row as { projectProcessId: string }).projectProcessId],
          completed,
          mode: 1,
          operators: [],
          clientKey: newId(),
        } as never,
      });
    await mark(true);
    expect(await owner.refused(uncut(owner, first.sheetNo))).toBe('Produce:ReverseBlocked');
    await mark(false);
    expect((await uncut(owner, first.sheetNo)).state).toBe(2);
    await cut(owner, second.sheetNo);
    expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: second.partCount });
  });

  it('missing pieces that are nested elsewhere, or that nobody wants any more', async () => {
    const scene = await releasedScene();
    const { owner, sheets, p1, orderId } = scene;
    const [sheet] = sheets as [NestSheetRow];
    await cut(owner, sheet.sheetNo, { missing: [{ productId: p1, quantity: 2 }] });
    const { id } = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: p1, quantity: 2 }], parentOrderId: orderId },
    });
    expect(await owner.refused(uncut(owner, sheet.sheetNo))).toBe('Nest:UndoLost');
    await computed(owner, id);
    await act(owner, id, 'confirm');
    expect(await owner.refused(uncut(owner, sheet.sheetNo))).toBe('Nest:UndoLost');
    await act(owner, id, 'void', { reason: '不补' });
    expect((await uncut(owner, sheet.sheetNo)).state).toBe(2);
    await assertConserved(owner);
  });

  it('a missing piece that an order of its own has taken without saying whose it was', async () => {
    const scene = await releasedScene();
    const { owner, sheets, p1 } = scene;
    const [sheet] = sheets as [NestSheetRow];
    await cut(owner, sheet.sheetNo, { missing: [{ productId: p1, quantity: 1 }] });
    const { id } = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: p1, quantity: 1 }] },
    });
    await expect(uncut(owner, sheet.sheetNo)).rejects.toMatchObject({
      error: { code: 'Nest:UndoLost', message: '报缺的产品「A-05-001」已另行套料或处理，不能撤销下料' },
    });
    await owner.call(nest.deleteNestOrder, { params: { id } });
    expect((await uncut(owner, sheet.sheetNo)).state).toBe(2);
  });

  it('a sheet that is not cut, or spoilt; a number that nobody knows; its board, when it is another one now', async () => {
    const scene = await releasedScene();
    const { owner, sheets } = scene;
    const [one, two] = sheets as [NestSheetRow, NestSheetRow];
    await expect(uncut(owner, one.sheetNo)).rejects.toMatchObject({
      error: { code: 'Nest:SheetClosed', message: '该板已下达，不能撤销下料' },
    });
    await scrap(owner, two.sheetNo);
    expect(await owner.refused(uncut(owner, two.sheetNo))).toBe('Nest:SheetClosed');
    expect(await owner.refused(uncut(owner, 'TLN-0-0/0'))).toBe('Nest:SheetUnknown');
    const store = await nestScene({ plates: false });
    await routed(store.owner, store.projectId);
    const plateId = await addPlate(store.owner, store.textureId, {
      code: 'KC-1',
      width: 1500,
      length: 3000,
      quantity: 1,
    });
    const { orderId } = await confirmedNest(store, [{ productId: store.p1, quantity: 2 }]);
    await act(store.owner, orderId, 'release');
    const [last] = (await sheetsOf(store.owner, orderId)) as [NestSheetRow];
    await cut(store.owner, last.sheetNo);
    await store.owner.call(stock.deleteStock, { params: { id: plateId } });
    expect(await store.owner.refused(uncut(store.owner, last.sheetNo))).toBe('Nest:UndoBoard');
  });

  it('the right is that of taking back: who cuts has it not', async () => {
    const { owner, space, sheets } = await releasedScene();
    const [sheet] = sheets as [NestSheetRow];
    const worker = await makeMember(space, ['AlNest.NestResults:get', 'AlNest.NestResults:edit']);
    await cut(worker, sheet.sheetNo);
    expect((await sheetOf(worker, sheet.sheetNo)).sheet.actions).toEqual([]);
    expect(await worker.refused(uncut(worker, sheet.sheetNo))).toBe('Common:Forbidden');
    const foreman = await makeMember(space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:disable']);
    expect((await sheetOf(foreman, sheet.sheetNo)).sheet.actions).toEqual(['uncut']);
    expect((await uncut(foreman, sheet.sheetNo)).orderState).toBe(32);
    expect(await owner.refused(uncut(owner, sheet.sheetNo, ''))).toBe('Common:Validation');
  });
});

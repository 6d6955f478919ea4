/** Whole sheets of the warehouse in nesting (issue 15 §4, commerce §12.7): offered, held, issued, free again. */
import {
  inventory,
  materialBalances,
  materialStockIn,
  materialStockOut,
  materialTask,
  nest,
  returnIssued,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approved, at, deApproved } from '../../../../test/material-scene.ts';
import { act, addProduct, computed, f9Body } from '../../../../test/nest-scene.ts';
import { cut, orderOf as orderView, sheetsOf } from '../../../../test/sheet-scene.ts';
import {
  draftOf,
  heldOf,
  issuedFor,
  offeredTo,
  orderOf,
  outOf,
  received,
  type SheetsScene,
  sheetsScene,
} from '../../../../test/sheets-scene.ts';
import { stockProject } from '../../../../test/stock-scene.ts';
import { businessDay } from '../../../kit/clock.ts';

let s: SheetsScene;
beforeAll(async () => {
  s = await sheetsScene('5');
});
const keep = (quantity: string, projectId = s.projectId) =>
  s.owner.call(inventory.createReservation, {
    body: {
      domain: 2,
      projectId,
      sourceType: 8,
      lines: [{ warehouseId: s.warehouseId, itemId: s.materialSkuId, quantity }],
    },
  });
const release = (ids: string[]) =>
  s.owner.raw(inventory.releaseReservations, { body: { domain: 2, ids, reason: '不要了' } });
const stock = async () =>
  (await s.owner.call(materialBalances, { query: { materialSkuId: s.materialSkuId } as never })).items[0];

describe('sheets that came in by a receipt', () => {
  it('are offered as a kind of their own, with what is free and what they cost', async () => {
    expect(await offeredTo(s)).toMatchObject([
      {
        kind: 5,
        title: '板材仓 1500 × 3000',
        width: 1500,
        length: 3000,
        available: 5,
        price: '900.000000',
        warehouseId: s.warehouseId,
        materialSkuId: s.materialSkuId,
        stockPlateId: null,
      },
    ]);
  });

  it('are held by the confirmed order, are not bought, and are free again when it is taken back', async () => {
    const id = await orderOf(s, 8);
    await act(s.owner, id, 'confirm');
    const { no } = await orderView(s.owner, id);
    expect(await heldOf(s)).toMatchObject([{ source: 1, open: 2, remark: no }]);
    expect((await offeredTo(s))[0]?.available).toBe(3);
    expect((await s.owner.call(materialTask.calls.list, { query: {} })).items).toEqual([]);
    const list = await s.owner.call(nest.getNestOrder, { params: { id } });
    expect(list.stocks).toMatchObject([{ kind: 5, available: 3 }]);
    await act(s.owner, id, 'unconfirm', { reason: '改方案' });
    expect(await heldOf(s)).toEqual([]);
    await act(s.owner, id, 'confirm');
    await act(s.owner, id, 'void', { reason: '不做了' });
    expect(await heldOf(s)).toEqual([]);
    expect((await offeredTo(s))[0]?.available).toBe(5);
  });

  it('what the project keeps by hand is its own: taken first, kept again when the order goes', async () => {
    await keep('4');
    expect((await offeredTo(s))[0]?.available).toBe(5);
    const id = await orderOf(s, 12);
    await act(s.owner, id, 'confirm');
    expect((await heldOf(s)).toSorted((a, b) => a.source - b.source)).toMatchObject([
      { source: 1, open: 3 },
      { source: 8, open: 1 },
    ]);
    await act(s.owner, id, 'void', { reason: '不做了' });
    const back = await heldOf(s);
    expect(back.map((r) => [r.source, r.open]).toSorted()).toEqual([
      [8, 1],
      [8, 3],
    ]);
    expect((await release(back.map((r) => r.id))).status).toBe(200);
  });

  it('nobody but the order gives up what it holds', async () => {
    const id = await orderOf(s, 4);
    await act(s.owner, id, 'confirm');
    const [held] = await heldOf(s);
    expect((await release([held?.id as string])).json()).toMatchObject({
      error: { code: 'Stock:ReserveOfNest' },
    });
    const longer = s.owner.call(inventory.updateReservation, {
      params: { id: held?.id as string },
      body: { expiresOn: businessDay(), version: 1 },
    });
    expect(await s.owner.refused(longer)).toBe('Stock:ReserveOfNest');
    const ofProject = { domain: 2 as const, projectId: s.projectId, reason: '工程暂停' };
    expect(await s.owner.call(inventory.releaseReservations, { body: ofProject })).toEqual({ released: '0' });
    expect(await heldOf(s)).toHaveLength(1);
    await act(s.owner, id, 'void', { reason: '不做了' });
  });

  it('a plan whose sheets are gone is not confirmed', async () => {
    const id = await orderOf(s, 12);
    const { ids } = await keep('3', await otherProject());
    expect(await s.owner.refused(act(s.owner, id, 'confirm'))).toBe('Nest:StockTaken');
    await release(ids);
    await act(s.owner, id, 'void', { reason: '不做了' });
  });
});

/** A second project in the space. */
const otherProject = (): Promise<string> => stockProject(s.owner, '北塔');

describe('the issue of an order that holds sheets', () => {
  it('has all of them, consumes what is held, and keeps the order from being taken back', async () => {
    const id = await orderOf(s, 8);
    await act(s.owner, id, 'confirm');
    const out = await issuedFor(s, id);
    const view = await outOf(s, out);
    expect(view.lines.map((l) => [l.materialSkuId, l.quantity, l.planQty, l.value])).toEqual([
      [s.materialSkuId, '2.0000', '2.0000', '1800.00'],
    ]);
    expect(await heldOf(s)).toEqual([]);
    expect((await stock())?.quantity).toBe('3.0000');
    expect(await s.owner.refused(act(s.owner, id, 'unconfirm', { reason: '改方案' }))).toBe(
      'Nest:MaterialIssued',
    );
    expect(await s.owner.refused(act(s.owner, id, 'void', { reason: '不做' }))).toBe('Nest:MaterialIssued');
    const forced = s.owner.call(nest.forceDeleteNestOrder, { params: { id }, query: { reason: '不做' } });
    expect(await s.owner.refused(forced)).toBe('Nest:MaterialIssued');
    expect(await s.owner.refused(draftOf(s, id))).toBe('Material:NothingToIssue');
    await deApproved(s.owner, materialStockOut, out);
    expect(await heldOf(s)).toMatchObject([{ source: 1, open: 2 }]);
    await act(s.owner, id, 'unconfirm', { reason: '改方案' });
    expect(await heldOf(s)).toEqual([]);
    const { version } = await outOf(s, out);
    await s.owner.call(materialStockOut.calls.submit, { ...at(out), body: { version } });
    const late = s.owner.call(materialStockOut.calls.approval, {
      ...at(out),
      body: { version: version + 1, agree: true },
    });
    expect(await s.owner.refused(late)).toBe('Material:NestNotConfirmed');
    await s.owner.call(materialStockOut.calls.withdraw, { ...at(out), body: { version: version + 1 } });
    const draft = await outOf(s, out);
    await s.owner.call(materialStockOut.calls.void, {
      ...at(out),
      body: { version: draft.version, reason: '单据作废' },
    });
    await act(s.owner, id, 'void', { reason: '不做了' });
  });

  it('everything brought back, the order may go', async () => {
    const id = await orderOf(s, 4);
    await act(s.owner, id, 'confirm');
    const out = await issuedFor(s, id);
    const [line] = (await outOf(s, out)).lines;
    const { stockInId } = await s.owner.call(returnIssued, {
      ...at(out),
      body: { businessDate: businessDay(), lines: [{ lineId: line?.id as string, quantity: '1' }] },
    });
    await approved(s.owner, materialStockIn, stockInId);
    await act(s.owner, id, 'void', { reason: '不做了' });
    expect((await stock())?.quantity).toBe('5.0000');
    expect(await heldOf(s)).toEqual([]);
  });

  it('another issue of the project does not take what the order holds', async () => {
    const id = await orderOf(s, 12);
    await act(s.owner, id, 'confirm');
    const made = await s.owner.call(materialStockOut.calls.create, {
      body: {
        outType: 1,
        projectId: s.projectId,
        warehouseId: s.warehouseId,
        businessDate: businessDay(),
        lines: [{ materialSkuId: s.materialSkuId, quantity: '3' }],
      },
    });
    expect(await s.owner.refused(approved(s.owner, materialStockOut, made.id))).toBe(
      'Stock:ReservedByOthers',
    );
    await act(s.owner, id, 'void', { reason: '不做了' });
  });
});

describe('sheets that are cut', () => {
  it('take no board; cut before the issue is told; the rest of a finished order is free', async () => {
    const id = await orderOf(s, 12);
    await act(s.owner, id, 'confirm');
    await act(s.owner, id, 'release');
    const [first] = await sheetsOf(s.owner, id);
    expect(await cut(s.owner, first?.sheetNo as string)).toMatchObject({ isIssued: false });
    expect((await stock())?.quantity).toBe('5.0000');
    await act(s.owner, id, 'finish', { reason: '其余不做' });
    expect(await heldOf(s)).toMatchObject([{ source: 1, open: 1 }]);
    const out = await issuedFor(s, id);
    expect((await outOf(s, out)).lines[0]?.quantity).toBe('1.0000');
    expect(await heldOf(s)).toEqual([]);
  });
});

describe('an order of two projects', () => {
  it('holds its sheets without a project and issues them', async () => {
    const two = await sheetsScene('2');
    const second = await stockProject(two.owner);
    const p3 = await addProduct(
      two.owner,
      { textureId: two.textureId, projectId: second },
      { code: 'C-1', w: 600, h: 500, quantity: 2 },
    );
    const products = [
      { productId: two.p1, quantity: 4 },
      { productId: p3, quantity: 2 },
    ];
    const { id } = await two.owner.call(nest.createNestOrder, { body: { ...f9Body(two), products } });
    await computed(two.owner, id);
    await act(two.owner, id, 'confirm');
    const { items } = await two.owner.call(inventory.listReservations, { query: { domain: 2 } as never });
    expect(items[0]).toMatchObject({ projectId: null, projectName: null, expiresOn: null, status: 1 });
    const out = await issuedFor(two, id);
    expect((await outOf(two, out)).projectId).toBeNull();
    expect(await heldOf(two)).toEqual([]);
    await received(two.owner, two, '1');
  });
});

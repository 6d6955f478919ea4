/** 会计期间: months close in their order, keep what lay there, take nothing more, and open again from the newest (commerce §3.3). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory, materialStockIn, monthRange, period, PERIOD_CHECKS, tenantConfig } from '@muyun/contract';
import { businessDay, newId } from '../../../kit/clock.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { dayIn, postMoves, type PostLine } from '../../../ledger/inventory/index.ts';
import { postParty } from '../../../ledger/party/index.ts';
import { source, worth } from '../../../../test/inventory-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { makeMember, makeSpace, testHouse } from '../../../../test/kit.ts';
import { purchaseScene, type PurchaseScene } from '../../../../test/purchase-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { monthOf } from './period.ts';

const TODAY = businessDay();
const MONTH = monthOf(TODAY);
/** the last day of the month before, which can always be posted to */
const LAST = dayIn(-Number(TODAY.slice(8)));
const BEFORE = monthOf(LAST);
const EARLIER = monthOf(new Date(Date.parse(`${BEFORE}-01T00:00:00Z`) - 1).toISOString().slice(0, 10));

let scene: PurchaseScene;
const within = async <T>(work: (tx: Tx) => Promise<T>, of: PurchaseScene = scene): Promise<T> =>
  inTx(
    (await testHouse()).server.house.pools.user,
    { tenantId: of.owner.tenantId, userId: of.owner.userId },
    work,
  );
const line = (of: PurchaseScene, quantity: string, more: Partial<PostLine> = {}): PostLine => ({
  lineId: newId(),
  lineNo: 1,
  moveType: 1,
  warehouseId: of.warehouseId,
  itemId: of.skuId,
  itemName: '板',
  quantity,
  value: { by: 'average' },
  ...more,
});
const post = (day: string, quantity: string, more: Partial<PostLine> = {}, of: PurchaseScene = scene) =>
  within((tx) => postMoves(tx, source(day), [line(of, quantity, more)]), of);
const months = async () => (await scene.owner.call(period.listPeriods)).items;
const of = async (yearMonth: string) => (await months()).find((m) => m.yearMonth === yearMonth);
const checkOf = async (name: keyof typeof PERIOD_CHECKS, yearMonth = BEFORE) =>
  (await scene.owner.call(period.checkPeriod, { body: { yearMonth } })).items.find((c) => c.name === name);
const body = (yearMonth: string) => ({ body: { yearMonth } });
const closeStock = (yearMonth: string) => scene.owner.call(period.closeStockPeriod, body(yearMonth));
const close = (yearMonth: string) => scene.owner.call(period.closePeriod, body(yearMonth));
const reopen = (yearMonth: string, reason = '补一张入库单') =>
  scene.owner.call(period.reopenPeriod, { body: { yearMonth, reason } });
const code = (name: string) => expect.objectContaining({ code: name }) as unknown;

/** A receipt of opening stock of the last day of the month before, submitted. */
async function waitingReceipt(): Promise<{ id: string; no: string }> {
  const { owner, warehouseId, skuId: materialSkuId } = scene;
  const lines = [{ materialSkuId, quantity: '1', unitPrice: '100', priceBasis: 4 }];
  const { id, no, version } = await owner.call(materialStockIn.calls.create, {
    body: { inType: 128, warehouseId, businessDate: LAST, lines },
  });
  await owner.call(materialStockIn.calls.submit, { params: { id }, body: { version } });
  return { id, no };
}
const allowBackdating = (days: number) =>
  scene.owner.call(tenantConfig.saveSettings, {
    body: { settings: [{ key: 'stock.backdateDays', value: days, version: 0 }] },
  });

beforeAll(async () => {
  scene = await purchaseScene();
  await post(LAST, '10', worth('1000.00'));
  await post(LAST, '-4');
  await post(TODAY, '2', worth('260.00'));
  await within((tx) =>
    postParty(tx, source(LAST), [{ partyType: 2, partyId: newId(), ledger: 32, amount: '1130.00' }]),
  );
});

it('knows the last day of a month', () => {
  expect(['2024-02', '2025-02', '2025-12'].map((m) => monthRange(m).endTime)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2025-12-31',
  ]);
});

describe('会计期间', () => {
  it('lists the months from the first posting on, and offers the oldest that is open', async () => {
    expect(await months()).toMatchObject([
      { yearMonth: MONTH, status: 1, moveCount: 1, actions: [] },
      { yearMonth: BEFORE, status: 1, moveCount: 2, entryCount: 1, actions: ['closeStock'], closedAt: null },
    ]);
  });

  it('does not close a month that is not over, nor its money before its stock', async () => {
    await expect(closeStock(MONTH)).rejects.toEqual(code('Fin:PeriodNotOver'));
    await expect(close(BEFORE)).rejects.toEqual(code('Fin:PeriodState'));
    await expect(reopen(BEFORE)).rejects.toEqual(code('Fin:PeriodState'));
  });

  it('does not close while a document of the month waits, and names it', async () => {
    const { id, no } = await waitingReceipt();
    expect(await checkOf('waiting')).toMatchObject({
      ok: false,
      count: 1,
      details: [{ title: materialStockIn.title, no }],
    });
    await expect(closeStock(BEFORE)).rejects.toEqual(code('Fin:PeriodCheckFailed'));
    const { version } = await scene.owner.call(materialStockIn.calls.get, { params: { id } });
    await scene.owner.call(materialStockIn.calls.withdraw, { params: { id }, body: { version } });
    expect(await checkOf('waiting')).toMatchObject({ ok: true, details: [] });
  });

  it('tells what was posted after a later day, and closes all the same', async () => {
    await post(LAST, '1', worth('100.00'));
    expect(await checkOf('late')).toMatchObject({ ok: false, warns: true, count: 1 });
    expect(await closeStock(BEFORE)).toEqual({ status: 2 });
    expect(await of(BEFORE)).toMatchObject({
      status: 2,
      revision: 1,
      closedByName: '老板',
      actions: ['close', 'reopen'],
    });
  });

  it('keeps what lay there, came and went', async () => {
    const { items, totals } = await scene.owner.call(period.listStockPeriod, {
      query: { yearMonth: BEFORE },
    });
    expect(items).toEqual([
      {
        domain: 2,
        warehouseName: expect.any(String) as unknown,
        itemId: scene.skuId,
        itemName: expect.stringContaining('1500') as unknown,
        openingQuantity: '0.0000',
        inQuantity: '11.0000',
        outQuantity: '4.0000',
        closingQuantity: '7.0000',
        openingValue: '0.00',
        inValue: '1100.00',
        outValue: '400.00',
        closingValue: '700.00',
      },
    ]);
    expect(totals).toEqual({ openingValue: '0.00', closingValue: '700.00' });
    const raw = await scene.owner.raw(period.exportStockPeriod, { query: { yearMonth: BEFORE, domain: 2 } });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 5 });
    expect(sheets[0]?.rows[1]?.cells.slice(3).map(Number)).toEqual([0, 0, 11, 1100, 4, 400, 7, 700]);
    const none = await scene.owner.call(period.listStockPeriod, {
      query: { yearMonth: BEFORE, domain: 4 },
    });
    expect(none.items).toEqual([]);
  });

  it('takes nothing more: neither receipts nor what takes one back', async () => {
    await expect(post(LAST, '1', worth('1.00'))).rejects.toEqual(code('Common:PeriodClosed'));
    await expect(post(TODAY, '1', worth('130.00'))).resolves.toHaveLength(1);
  });

  it('is closed for money next, once, and opens again with its reason; the next closing keeps figures of its own', async () => {
    expect(await close(BEFORE)).toEqual({ status: 4 });
    await expect(close(BEFORE)).rejects.toEqual(code('Fin:PeriodState'));
    expect(await of(BEFORE)).toMatchObject({ status: 4, actions: ['reopen'] });
    expect(await reopen(BEFORE)).toEqual({ status: 1 });
    expect(await of(BEFORE)).toMatchObject({ status: 1, closedAt: null, reopenReason: '补一张入库单' });
    await post(LAST, '1', worth('100.00'));
    await closeStock(BEFORE);
    const { items } = await scene.owner.call(period.listStockPeriod, { query: { yearMonth: BEFORE } });
    expect(items).toMatchObject([{ closingQuantity: '8.0000', closingValue: '800.00' }]);
    expect(await of(BEFORE)).toMatchObject({ revision: 2 });
    await reopen(BEFORE);
  });

  it('closes in the order of the months, and opens from the newest', async () => {
    const days = Math.ceil((Date.parse(TODAY) - Date.parse(`${EARLIER}-15`)) / 86_400_000);
    await allowBackdating(days + 1);
    await post(`${EARLIER}-15`, '3', worth('300.00'));
    await expect(closeStock(BEFORE)).rejects.toEqual(code('Fin:PeriodOrder'));
    expect(await checkOf('order')).toMatchObject({ ok: false, details: [{ no: EARLIER }] });
    await closeStock(EARLIER);
    await closeStock(BEFORE);
    await expect(close(BEFORE)).rejects.toEqual(code('Fin:PeriodOrder'));
    await expect(reopen(EARLIER)).rejects.toEqual(code('Fin:ReopenOnlyLast'));
    const kept = await scene.owner.call(period.listStockPeriod, { query: { yearMonth: BEFORE } });
    expect(kept.items[0]).toMatchObject({ openingQuantity: '3.0000', openingValue: '300.00' });
    await reopen(BEFORE);
    await reopen(EARLIER);
  });

  it('is asked of whoever has the right; whoever sees no amounts sees quantities', async () => {
    await closeStock(EARLIER);
    const looks = await makeMember(scene.space, ['AlFinance.Commons:query', 'AlFinance.Commons:get']);
    await expect(looks.call(period.closePeriod, body(EARLIER))).rejects.toEqual(code('Common:Forbidden'));
    await expect(
      looks.call(period.reopenPeriod, { body: { yearMonth: EARLIER, reason: '试一下' } }),
    ).rejects.toEqual(code('Common:Forbidden'));
    const blind = await makeMember(scene.space, ['AlFinance.Commons:get'], { displayAmount: false });
    const { items, totals } = await blind.call(period.listStockPeriod, { query: { yearMonth: EARLIER } });
    expect(items).toMatchObject([{ closingQuantity: '3.0000', closingValue: null, inValue: null }]);
    expect(totals).toBeUndefined();
    await reopen(EARLIER);
  });
});

describe('at once', () => {
  it.each([2, 8, 64])('%i people close the same month: one does', async (n) => {
    const ends = await Promise.allSettled(Array.from({ length: n }, () => closeStock(EARLIER)));
    const codes = ends.flatMap((e) => (e.status === 'rejected' ? [(e.reason as { code: string }).code] : []));
    expect(codes).toHaveLength(n - 1);
    expect(new Set(codes)).toEqual(new Set(['Fin:PeriodState']));
    await reopen(EARLIER);
  });

  it('whoever waits too long for another closing is told of it, and may try again', async () => {
    const { pools } = (await testHouse()).server.house;
    const other = await pools.owner.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `closing ${scene.owner.tenantId}`,
      ]);
      await expect(closeStock(EARLIER)).rejects.toEqual(code('Fin:PeriodClosing'));
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await closeStock(EARLIER)).toEqual({ status: 2 });
    await reopen(EARLIER);
  });

  it.each([2, 8, 32])('%i receipts beside the closing: each is in what is kept, or refused', async (n) => {
    const fresh = await purchaseScene();
    await post(LAST, '1', worth('10.00'), fresh);
    const ends = await Promise.allSettled([
      ...Array.from({ length: n }, () => post(LAST, '1', worth('10.00'), fresh)),
      fresh.owner.call(period.closeStockPeriod, body(BEFORE)),
      ...Array.from({ length: n }, () => post(LAST, '1', worth('10.00'), fresh)),
    ]);
    const refused = ends.flatMap((e) =>
      e.status === 'rejected' ? [(e.reason as { code: string }).code] : [],
    );
    expect(refused.filter((c) => c !== 'Common:PeriodClosed')).toEqual([]);
    const { items } = await fresh.owner.call(period.listStockPeriod, { query: { yearMonth: BEFORE } });
    expect(items[0]?.closingQuantity).toBe(`${1 + 2 * n - refused.length}.0000`);
    expect((await fresh.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });
});

it('does not close over a balance that differs from its moves', async () => {
  const fresh = await purchaseScene();
  await post(LAST, '1', worth('10.00'), fresh);
  damage(fresh.owner.tenantId);
  const { pools } = (await testHouse()).server.house;
  await pools.owner.query('update inventory_cost set value = value + 0.01 where tenant_id = $1', [
    fresh.owner.tenantId,
  ]);
  const said = fresh.owner.call(period.closeStockPeriod, body(BEFORE));
  await expect(said).rejects.toEqual(code('Fin:PeriodCheckFailed'));
});

it('of a space without any posting there is this month only', async () => {
  const { owner } = await makeSpace();
  expect((await owner.call(period.listPeriods)).items).toMatchObject([
    { yearMonth: MONTH, status: 1, actions: [] },
  ]);
});

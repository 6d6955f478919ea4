/** 余料: where it comes from, its log, and 作废 of one that was entered by mistake (commerce §12). */
import { inventory, materialMoves, nest, stock } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../test/material-scene.ts';
import { act } from '../../../../test/nest-scene.ts';
import { cut, sheetOf, sheetsOf } from '../../../../test/sheet-scene.ts';
import {
  enterRemnant,
  issuedFor,
  orderOf,
  type SheetsScene,
  sheetsScene,
} from '../../../../test/sheets-scene.ts';
import { newId } from '../../../kit/clock.ts';

let s: SheetsScene;
beforeAll(async () => {
  s = await sheetsScene('3');
});
const remnant = (code: string, more: object = {}) =>
  enterRemnant(s, code, 600, 900, { bookValue: '70', warehouseId: s.warehouseId, ...more });
const dropped = (of: { id: string; version: number }, reason = '重复登记') =>
  s.owner.call(stock.voidRemnant, { ...at(of.id), body: { version: of.version, reason } });
const logOf = async (id: string) =>
  (await s.owner.call(stock.remnantLogOf, { ...at(id), query: {} })).items.map((r) => [r.docNo, r.summary]);

describe('a remnant that a saw has cut', () => {
  it('names the nest order that it comes of, and is taken back there', async () => {
    const order = await orderOf(s, 2);
    await act(s.owner, order, 'confirm');
    await issuedFor(s, order);
    await act(s.owner, order, 'release');
    const [sheet] = await sheetsOf(s.owner, order);
    const no = sheet?.sheetNo as string;
    const code = (await sheetOf(s.owner, no)).remnants[0]?.code;
    await cut(s.owner, no, { remnants: [{ code, produced: true }] });
    const { no: orderNo } = await s.owner.call(nest.getNestOrder, at(order));
    const listed = async () =>
      (await s.owner.call(stock.listStock, { query: { kind: 3, filter: code } as never })).items[0];
    const born = await listed();
    expect(born).toMatchObject({ sourceOrderId: order, sourceOrderName: orderNo });
    await s.owner.call(stock.confirmRemnants, { body: { ids: [born?.id as string] } });
    const free = (await listed()) as NonNullable<typeof born>;
    expect(await logOf(free.id)).toEqual([[code, '余料确认']]);
    expect(await s.owner.refused(dropped(free))).toBe('Stock:RemnantBorn');
  });
});

describe('a remnant that was entered by mistake', () => {
  it('is void: out of the stock with what it was worth, offered to nobody, adjusted no more; its log says who and why', async () => {
    const made = await remnant('V-1');
    const gone = await dropped(made);
    expect(gone).toMatchObject({ remnantStatus: 64, quantity: 0, availableQuantity: 0 });
    const moves = await s.owner.call(materialMoves, { query: { itemId: made.id } });
    expect(moves.items.map((m) => [m.typeLabel, m.quantity, m.value])).toEqual([
      ['余料作废', '-1.0000', '-70.00'],
      ['余料入库', '1.0000', '70.00'],
    ]);
    const free = await s.owner.call(stock.availableStock, { query: { kind: 3 } as never });
    expect(free.map((r) => r.code)).not.toContain('V-1');
    const again = s.owner.call(stock.adjustStock, {
      ...at(made.id),
      body: { delta: 1, reason: '又找到了' },
    });
    expect(await s.owner.refused(again)).toBe('Stock:RemnantBusy');
    expect(await logOf(made.id)).toEqual([
      ['V-1', '余料作废：重复登记'],
      ['V-1', '登记板材'],
    ]);
    const all = await s.owner.call(stock.remnantLog, { query: { docNo: 'V-1' } });
    expect(all.items.map((r) => r.action)).toEqual(['void', 'add']);
    expect((await s.owner.call(inventory.runStockCheck)).violations).toEqual([]);
  });

  it('held, kept or changed meanwhile it is not; a board is none', async () => {
    const kept = await remnant('V-2');
    const lines = [{ warehouseId: s.warehouseId, itemId: kept.id, quantity: '1' }];
    const body = { domain: 2, projectId: s.projectId, sourceType: 8, lines };
    await s.owner.call(inventory.createReservation, { body: body as never });
    expect(await s.owner.refused(dropped(kept))).toBe('Stock:RemnantBusy');
    const changed = await remnant('V-3');
    expect(await s.owner.refused(dropped({ ...changed, version: 99 }))).toBe('Common:StaleVersion');
    await dropped(changed);
    expect(await s.owner.refused(dropped({ ...changed, version: changed.version + 2 }))).toBe(
      'Stock:RemnantBusy',
    );
    const board = await remnant('V-4', { kind: 4, warehouseId: null, bookValue: null });
    expect(await s.owner.refused(dropped(board))).toBe('Common:NotFound');
    expect(await s.owner.refused(dropped({ id: newId(), version: 1 }))).toBe('Common:NotFound');
  });

  it('is found by its warehouse and by whether it is free', async () => {
    const query = { kind: 3, isFree: true, warehouseId: s.warehouseId, filter: 'F-' };
    await remnant('F-1');
    await remnant('F-2', { warehouseId: null });
    await dropped(await remnant('F-3'));
    const found = await s.owner.call(stock.listStock, { query: query as never });
    expect(found.items.map((r) => r.code)).toEqual(['F-1']);
  });
});

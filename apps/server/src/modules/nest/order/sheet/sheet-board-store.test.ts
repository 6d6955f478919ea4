/** 实际用板 of a sheet that was planned on the material warehouse (stock kind 5, engineering F11): what was kept there is free, until and after the cut is taken back. */
import { describe, expect, it } from 'vitest';
import { nest, type NestSheetRow } from '@muyun/contract';
import { act, addPlate, assertConserved } from '../../../../../test/nest-scene.ts';
import { cut, orderOf, sheetOf, sheetsOf, uncut } from '../../../../../test/sheet-scene.ts';
import { boardOf } from '../../../../../test/sheet-undo-scene.ts';
import {
  heldOf,
  issuedFor,
  orderOf as ordered,
  outOf,
  type SheetsScene,
  sheetsScene,
} from '../../../../../test/sheets-scene.ts';

const boards = (s: SheetsScene, sheetNo: string) =>
  s.owner.call(nest.listSheetBoards, { params: { sheetNo } as never });
/** Two sheets of the warehouse in the shop, and a board beside them that was entered by hand. */
async function inTheShop() {
  const s = await sheetsScene('3');
  const { owner } = s;
  const orderId = await ordered(s, 8);
  await act(owner, orderId, 'confirm');
  const board = await addPlate(owner, s.textureId, {
    code: 'KC-09',
    width: 1500,
    length: 3000,
    quantity: 1,
    value: '700.00',
  });
  return { ...s, orderId, board };
}
const open = async (s: SheetsScene) => (await heldOf(s)).reduce((sum, r) => sum + r.open, 0);

describe('a sheet of the warehouse is cut from a board by hand', () => {
  it('what was kept for it is free; taken back it lies there with the board; the other is issued alone', async () => {
    const s = await inTheShop();
    const { owner, orderId, board } = s;
    await act(owner, orderId, 'release');
    const [one, two] = (await sheetsOf(owner, orderId)) as [NestSheetRow, NestSheetRow];
    expect(await open(s)).toBe(2);
    expect((await boards(s, one.sheetNo)).map((b) => [b.code, b.isPlanned])).toEqual([['KC-09', false]]);

    expect(await cut(owner, one.sheetNo, { stockPieceId: board })).toMatchObject({ isIssued: true });
    expect(await open(s)).toBe(1);
    expect((await boardOf(owner, 'KC-09'))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    const { actual } = await owner.call(nest.nestOrderActual, { params: { id: orderId } });
    expect(actual.materialCost).toBe('700.00');

    await uncut(owner, one.sheetNo);
    expect((await boardOf(owner, 'KC-09'))[0]).toMatchObject({ quantity: 1, reserved: 1 });
    expect(await open(s)).toBe(1);
    expect((await boards(s, one.sheetNo)).map((b) => [b.code, b.isPlanned])).toEqual([['KC-09', true]]);
    expect(await owner.refused(cut(owner, two.sheetNo, { stockPieceId: board }))).toBe('Nest:BoardTaken');
    await assertConserved(owner);

    await cut(owner, one.sheetNo);
    expect((await boardOf(owner, 'KC-09'))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    // what the order still needs out of the warehouse is the sheet of the other
    const out = await issuedFor(s, orderId);
    expect((await outOf(s, out)).lines.map((l) => [l.materialSkuId, l.quantity])).toEqual([
      [s.materialSkuId, '1.0000'],
    ]);
    expect(await cut(owner, two.sheetNo)).toMatchObject({ isIssued: true });
    expect(await open(s)).toBe(0);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    await assertConserved(owner);
  });

  it('issued already, the board is used all the same and the sheet of the warehouse stays where it went', async () => {
    const s = await inTheShop();
    const { owner, orderId, board } = s;
    const out = await issuedFor(s, orderId);
    await act(owner, orderId, 'release');
    const [one, two] = (await sheetsOf(owner, orderId)) as [NestSheetRow, NestSheetRow];
    await cut(owner, one.sheetNo, { stockPieceId: board });
    expect(await open(s)).toBe(0);
    await uncut(owner, one.sheetNo);
    expect((await sheetOf(owner, one.sheetNo)).sheet).toMatchObject({ state: 2 });
    await cut(owner, one.sheetNo);
    await cut(owner, two.sheetNo);
    expect((await outOf(s, out)).orderStatus).toBe(4);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    await assertConserved(owner);
  });
});

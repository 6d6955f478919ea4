/** 实际用板 (engineering F11): a sheet is cut from another board than planned; what it held is free, what was used counts. */
import { describe, expect, it } from 'vitest';
import { nest, type NestSheetRow } from '@muyun/contract';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../../test/at-once.ts';
import type { Actor } from '../../../../../test/kit.ts';
import {
  act,
  addPlate,
  addTexture,
  assertConserved,
  computed,
  f9Body,
  nestScene,
  type NestScene,
} from '../../../../../test/nest-scene.ts';
import {
  cut,
  orderOf,
  releasedScene,
  routed,
  sheetOf,
  sheetsOf,
  uncut,
} from '../../../../../test/sheet-scene.ts';
import { boardOf } from '../../../../../test/sheet-undo-scene.ts';

const boards = (owner: Actor, sheetNo: string) =>
  owner.call(nest.listSheetBoards, { params: { sheetNo } as never });
/** An order over the boards of the store alone, in the shop. */
async function onBoards(scene: NestScene, quantity: number) {
  const { owner, p1 } = scene;
  const products = [{ productId: p1, quantity }];
  const [group] = await owner.call(nest.nestStockOptions, { body: { products } });
  const stocks = (group?.stocks ?? [])
    .filter((s) => s.kind === 4 && s.title.startsWith('KC'))
    .map((s) => ({ groupName: s.groupName, kind: s.kind, stockPlateId: s.stockPlateId }));
  const { id } = await owner.call(nest.createNestOrder, { body: { ...f9Body(scene), products, stocks } });
  await computed(owner, id);
  await act(owner, id, 'confirm');
  await act(owner, id, 'release');
  return { orderId: id, sheets: await sheetsOf(owner, id) };
}
async function boardScene(quantity = 4) {
  const scene = await nestScene({ plates: false });
  const { owner, textureId } = scene;
  await routed(owner, scene.projectId);
  const planned = await addPlate(owner, textureId, { code: 'KC-01', width: 1500, length: 3000, quantity: 3 });
  const other = await addPlate(owner, textureId, {
    code: 'BY-02',
    width: 1500,
    length: 3200,
    quantity: 1,
    kind: 3,
    value: '500.00',
  });
  const small = await addPlate(owner, textureId, {
    code: 'YL-03',
    width: 1200,
    length: 2000,
    quantity: 1,
    kind: 3,
  });
  const made = await onBoards(scene, quantity);
  return { ...scene, planned, other, small, ...made, sheet: made.sheets[0] as NestSheetRow };
}

describe('实际用板', () => {
  it('another board that fits is used, the planned one is free again, its own value counts', async () => {
    const s = await boardScene();
    const { owner, sheet, orderId, other, planned, small } = s;
    expect(await boardOf(owner, 'KC-01')).toEqual([{ quantity: 3, reserved: 1, isDeleted: false }]);
    expect((await boards(owner, sheet.sheetNo)).map((b) => [b.code, b.free, b.isPlanned])).toEqual([
      ['KC-01', 2, true],
      ['BY-02', 1, false],
    ]);
    expect(await owner.refused(cut(owner, sheet.sheetNo, { stockPieceId: small }))).toBe('Nest:BoardUnfit');
    const texture = await addTexture(owner, { name: '别的铝', code: 'X-1' });
    const foreign = await addPlate(owner, texture, { code: 'QT-01', width: 1500, length: 3000, quantity: 1 });
    expect(await owner.refused(cut(owner, sheet.sheetNo, { stockPieceId: foreign }))).toBe('Nest:BoardUnfit');
    const { remnants } = await sheetOf(owner, sheet.sheetNo);
    const came = remnants.map((r) => ({ code: r.code, produced: true }));
    await cut(owner, sheet.sheetNo, { stockPieceId: other, remnants: came });
    expect(await boardOf(owner, 'KC-01')).toEqual([{ quantity: 3, reserved: 0, isDeleted: false }]);
    expect((await boardOf(owner, 'BY-02'))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    const { actual, plan } = await owner.call(nest.nestOrderActual, { params: { id: orderId } });
    expect(actual.materialCost).toBe('500.00');
    expect(plan.materialCost).not.toBe('500.00');
    // a remnant is worth its share of what was really cut
    const shares = remnants.map((r) => ((r.plannedWidth ?? 0) * r.plannedLength) / (1500 * 3200));
    expect(remnants.length).toBeGreaterThan(0);
    expect(Number(actual.remnantCredit)).toBeCloseTo(
      shares.reduce((sum, share) => sum + Math.round(500 * share * 0.8 * 100) / 100, 0),
      2,
    );
    expect((await sheetOf(owner, sheet.sheetNo)).sheet).toMatchObject({
      width: 1500,
      length: 3200,
      state: 4,
    });
    await assertConserved(owner);
    // taken back, it lies in the shop with the board that it is
    await uncut(owner, sheet.sheetNo);
    expect((await boardOf(owner, 'BY-02'))[0]).toMatchObject({ quantity: 1, reserved: 1 });
    expect((await boards(owner, sheet.sheetNo))[0]).toMatchObject({ code: 'BY-02', isPlanned: true });
    await cut(owner, sheet.sheetNo, { stockPieceId: planned });
    expect((await boardOf(owner, 'BY-02'))[0]).toMatchObject({ quantity: 1, reserved: 0 });
    expect(await boardOf(owner, 'KC-01')).toEqual([{ quantity: 2, reserved: 0, isDeleted: false }]);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    await assertConserved(owner);
  });

  it('a board that another order holds is taken, until that one is cut from another', async () => {
    const s = await boardScene();
    const { owner, sheet, other } = s;
    const big = await addPlate(owner, s.textureId, { code: 'BY-33', width: 1500, length: 3300, quantity: 1 });
    // a second order holds the other board
    const [group] = await owner.call(nest.nestStockOptions, {
      body: { products: [{ productId: s.p2, quantity: 24 }] },
    });
    const { id } = await owner.call(nest.createNestOrder, {
      body: {
        ...f9Body(s),
        products: [{ productId: s.p2, quantity: 24 }],
        stocks: [{ groupName: group?.name ?? '', kind: 3, stockPlateId: other }],
      },
    });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    expect(await owner.refused(cut(owner, sheet.sheetNo, { stockPieceId: other }))).toBe('Nest:BoardTaken');
    await act(owner, id, 'release');
    const [second] = (await sheetsOf(owner, id)) as [NestSheetRow];
    // cut from another board, the second order leaves it free
    await cut(owner, second.sheetNo, { stockPieceId: big });
    await cut(owner, sheet.sheetNo, { stockPieceId: other });
    for (const code of ['BY-02', 'BY-33'])
      expect((await boardOf(owner, code))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    expect(await boardOf(owner, 'KC-01')).toEqual([{ quantity: 3, reserved: 0, isDeleted: false }]);
    await assertConserved(owner);
  });

  it('sheets of one order exchange their boards', async () => {
    const scene = await nestScene({ plates: false });
    const { owner, textureId } = scene;
    await routed(owner, scene.projectId);
    const a = await addPlate(owner, textureId, { code: 'KC-01', width: 1500, length: 3000, quantity: 1 });
    const b = await addPlate(owner, textureId, { code: 'KC-02', width: 1500, length: 3000, quantity: 1 });
    const { sheets, orderId } = await onBoards(scene, 8);
    const [one, two] = sheets as [NestSheetRow, NestSheetRow];
    const planned = async (no: string) => (await boards(owner, no)).find((x) => x.isPlanned)?.id;
    const first = await planned(one.sheetNo);
    const theirs = first === a ? b : a;
    await cut(owner, one.sheetNo, { stockPieceId: theirs });
    expect(await planned(two.sheetNo)).toBe(first);
    await cut(owner, two.sheetNo);
    expect((await orderOf(owner, orderId)).state).toBe(128);
    for (const code of ['KC-01', 'KC-02'])
      expect((await boardOf(owner, code))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    await assertConserved(owner);
  });

  it('a sheet that was to be bought is cut from a board in stock', async () => {
    const { owner, sheets, textureId } = await releasedScene();
    const [sheet] = sheets as [NestSheetRow];
    const { length } = sheet;
    const id = await addPlate(owner, textureId, { code: 'KC-09', width: 1500, length, quantity: 1 });
    expect((await boards(owner, sheet.sheetNo)).map((b) => b.isPlanned)).toEqual([false]);
    expect(await cut(owner, sheet.sheetNo, { stockPieceId: id })).toMatchObject({ isIssued: true });
    expect((await boardOf(owner, 'KC-09'))[0]).toMatchObject({ quantity: 0, reserved: 0 });
    expect(await owner.refused(boards(owner, 'TLN-0-0/0'))).toBe('Nest:SheetUnknown');
    await assertConserved(owner);
  });
});

describe('two cuts take the same board', () => {
  it.each(WIDTHS)('%i at once: one has it', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const scene = await nestScene();
      const { owner, textureId } = scene;
      await routed(owner, scene.projectId);
      const sheets: NestSheetRow[] = [];
      for (const productId of [scene.p1, scene.p2]) {
        const { id } = await owner.call(nest.createNestOrder, {
          body: { ...f9Body(scene), products: [{ productId, quantity: 1 }] },
        });
        await computed(owner, id);
        await act(owner, id, 'confirm');
        await act(owner, id, 'release');
        sheets.push((await sheetsOf(owner, id))[0] as NestSheetRow);
      }
      const stockPieceId = await addPlate(owner, textureId, {
        code: 'KC-09',
        width: 1500,
        length: 3000,
        quantity: 1,
      });
      const codes = await atOnce(n, (i) =>
        owner.raw(nest.cutSheet, { body: { sheetNo: sheets[i % 2]?.sheetNo ?? '', stockPieceId } as never }),
      );
      expect(count(codes, '200')).toBe(1);
      for (const code of codes) expect(['200', 'Nest:BoardTaken', 'Nest:SheetDone']).toContain(code);
      expect((await boardOf(owner, 'KC-09'))[0]).toMatchObject({ quantity: 0, reserved: 0 });
      await assertConserved(owner);
    }
  });
});

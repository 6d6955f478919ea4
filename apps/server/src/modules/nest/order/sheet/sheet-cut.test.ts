/** Cutting (engineering F11): one scan reports every piece of a sheet, books its remnants and says what is missing. */
import { describe, expect, it } from 'vitest';
import { nest, type NestSheetRow, stock } from '@muyun/contract';
import { makeMember, type Actor } from '../../../../../test/kit.ts';
import {
  act,
  addPlate,
  assertConserved,
  computed,
  countersOf,
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
} from '../../../../../test/sheet-scene.ts';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';

const cutAll = async (owner: Actor, sheets: readonly NestSheetRow[]) => {
  const answers = [];
  for (const s of sheets) answers.push(await cut(owner, s.sheetNo));
  return answers;
};

describe('a sheet is cut', () => {
  it('its pieces are reported once, the order goes 32 → 64 → 128 with its last sheet', async () => {
    const scene = await releasedScene();
    const { owner, orderId, sheets } = scene;
    const answers = await cutAll(owner, sheets);
    expect(answers.map((a) => [a.state, a.orderState, a.cutSheetAmount, a.lost, a.skipped])).toEqual(
      sheets.map((_, i) => [4, i === sheets.length - 1 ? 128 : 64, i + 1, 0, []]),
    );
    expect(await rowNamed(scene as never, '开料')).toMatchObject({ requiredQty: 36, doneQty: 36 });
    expect(await rowNamed(scene as never, '刨槽')).toMatchObject({ doneQty: 0, readyQty: 36 });
    const done = await orderOf(owner, orderId);
    expect([done.state, done.cutSheetAmount, done.finishTime === null]).toEqual([128, sheets.length, false]);
    const rows = await sheetsOf(owner, orderId);
    expect(
      rows.every((r) => r.state === 4 && r.operatorName && r.cutTime && r.actions.join() === 'uncut'),
    ).toBe(true);
    const [result] = (await owner.call(nest.listNestResults, { query: { orderId: orderId as never } })).items;
    expect(result).toMatchObject({ state: 4, cutSheetAmount: sheets.length });
    await assertConserved(owner);
  });

  it('a second scan is refused, an unknown number too, and what does not lie on it', async () => {
    const scene = await releasedScene();
    const { owner, sheets, p1, p2 } = scene;
    const [sheet] = sheets as [NestSheetRow];
    expect(await owner.refused(cut(owner, 'TLN-0-0/0'))).toBe('Nest:SheetUnknown');
    const on = (await sheetOf(owner, sheet.sheetNo)).pieces;
    const placed = on.filter((p) => p.productId === p1).length;
    for (const [code, missing] of [
      ['Nest:SheetMissing', [{ productId: p1, quantity: placed + 1 }]],
      ['Common:NotFound', [{ productId: '0190e5b2-0000-7000-8000-000000000001', quantity: 1 }]],
    ] as const)
      expect(await owner.refused(cut(owner, sheet.sheetNo, { missing }))).toBe(code);
    const bare = [];
    for (const s of sheets)
      if (!(await sheetOf(owner, s.sheetNo)).pieces.some((p) => p.productId === p2)) bare.push(s);
    const without = bare[0];
    if (without)
      expect(
        await owner.refused(cut(owner, without.sheetNo, { missing: [{ productId: p2, quantity: 1 }] })),
      ).toBe('Nest:SheetPiece');
    await cut(owner, sheet.sheetNo);
    expect(await owner.refused(cut(owner, sheet.sheetNo))).toBe('Nest:SheetDone');
    expect(await owner.refused(scrap(owner, sheet.sheetNo))).toBe('Nest:SheetDone');
  });

  it('a product that is not on the sheet is refused by name', async () => {
    const scene = await nestScene();
    const { owner, p1, p2 } = scene;
    await routed(owner, scene.projectId);
    const { orderId } = await confirmedNest(scene, [{ productId: p1, quantity: 4 }]);
    await act(owner, orderId, 'release');
    const [sheet] = await sheetsOf(owner, orderId);
    expect(
      await owner.refused(cut(owner, sheet?.sheetNo ?? '', { missing: [{ productId: p2, quantity: 1 }] })),
    ).toBe('Nest:SheetPiece');
  });

  it('missing pieces are lost pieces of source 4, are not reported, and can be nested again', async () => {
    const scene = await releasedScene();
    const { owner, orderId, sheets, p1 } = scene;
    const [sheet] = sheets as [NestSheetRow];
    const answer = await cut(owner, sheet.sheetNo, { missing: [{ productId: p1, quantity: 2 }] });
    expect([answer.lost, answer.pieces]).toEqual([2, sheet.partCount - 2]);
    expect(await countersOf(owner, p1)).toEqual({ reserved: 0, nested: 10, lost: 2, available: 2 });
    expect(await lostOf(owner, orderId)).toMatchObject([
      { productId: p1, quantity: 2, source: 4, state: 1, reason: `${sheet.sheetNo} 漏切` },
    ]);
    const after = await sheetOf(owner, sheet.sheetNo);
    expect([after.sheet.lostCount, after.pieces.filter((p) => p.isReturned).length]).toEqual([2, 2]);
    expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: sheet.partCount - 2 });
    await assertConserved(owner);
    // the lost pieces, on an order of their own, get their labels back
    const lables = after.pieces.filter((p) => p.isReturned).map((p) => p.lableId);
    const { id } = await owner.call(nest.createNestOrder, {
      body: { ...f9Body(scene), products: [{ productId: p1, quantity: 2 }], parentOrderId: orderId },
    });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    expect((await lostOf(owner, orderId)).map((l) => l.state)).toEqual([4]);
    await act(owner, id, 'release');
    const [again] = await sheetsOf(owner, id);
    const pieces = (await sheetOf(owner, again?.sheetNo ?? '')).pieces;
    expect(new Set(pieces.map((p) => p.lableId))).toEqual(new Set(lables));
    expect((await cut(owner, again?.sheetNo ?? '')).orderState).toBe(128);
    await assertConserved(owner);
  });

  it('the same press twice is one cut and one answer', async () => {
    const { owner, sheets } = await releasedScene();
    const send = () =>
      owner.raw(nest.cutSheet, { body: { sheetNo: sheets[0]?.sheetNo }, key: 'scan-key-0000000001' });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.json()).toEqual(one.json());
  });

  it('a piece that is on hold is told and stays to be reported; the sheet is cut all the same', async () => {
    const scene = await releasedScene();
    const { owner, sheets } = scene;
    const [sheet] = sheets as [NestSheetRow];
    const [held] = (await sheetOf(owner, sheet.sheetNo)).pieces;
    await owner.inTx((tx) =>
      tx.run(
        sql`update lable set hold_flag = 2 where tenant_id = ${tx.tenantId} and id = ${held?.lableId ?? null}`,
      ),
    );
    const answer = await cut(owner, sheet.sheetNo);
    expect(answer.skipped).toEqual([{ lableCode: held?.lableCode, reason: '标签已冻结' }]);
    expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: sheet.partCount - 1 });
  });

  it('needs the right to results; a clerk of orders sees the sheet and has no button', async () => {
    const { owner, space, sheets } = await releasedScene();
    const [sheet] = sheets as [NestSheetRow];
    const clerk = await makeMember(space, ['AlNest.NestOrders:get', 'AlNest.NestOrders:edit']);
    expect((await sheetOf(clerk, sheet.sheetNo)).sheet.actions).toEqual([]);
    expect(await clerk.refused(cut(clerk, sheet.sheetNo))).toBe('Common:Forbidden');
    const worker = await makeMember(space, ['AlNest.NestResults:get', 'AlNest.NestResults:edit']);
    expect((await sheetOf(worker, sheet.sheetNo)).sheet.actions).toEqual(['cut', 'scrap']);
    expect((await cut(worker, sheet.sheetNo)).state).toBe(4);
    expect((await sheetOf(owner, sheet.sheetNo)).sheet.actions).toEqual(['uncut']);
  });
});

describe('a sheet is scrapped', () => {
  it('its pieces are lost with it, its order goes on without it', async () => {
    const scene = await releasedScene();
    const { owner, orderId, sheets } = scene;
    const [sheet, ...rest] = sheets as [NestSheetRow, ...NestSheetRow[]];
    const answer = await scrap(owner, sheet.sheetNo, '板面划伤');
    expect([answer.state, answer.orderState, answer.lost, answer.cutSheetAmount]).toEqual([
      8,
      64,
      sheet.partCount,
      0,
    ]);
    expect(await owner.refused(cut(owner, sheet.sheetNo))).toBe('Nest:SheetClosed');
    expect(
      (await lostOf(owner, orderId)).map((l) => [l.source, l.reason]).every(([s, r]) => s === 2 && r),
    ).toBe(true);
    expect(await owner.refused(act(owner, orderId, 'void', { reason: '试试' }))).toBe('Nest:SheetCut');
    const answers = await cutAll(owner, rest);
    expect(answers.at(-1)?.orderState).toBe(128);
    await assertConserved(owner);
  });
});

describe('what is left over', () => {
  const remnantScene = async () => {
    const scene = await nestScene();
    const { owner } = scene;
    await routed(owner, scene.projectId);
    const made = await confirmedNest(scene, [{ productId: scene.p1, quantity: 2 }]);
    await act(owner, made.orderId, 'release');
    const [sheet] = (await sheetsOf(owner, made.orderId)) as [NestSheetRow];
    return { ...scene, ...made, sheet, detail: await sheetOf(owner, sheet.sheetNo) };
  };
  const plates = (owner: Actor) =>
    owner.inTx((tx) =>
      tx.rows(
        { code: col.text, status: col.int, quantity: col.int, value: col.decimal, place: col.text },
        sql`select code, remnant_status as status, quantity, book_value as value, warehouse as place from stock_plate where tenant_id = ${tx.tenantId} and kind = 3`,
      ),
    );

  it('a remnant that came is in stock as it came, waits for the warehouse, then may be nested', async () => {
    const { owner, sheet, detail, textureId } = await remnantScene();
    const [remnant] = detail.remnants;
    expect(remnant).toMatchObject({ state: 1, code: expect.stringContaining('-R1') });
    const code = remnant?.code ?? '';
    const told = (over: object) => ({ remnants: [{ code, produced: true, place: 'B-3', ...over }] });
    expect(await owner.refused(cut(owner, sheet.sheetNo, told({ w: 1501, l: 3001 })))).toBe(
      'Nest:RemnantSize',
    );
    expect(await owner.refused(cut(owner, sheet.sheetNo, { remnants: [{ code: 'X-1' }] }))).toBe(
      'Nest:SheetRemnant',
    );
    await cut(owner, sheet.sheetNo, told({ w: 600, l: 1400 }));
    const [row] = await plates(owner);
    // 926.90 × 0.84/4.5 × 0.8
    expect(row).toEqual({ code, status: 16, quantity: 1, value: '138.42', place: 'B-3' });
    expect((await sheetOf(owner, sheet.sheetNo)).remnants).toMatchObject([
      { state: 2, width: 600, length: 1400, place: 'B-3' },
      ...detail.remnants.slice(1).map(() => ({ state: 4 })),
    ]);
    const query = { kind: 3, textureId: textureId as never };
    expect(await owner.call(stock.availableStock, { query })).toEqual([]);
    const { items } = await owner.call(stock.listStock, { query });
    expect(items.map((i) => [i.remnantStatus, i.availableQuantity])).toEqual([[16, 0]]);
    const ids = items.map((i) => i.id);
    expect(await owner.call(stock.confirmRemnants, { body: { ids } })).toEqual({ confirmed: 1 });
    expect(await owner.refused(owner.call(stock.confirmRemnants, { body: { ids } }))).toBe(
      'Stock:RemnantState',
    );
    expect((await owner.call(stock.availableStock, { query })).map((s) => s.code)).toEqual([code]);
    await assertConserved(owner);
  });

  it('one that did not come is 未产生 and no stock; a code that a board has already is refused', async () => {
    const { owner, sheet, detail, textureId } = await remnantScene();
    const code = detail.remnants[0]?.code ?? '';
    await addPlate(owner, textureId, { code, width: 500, length: 900, quantity: 1, kind: 3 });
    expect(await owner.refused(cut(owner, sheet.sheetNo, { remnants: [{ code }] }))).toBe(
      'Basic:CodeDuplicate',
    );
    await cut(owner, sheet.sheetNo, { remnants: [{ code, produced: false }] });
    expect((await sheetOf(owner, sheet.sheetNo)).remnants.map((r) => r.state)).toEqual(
      detail.remnants.map(() => 4),
    );
  });

  it('a board of the store is taken with its sheet, the rest of the reservation stays until the end', async () => {
    const scene = await nestScene({ plates: false });
    const { owner, textureId } = scene;
    await routed(owner, scene.projectId);
    await addPlate(owner, textureId, { code: 'KC-9', width: 1500, length: 3000, quantity: 5 });
    const { orderId } = await confirmedNest(scene, [{ productId: scene.p1, quantity: 12 }]);
    await act(owner, orderId, 'release');
    const board = async () =>
      (
        await owner.inTx((tx) =>
          tx.rows(
            { quantity: col.int, reserved: col.int },
            sql`select quantity, reserved_quantity as reserved from stock_plate where tenant_id = ${tx.tenantId} and code = 'KC-9'`,
          ),
        )
      )[0];
    const [one, two] = (await sheetsOf(owner, orderId)) as [NestSheetRow, NestSheetRow];
    expect(await board()).toEqual({ quantity: 5, reserved: 3 });
    await cut(owner, one.sheetNo);
    expect(await board()).toEqual({ quantity: 4, reserved: 2 });
    await scrap(owner, two.sheetNo);
    expect(await board()).toEqual({ quantity: 3, reserved: 1 });
    await act(owner, orderId, 'finish', { reason: '余下不做' });
    expect(await board()).toEqual({ quantity: 3, reserved: 0 });
    await assertConserved(owner);
  });
});

/** Bars in the shop: released, cut, missing pieces, a spoilt bar, the rest nested anew. They have no labels. */
import { describe, expect, it } from 'vitest';
import { bars, nest, type NestSheetRow } from '@muyun/contract';
import { barAct, barBody, barScene, barsComputed, f81Pieces, freeOf } from '../../../../../test/bar-scene.ts';
import { cut, scrap, sheetOf, sheetsOf } from '../../../../../test/sheet-scene.ts';

async function releasedBars() {
  const scene = await barScene();
  const { owner } = scene;
  const pieces = (await f81Pieces(scene)) as [string, string, string];
  const saved = await owner.call(bars.createBarOrder, {
    body: barBody([
      [pieces[0], 6],
      [pieces[1], 8],
      [pieces[2], 5],
    ]),
  });
  await barsComputed(owner, saved.id);
  await barAct(owner, saved.id, 'confirm');
  const answer = await barAct(owner, saved.id, 'release');
  return { ...scene, ...saved, pieces, answer, sheets: await sheetsOf(owner, saved.id) };
}
const order = (s: { owner: Awaited<ReturnType<typeof barScene>>['owner']; id: string }) =>
  s.owner.call(bars.getBarOrder, { params: { id: s.id } });

describe('bars in the shop', () => {
  it('every bar has its number; the last one that is cut ends the order', async () => {
    const s = await releasedBars();
    expect([s.answer.state, s.sheets.length]).toEqual([32, 6]);
    for (const b of s.sheets) {
      expect(b.sheetNo).toBe(`${s.no}-${b.layoutNo}-${b.serial}/${b.total}`);
      expect([b.width, b.length]).toEqual([null, 6000]);
    }
    const states = [];
    for (const b of s.sheets) states.push((await cut(s.owner, b.sheetNo)).orderState);
    expect(states).toEqual([64, 64, 64, 64, 64, 128]);
    expect(await order(s)).toMatchObject({ state: 128, cutSheetAmount: 6 });
    const { items } = await s.owner.call(bars.listBarResults, { query: { orderId: s.id as never } });
    expect(items).toMatchObject([{ state: 4, cutBarAmount: 6 }]);
    expect(await s.owner.refused(cut(s.owner, s.sheets[0]?.sheetNo ?? ''))).toBe('Nest:SheetDone');
  });

  it('a missing piece is free again and a lost piece; a rest longer than the bar is none', async () => {
    const s = await releasedBars();
    const details = await Promise.all(s.sheets.map((b) => sheetOf(s.owner, b.sheetNo)));
    const detail = details.find((d) => d.pieces.some((p) => p.pieceId === s.pieces[0]));
    const { sheet, pieces, bar } = detail as NonNullable<typeof detail>;
    expect(bar?.pieces.length).toBe(sheet.partCount);
    const [piece] = pieces.filter((p) => p.pieceId === s.pieces[0]);
    expect(piece).toMatchObject({ lableId: null, lableCode: null });
    const missing = [{ productId: piece?.productId ?? '', pieceId: s.pieces[0], quantity: 1 }];
    const most = pieces.filter((p) => p.pieceId === s.pieces[0]).length;
    const over = { missing: [{ ...missing[0], quantity: most + 1 }] };
    expect(await s.owner.refused(cut(s.owner, sheet.sheetNo, over))).toBe('Nest:SheetMissing');
    expect(await freeOf(s.owner, s.pieces[0])).toBe(0);
    expect((await cut(s.owner, sheet.sheetNo, { missing })).lost).toBe(1);
    expect(await freeOf(s.owner, s.pieces[0])).toBe(1);
    const lost = await s.owner.call(nest.listLostProducts, { query: { orderId: s.id as never } });
    expect(lost).toMatchObject([
      { quantity: 1, source: 4, state: 1, pieceName: expect.stringContaining('2350') },
    ]);
    const rest = details.find((d) => d.remnants.length > 0 && d.sheet.id !== sheet.id);
    const code = rest?.remnants[0]?.code ?? '';
    const told = (l: number) => ({ remnants: [{ code, l }] });
    expect(await s.owner.refused(cut(s.owner, rest?.sheet.sheetNo ?? '', told(6001)))).toBe(
      'Nest:RemnantSize',
    );
    expect(await s.owner.refused(cut(s.owner, rest?.sheet.sheetNo ?? '', told(410)))).toBe('Nest:RestShort');
    await cut(s.owner, rest?.sheet.sheetNo ?? '', told(1410));
    expect((await sheetOf(s.owner, rest?.sheet.sheetNo ?? '')).remnants).toMatchObject([
      { state: 2, width: null, length: 1410, stockPlateId: null },
    ]);
  });

  it('a spoilt bar gives its pieces back; the order ends with a reason, or its rest is nested anew', async () => {
    const s = await releasedBars();
    const [spoilt] = s.sheets as [NestSheetRow];
    await scrap(s.owner, spoilt.sheetNo);
    expect(await s.owner.refused(barAct(s.owner, s.id, 'void', { reason: '不做' }))).toBe('Nest:SheetCut');
    const { version } = await order(s);
    const made = await s.owner.call(nest.nestRest, { params: { id: s.id }, body: { version } });
    expect(await order(s)).toMatchObject({ state: 128, cutSheetAmount: 0 });
    const rest = await order({ owner: s.owner, id: made.id });
    expect(rest).toMatchObject({ state: 1, parentOrderId: s.id, pieceAmount: 19 - spoilt.partCount });
    const t = await releasedBars();
    await cut(t.owner, t.sheets[0]?.sheetNo ?? '');
    expect((await barAct(t.owner, t.id, 'finish', { reason: '停工' })).state).toBe(128);
    expect((await sheetsOf(t.owner, t.id)).map((b) => b.state)).toEqual([4, 16, 16, 16, 16, 16]);
  });
});

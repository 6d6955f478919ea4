/** The hazards of lost pieces, over and over: reported by several, left while an order takes them. `ROUNDS=50` is the measured run. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../../test/at-once.ts';
import { bodyOfReport, lostScene, page, pieceOn, report, rowOf } from '../../../../../test/lost-scene.ts';
import { assertConserved, countersOf, f9Body } from '../../../../../test/nest-scene.ts';
import { rowNamed } from '../../../../../test/route-scene.ts';

/** so many of the sheet are reported, then another one is cut */
const PIECES = 4;
describe('a piece is reported by several', () => {
  it.each(WIDTHS)('%i at once: it is lost once', { timeout: LIMIT }, async (n) => {
    let scene = await lostScene();
    for (const round of numbers(ROUNDS)) {
      const turn = round % PIECES;
      if (round > 0 && turn === 0) scene = await lostScene();
      const { owner, sheet, p1 } = scene;
      const before = await countersOf(owner, p1);
      const done = (await rowNamed(scene as never, '开料')).doneQty ?? 0;
      const piece = await pieceOn(owner, sheet.sheetNo, p1);
      // by its label and by its sheet; the same report sent again, or that of another
      const clientKey = newId();
      const codes = await atOnce(n, (i) =>
        owner.raw(nest.reportLostProduct, {
          body: bodyOfReport(i % 2 === 0 ? sheet.sheetNo : (piece.lableCode ?? ''), {
            seqs: [piece.seq],
            ...(round % 2 === 0 ? {} : { clientKey }),
          }),
        }),
      );
      const once = round % 2 === 0 ? 1 : n;
      expect([count(codes, '200'), count(codes, 'Nest:LostTwice')]).toEqual([once, n - once]);
      expect(await countersOf(owner, p1)).toMatchObject({ nested: before.nested - 1, lost: before.lost + 1 });
      expect((await rowNamed(scene as never, '开料')).doneQty).toBe(done - 1);
      expect((await page(owner)).totals?.['quantity']).toBe(turn + 1);
      await assertConserved(owner);
    }
  });
});

describe('a row is left while an order takes it', () => {
  it.each(WIDTHS)('%i at once: one of the two', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const scene = await lostScene();
      const { owner, sheet, p1 } = scene;
      const piece = await pieceOn(owner, sheet.sheetNo, p1);
      const [id] = (await report(owner, sheet.sheetNo, { seqs: [piece.seq] })).ids as [string];
      const take = { ...f9Body(scene), products: [{ productId: p1, quantity: 1 }], lostIds: [id] };
      const leave = { action: 'ignore', version: 1, reason: '客户同意少一件' };
      const takes = (i: number) => (i + round) % 2 === 0;
      const codes = await atOnce(n, (i) =>
        takes(i)
          ? owner.raw(nest.createNestOrder, { body: take as never })
          : owner.raw(nest.changeLostProduct, { params: { id }, body: leave as never }),
      );
      const row = await rowOf(owner, id);
      const [taken, left] = [codes.filter((_, i) => takes(i)), codes.filter((_, i) => !takes(i))];
      const ok = row.state === 2 ? [1, 0] : [0, 1];
      expect([count(taken, '200'), count(left, '200')]).toEqual(ok);
      expect(row.state).toBe(ok[0] === 1 ? 2 : 8);
      for (const code of codes)
        expect(['200', 'Nest:LostState', 'Nest:QtyExceeded', 'Common:StaleVersion']).toContain(code);
      await assertConserved(owner);
    }
  });
});

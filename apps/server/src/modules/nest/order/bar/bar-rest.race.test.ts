/**
 * The hazards of 型材余料, over and over: two orders on one rest, a cut that is taken back against the order that takes its rest, by
 * several at once. `ROUNDS=50` is the measured run.
 */
import { describe, expect, it } from 'vitest';
import { bars, nest, type NestSheetRow } from '@muyun/contract';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../../test/at-once.ts';
import { cutRestScene, movesOf, planned, released, restsOf } from '../../../../../test/bar-rest-scene.ts';
import type { Actor } from '../../../../../test/kit.ts';
import { sheetOf } from '../../../../../test/sheet-scene.ts';

const versionOf = async (owner: Actor, id: string): Promise<number> =>
  (await owner.call(bars.getBarOrder, { params: { id } })).version;
const confirm = (owner: Actor, id: string, version: number) =>
  owner.raw(bars.barOrderState, { params: { id }, body: { action: 'confirm', version } });
const undo = (owner: Actor, sheetNo: string) =>
  owner.raw(nest.undoCutSheet, { body: { sheetNo, reason: '同时操作' } });

describe('two orders on one rest', () => {
  it.each(WIDTHS)('%i at once: one of them has it', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const { owner, piece } = await cutRestScene();
      const ids = [(await planned(owner, [[piece, 2]])).id, (await planned(owner, [[piece, 2]])).id];
      const versions = await Promise.all(ids.map((id) => versionOf(owner, id)));
      const codes = await atOnce(n, (i) => confirm(owner, ids[i % 2] ?? '', versions[i % 2] ?? 0));
      expect(count(codes, '200')).toBe(1);
      expect(count(codes, 'Nest:StockTaken')).toBe(n / 2);
      const winner = ids[codes.indexOf('200') % 2];
      expect((await restsOf(owner)).items).toMatchObject([{ state: 2, orderId: winner }]);
      expect(await movesOf(owner)).toEqual([1, 2]);
    }
  });
});

describe('a cut that is taken back against the order that takes its rest', () => {
  it.each(WIDTHS)('%i at once: one of the two has it', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const { owner, piece, bar } = await cutRestScene();
      const { id } = await planned(owner, [[piece, 2]]);
      const version = await versionOf(owner, id);
      const codes = await atOnce(n, (i) =>
        i === round % n ? undo(owner, bar.sheetNo) : confirm(owner, id, version),
      );
      const isUndone = codes[round % n] === '200';
      if (!isUndone) expect(codes[round % n]).toBe('Nest:UndoRemnant');
      expect(count(codes, '200')).toBe(1);
      expect((await restsOf(owner)).items).toMatchObject([{ state: isUndone ? 8 : 2 }]);
      expect((await sheetOf(owner, bar.sheetNo)).sheet.state).toBe(isUndone ? 2 : 4);
    }
  });
});

describe('a bar that is a rest, cut and taken back', () => {
  it.each(WIDTHS)('%i at once: the rest is used or held, never both', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const { owner, piece } = await cutRestScene();
      const { id } = await planned(owner, [[piece, 2]]);
      const [bar] = (await released(owner, id)) as [NestSheetRow];
      const codes = await atOnce(n, (i) =>
        i % 2 === 0 ? owner.raw(nest.cutSheet, { body: { sheetNo: bar.sheetNo } }) : undo(owner, bar.sheetNo),
      );
      const [cuts, undone] = [0, 1].map((k) =>
        count(
          codes.filter((_code, i) => i % 2 === k),
          '200',
        ),
      ) as [number, number];
      expect([0, 1]).toContain(cuts - undone);
      expect((await restsOf(owner)).items).toMatchObject([{ state: cuts === undone ? 2 : 4, orderId: id }]);
    }
  });
});

/**
 * The hazards of taking a cut back, over and over: by several at once, against a scan of the same sheet, against another order
 * that takes the remnant, against production that goes on. `ROUNDS=50` is the measured run.
 */
import { describe, expect, it } from 'vitest';
import { completeRoute, nest, type NestSheetRow } from '@muyun/contract';
import { newId } from '../../../../kit/clock.ts';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../../test/at-once.ts';
import type { Actor } from '../../../../../test/kit.ts';
import { assertConserved } from '../../../../../test/nest-scene.ts';
import { rowNamed } from '../../../../../test/route-scene.ts';
import { cut, orderOf, releasedScene, sheetOf, uncut } from '../../../../../test/sheet-scene.ts';
import { boardOf, cutScene, onRemnant } from '../../../../../test/sheet-undo-scene.ts';
import { countStatements } from '../../../../../test/statements.ts';

const undo = (owner: Actor, sheetNo: string) =>
  owner.raw(nest.undoCutSheet, { body: { sheetNo, reason: '同时操作' } });
const scan = (owner: Actor, sheetNo: string) => owner.raw(nest.cutSheet, { body: { sheetNo } });

describe('taken back by several', () => {
  it.each(WIDTHS)('%i at once: taken back once', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const scene = await cutScene();
      const { owner, sheet, code } = scene;
      const codes = await atOnce(n, () => undo(owner, sheet.sheetNo));
      expect([count(codes, '200'), count(codes, 'Nest:SheetClosed')]).toEqual([1, n - 1]);
      expect(await boardOf(owner, code)).toEqual([{ quantity: 0, reserved: 0, isDeleted: true }]);
      expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: 0 });
      expect((await orderOf(owner, scene.orderId)).state).toBe(32);
      await assertConserved(owner);
    }
  });
});

describe('taken back against another order that takes the remnant', () => {
  it.each(WIDTHS)('%i at once: one of the two has it', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const scene = await cutScene();
      const { owner, sheet, code } = scene;
      const other = await onRemnant(scene);
      const { version } = await orderOf(owner, other);
      const body = { action: 'confirm', version };
      const codes = await atOnce(n, (i) =>
        i === round % n
          ? undo(owner, sheet.sheetNo)
          : owner.raw(nest.nestOrderState, { params: { id: other }, body }),
      );
      const confirms = codes.filter((_, i) => i !== round % n);
      const isUndone = codes[round % n] === '200';
      if (isUndone) expect(new Set(confirms)).toEqual(new Set(['Nest:StockTaken']));
      else {
        expect(codes[round % n]).toBe('Nest:UndoRemnant');
        expect(count(confirms, '200')).toBe(1);
      }
      expect((await sheetOf(owner, sheet.sheetNo)).sheet.state).toBe(isUndone ? 2 : 4);
      expect(await boardOf(owner, code)).toEqual([
        isUndone
          ? { quantity: 0, reserved: 0, isDeleted: true }
          : { quantity: 1, reserved: 1, isDeleted: false },
      ]);
      await assertConserved(owner);
    }
  });
});

describe('taken back and cut again', () => {
  it.each(WIDTHS)('%i at once: in turns, each whole', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const scene = await releasedScene();
      const { owner, orderId, sheets } = scene;
      const [sheet] = sheets as [NestSheetRow];
      await cut(owner, sheet.sheetNo);
      const codes = await atOnce(n, (i) =>
        (i + round) % 2 === 0 ? undo(owner, sheet.sheetNo) : scan(owner, sheet.sheetNo),
      );
      const [undone, again] = [0, 1].map((k) =>
        count(
          codes.filter((_, i) => (i + round) % 2 === k),
          '200',
        ),
      ) as [number, number];
      expect([0, 1]).toContain(undone - again);
      const isCut = undone === again;
      expect((await sheetOf(owner, sheet.sheetNo)).sheet.state).toBe(isCut ? 4 : 2);
      expect((await orderOf(owner, orderId)).state).toBe(isCut ? 64 : 32);
      expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: isCut ? sheet.partCount : 0 });
      await assertConserved(owner);
    }
  });
});

describe('taken back against the next process', () => {
  it.each(WIDTHS)('%i at once: whoever comes first is whole', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const scene = await releasedScene();
      const { owner, sheets } = scene;
      const [sheet] = sheets as [NestSheetRow];
      await cut(owner, sheet.sheetNo);
      const next = (await rowNamed(scene as never, '刨槽')) as { projectProcessId: string };
      const mark = () => ({
        ids: [next.projectProcessId],
        completed: true,
        mode: 1,
        operators: [],
        clientKey: newId(),
      });
      const codes = await atOnce(n, (i) =>
        i === round % n ? undo(owner, sheet.sheetNo) : owner.raw(completeRoute, { body: mark() }),
      );
      const isUndone = codes[round % n] === '200';
      if (!isUndone) expect(codes[round % n]).toBe('Produce:ReverseBlocked');
      expect(await rowNamed(scene as never, '开料')).toMatchObject({
        doneQty: isUndone ? 0 : sheet.partCount,
      });
      // the factory asks for no order of processes: the marking goes through either way
      expect(await rowNamed(scene as never, '刨槽')).toMatchObject({ doneQty: 36 });
      await assertConserved(owner);
    }
  });
});

describe('statements', () => {
  it('are as many for a sheet of few pieces as for one of many', { timeout: LIMIT }, async () => {
    const { owner, sheets } = await releasedScene();
    const sorted = [...sheets].toSorted((a, b) => b.partCount - a.partCount);
    const [many, few] = [sorted[0], sorted.at(-1)] as [NestSheetRow, NestSheetRow];
    expect(many.partCount).toBeGreaterThan(few.partCount);
    for (const s of [many, few]) await cut(owner, s.sheetNo);
    const most = await countStatements(() => uncut(owner, many.sheetNo));
    expect(await countStatements(() => uncut(owner, few.sheetNo))).toBe(most);
  });
});

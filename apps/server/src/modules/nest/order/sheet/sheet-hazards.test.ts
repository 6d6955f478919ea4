/**
 * The hazards of cutting (engineering F13), over and over: a sheet that is scanned twice, a cut against a void, against the end of
 * its order, two releases over the same pieces. `ROUNDS=50` is the measured run. And how many statements each takes.
 */
import { describe, expect, it } from 'vitest';
import { nest, type NestSheetRow } from '@muyun/contract';
import { atOnce, count, LIMIT, numbers, ROUNDS, WIDTHS } from '../../../../../test/at-once.ts';
import type { Actor } from '../../../../../test/kit.ts';
import { act, assertConserved, computed, f9Body, nestScene } from '../../../../../test/nest-scene.ts';
import { rowNamed } from '../../../../../test/route-scene.ts';
import {
  confirmedNest,
  confirmedScene,
  cut,
  orderOf,
  releasedScene,
  routed,
  sheetOf,
  sheetsOf,
} from '../../../../../test/sheet-scene.ts';
import { countStatements } from '../../../../../test/statements.ts';

const scan = (owner: Actor, sheetNo: string) => owner.raw(nest.cutSheet, { body: { sheetNo } });
const state = (owner: Actor, id: string, action: string, version: number) =>
  owner.raw(nest.nestOrderState, { params: { id }, body: { action, version, reason: '同时操作' } });

describe('double scan', () => {
  it.each(WIDTHS)('%i at once: cut once, the others are told', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const scene = await releasedScene();
      const { owner, sheets } = scene;
      let done = 0;
      for (const sheet of sheets) {
        // the crowd stands at the first one
        const hands = sheet === sheets[0] ? n : 2;
        const codes = await atOnce(hands, () => scan(owner, sheet.sheetNo));
        expect([count(codes, '200'), count(codes, 'Nest:SheetDone')]).toEqual([1, hands - 1]);
        done += sheet.partCount;
        expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: done });
      }
      expect((await orderOf(owner, scene.orderId)).state).toBe(128);
      await assertConserved(owner);
    }
  });
});

describe('cut against void', () => {
  it.each(WIDTHS)('%i at once: either is whole', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const { owner, orderId, sheets } = await releasedScene();
      const { version } = await orderOf(owner, orderId);
      const [sheet] = sheets as [NestSheetRow];
      const codes = await atOnce(n, (i) =>
        i === round % n ? state(owner, orderId, 'void', version) : scan(owner, sheet.sheetNo),
      );
      const isVoid = codes[round % n] === '200';
      const told = codes.filter((_, i) => i !== round % n);
      if (isVoid) expect(new Set(told)).toEqual(new Set(['Nest:SheetUnknown']));
      else {
        expect(['Common:StaleVersion', 'Nest:SheetCut']).toContain(codes[round % n]);
        expect([count(told, '200'), count(told, 'Nest:SheetDone')]).toEqual([1, n - 2]);
      }
      expect((await orderOf(owner, orderId)).state).toBe(isVoid ? 512 : 64);
      await assertConserved(owner);
    }
  });
});

describe('cut against finish', () => {
  it.each(WIDTHS)('%i at once: every sheet is cut or withdrawn', { timeout: LIMIT }, async (n) => {
    for (const round of numbers(ROUNDS)) {
      const scene = await releasedScene();
      const { owner, orderId, sheets } = scene;
      const [first, ...rest] = sheets as [NestSheetRow, ...NestSheetRow[]];
      await cut(owner, first.sheetNo);
      const { version } = await orderOf(owner, orderId);
      await atOnce(n, (i) =>
        i === round % n
          ? state(owner, orderId, 'finish', version)
          : scan(owner, rest[i % rest.length]?.sheetNo ?? ''),
      );
      const rows = await sheetsOf(owner, orderId);
      const done = rows.filter((r) => r.state === 4).reduce((sum, r) => sum + r.partCount, 0);
      expect(await rowNamed(scene as never, '开料')).toMatchObject({ doneQty: done });
      const { state: at } = await orderOf(owner, orderId);
      expect(at === 128).toBe(rows.every((r) => r.state !== 2));
      await assertConserved(owner);
    }
  });
});

describe('two releases', () => {
  it.each(WIDTHS)('%i at once of one order: its sheets are made once', { timeout: LIMIT }, async (n) => {
    for (const _ of numbers(ROUNDS)) {
      const { owner, orderId } = await confirmedScene();
      const { version, sheetAmount } = await orderOf(owner, orderId);
      const codes = await atOnce(n, () => state(owner, orderId, 'release', version));
      expect(count(codes, '200')).toBe(1);
      expect(await sheetsOf(owner, orderId)).toHaveLength(sheetAmount);
    }
  });
  it.each([2, 8])(
    '%i orders over the same product: no piece lies on two sheets',
    { timeout: LIMIT },
    async (n) => {
      const scene = await nestScene();
      const { owner, p1 } = scene;
      await routed(owner, scene.projectId);
      const ids: string[] = [];
      for (const _ of numbers(n))
        ids.push((await confirmedNest(scene, [{ productId: p1, quantity: 1 }])).orderId);
      const versions = await Promise.all(ids.map(async (id) => (await orderOf(owner, id)).version));
      const codes = await atOnce(n, (i) => state(owner, ids[i] ?? '', 'release', versions[i] ?? 0));
      expect(count(codes, '200')).toBe(n);
      const lables = [];
      for (const id of ids)
        for (const s of await sheetsOf(owner, id))
          lables.push(...(await sheetOf(owner, s.sheetNo)).pieces.map((p) => p.lableId));
      expect(new Set(lables).size).toBe(n);
    },
  );
});

describe('statements', () => {
  it('are as many for one piece as for thirty-six', { timeout: LIMIT }, async () => {
    const measured = async (quantity: { p1: number; p2: number }) => {
      const scene = await nestScene();
      const { owner } = scene;
      await routed(owner, scene.projectId);
      const { id } = await owner.call(nest.createNestOrder, {
        body: {
          ...f9Body(scene),
          products: [
            { productId: scene.p1, quantity: quantity.p1 },
            { productId: scene.p2, quantity: quantity.p2 },
          ],
        },
      });
      await computed(owner, id);
      await act(owner, id, 'confirm');
      const { version } = await orderOf(owner, id);
      const release = await countStatements(() =>
        owner.call(nest.nestOrderState, { params: { id }, body: { action: 'release', version } }),
      );
      const sheets = await sheetsOf(owner, id);
      const most = sheets.toSorted((a, b) => b.partCount - a.partCount)[0]?.sheetNo ?? '';
      const cutting = await countStatements(() => cut(owner, most));
      return { release, cutting, pieces: sheets.reduce((n, s) => n + s.partCount, 0) };
    };
    const [few, many] = [await measured({ p1: 1, p2: 1 }), await measured({ p1: 4, p2: 8 })];
    expect([few.pieces, many.pieces]).toEqual([2, 12]);
    expect({ ...many, pieces: 0 }).toEqual({ ...few, pieces: 0 });
  });
});

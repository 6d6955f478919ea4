/** 计划与实际 of bars: nothing before the release; then what was cut, missing, spoilt and left over beside the plan, with why. */
import { expect, it } from 'vitest';
import { bars } from '@muyun/contract';
import { barAct, barScene, f81Pieces } from '../../../../../test/bar-scene.ts';
import { planned, released } from '../../../../../test/bar-rest-scene.ts';
import { cut, scrap, sheetOf } from '../../../../../test/sheet-scene.ts';
import { makeMember } from '../../../../../test/kit.ts';

type Bar = Awaited<ReturnType<typeof sheetOf>>;

it('F8.1: six bars planned; one cut as planned, one with a piece missing, one spoilt, a rest that came shorter, the rest not cut', async () => {
  const scene = await barScene();
  const { owner, space } = scene;
  const [a, b, c] = (await f81Pieces(scene)) as [string, string, string];
  const { id } = await planned(owner, [
    [a, 6],
    [b, 8],
    [c, 5],
  ]);
  const actual = () => owner.call(bars.barOrderActual, { params: { id } });
  const nothing = {
    bars: 0,
    scrapped: 0,
    withdrawn: 0,
    open: 0,
    pieces: 0,
    lost: 0,
    rests: 0,
    restLength: 0,
  };
  expect(await actual()).toEqual({
    plan: { bars: 0, pieces: 0, rests: 0, restLength: 0 },
    actual: nothing,
    rows: [],
  });
  const all = await released(owner, id);
  const layouts = await owner.call(bars.barLayouts, { params: { id } });
  const sumOf = (of: (b: (typeof layouts)[0]) => number) => layouts.reduce((n, b) => n + b.repeat * of(b), 0);
  const planOf = {
    bars: 6,
    pieces: 19,
    rests: sumOf((b) => (b.isRemnant ? 1 : 0)),
    restLength: sumOf((b) => (b.isRemnant ? b.leftover : 0)),
  };
  expect(await actual()).toMatchObject({ plan: planOf, actual: { ...nothing, open: 6 } });
  const details = await Promise.all(all.map((s) => sheetOf(owner, s.sheetNo)));
  const [fine, short, spoilt, last, ...open] = details as [Bar, Bar, Bar, Bar, ...Bar[]];
  const whole = (d: Bar) => d.remnants.map((r) => ({ code: r.code }));
  await cut(owner, fine.sheet.sheetNo, { remnants: whole(fine) });
  await cut(owner, short.sheet.sheetNo, {
    missing: [{ productId: short.pieces[0]?.productId, pieceId: short.pieces[0]?.pieceId, quantity: 1 }],
    remnants: whole(short),
  });
  await scrap(owner, spoilt.sheet.sheetNo, '锯偏');
  const [rest] = last.remnants as [Bar['remnants'][0]];
  await cut(owner, last.sheet.sheetNo, { remnants: [{ code: rest.code, l: rest.length - 10 }] });
  await barAct(owner, id, 'finish', { reason: '停电' });
  const end = await actual();
  expect(end.plan).toEqual(planOf);
  const parts = (of: readonly Bar[]) => of.reduce((n, d) => n + d.sheet.partCount, 0);
  const lengths = (of: readonly Bar[]) => of.flatMap((d) => d.remnants).reduce((n, r) => n + r.length, 0);
  const cutBars = [fine, short, last];
  expect(end.actual).toEqual({
    bars: 3,
    scrapped: 1,
    withdrawn: 2,
    open: 0,
    pieces: parts(cutBars) - 1,
    lost: 1 + parts([spoilt, ...open]),
    rests: cutBars.flatMap((d) => d.remnants).length,
    restLength: lengths(cutBars) - 10,
  });
  // whatever was planned is good or lost
  expect(end.actual.pieces + end.actual.lost).toBe(planOf.pieces);
  expect(end.rows.flatMap((r) => r.differences.map((d) => [d.kind, d.text])).toSorted()).toEqual(
    [
      ['missing', `${short.sheet.sheetNo} 缺 1 件`],
      ['rest', `${last.sheet.sheetNo} 余料 ${rest.length - 10} mm，计划 ${rest.length} mm`],
      ['scrapped', `${spoilt.sheet.sheetNo} 报废：锯偏`],
      ...open.map((d) => ['withdrawn', `${d.sheet.sheetNo} 未下料：停电`]),
    ].toSorted(),
  );
  // row by row it is the whole
  const sum = (of: (r: (typeof end.rows)[0]) => number) => end.rows.reduce((n, r) => n + of(r), 0);
  expect([sum((r) => r.plan.pieces), sum((r) => r.actual.pieces), sum((r) => r.actual.lost)]).toEqual([
    19,
    end.actual.pieces,
    end.actual.lost,
  ]);
  const cutter = await makeMember(space, ['AlNest.NestResults:get']);
  expect((await cutter.call(bars.barOrderActual, { params: { id } })).actual.bars).toBe(3);
});

it('a rest that did not come is told as none', async () => {
  const scene = await barScene();
  const { owner } = scene;
  const [, , c] = (await f81Pieces(scene)) as [string, string, string];
  const { id } = await planned(owner, [[c, 2]]);
  const [bar] = await released(owner, id);
  await cut(owner, bar?.sheetNo ?? '');
  const { rows } = await owner.call(bars.barOrderActual, { params: { id } });
  expect(rows[0]?.differences).toEqual([
    { sheetNo: bar?.sheetNo, kind: 'noRest', text: `${bar?.sheetNo} 余料未产生，计划 4142 mm` },
  ]);
});

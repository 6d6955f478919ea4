/** 型材套料 by its calls: the worked examples of F8.1, and the way from draft to confirmation and back (F7). */
import { describe, expect, it } from 'vitest';
import { bars, dec } from '@muyun/contract';
import {
  addCut,
  barAct,
  barBody,
  barScene,
  barsComputed,
  barTestParams,
  f81Pieces,
  freeOf,
} from '../../../../../test/bar-scene.ts';

describe('F8.1 over HTTP', () => {
  it('six bars of 6000, 84.83 % and 95.86 %, one remnant of 4142, proven the fewest', async () => {
    const scene = await barScene({ price: '0' });
    const { owner } = scene;
    const [a = '', b = '', c = ''] = await f81Pieces(scene);
    const saved = await owner.call(bars.createBarOrder, {
      body: barBody([
        [a, 6],
        [b, 8],
        [c, 5],
      ]),
    });
    expect(saved.no).toMatch(/^TLA\d{10}$/);
    expect(saved.errors).toEqual([]);
    const done = await barsComputed(owner, saved.id);
    expect(done.state).toBe(8);
    expect(done.figures).toMatchObject({
      barAmount: 6,
      lowerBoundBars: 6,
      isProven: true,
      placedAmount: 19,
      lostAmount: 0,
      netLength: '30.540',
      grossLength: '36.000',
      utilization: '0.8483',
      effectiveUtilization: '0.9586',
      remnantAmount: 1,
      remnantLength: '4.142',
    });
    expect(done.runs[0]?.verify).toMatchObject({ ok: true, bars: 6, pieces: 19, faults: 0 });
    const plan = await owner.call(bars.barLayouts, { params: { id: saved.id } });
    expect(plan.map((l) => [l.repeat, l.pieces.map((p) => p.length)])).toEqual(
      expect.arrayContaining([
        [3, [2350, 2350, 920]],
        [2, [1480, 1480, 1480, 1480]],
        [1, [920, 920]],
      ]),
    );
    const rest = plan.find((l) => l.isRemnant);
    expect(rest).toMatchObject({ leftover: 4142, remnantCode: `${saved.no}-${rest?.layoutNo ?? 0}-R1` });
    // the saw: squared at 10, then each stop is the piece, each place one piece and one cut on
    const long = plan.find((l) => l.repeat === 3);
    expect(long?.steps.map((s) => [s.kind, s.stop, s.at])).toEqual([
      ['trim', 10, 10],
      ['part', 2350, 2360],
      ['part', 2350, 4714],
      ['part', 920, 5638],
    ]);
    expect(long?.barNos).toEqual([1, 2, 3].map((n) => `${saved.no}-${long?.layoutNo ?? 0}-${n}/3`));
  });

  it('mitres of 45° at a height of 50 save 44.343 where a piece may be turned, and need two cuts where it may not', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const id = await addCut(scene, { code: 'M-01', length: 1000, quantity: 2, left: '45', right: '45' });
    const xs = async (canFlip: boolean): Promise<number[] | undefined> => {
      const { id: order } = await owner.call(bars.createBarOrder, {
        body: barBody([[id, 2]], { params: barTestParams({ canFlip }) }),
      });
      await barsComputed(owner, order);
      const [bar] = await owner.call(bars.barLayouts, { params: { id: order } });
      expect(bar?.height).toBe(50);
      // both mitres lean to the long edge
      for (const p of bar?.pieces ?? []) expect(p.angleLeft).toBe(-p.angleRight);
      await barAct(owner, order, 'void', { reason: '试算' });
      return bar?.pieces.map((p) => p.x);
    };
    expect(await xs(true)).toEqual([10, 10 + 1000 - 44.343]);
    expect(await xs(false)).toEqual([10, 10 + 1000 + 2 * 5.657]);
  });
});

describe('orders of bars (F7)', () => {
  it('draft holds, confirm nests, unconfirm holds again, void and delete give all back', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const piece = await addCut(scene, { code: 'D-01', length: 1200, quantity: 10, each: '0.5' });
    // half a piece for each of ten products: five
    expect(await freeOf(owner, piece)).toBe(5);
    const { id } = await owner.call(bars.createBarOrder, { body: barBody([[piece, 4]]) });
    expect(await freeOf(owner, piece)).toBe(1);
    const other = owner.call(bars.createBarOrder, { body: barBody([[piece, 2]]) });
    expect(await owner.refused(other)).toBe('Nest:QtyExceeded');
    const { version } = await owner.call(bars.getBarOrder, { params: { id } });
    const changed = await owner.call(bars.updateBarOrder, {
      params: { id },
      body: { ...barBody([[piece, 5]], { name: '一车间' }), version },
    });
    expect(changed.version).toBe(version + 1);
    expect(await freeOf(owner, piece)).toBe(0);
    // an order that is edited sees what it holds itself
    const own = await owner.call(bars.listBarPieces, { query: { orderId: id } });
    expect(own.pieces[0]).toMatchObject({ available: 5, ordered: 5, quantity: 5 });

    const done = await barsComputed(owner, id);
    expect(done).toMatchObject({ state: 8, name: '一车间', placedAmount: 5, sheetAmount: 2 });
    expect((await barAct(owner, id, 'confirm')).state).toBe(16);
    expect(await freeOf(owner, piece)).toBe(0);
    expect((await owner.call(bars.getBarOrder, { params: { id } })).lines[0]).toMatchObject({
      quantity: 5,
      placedQuantity: 5,
      lostAmount: 0,
    });
    expect((await barAct(owner, id, 'unconfirm', { reason: '换料' })).state).toBe(8);
    expect(await freeOf(owner, piece)).toBe(0);
    await barAct(owner, id, 'void', { reason: '不做了' });
    expect(await freeOf(owner, piece)).toBe(5);
    await owner.call(bars.deleteBarOrder, { params: { id } });
    expect(await owner.refused(owner.call(bars.getBarOrder, { params: { id } }))).toBe('Common:NotFound');
  });

  it('money: standard bars at their price, remnants first, a second length where it is cheaper; figures are sums of the bars', async () => {
    const scene = await barScene({ unit: 3, price: '25' });
    const { owner, groupName } = scene;
    const piece = await addCut(scene, { code: 'R-01', length: 3000, quantity: 3 });
    const { id } = await owner.call(bars.createBarOrder, {
      body: barBody([[piece, 3]], {
        stocks: [
          { groupName, kind: 1, length: 6000 },
          { groupName, kind: 1, length: 7200, price: '170' },
          { groupName, kind: 3, length: 3100, limitQuantity: 1, price: '20' },
        ],
      }),
    });
    const done = await barsComputed(owner, id);
    const plan = await owner.call(bars.barLayouts, { params: { id } });
    // the remnant takes one piece (62 yuan), the other two need a bar of 7200: 6000 is too short for two with its trims
    expect(plan.map((l) => [l.stockKind, l.length, l.cost, l.pieces.length])).toEqual(
      expect.arrayContaining([
        [3, 3100, '62.00', 1],
        [1, 7200, '170.00', 2],
      ]),
    );
    expect(done.figures?.materialCost).toBe('232.00');
    const sum = (of: (l: (typeof plan)[number]) => string): string =>
      plan.reduce((s, l) => s.plus(dec(of(l)).times(l.repeat)), dec(0)).toFixed(2);
    expect(sum((l) => l.cost ?? '0')).toBe(done.figures?.materialCost);
    expect(sum((l) => l.credit ?? '0')).toBe(done.figures?.remnantCredit);
    expect(sum((l) => String(l.length / 1000))).toBe(dec(done.figures?.grossLength ?? 0).toFixed(2));
    expect(sum((l) => l.weight)).toBe(dec(done.figures?.grossWeight ?? 0).toFixed(2));
    expect(done.stocks.find((s) => s.length === 6000)).toMatchObject({ priceMode: 4, price: '25.000000' });
  });

  it('what is ordered to measure comes in the length that is needed', async () => {
    const scene = await barScene();
    const { owner, groupName } = scene;
    const piece = await addCut(scene, { code: 'O-01', length: 2400, quantity: 20 });
    const { id } = await owner.call(bars.createBarOrder, {
      body: barBody([[piece, 20]], {
        stocks: [{ groupName, kind: 2, minLength: 3000, maxLength: 7000, lengthStep: 50, price: '10' }],
      }),
    });
    await barsComputed(owner, id);
    const plan = await owner.call(bars.barLayouts, { params: { id } });
    // 2 × 2400 + 2 × 4 + 10 + 40 = 4858, on the step of 50: 4900; 1: 2454
    expect(plan.map((l) => [l.stockKind, l.length, l.repeat])).toEqual([[2, 4900, 10]]);
  });
});

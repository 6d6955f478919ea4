/** Time and cost of cutting bars (engineering F9.4), worked out by hand. */
import { describe, expect, it } from 'vitest';
import { bars, barSeconds, type ConfigKey, dec, nestCost, tenantConfig, workCost } from '@muyun/contract';
import {
  addCut,
  barAct,
  barBody,
  barScene,
  barsComputed,
  f81Pieces,
  type BarScene,
} from '../../../../../test/bar-scene.ts';
import { makeMember } from '../../../../../test/kit.ts';

const SAW = { secondsPerCut: 15, secondsPerMitre: 25, loadTime: 60, hourlyRate: 60 };
const at = (id: string) => ({ params: { id } });

it('of one bar: laid in, each square cut, each mitre', () => {
  // head squared, one square end, one of 45°: 60 + 2 × 15 + 25
  const seconds = barSeconds(SAW, [{ angle: 0 }, { angle: 0 }, { angle: -45 }]);
  expect(seconds.toString()).toBe('115');
  // 115 × 60 / 3600 = 1.9166…
  expect(workCost(SAW, seconds)).toBe('1.92');
});

/** F8.1: six bars, 19 pieces. */
async function f81(scene: BarScene) {
  const [a = '', b = '', c = ''] = await f81Pieces(scene);
  const { id } = await scene.owner.call(bars.createBarOrder, {
    body: barBody([
      [a, 6],
      [b, 8],
      [c, 5],
    ]),
  });
  return barsComputed(scene.owner, id);
}

describe('a plan of bars', () => {
  it('knows its time and cost: bar, run, order, result, cost page; by the rates of when it was made', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const order = await f81(scene);
    const { id } = order;
    const plan = await owner.call(bars.barLayouts, at(id));
    // one cut squares the head of each of the six bars, one frees each of the 19 pieces; 60 s a bar
    expect(plan.reduce((n, l) => n + l.repeat * l.steps.length, 0)).toBe(25);
    for (const l of plan) expect(l.estSeconds).toBe(60 + 15 * l.steps.length);
    // 6 × 60 + 25 × 15 = 735 s; × 60 / 3600 = 12.25
    expect(order).toMatchObject({ estSeconds: 735, processCost: '12.25' });
    expect(order.figures).toMatchObject({ estSeconds: 735, processCost: '12.25' });
    expect(order.groupFigures[0]?.figures).toMatchObject({ estSeconds: 735, processCost: '12.25' });
    const [result] = (await owner.call(bars.listBarResults, { query: { orderId: id } })).items;
    expect(result).toMatchObject({ estSeconds: 735, processCost: '12.25' });

    const put = (key: ConfigKey, value: number) =>
      owner.call(tenantConfig.saveSettings, { body: { settings: [{ key, value, version: 0 }] } });
    await put('machine.barSaw.hourlyRate', 120);
    await put('machine.barSaw.loadTime', 0);
    expect((await owner.call(bars.getBarOrder, at(id))).processCost).toBe('12.25');
    const again = await barsComputed(owner, id, 'recalc');
    // 25 cuts of 15 s at 120 an hour
    expect(again.runs.map((r) => [r.figures?.estSeconds, r.figures?.processCost])).toEqual([
      [375, '12.50'],
      [735, '12.25'],
    ]);
    expect(again).toMatchObject({ estSeconds: 375, processCost: '12.50' });

    const spent = () => owner.call(nestCost.nestMaterialCost, { query: { by: 'profile' } });
    expect(await spent()).toEqual([]);
    await barAct(owner, id, 'confirm');
    const [row] = await spent();
    expect(row).toMatchObject({
      key: scene.accessoryId,
      orders: 1,
      sheets: 6,
      netLength: '30.540',
      utilization: '0.8483',
      processCost: '12.50',
      netCost: again.netCost,
      costPerArea: null,
      costPerMetre: dec(again.netCost ?? 0)
        .div('30.54')
        .toFixed(2),
    });
    const plates = await owner.call(nestCost.nestMaterialCost, { query: { by: 'texture' } });
    expect(plates).toEqual([]);

    const blind = await makeMember(
      scene.space,
      ['AlNest.NestOrders:query', 'AlNest.NestOrders:get', 'AlNest.NestResults:query'],
      { displayAmount: false },
    );
    const seen = await blind.call(bars.getBarOrder, at(id));
    expect([seen.figures?.processCost, seen.figures?.estSeconds]).toEqual([null, 375]);
    expect((await blind.call(bars.listBarResults, { query: { orderId: id } })).items[0]).toMatchObject({
      processCost: null,
      estSeconds: 375,
    });
    expect((await blind.call(nestCost.nestMaterialCost, { query: { by: 'profile' } }))[0]).toMatchObject({
      processCost: null,
      costPerMetre: null,
    });
  });

  it('of mitred ends: each cut at an angle takes its own time', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const piece = await addCut(scene, { code: 'M-01', length: 1000, quantity: 2, left: '45', right: '45' });
    const { id } = await owner.call(bars.createBarOrder, { body: barBody([[piece, 2]]) });
    const order = await barsComputed(owner, id);
    const [bar] = await owner.call(bars.barLayouts, at(id));
    const mitres = bar?.steps.filter((s) => s.angle !== 0).length ?? 0;
    // ends that lean apart are cut one by one: two pieces have four mitres
    expect([mitres, bar?.steps.length]).toEqual([4, 4]);
    expect(bar?.estSeconds).toBe(60 + 4 * 25);
    // 160 × 60 / 3600 = 2.666…
    expect(order).toMatchObject({ estSeconds: 160, processCost: '2.67' });
    await owner.call(bars.updateBarOrder, {
      ...at(id),
      body: { ...barBody([[piece, 2]]), version: order.version },
    });
    expect(await owner.call(bars.getBarOrder, at(id))).toMatchObject({ estSeconds: 0, processCost: '0.00' });
  });
});

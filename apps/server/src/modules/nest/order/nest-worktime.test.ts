/** Time and cost of cutting (engineering F9.4), worked out by hand. */
import { describe, expect, it } from 'vitest';
import { durationText, machineRates, nest, sheetSeconds, tenantConfig, workCost } from '@muyun/contract';
import { makeMember } from '../../../../test/kit.ts';
import { act, computed, f9Body, f9Params, nestScene } from '../../../../test/nest-scene.ts';

const LASER = { kind: 'outline', speed: 12, pierceTime: 0.3, loadTime: 120, hourlyRate: 180 } as const;

describe('the time of a sheet', () => {
  it('of a laser: metres by speed, piercing, loading; of a shear: strokes', () => {
    // 4 boxes of 2 × (1239.2 + 639.2) = 3756.8 mm: 15.0272 m at 12 m/min are 75.136 s, 4 × 0.3 s, 120 s
    const sheet = sheetSeconds(LASER, { cutLength: '15.0272', pierces: 4, strokes: 0 });
    expect(sheet?.toString()).toBe('196.336');
    // 3 of it: 589.008 s × 180 / 3600 = 29.4504
    expect(workCost(LASER, sheet?.times(3) as NonNullable<typeof sheet>)).toBe('29.45');
    const shear = { kind: 'strokes', secondsPerCut: 20, hourlyRate: 80 } as const;
    const cuts = sheetSeconds(shear, { cutLength: '99', pierces: 9, strokes: 13 });
    expect(cuts?.toString()).toBe('260');
    // 260 × 80 / 3600 = 5.7777…
    expect(workCost(shear, cuts as NonNullable<typeof cuts>)).toBe('5.78');
    expect(sheetSeconds(shear, { cutLength: '99', pierces: 9, strokes: 0 })).toBeNull();
    expect([589, 59, 7500].map(durationText)).toEqual(['9 分 49 秒', '59 秒', '2 小时 05 分']);
  });

  it('is what the space says of the machine', () => {
    const usual = machineRates(2, (key) => (key === 'machine.laser.speed' ? 12 : 0));
    expect(usual).toMatchObject({ kind: 'outline', speed: 12 });
    expect(machineRates(1, () => 7)).toEqual({ kind: 'strokes', secondsPerCut: 7, hourlyRate: 7 });
  });
});

describe('a plan', () => {
  it('knows its time and cost: sheet, group, order, result, cost; by the rates of when it was made', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const body = { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 12 }] };
    const { id } = await owner.call(nest.createNestOrder, { body });
    const order = await computed(owner, id);
    expect(order).toMatchObject({ sheetAmount: 3, estSeconds: 589, processCost: '29.45' });
    expect(order.figures).toMatchObject({ estSeconds: 589, processCost: '29.45' });
    const { layouts } = await owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    expect(layouts.map((l) => [l.cutLength, l.pierceCount, l.estSeconds])).toEqual([['15.0270', 4, 196]]);
    const { groups } = await owner.call(nest.nestOrderCost, { params: { id } });
    expect(groups[0]).toMatchObject({ estSeconds: 589, processCost: '29.45', netCost: order.netCost });
    const [result] = (await owner.call(nest.listNestResults, { query: { orderId: id } })).items;
    expect(result).toMatchObject({ estSeconds: 589, processCost: '29.45' });

    // dearer by the hour from now on: the plan that stands keeps its cost, another has its own
    const put = (value: number | null, version: number) =>
      owner.call(tenantConfig.saveSettings, {
        body: { settings: [{ key: 'machine.laser.hourlyRate', value, version }] },
      });
    await put(360, 0);
    expect((await owner.call(nest.getNestOrder, { params: { id } })).processCost).toBe('29.45');
    const again = await computed(owner, id, 'recalc');
    expect(again.runs.map((r) => r.figures?.processCost)).toEqual(['58.90', '29.45']);
    expect(again.processCost).toBe('58.90');
    await act(owner, id, 'adopt', { runId: order.runId as string });
    expect((await owner.call(nest.getNestOrder, { params: { id } })).processCost).toBe('29.45');

    // whoever sees no amounts sees how long it takes
    const blind = await makeMember(
      scene.space,
      ['AlNest.NestOrders:query', 'AlNest.NestOrders:get', 'AlNest.NestResults:query'],
      {
        displayAmount: false,
      },
    );
    const seen = await blind.call(nest.getNestOrder, { params: { id } });
    expect([seen.figures?.processCost, seen.figures?.estSeconds]).toEqual([null, 589]);
    expect((await blind.call(nest.listNestResults, { query: { orderId: id } })).items[0]).toMatchObject({
      processCost: null,
      estSeconds: 589,
    });
  });

  it('of a shear is as long as its strokes; a draft that starts over has none', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const params = f9Params({ machinePreset: 1, cutMode: 2, spacing: 0 });
    const body = { ...f9Body(scene), products: [{ productId: scene.p1, quantity: 4 }], params };
    const { id } = await owner.call(nest.createNestOrder, { body });
    const order = await computed(owner, id);
    const { layouts } = await owner.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    const strokes = layouts.reduce((n, l) => n + l.repeat * l.steps.length, 0);
    expect(strokes).toBeGreaterThan(4);
    expect(order.estSeconds).toBe(strokes * 20);
    expect(Number(order.processCost)).toBeCloseTo((strokes * 20 * 80) / 3600, 2);
    await owner.call(nest.updateNestOrder, { params: { id }, body: { ...body, version: order.version } });
    expect(await owner.call(nest.getNestOrder, { params: { id } })).toMatchObject({
      estSeconds: 0,
      processCost: '0.00',
    });
  });
});

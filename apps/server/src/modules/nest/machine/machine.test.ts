/** Machines with rates of their own (engineering F9.4): what they say counts, what they leave out is as the space says. */
import { describe, expect, it } from 'vitest';
import { bars, nest } from '@muyun/contract';
import { addCut, barBody, barScene, barsComputed, barTestParams } from '../../../../test/bar-scene.ts';
import { makeMember, makeSpace } from '../../../../test/kit.ts';
import { laserMachine, machineOf } from '../../../../test/machine-scene.ts';
import { computed, f9Body, nestScene } from '../../../../test/nest-scene.ts';

describe('machines of the nesting desk', () => {
  it('are kept by name, listed by kind, changed over their version, and gone from the list when deleted', async () => {
    const { owner } = await makeSpace();
    const made = await owner.call(nest.createNestMachine, { body: laserMachine('激光一号') });
    expect(made).toMatchObject({
      name: '激光一号',
      machinePreset: 2,
      speed: 24,
      pierceTime: null,
      version: 1,
    });
    const twice = owner.call(nest.createNestMachine, { body: laserMachine('激光一号') });
    expect(await owner.refused(twice)).toBe('Nest:MachineName');
    await owner.call(nest.createNestMachine, { body: machineOf('型材锯', 6, { secondsPerMitre: 40 }) });
    const list = (machinePreset?: number) => owner.call(nest.listNestMachines, { query: { machinePreset } });
    expect((await list()).map((m) => m.name)).toEqual(['激光一号', '型材锯']);
    expect((await list(6)).map((m) => m.name)).toEqual(['型材锯']);
    const put = (body: object) =>
      owner.call(nest.updateNestMachine, {
        params: { id: made.id },
        body: { ...laserMachine('激光一号'), version: made.version, ...body },
      });
    expect(await put({ speed: 20, pierceTime: 0.25 })).toMatchObject({
      speed: 20,
      pierceTime: 0.25,
      version: 2,
    });
    expect(await owner.refused(put({ speed: 21 }))).toBe('Common:StaleVersion');
    expect(await owner.refused(put({ version: 2, name: '型材锯' }))).toBe('Nest:MachineName');
    await owner.call(nest.deleteNestMachine, { params: { id: made.id } });
    expect(await list(2)).toEqual([]);
    const gone = owner.call(nest.deleteNestMachine, { params: { id: made.id } });
    expect(await owner.refused(gone)).toBe('Common:NotFound');
    // the name is free again
    await owner.call(nest.createNestMachine, { body: laserMachine('激光一号') });
  });

  it('say only what their kind has, within its range; what an hour costs is for those who see amounts', async () => {
    const space = await makeSpace();
    const { owner } = space;
    const asked = async (body: object) => {
      const answer = await owner.raw(nest.createNestMachine, { body: { ...laserMachine('激光'), ...body } });
      return [answer.status, JSON.stringify(answer.json())] as const;
    };
    expect(await asked({ speed: 0.05 })).toMatchObject([
      400,
      expect.stringContaining('切割速度超出范围 0.1~1000'),
    ]);
    expect(await asked({ secondsPerMitre: 5 })).toMatchObject([
      400,
      expect.stringContaining('激光没有这一项'),
    ]);
    const blind = await makeMember(space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:edit'], {
      displayAmount: false,
    });
    const made = await owner.call(nest.createNestMachine, { body: laserMachine('激光') });
    expect(await blind.call(nest.listNestMachines, { query: {} })).toMatchObject([
      { hourlyRate: null, speed: 24 },
    ]);
    await blind.call(nest.updateNestMachine, {
      params: { id: made.id },
      body: { ...laserMachine('激光甲'), hourlyRate: 1, version: 1 },
    });
    expect(await owner.call(nest.listNestMachines, { query: {} })).toMatchObject([
      { name: '激光甲', hourlyRate: 360 },
    ]);
  });
});

describe('an order that is made for a machine', () => {
  it('of plates takes its rates, worked out by hand; of another kind or space it is refused', async () => {
    const scene = await nestScene();
    const { owner } = scene;
    const laser = await owner.call(nest.createNestMachine, { body: laserMachine('激光一号') });
    const body = {
      ...f9Body(scene, { machineId: laser.id }),
      products: [{ productId: scene.p1, quantity: 12 }],
    };
    const { id } = await owner.call(nest.createNestOrder, { body });
    const order = await computed(owner, id);
    // 15.0270 m at 24 m/min are 37.5675 s, 4 × 0.3 s, 120 s: 158.7675 s a sheet, 476.3025 s of three; × 360 / 3600 = 47.63
    expect(order).toMatchObject({ sheetAmount: 3, estSeconds: 476, processCost: '47.63' });
    expect(order.params.machineId).toBe(laser.id);
    // deleted, it is still what the order was made for
    await owner.call(nest.deleteNestMachine, { params: { id: laser.id } });
    expect((await computed(owner, id, 'recalc')).processCost).toBe('47.63');

    const shear = await owner.call(nest.createNestMachine, { body: machineOf('剪板机', 1) });
    const other = { ...body, params: { ...body.params, machineId: shear.id } };
    expect(await owner.refused(owner.call(nest.precheckNestOrder, { body: other }))).toBe('Nest:MachineKind');
    const foreign = await (
      await makeSpace()
    ).owner.call(nest.createNestMachine, { body: laserMachine('别家') });
    const stray = { ...body, params: { ...body.params, machineId: foreign.id } };
    expect(await owner.refused(owner.call(nest.createNestOrder, { body: stray }))).toBe('Common:NotFound');
  });

  it('of bars takes those of its saw', async () => {
    const scene = await barScene();
    const { owner } = scene;
    const saw = await owner.call(nest.createNestMachine, {
      body: machineOf('双头锯', 6, { secondsPerCut: 10, hourlyRate: 120 }),
    });
    const piece = await addCut(scene, { code: 'D-01', length: 1000, quantity: 3 });
    const made = (machineId: string) =>
      owner.call(bars.createBarOrder, {
        body: barBody([[piece, 3]], { params: barTestParams({ machineId }) }),
      });
    const { id } = await made(saw.id);
    const order = await barsComputed(owner, id);
    // one bar: 4 cuts of 10 s and 60 s as the space says; 100 s × 120 / 3600 = 3.33
    expect(order).toMatchObject({ estSeconds: 100, processCost: '3.33' });
    const laser = await owner.call(nest.createNestMachine, { body: laserMachine('激光') });
    expect(await owner.refused(made(laser.id))).toBe('Nest:MachineKind');
  });
});

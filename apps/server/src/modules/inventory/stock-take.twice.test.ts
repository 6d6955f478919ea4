/** A count that is looked at again: a reason said later, somebody else's second count, two counts of one place (commerce §2.7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec, inventory, warehouse } from '@muyun/contract';
import { atOnce, count, WIDTHS } from '../../../test/at-once.ts';
import { worth } from '../../../test/inventory-scene.ts';
import { makeMember } from '../../../test/kit.ts';
import { heldIn, RIGHTS, takeScene, type TakeScene } from '../../../test/take-scene.ts';

let s: TakeScene;
beforeAll(async () => {
  s = await takeScene();
});
const code = (of: string) => expect.objectContaining({ code: of }) as unknown;
const lineOf = async (id: string, n = 0) => (await s.read(id, s.boss)).lines[n];

describe('盘点 looked at again', () => {
  it('a reason that is said later leaves the comparison of the moment of counting', async () => {
    const { warehouseId, skus, move } = await s.store('120');
    const [sku] = skus as [string];
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['119']);
    const before = await lineOf(id);
    await move(sku, '-20');
    await s.say(s.second, id, { id: before?.id, reason: '破损一张' });
    const after = await lineOf(id);
    expect(after).toEqual({ ...before, reason: '破损一张' });
    expect(dec(after?.diffQty ?? 'NaN').toString()).toBe('-1');
    // who counts again is compared with the book of now, also where he finds as many as before
    await s.say(s.clerk, id, { id: before?.id, countedQty: '119' });
    expect(dec((await lineOf(id))?.diffQty ?? 'NaN').toString()).toBe('19');
  });

  it('a weight that is said later stands beside the book of the moment of counting', async () => {
    const { warehouseId, skus, move } = await s.store('10');
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['10']);
    const before = await lineOf(id);
    await move(skus[0] as string, '5', worth('50'));
    await s.say(s.clerk, id, { id: before?.id, countedWeight: '66.600' });
    expect(await lineOf(id)).toMatchObject({ diffQty: before?.diffQty, countedWeight: '66.600' });
  });

  it('whoever counted first does not write over the second count', async () => {
    const { warehouseId } = await s.store('100');
    const { id } = await s.begin(warehouseId);
    await s.count(id, ['90']);
    const line = (await lineOf(id))?.id;
    await s.recount(id, line);
    await s.say(s.second, id, { id: line, countedQty: '98' });
    await expect(s.say(s.clerk, id, { id: line, countedQty: '90' })).rejects.toEqual(
      code('Stock:RecountOther'),
    );
    await s.say(s.clerk, id, { id: line, reason: '两人数过' });
    expect(await lineOf(id)).toMatchObject({ diffQty: '-2.0000', reason: '两人数过' });
    // a third count is asked for: whoever counted second does not count, the first may
    await s.recount(id, line);
    await s.say(s.clerk, id, { id: line, countedQty: '98' });
  });

  it('two counts of one place do not both post its difference', async () => {
    const { warehouseId, skus } = await s.store('10');
    const [sku] = skus as [string];
    const scope = { itemIds: [sku] };
    const [one, two] = [
      await s.begin(warehouseId, { takeType: 2, scope }),
      await s.begin(warehouseId, { takeType: 2, scope }),
    ];
    for (const { id } of [one, two]) {
      await s.count(id, ['9.8'], { reason: '短少' });
      await s.submit(id);
    }
    await s.approve(one.id);
    await expect(s.approve(two.id)).rejects.toEqual(code('Stock:TakeOvertaken'));
    expect(await heldIn(s, warehouseId, sku)).toBe('9.8');
    await s.approve(two.id, false, '已由另一盘点单调整');
    await s.count(two.id, ['9.8'], { reason: null });
    await s.submit(two.id);
    await s.approve(two.id);
    expect(await heldIn(s, warehouseId, sku)).toBe('9.8');
    // what rests on the first count holds it in place
    await expect(s.deApprove(one.id)).rejects.toEqual(code('Stock:TakeMoved'));
  });

  it('what is fit for use is found where only goods under test stand on the list', async () => {
    const { warehouseId, skus, move } = await s.store('5');
    const [sku] = skus as [string];
    await move(sku, '-5');
    await move(sku, '3', { qualityState: 2 });
    const { id } = await s.begin(warehouseId);
    expect((await lineOf(id))?.qualityState).toBe(2);
    await s.say(s.clerk, id, { itemId: sku, countedQty: '1', reason: '漏记' });
    expect(await lineOf(id, 1)).toMatchObject({ qualityState: 1, diffQty: '1.0000' });
    await expect(s.say(s.clerk, id, { itemId: sku, countedQty: '1' })).rejects.toEqual(
      code('Common:LineTwice'),
    );
  });

  it.each(WIDTHS)('of %i whole counts that are begun at once one stands', async (n) => {
    const { warehouseId } = await s.store('5');
    const body = { domain: 2, warehouseId, takeType: 1, scope: {}, counterIds: [] } as const;
    const codes = await atOnce(n, () => s.clerk.raw(inventory.createStockTake, { body }));
    expect([count(codes, '200'), count(codes, 'Stock:TakeOpen')]).toEqual([1, n - 1]);
  });
});

describe('warehouses of other factories', () => {
  it('nothing is counted, kept or released there', async () => {
    const [first = '', second = ''] = s.space.factoryIds;
    const { id: warehouseId } = await s.boss.call(warehouse.calls.create, {
      body: { code: 'YD2', name: '异地二仓', domain: 2, factoryId: second, positions: [] } as never,
    });
    const far = await s.store('9');
    const sku = far.skus[0] as string;
    await far.move(sku, '9', { warehouseId, value: { by: 'given', value: '90.00' } });
    const keep = (who: typeof s.boss) =>
      who.call(inventory.createReservation, {
        body: { domain: 2, projectId: s.projectId, lines: [{ warehouseId, itemId: sku, quantity: '1' }] },
      });
    const ids = (await keep(s.boss)).ids;
    const stranger = await makeMember(s.space, [...RIGHTS, 'AlCad.CadProjects:get'], { factoryIds: [first] });
    const missing = code('Common:NotFound');
    await expect(keep(stranger)).rejects.toEqual(missing);
    const body = { domain: 2, ids, reason: '不再需要' } as const;
    await expect(stranger.call(inventory.releaseReservations, { body })).rejects.toEqual(missing);
    const later = { expiresOn: '2999-01-01', version: 1 };
    await expect(
      stranger.call(inventory.updateReservation, { params: { id: ids[0] ?? '' }, body: later }),
    ).rejects.toEqual(missing);
    await expect(
      stranger.call(inventory.createStockTake, {
        body: { domain: 2, warehouseId, takeType: 1, scope: {}, counterIds: [] },
      }),
    ).rejects.toEqual(missing);
    // of a project only what he may see is released
    const { released } = await stranger.call(inventory.releaseReservations, {
      body: { domain: 2, projectId: s.projectId, reason: '不再需要' },
    });
    expect(dec(released).toString()).toBe('0');
  });
});

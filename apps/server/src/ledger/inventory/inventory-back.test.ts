/** What is taken back leaves the stock as it was; what changes its place keeps its value (commerce §2.2, §3.3). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { backOf, inventoryScene, type InventoryScene, source, worth } from '../../../test/inventory-scene.ts';
import { adjustValue, listMoves, release, relocate } from './index.ts';

let s: InventoryScene;
beforeAll(async () => {
  s = await inventoryScene();
});

describe('taking back', () => {
  it('mirrors everything: places, weights, values and what was consumed of reservations', async () => {
    const itemId = await s.stocked('10', { locationCode: 'A-01', weight: '100' });
    await s.keep(itemId, s.tower, '4');
    const issue = source();
    await s.post(issue, s.line(itemId, '-6', { projectId: s.tower }));
    expect(await s.held(itemId)).toEqual(['4', '40', '40.00', '0']);
    await s.undo(issue);
    expect(await s.held(itemId)).toEqual(['10', '100', '100.00', '4']);
    expect(await s.undo(issue)).toEqual([]);
    // and posted once more: a revision of its own
    await s.post(issue, s.line(itemId, '-6', { projectId: s.tower }));
    expect(await s.held(itemId)).toEqual(['4', '40', '40.00', '0']);
  });

  it('of a receipt is refused where the goods are gone, reserved, or were returned', async () => {
    const of = source();
    const itemId = newId();
    const receipt = s.line(itemId, '10', worth('100.00'));
    await s.post(of, receipt);
    await s.keep(itemId, s.tower, '4');
    await expect(s.undo(of)).rejects.toMatchObject({ code: 'Stock:ReservedByOthers' });
    await s.within((tx) => release(tx, { projectId: s.tower }));
    const back = source();
    await s.post(back, s.line(itemId, '-3', { value: backOf(receipt) }));
    await expect(s.undo(of)).rejects.toMatchObject({
      code: 'Common:HasDownstream',
      message: expect.stringContaining(back.sourceNo) as unknown,
    });
    await s.undo(back);
    await s.post(source(), s.line(itemId, '-1'));
    await expect(s.undo(of)).rejects.toMatchObject({ code: 'Stock:Insufficient' });
  });

  it('a price difference goes back; what the stock cannot give is a variance', async () => {
    const itemId = await s.stocked('10');
    const [of, lineId] = [source(), newId()];
    await s.within((tx) =>
      adjustValue(
        tx,
        of,
        [{ lineId, warehouseId: s.main, itemId, difference: '50.00', receivedQuantity: '10' }],
        1,
      ),
    );
    expect(await s.held(itemId)).toEqual(['10', '0', '150.00', '0']);
    await s.post(source(), s.line(itemId, '-10'));
    await s.undo(of);
    expect(await s.held(itemId)).toEqual(['0', '0', '0.00', '0']);
  });
});

describe('places', () => {
  it('a line without a place takes what lies nowhere first, then place by place; relocation changes no value', async () => {
    const itemId = newId();
    await s.post(
      source(),
      s.line(itemId, '3', { ...worth('30.00'), locationCode: 'A-01' }),
      s.line(itemId, '2', { ...worth('20.00'), weight: '7' }),
      s.line(itemId, '5', { ...worth('50.00'), locationCode: 'B-02' }),
    );
    const [out] = await s.post(source(), s.line(itemId, '-6'));
    expect([out?.quantity, out?.value, out?.weight]).toEqual(['-6.0000', '-60.00', '-7.000']);
    await s.within((tx) =>
      relocate(tx, source(), [
        {
          lineId: newId(),
          warehouseId: s.main,
          itemId,
          itemName: '板',
          from: { locationCode: 'B-02' },
          to: { locationCode: 'A-01' },
          quantity: '4',
        },
      ]),
    );
    expect(await s.held(itemId)).toEqual(['4', '0', '40.00', '0']);
    await expect(s.post(source(), s.line(itemId, '-1', { locationCode: 'B-02' }))).rejects.toMatchObject({
      code: 'Stock:Insufficient',
    });
    const { items, totalCount, summary } = await s.within((tx) =>
      listMoves(tx, { domain: 2, itemIds: [itemId] }, { skip: 0, take: 50 }),
    );
    expect([totalCount, items.length, dec(summary.quantity).toString(), summary.value]).toEqual([
      8,
      8,
      '4',
      '40.00',
    ]);
  });

  it('what is not 合格 is neither issued nor reserved until it is let through', async () => {
    const itemId = await s.stocked('5', { qualityState: 2 });
    await expect(s.post(source(), s.line(itemId, '-1'))).rejects.toMatchObject({
      code: 'Stock:Insufficient',
    });
    await s.within((tx) =>
      relocate(tx, source(), [
        {
          lineId: newId(),
          warehouseId: s.main,
          itemId,
          itemName: '板',
          from: { qualityState: 2 },
          to: { qualityState: 1 },
          quantity: '5',
        },
      ]),
    );
    await s.post(source(), s.line(itemId, '-5'));
    expect(await s.held(itemId)).toEqual(['0', '0', '0.00', '0']);
  });
});

/** 周转 (commerce §13): by what was issued and not brought back; what is moved, scrapped or missed was used by nobody. */
import { listPaintStock, paintItem, paintOut, paintTurnover } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  daysAgo,
  issueOf,
  type PaintScene,
  paintScene,
  SOLVENT,
  stocked,
  today,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});

describe('the turnover of a paint', () => {
  it('30 of 100 kg used ten days ago; 20 moved and 10 scrapped today turn nothing, and it lies idle for ten days', async () => {
    const { id: paintId } = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '呆滞漆' },
    });
    await stocked(s, [{ paintId, quantity: '100', batchNo: 'D1', unitPrice: '20' }], {
      businessDate: daysAgo(20),
    });
    const [row] = (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
    const out = async (quantity: string, head: object): Promise<void> => {
      const line = { paintId, batchId: row?.batchId ?? '', quantity, targetPositionCode: 'A-01' };
      const body = issueOf(s, [line], head) as never;
      const { id } = await s.owner.call(paintOut.calls.create, { body });
      await approve(s, paintOut, id);
    };
    await out('30', { businessDate: daysAgo(10) });
    await out('20', { outType: 8, targetWarehouseId: s.otherWarehouseId });
    await out('10', { outType: 16 });
    const query = { paintId: [paintId], beginTime: daysAgo(19), endTime: today } as never;
    const [turn] = (await s.owner.call(paintTurnover, { query })).items;
    expect(turn).toMatchObject({
      openingKg: '100.000',
      inKg: '20.000',
      outKg: '60.000',
      closingKg: '60.000',
      averageKg: '80.000',
      times: '0.38',
      days: '53.3',
      idleDays: 10,
    });
  });
});

/** 报废 (commerce §13): what was found bad has a way out of the stock, without being called good first. */
import { judgePaint, listPaintStock, paintItem, paintOut } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  at,
  issueOf,
  type PaintScene,
  paintScene,
  SOLVENT,
  stocked,
} from '../../../../test/paint-scene.ts';

let s: PaintScene;
beforeAll(async () => {
  s = await paintScene();
});

describe('what was found bad', () => {
  it('is scrapped before what is good of its batch, and lies there again when that is taken back', async () => {
    const { id: paintId } = await s.owner.call(paintItem.calls.create, {
      body: { ...SOLVENT, name: '报废漆' },
    });
    await stocked(s, [{ paintId, quantity: '50', batchNo: 'F1', unitPrice: '30' }]);
    const rows = async () =>
      (await s.owner.call(listPaintStock, { query: { paintId: [paintId] } as never })).items;
    const read = async () => (await rows()).map((r) => [r.qualityState, r.quantity]).toSorted();
    const [{ batchId = null, warehouseId } = { warehouseId: '' }] = await rows();
    const row = { warehouseId, batchId: batchId ?? '', positionCode: 'A-01' };
    await s.owner.call(judgePaint, {
      body: { rows: [{ ...row, from: 1, to: 4, quantity: '20' }], reason: '附着力不合格' },
    });
    const scrap = async (quantity: string): Promise<string> => {
      const lines = [{ paintId, batchId: row.batchId, quantity, reason: '不合格' }];
      const body = issueOf(s, lines, { outType: 16 }) as never;
      const { id } = await s.owner.call(paintOut.calls.create, { body });
      await approve(s, paintOut, id);
      return id;
    };
    const id = await scrap('15');
    const left = [
      [1, '30.000'],
      [4, '5.000'],
    ];
    expect(await read()).toEqual(left);
    expect((await s.owner.call(paintOut.calls.get, at(id))).value).toBe('450.00');
    // of the bad there is not enough: the good goes
    await scrap('10');
    expect(await read()).toEqual([
      [1, '20.000'],
      [4, '5.000'],
    ]);
    const { version } = await s.owner.call(paintOut.calls.get, at(id));
    await s.owner.call(paintOut.calls.deApproval, { ...at(id), body: { version, reason: '还可返工' } });
    expect(await read()).toEqual([
      [1, '20.000'],
      [4, '20.000'],
    ]);
  });
});

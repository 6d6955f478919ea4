/** 明细账: from a row of the stock to its moves; what was left after each is that of what the row shows (commerce §2, §13, §14). */
import {
  accessoryMoves,
  accessoryMovesOf,
  accessoryMovesOfDown,
  accessoryOut,
  accessoryStock,
  listPaintMoves,
  listPaintStock,
  paintOut,
  movePaint,
} from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../kit/spreadsheet.ts';
import { accessoryScene, issued, newSku, stocked as stockedPieces } from '../../../test/accessory-scene.ts';
import { approve, issueOf, paintScene, stocked } from '../../../test/paint-scene.ts';
import { writeTemporary } from '../../../test/temporary.ts';

describe('the moves of a row of paint', () => {
  it('are those of its batch in its place, and what was left is what the row shows', async () => {
    const s = await paintScene();
    await stocked(s, [
      { quantity: '40', batchNo: 'D1' },
      { quantity: '60', batchNo: 'D2' },
    ]);
    const rows = async () => (await s.owner.call(listPaintStock, { query: { maxResultCount: 100 } })).items;
    const batchId = (await rows()).find((r) => r.batchNo === 'D1')?.batchId ?? '';
    const { id } = await s.owner.call(paintOut.calls.create, {
      body: issueOf(s, [{ batchId, quantity: '15' }]) as never,
    });
    await approve(s, paintOut, id);
    await s.owner.call(movePaint, {
      body: {
        rows: [{ warehouseId: s.warehouseId, batchId, from: 'A-01', to: 'B-02', quantity: '5' }],
      },
    });
    const log = async (query: object) =>
      (await s.owner.call(listPaintMoves, { query: { maxResultCount: 100, ...query } as never })).items;
    for (const row of await rows()) {
      const { paintId, warehouseId, batchNo, positionCode, qualityState } = row;
      const moves = await log({ paintId, warehouseId, batchNo, positionCode, qualityState });
      // the newest first: what was left after it is what lies there
      expect([batchNo, positionCode, moves[0]?.quantityAfter]).toEqual([batchNo, positionCode, row.quantity]);
    }
    const own = await log({
      paintId: s.paintId,
      warehouseId: s.warehouseId,
      batchNo: 'D1',
      positionCode: 'A-01',
    });
    expect(own.map((m) => [m.quantity, m.quantityAfter])).toEqual([
      ['-5.000', '20.000'],
      ['-15.000', '25.000'],
      ['40.000', '40.000'],
    ]);
    // a later day begins with what was there before
    const none = await log({ paintId: s.paintId, batchNo: 'D2', moveKind: -2 });
    expect(none).toEqual([]);
    expect((await log({ paintId: s.paintId, moveKind: -2 }))[0]?.quantityAfter).toBe('85.000');
  });
});

describe('the moves of a SKU', () => {
  it('tell over all warehouses what all hold, in one what that holds; as a sheet too', async () => {
    const s = await accessoryScene();
    const sku = await newSku(s, '钻取');
    await stockedPieces(s, sku, '10', '2');
    await issued(s, [{ accessorySkuId: sku, quantity: '4' }], {
      outType: 8,
      targetWarehouseId: s.otherWarehouseId,
    });
    await issued(s, [{ accessorySkuId: sku, quantity: '1' }], { warehouseId: s.otherWarehouseId });
    const of = async (query: object) =>
      (
        await s.owner.call(accessoryMovesOf, {
          params: { skuId: sku },
          query: { maxResultCount: 100, ...query } as never,
        })
      ).items.map((m) => [m.quantity, m.quantityAfter, m.valueAfter]);
    expect((await of({}))[0]).toEqual(['-1.0000', '9.0000', '18.00']);
    expect(await of({ warehouseId: s.otherWarehouseId })).toEqual([
      ['-1.0000', '3.0000', '6.00'],
      ['4.0000', '4.0000', '8.00'],
    ]);
    const { items } = await s.owner.call(accessoryStock, { query: { accessorySkuId: sku } });
    for (const row of items) expect((await of({ warehouseId: row.warehouseId }))[0]?.[1]).toBe(row.quantity);
    // each leads to the document behind it
    const { items: moves } = await s.owner.call(accessoryMoves, { query: { accessorySkuId: sku } });
    const out = moves.find((m) => m.sourceType === accessoryOut.id);
    expect(
      (await s.owner.call(accessoryOut.calls.get, { params: { id: out?.sourceId ?? '' } })).orderNo,
    ).toBe(out?.sourceNo);
    const raw = await s.owner.raw(accessoryMovesOfDown, { params: { skuId: sku }, query: {} as never });
    const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 100 });
    expect(sheets[0]?.rows).toHaveLength(5);
    const nobody = s.owner.call(accessoryMovesOf, { params: { skuId: s.projectId }, query: {} as never });
    expect(await s.owner.refused(nobody)).toBe('Common:NotFound');
  });
});

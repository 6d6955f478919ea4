import { beforeAll, describe, expect, it } from 'vitest';
import { stock } from '@muyun/contract';
import { releaseStock, reserveStock, stockDifferences } from '../../ledger/stock/index.ts';
import { newId } from '../../kit/clock.ts';
import { basicScene } from '../../../test/basic-scene.ts';
import type { Actor } from '../../../test/kit.ts';

let owner: Actor;
let textureId: string;

beforeAll(async () => {
  ({ owner, textureId } = await basicScene());
});

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);

describe('sheet stock', () => {
  it('64 parallel reservations of the last 20 sheets: exactly 20 succeed, nothing goes negative, balances equal the moves', async () => {
    const plate = await owner.call(stock.createStock, {
      body: {
        code: 'B-RACE',
        textureId,
        thickness: 3,
        width: 1500,
        length: 3000,
        unitPrice: '25.15',
        initialQuantity: 20,
      },
    });
    const orders = Array.from({ length: 64 }, () => newId());
    const results = await Promise.allSettled(
      orders.map((id) =>
        owner.inTx((tx) =>
          reserveStock(tx, {
            sourceType: 'nest',
            sourceId: id,
            lines: [{ stockPlateId: plate.id, quantity: 1 }],
          }),
        ),
      ),
    );
    expect(results.filter((r) => r.status === 'fulfilled').length).toBe(20);
    const row = (await owner.call(stock.listStock, { query: { filter: 'B-RACE' } })).items[0];
    expect(row).toMatchObject({ quantity: 20, reservedQuantity: 20, availableQuantity: 0 });
    expect(
      await refused(
        owner.call(stock.adjustStock, { params: { id: plate.id }, body: { delta: -1, reason: '盘亏一张' } }),
      ),
    ).toBe('Stock:Short');
    const released = await Promise.all(orders.map((id) => owner.inTx((tx) => releaseStock(tx, 'nest', id))));
    expect(released.reduce((a, b) => a + b, 0)).toBe(20);
    expect(await owner.inTx(stockDifferences)).toEqual([]);
  });

  it('reserves all or nothing, keeps a remnant single and a board with stock undeletable', async () => {
    const full = await owner.call(stock.createStock, {
      body: { code: 'B-FULL', textureId, thickness: 3, width: 1500, length: 3000, initialQuantity: 5 },
    });
    const poor = await owner.call(stock.createStock, {
      body: { code: 'B-POOR', textureId, thickness: 3, width: 1500, length: 4000, initialQuantity: 1 },
    });
    await expect(
      owner.inTx((tx) =>
        reserveStock(tx, {
          sourceType: 'nest',
          sourceId: newId(),
          lines: [
            { stockPlateId: full.id, quantity: 2 },
            { stockPlateId: poor.id, quantity: 2 },
          ],
        }),
      ),
    ).rejects.toMatchObject({ code: 'Stock:Short' });
    expect(
      (await owner.call(stock.availableStock, { query: { textureId } })).find((s) => s.code === 'B-FULL'),
    ).toMatchObject({ reservedQuantity: 0 });
    const remnant = await owner.call(stock.createStock, {
      body: {
        kind: 3,
        code: 'YL-0001',
        textureId,
        thickness: 3,
        width: 1400,
        length: 2600,
        initialQuantity: 1,
        bookValue: '320',
      },
    });
    expect(
      await refused(
        owner.call(stock.adjustStock, { params: { id: remnant.id }, body: { delta: 1, reason: '再来一块' } }),
      ),
    ).toBe('Stock:RemnantOne');
    expect(await refused(owner.call(stock.deleteStock, { params: { id: full.id } }))).toBe('Stock:NotEmpty');
    await owner.call(stock.adjustStock, { params: { id: remnant.id }, body: { delta: -1, reason: '报废' } });
    await owner.call(stock.deleteStock, { params: { id: remnant.id } });
    expect((await owner.call(stock.stockMoves, { params: { id: full.id } })).items).toMatchObject([
      { delta: 5, sourceType: 'opening' },
    ]);
  });
});

describe('the stock ledger', () => {
  it('64 mixed reservations over three boards and their releases never lose a sheet', async () => {
    const boards = await Promise.all(
      ['M-1', 'M-2', 'M-3'].map((code) =>
        owner.call(stock.createStock, {
          body: { code, textureId, thickness: 2.5, width: 1500, length: 3000, initialQuantity: 20 },
        }),
      ),
    );
    const [a, b, c] = boards.map((x) => x.id) as [string, string, string];
    const orders = Array.from({ length: 64 }, (_, i) => ({
      id: newId(),
      lines:
        [[a, b, c], [c, a], [b, c, a], [b]][i % 4]?.map((stockPlateId) => ({
          stockPlateId,
          quantity: 1 + (i % 2),
        })) ?? [],
    }));
    const taken = await Promise.allSettled(
      orders.map((o) =>
        owner.inTx((tx) => reserveStock(tx, { sourceType: 'nest', sourceId: o.id, lines: o.lines })),
      ),
    );
    const held = new Map<string, number>();
    taken.forEach((r, i) => {
      if (r.status === 'fulfilled')
        for (const l of orders[i]?.lines ?? [])
          held.set(l.stockPlateId, (held.get(l.stockPlateId) ?? 0) + l.quantity);
    });
    const rows = await owner.call(stock.availableStock, { query: { textureId, thickness: '2.5' } });
    for (const id of [a, b, c]) {
      const reserved = held.get(id) ?? 0;
      expect(reserved).toBeLessThanOrEqual(20);
      expect(rows.find((r) => r.id === id)?.reservedQuantity ?? 20).toBe(reserved);
    }
    expect(await owner.inTx(stockDifferences)).toEqual([]);
    // everything is let go twice at once: the second finds nothing
    const released = await Promise.all(
      orders.flatMap((o) => [1, 2].map(() => owner.inTx((tx) => releaseStock(tx, 'nest', o.id)))),
    );
    expect(released.reduce((x, y) => x + y, 0)).toBe([...held.values()].reduce((x, y) => x + y, 0));
    expect(await owner.inTx(stockDifferences)).toEqual([]);
  });

  it('a board of nobody cannot be reserved', async () => {
    await expect(
      owner.inTx((tx) =>
        reserveStock(tx, {
          sourceType: 'nest',
          sourceId: newId(),
          lines: [{ stockPlateId: newId(), quantity: 1 }],
        }),
      ),
    ).rejects.toMatchObject({ code: 'Common:NotFound' });
  });
});

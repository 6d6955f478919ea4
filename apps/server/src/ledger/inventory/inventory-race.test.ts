/** Many documents over the same balances at once: nothing is lost, nothing is doubled, nobody waits in a circle (commerce §1.8). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { inventoryScene, type InventoryScene, source, worth } from '../../../test/inventory-scene.ts';
import { countStatements } from '../../../test/statements.ts';
import { type PostLine, postMoves } from './index.ts';

let s: InventoryScene;
beforeAll(async () => {
  s = await inventoryScene();
});

describe('many at once', () => {
  it('as many statements for two lines as for two hundred', async () => {
    const many = (n: number) => Array.from({ length: n }, () => s.line(newId(), '5', worth('50.00')));
    const count = async (lines: PostLine[]) => [
      await countStatements(() => s.post(source(), ...lines)),
      await countStatements(() =>
        s.post(
          source(),
          ...lines.map((l) => ({ ...l, lineId: newId(), quantity: '-1', value: { by: 'average' as const } })),
        ),
      ),
    ];
    // the first posting of a month opens it
    await s.stocked('1');
    expect(await count(many(200))).toEqual(await count(many(2)));
  });

  it.each([2, 8, 64])('%i issues of the last sheets: exactly what was there goes out', async (n) => {
    const itemId = await s.stocked('5');
    const ends = await Promise.allSettled(
      Array.from({ length: n }, () => s.post(source(), s.line(itemId, '-1'))),
    );
    const codes = ends.filter((e) => e.status === 'rejected').map((e) => (e.reason as { code: string }).code);
    expect(ends.length - codes.length).toBe(Math.min(5, n));
    expect(new Set(codes)).toEqual(n > 5 ? new Set(['Stock:Insufficient']) : new Set());
  });

  it.each([2, 8, 64])(
    '%i transfers between two warehouses, both ways: no deadlock, balances exact',
    async (n) => {
      const itemId = await s.stocked('100');
      await s.post(source(), s.line(itemId, '100', { warehouseId: s.other, ...worth('2000.00') }));
      const move = (from: string, to: string) =>
        s.within(async (tx) => {
          const lineId = newId();
          const both = await postMoves(tx, source(), [
            s.line(itemId, '-1', { lineId, warehouseId: from }),
            s.line(itemId, '1', { lineId, warehouseId: to, value: { by: 'moved' } }),
          ]);
          return both;
        });
      await Promise.all(
        Array.from({ length: n }, (_, i) => (i % 2 ? move(s.main, s.other) : move(s.other, s.main))),
      );
      const [a, b] = [await s.held(itemId), await s.held(itemId, s.other)];
      expect([
        a?.[0],
        b?.[0],
        dec(a?.[2] ?? '0')
          .plus(b?.[2] ?? '0')
          .toFixed(2),
      ]).toEqual(['100', '100', '3000.00']);
    },
  );
});

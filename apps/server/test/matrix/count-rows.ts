/** Appendix C of commerce: 盘点, one found too much and one missing. */
import { dec, inventory } from '@muyun/contract';
import { businessDay } from '../../src/kit/clock.ts';
import { sql } from '../../src/kit/sql.ts';
import type { CountedStore, TakeScene } from '../take-scene.ts';
import { type Made, type Row, row, stands } from './table.ts';

interface Counted extends Made {
  readonly store: CountedStore;
}

/** 盘盈 and 盘亏 of a count. */
const documentsOf = (s: TakeScene, id: string) => async () =>
  (await s.read(id, s.boss)).documents.map((d) => d.id);

export const countRow = (scene: () => TakeScene): Row =>
  row<Counted>({
    title: '盘点',
    isPosting: true,
    make: async () => {
      const s = scene();
      const store = await s.store('100', '100');
      const { id } = await s.begin(store.warehouseId);
      await s.count(id, ['101', '98'], { reason: '数错过' });
      await s.submit(id);
      await s.approve(id);
      const undo = async () =>
        s.boss.call(inventory.deApproveStockTake, {
          params: { id },
          body: { ...(await s.versionOf(id)), reason: '数错了' },
        });
      return { owner: s.boss, id, store, undo, redo: () => s.approve(id), made: documentsOf(s, id) };
    },
    posts: stands({ moves: ['8: -2 -20.00', '8: 1 10.00'] }),
    refused: [
      {
        why: '不是当天',
        code: 'Stock:TakeDay',
        put: async ({ id }) => {
          const day = (days: number) => () =>
            scene().within((tx) =>
              tx.run(
                sql`update stock_take set business_date = ${businessDay()}::date - ${days}::int where tenant_id = ${tx.tenantId} and id = ${id}`,
              ),
            );
          await day(1)();
          return day(0);
        },
      },
      {
        why: '之后有出入库: an item has moved again',
        code: 'Stock:TakeMoved',
        put: async ({ store }) => {
          await store.move(store.skus[0] as string, '-1');
          return null;
        },
      },
    ],
    correct: {
      by: '重新盘点: counted once more, 101 → 100',
      work: async ({ store }) => {
        const s = scene();
        const { id } = await s.begin(store.warehouseId);
        const { lines } = await s.read(id, s.boss);
        await s.count(
          id,
          lines.map((l) => (dec(l.snapshotQty ?? '0').gt(100) ? '100' : String(l.snapshotQty))),
          { reason: '多数了一张' },
        );
        await s.submit(id);
        await s.approve(id);
        return { id, made: documentsOf(s, id) };
      },
      posts: stands({ moves: ['8: -1 -10.00'] }),
    },
  });

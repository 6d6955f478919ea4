/** Batches in the stock core (commerce §2.2, §2.6): whoever names none takes none that is kept, and what moves keeps its own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { col, orNull, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { ago, type InventoryScene, inventoryScene, source, worth } from '../../../test/inventory-scene.ts';
import { relocate, reserve } from './index.ts';

let s: InventoryScene;
beforeAll(async () => {
  s = await inventoryScene();
});

const BATCH = shape({ batchId: orNull(col.id), quantity: col.decimal });
/** What lies of each batch in a warehouse, by its id; '' without one. */
const batchesOf = (itemId: string, warehouseId = s.main): Promise<Record<string, string>> =>
  s.within(async (tx) => {
    const rows = await tx.rows(
      BATCH,
      sql`select q.batch_id as "batchId", sum(q.quantity) as quantity from inventory_quantity q
        where q.tenant_id = ${tx.tenantId} and q.item_id = ${itemId} and q.warehouse_id = ${warehouseId} and q.quantity > 0 group by 1`,
    );
    return Object.fromEntries(rows.map((r) => [r.batchId ?? '', dec(r.quantity).toString()]));
  });
/** An item of several batches, so much of each at 10.00; '' without one. */
async function stockedBy(parts: Readonly<Record<string, string>>, warehouseId = s.main, itemId = newId()) {
  const lines = Object.entries(parts).map(([batchId, quantity]) =>
    s.line(itemId, quantity, {
      ...worth(dec(quantity).times(10).toFixed(2)),
      warehouseId,
      batchId: batchId === '' ? null : batchId,
    }),
  );
  await s.post(source(), ...lines);
  return itemId;
}
const keepOf = (
  lines: readonly { itemId: string; batchId: string; quantity: string; warehouseId?: string }[],
) =>
  s.within((tx) =>
    reserve(tx, {
      domain: 2,
      projectId: s.tower,
      sourceType: 8,
      sourceId: null,
      lines: lines.map((l) => ({ warehouseId: s.main, itemName: '板', ...l })),
    }),
  );
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;

/** All ten of an item go from nowhere in particular onto a shelf, by no batch's name. */
const shelved = (itemId: string): Promise<void> =>
  s.within((tx) =>
    relocate(tx, source(), [
      {
        lineId: newId(),
        warehouseId: s.main,
        itemId,
        itemName: '板',
        from: {},
        to: { locationCode: 'A-01' },
        quantity: '10',
      },
    ]),
  );

describe('a batch that is kept', () => {
  it('is not taken by an issue of another project that names none, as long as others lie there', async () => {
    const [one, two] = [newId(), newId()].toSorted() as [string, string];
    for (const [kept, free] of [
      [one, two],
      [two, one],
    ] as const) {
      const itemId = await stockedBy({ [kept]: '10', [free]: '10' });
      await keepOf([{ itemId, batchId: kept, quantity: '8' }]);
      await s.post(source(), s.line(itemId, '-11', { projectId: s.mall }));
      const left = await batchesOf(itemId);
      expect(Number(left[kept])).toBeGreaterThanOrEqual(8);
      expect(Number(left[kept]) + Number(left[free] ?? 0)).toBe(9);
      await expect(s.post(source(), s.line(itemId, '-2', { projectId: s.mall }))).rejects.toEqual(
        refusal('Stock:ReservedByOthers'),
      );
    }
  });

  it('is taken by its own project that names none, and its reservation is used up with it', async () => {
    const [kept, free] = [newId(), newId()];
    const itemId = await stockedBy({ [kept]: '10', [free]: '10' });
    await keepOf([{ itemId, batchId: kept, quantity: '8' }]);
    await s.post(source(), s.line(itemId, '-15', { projectId: s.tower }));
    const left = await batchesOf(itemId);
    const [, , , reserved] = (await s.held(itemId)) ?? [];
    expect([Object.values(left).reduce((a, b) => dec(a).plus(b).toString(), '0'), reserved]).toEqual([
      '5',
      dec(left[kept] ?? '0').lt('8') ? (left[kept] ?? '0') : '8',
    ]);
  });

  it('is kept in its own warehouse: what lies of it in another one is no room for it', async () => {
    const batchId = newId();
    const itemId = await stockedBy({ [batchId]: '5', '': '60' });
    await stockedBy({ [batchId]: '100' }, s.other, itemId);
    await expect(
      keepOf([
        { itemId, batchId, quantity: '50' },
        { itemId, batchId, quantity: '1', warehouseId: s.other },
      ]),
    ).rejects.toEqual(refusal('Stock:ReserveExceeded'));
    await keepOf([
      { itemId, batchId, quantity: '5' },
      { itemId, batchId, quantity: '100', warehouseId: s.other },
    ]);
  });
});

describe('what moves keeps its batch', () => {
  it('a receipt without a batch is taken back of what lies without one, or refused', async () => {
    const [batchId, itemId, plain] = [newId(), newId(), source()];
    await s.post(plain, s.line(itemId, '10', worth('100.00')));
    await s.post(source(), s.line(itemId, '10', { ...worth('100.00'), batchId }));
    const away = source();
    await s.post(away, s.line(itemId, '-6'));
    const before = await batchesOf(itemId);
    if (dec(before[''] ?? '0').lt('10')) {
      await expect(s.undo(plain)).rejects.toEqual(refusal('Stock:Insufficient'));
      await s.undo(away);
    }
    await s.undo(plain);
    expect((await batchesOf(itemId))['']).toBeUndefined();
  });

  it('from place to place though nobody names it', async () => {
    const [one, two] = [newId(), newId()];
    const itemId = await stockedBy({ [one]: '4', [two]: '6' });
    await shelved(itemId);
    expect(await batchesOf(itemId)).toEqual({ [one]: '4', [two]: '6' });
  });
});

const SINCE = shape({ lastIn: orNull(col.date), lastOut: orNull(col.date), first: orNull(col.date) });
/** When the item last came and went, and since when it lies in its oldest place. */
const datesOf = (itemId: string): Promise<(string | null)[]> =>
  s.within(async (tx) => {
    const row = await tx.one(
      SINCE,
      sql`select c.last_in_date as "lastIn", c.last_out_date as "lastOut", (select min(q.first_in_date) from inventory_quantity q
          where q.tenant_id = c.tenant_id and q.item_id = c.item_id and q.warehouse_id = c.warehouse_id and q.quantity > 0) as first
        from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.item_id = ${itemId} and c.warehouse_id = ${s.main}`,
    );
    return [row?.lastIn ?? null, row?.lastOut ?? null, row?.first ?? null];
  });

describe('库龄', () => {
  it('counts from what came in: not from a move to another place, nor from an issue that was taken back', async () => {
    const [itemId, long] = [newId(), ago(20)];
    await s.post(source(long), s.line(itemId, '10', worth('100.00')));
    await shelved(itemId);
    expect(await datesOf(itemId)).toEqual([long, null, long]);
    const issue = source();
    await s.post(issue, s.line(itemId, '-10'));
    await s.undo(issue);
    expect(await datesOf(itemId)).toEqual([long, null, long]);
  });

  it('a receipt that was taken back has brought nothing', async () => {
    const [itemId, long, wrong] = [newId(), ago(20), source()];
    await s.post(source(long), s.line(itemId, '10', worth('100.00')));
    await s.post(wrong, s.line(itemId, '5', worth('50.00')));
    await s.undo(wrong);
    expect(await datesOf(itemId)).toEqual([long, null, long]);
  });
});

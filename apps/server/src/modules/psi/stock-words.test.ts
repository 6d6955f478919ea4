/** A typed word in the stock lists of accessories and paint: whether few or many rows say it, a page is that of all of them in their order. */
import { accessoryIn, accessoryStock, listPaintStock } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { accessoryScene, approve, TODAY } from '../../../test/accessory-scene.ts';
import { testHouse } from '../../../test/kit.ts';
import { paintScene, stocked } from '../../../test/paint-scene.ts';
import { col } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';

/** not saying it, and then the many that do: the list is walked to its end */
const [OTHERS, MANY] = [600, 260] as const;
const PAGE = 50;

interface Answer<R> {
  readonly items: readonly R[];
  readonly totalCount: number;
}
type Ask<R> = (query: object) => Promise<Answer<R>>;

/** All rows of a list in an order, without a word. */
async function allOf<R>(ask: Ask<R>, sorting: string): Promise<R[]> {
  const rows: R[] = [];
  for (;;) {
    const { items, totalCount } = await ask({ sorting, skipCount: rows.length, maxResultCount: 100 });
    rows.push(...items);
    if (rows.length >= totalCount || items.length === 0) return rows;
  }
}
/** Asks for a word page by page, and past the last one. */
async function expectPages<R>(
  ask: Ask<R>,
  filter: string,
  sorting: string,
  wanted: readonly R[],
): Promise<void> {
  for (let skipCount = 0; skipCount <= wanted.length + PAGE; skipCount += PAGE) {
    const { items, totalCount } = await ask({ filter, sorting, skipCount, maxResultCount: PAGE });
    expect(totalCount, `${filter} ${sorting}`).toBe(wanted.length);
    expect(items, `${filter} ${sorting} from ${skipCount}`).toEqual(
      wanted.slice(skipCount, skipCount + PAGE),
    );
  }
}
/** As the database knows a space that is not of this minute. */
async function counted(): Promise<void> {
  const { pools } = (await testHouse()).server.house;
  for (const table of ['accessory_sku', 'paint_batch', 'inventory_cost', 'inventory_quantity'])
    await pools.owner.query(`analyze ${table}`);
}
const says = (texts: readonly unknown[], word: string): boolean =>
  texts.some((text) =>
    String(text ?? '')
      .toLowerCase()
      .includes(word.toLowerCase()),
  );

describe('a word in a stock list', () => {
  it('of accessories: in the name, the code or the barcode', async () => {
    const s = await accessoryScene();
    const made = await s.owner.inTx((tx) =>
      tx.rows(
        { id: col.id, name: col.text, barcode: col.text },
        sql`insert into accessory_sku (tenant_id, id, accessory_id, name, code, barcode, specification)
          select ${tx.tenantId}, gen_random_uuid(), ${s.accessoryId}, case when n <= ${OTHERS} then 'A螺钉' else 'Z合页' end || lpad(n::text, 4, '0'),
            case when n <= ${OTHERS} then 'LD-' else 'HY-' end || n, '69' || lpad((n * 7919 % 10007)::text, 5, '0'), 'M' || n
          from generate_series(1, ${OTHERS + MANY}::int) n returning id, name, barcode`,
      ),
    );
    const lines = made.map((m, i) => ({
      accessorySkuId: m.id,
      quantity: String(1 + ((i * 37) % 101)),
      unitPrice: '2',
    }));
    const body = { inType: 128, warehouseId: s.warehouseId, businessDate: TODAY, lines };
    await approve(s.owner, accessoryIn, (await s.owner.call(accessoryIn.calls.create, { body })).id);

    await counted();
    const barcodes = new Map(made.map((m) => [m.id, m.barcode]));
    const ask = (query: object) => s.owner.call(accessoryStock, { query: query as never });
    for (const sorting of ['accessorySkuName asc', 'warehouseName desc', 'quantity desc', 'value asc']) {
      const all = await allOf(ask, sorting);
      expect(all).toHaveLength(OTHERS + MANY);
      for (const word of ['合页', 'hy-7', '螺钉0', '6900', '没有的', '%'])
        await expectPages(
          ask,
          word,
          sorting,
          all.filter((r) => says([r.accessorySkuName, r.code, barcodes.get(r.accessorySkuId)], word)),
        );
    }
  });

  it('of paint: in its name, code and colour, or in the number of a batch', async () => {
    const s = await paintScene();
    const lots = Array.from({ length: OTHERS + MANY }, (_, i) => ({
      batchNo: i < OTHERS ? `A${i}` : `Z合格${i}`,
      quantity: String(1 + ((i * 37) % 101)),
      expiryDate: undefined,
    }));
    await stocked(s, lots);
    await counted();
    const ask = (query: object) => s.owner.call(listPaintStock, { query: query as never });
    for (const sorting of ['paintCode asc', 'quantity desc', 'expiryDate asc', 'daysLeft desc']) {
      const all = await allOf(ask, sorting);
      expect(all).toHaveLength(OTHERS + MANY);
      for (const word of ['z合格', 'A59', all[0]?.paintName ?? '', '没有的'])
        await expectPages(
          ask,
          word,
          sorting,
          all.filter((r) => says([r.paintName, r.paintCode, r.colorCode, r.batchNo], word)),
        );
    }
  });
});

/** What a quantity of a material counts is told the same by the database as by the contract. */
import { beforeAll, expect, it } from 'vitest';
import { SKU_KINDS, skuUnitOf } from '@muyun/contract';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { skuUnitSql } from './material-sku.store.ts';

let s: PurchaseScene;
beforeAll(async () => {
  s = await purchaseScene();
});

it('for every kind, and for a remnant, which has none', async () => {
  const kinds = [...SKU_KINDS.map((k) => k.value), null];
  const told = await s.owner.inTx((tx) =>
    tx.rows(
      { unit: col.text },
      sql`select ${skuUnitSql(sql`k.kind`)} as unit from unnest(${kinds}::int[]) with ordinality k (kind, at) order by k.at`,
    ),
  );
  expect(told.map((row) => row.unit)).toEqual(kinds.map(skuUnitOf));
});

/** 开平 posts twice: whoever cuts a coil, or takes it back, holds coil and sheets in the order of everybody's locks, so that none wait in a circle. */
import { materialSku, materialStockOut, uncoilMaterial } from '@muyun/contract';
import { beforeAll, expect, it } from 'vitest';
import { at, materialSteps } from '../../../../test/material-scene.ts';
import { type PurchaseScene, purchaseScene } from '../../../../test/purchase-scene.ts';
import { col, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

let s: PurchaseScene;
const { stocked, viewOut, today } = materialSteps(() => s);
beforeAll(async () => {
  s = await purchaseScene();
});

const COUNT = shape({ n: col.int });
const FOUND = shape({ id: col.id });
const held = (tx: Tx, itemId: string): Promise<number> =>
  tx.run(
    sql`select 1 from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.item_id = ${itemId} for update`,
  );
const waiting = async (tx: Tx): Promise<number> =>
  (
    await tx.one(
      COUNT,
      sql`select count(*)::int as n from pg_locks l where not l.granted and ${tx.tenantId}::uuid is not null and pg_backend_pid() = any(pg_blocking_pids(l.pid))`,
    )
  )?.n ?? 0;
const isFree = async (tx: Tx, itemId: string): Promise<boolean> =>
  (
    await tx.rows(
      FOUND,
      sql`select c.id from inventory_cost c where c.tenant_id = ${tx.tenantId} and c.item_id = ${itemId} for update skip locked`,
    )
  ).length === 1;

/** Who works while the first item is held has not taken the second. */
async function waitsForTheFirst(first: string, second: string, work: () => Promise<unknown>): Promise<void> {
  const done = await s.owner.inTx(async (tx) => {
    await held(tx, first);
    const going = work();
    await expect.poll(() => waiting(tx)).toBe(1);
    expect(await isFree(tx, second)).toBe(true);
    return { going };
  });
  await done.going;
}

it.each(['coil', 'sheet'] as const)('the %s is the first of them', async (first) => {
  const size = { textureId: s.textureId, thickness: 2.5, width: 1500, surface: first };
  const make = async (kind: 1 | 2): Promise<string> =>
    (
      await s.owner.call(materialSku.calls.create, {
        body: { ...size, kind, ...(kind === 1 ? { length: 4000 } : {}) },
      })
    ).id;
  const order = first === 'coil' ? ([2, 1] as const) : ([1, 2] as const);
  const [low, high] = [await make(order[0]), await make(order[1])];
  const [coilSkuId, skuId] = first === 'coil' ? [low, high] : [high, low];
  await stocked('3000', '23.1', { materialSkuId: coilSkuId, batchNo: 'J-1', priceBasis: 2 });
  await stocked('1', '900', { materialSkuId: skuId });
  const sheets = [{ skuId, quantity: '36' }];
  const body = { coilSkuId, coilWeight: '1500', warehouseId: s.warehouseId, businessDate: today, sheets };
  let outId = '';
  await waitsForTheFirst(low, high, async () => {
    ({ outId } = await s.owner.call(uncoilMaterial, { body }));
  });
  const { version } = await viewOut(outId);
  await waitsForTheFirst(low, high, () =>
    s.owner.call(materialStockOut.calls.deApproval, { ...at(outId), body: { version, reason: '开错卷' } }),
  );
});

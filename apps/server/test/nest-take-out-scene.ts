/** The scene of tests that take orders and results out: two groups, one on a plate in stock. */
import { nest } from '@muyun/contract';
import type { Actor } from './kit.ts';
import { addPlate, addProduct, f9Body, type NestScene, nestScene } from './nest-scene.ts';
import { newId } from '../src/kit/clock.ts';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';

export const REASON = { reason: '客户取消' };
export const detail = (owner: Actor, id: string) => owner.call(nest.getNestOrder, { params: { id } });
export const force = (actor: Actor, id: string) =>
  actor.call(nest.forceDeleteNestOrder, { params: { id }, query: REASON });
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (e: { code: string }) => e.code,
  );

/** A second group (t 2) beside the one of F9, with a plate in stock for it. */
export async function twoGroups(): Promise<NestScene & { thin: string; plate: string }> {
  const scene = await nestScene();
  const { owner, textureId } = scene;
  const thin = await addProduct(owner, scene, { code: 'T-02', w: 700, h: 400, quantity: 6 });
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into material_thickness (tenant_id, id, texture_id, thickness) values (${tx.tenantId}, ${newId()}, ${textureId}, 2)`,
    ),
  );
  await owner.inTx((tx) =>
    tx.run(sql`update cad_product set thickness = 2 where tenant_id = ${tx.tenantId} and id = ${thin}`),
  );
  const plate = await addPlate(owner, textureId, { code: 'KC-2', width: 1500, length: 3000, quantity: 2 });
  await owner.inTx((tx) =>
    tx.run(sql`update stock_plate set thickness = 2 where tenant_id = ${tx.tenantId} and id = ${plate}`),
  );
  return { ...scene, thin, plate };
}
export const bothGroups = (scene: NestScene & { thin: string }) => ({
  ...f9Body(scene),
  products: [
    { productId: scene.p1, quantity: 12 },
    { productId: scene.p2, quantity: 24 },
    { productId: scene.thin, quantity: 6 },
  ],
});
export const reservedOf = (owner: Actor, plate: string) =>
  owner.inTx(
    async (tx) =>
      (
        await tx.one(
          { n: col.int },
          sql`select reserved_quantity as n from stock_plate where tenant_id = ${tx.tenantId} and id = ${plate}`,
        )
      )?.n,
  );
export const resultsOf = async (owner: Actor, orderId: string) =>
  (await owner.call(nest.listNestResults, { query: { orderId } })).items;
export const remove = (actor: Actor, id: string) => actor.call(nest.deleteNestResult, { params: { id } });

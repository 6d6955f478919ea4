/** The scene of tests that look at a computation under way: a long one, its run, its thread. */
import { nest } from '@muyun/contract';
import type { Actor } from './kit.ts';
import { addProduct, f9Params, type NestScene, waitFor } from './nest-scene.ts';
import { nestPool } from '../src/workers/nest-pool.ts';
import { col, orNull } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';

/** Thirty sizes in odd dimensions: a computation that lasts as long as its time limit. */
export async function longOrder(
  scene: NestScene,
  seconds = 20,
  more: { productId: string; quantity: number }[] = [],
): Promise<string> {
  const products = [...more];
  for (let i = 0; i < 30; i += 1)
    products.push({
      productId: await addProduct(scene.owner, scene, {
        code: `L-${i}`,
        w: 311 + i * 37,
        h: 207 + i * 23,
        quantity: 12,
      }),
      quantity: 12,
    });
  const { id } = await scene.owner.call(nest.createNestOrder, {
    body: { kind: 1, products, params: f9Params({ iterLimit: 0, timeLimit: seconds }) },
  });
  return id;
}
export const order = (owner: Actor, id: string) => owner.call(nest.getNestOrder, { params: { id } });
export const runOf = async (owner: Actor, id: string) =>
  (
    await owner.inTx((tx) =>
      tx.rows(
        { id: col.id, jobId: col.id, state: col.text, message: orNull(col.text) },
        sql`select id, job_id as "jobId", state, message from nest_run where tenant_id = ${tx.tenantId} and order_id = ${id} order by run_no desc limit 1`,
      ),
    )
  )[0];
export const threadOf = async (owner: Actor, id: string) =>
  nestPool.threads.get((await runOf(owner, id))?.id ?? '');
export const computing = (owner: Actor, id: string) =>
  waitFor(async () => (await threadOf(owner, id)) !== undefined && (await order(owner, id)).state === 4);
export const previewed = (owner: Actor, id: string) =>
  waitFor(async () => (await owner.raw(nest.nestOrderPreview, { params: { id } })).status === 200);

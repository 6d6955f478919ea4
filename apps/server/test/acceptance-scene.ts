/** Products that were delivered, and acceptances of them. What deliveries will tell goes through the products' own door. */
import { acceptance, acceptancePending, acceptanceSum, confirmAcceptance } from '@muyun/contract';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { addDeliveryCounters, countProjects, type DeliveryChange } from '../src/modules/cad/product/index.ts';
import { addPanel, type CadScene, panel } from './cad-scene.ts';
import { type Actor, codeOf } from './kit.ts';
import { commit } from './product-scene.ts';

type Line = Readonly<Record<string, unknown>> & { readonly productId: string };

/** As a confirmed delivery or return tells it. */
export const deliver = (owner: Actor, changes: readonly DeliveryChange[]): Promise<void> =>
  owner.inTx(async (tx) => countProjects(tx, await addDeliveryCounters(tx, changes)));

/** One product of which so many pieces were delivered. */
export async function delivered(scene: CadScene, code: string, shipped: number): Promise<string> {
  const { id } = await addPanel(scene, { code, quantity: Math.max(shipped, 1) });
  await deliver(scene.owner, [{ productId: id, shipped }]);
  return id;
}
let made = 0;
/** Very many at once, each delivered. */
export async function manyDelivered(scene: CadScene, n: number): Promise<string[]> {
  made += 1;
  const run = made;
  const rows = Array.from({ length: n }, (_, i) => ({ ...panel(scene), code: `Y${run}-${i}`, quantity: 9 }));
  const codes = new Set(rows.map((r) => r.code));
  await commit(scene, rows);
  const known = await scene.owner.inTx(async (tx) => {
    return tx.rows(
      { id: col.id, code: col.text },
      sql`select id, code from cad_product where tenant_id = ${tx.tenantId} and project_id = ${scene.projectId} order by id`,
    );
  });
  const ids = known.filter((p) => codes.has(p.code)).map((p) => p.id);
  await deliver(
    scene.owner,
    ids.map((productId) => ({ productId, shipped: 9 })),
  );
  return ids;
}

export const acceptanceBody = (
  projectId: string,
  products: readonly Line[],
  over: Readonly<Record<string, unknown>> = {},
) => ({ projectId, acceptDate: '2026-05-20', personName: '甲方张工', products, ...over });

export async function newAcceptance(owner: Actor, projectId: string, products: readonly Line[], over = {}) {
  const body = acceptanceBody(projectId, products, over) as never;
  const { id } = await owner.call(acceptance.calls.create, { body });
  return owner.call(acceptance.calls.get, { params: { id } });
}
export const confirmRaw = (owner: Actor, doc: { readonly id: string; readonly version: number }) =>
  owner.raw(confirmAcceptance, { params: { id: doc.id }, body: { version: doc.version } });
export const confirmed = async (owner: Actor, doc: { readonly id: string; readonly version: number }) =>
  codeOf(await confirmRaw(owner, doc));
export const sumOf = (owner: Actor, id: string) => owner.call(acceptanceSum, { params: { id } });
export const pendingOf = (owner: Actor, id: string) => owner.call(acceptancePending, { params: { id } });

/** A draft of a space that has a project with a product; for the attacks of others. */
export async function acceptedIn(
  owner: Actor,
  projectId: string,
  productId: string,
): Promise<Record<string, string>> {
  const draft = await newAcceptance(owner, projectId, [{ productId, acceptedQty: 1 }]);
  return { projectAcceptance: draft.id, acceptanceLine: draft.products[0]?.id as string };
}

/** What tests of products do to a scene of projects and products: commit rows, read the counters, hold pieces as nested, read a refusal. */
import { product, type ProductRowDraft, project } from '@muyun/contract';
import { recountProject } from '../src/modules/cad/shared/project-counters.store.ts';
import { sql } from '../src/kit/sql.ts';
import { type CadScene, panel } from './cad-scene.ts';
import { damage } from './invariants.ts';
import { Fault } from './kit.ts';

export const commit = (
  scene: CadScene,
  rows: readonly Partial<ProductRowDraft>[],
  onDuplicate: 'error' | 'add' | 'overwrite' | 'skip' = 'error',
) =>
  scene.owner.call(product.commitProductsCall, {
    body: { projectId: scene.projectId, onDuplicate, rows: rows.map((r) => panel(scene, r)) as never },
  });
export const counters = (scene: CadScene) =>
  scene.owner.call(project.getProject, { params: { id: scene.projectId } });
export const hold = (scene: CadScene, id: string, nested: number, reserved = 0) =>
  scene.owner.inTx(async (tx) => {
    damage(tx.tenantId);
    await tx.run(
      sql`update cad_product set nested_quantity = ${nested}, reserved_nest_quantity = ${reserved} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await recountProject(tx, scene.projectId);
  });
export const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Fault)
      return [error.code, ...(error.error.validationErrors ?? []).map((v) => `${v.field} ${v.message}`)];
    throw error;
  }
  throw new Error('expected a refusal');
};

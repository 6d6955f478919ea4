/** Withdraws an import while none of its products is nested, planned or shipped (engineering D3). */
import { IMPORT_STATES, productImport } from '@muyun/contract';
import { tell, type Telling } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import {
  assertNoParts,
  followHung,
  followMains,
  productsChanged,
  productsRemoving,
  softDelete,
} from '../product/index.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { deleteRows } from './import.rows.store.ts';
import { type BatchRow, loadBatch, setBatchState } from './import.store.ts';
import { hungBefore, lockUndoProducts, restoreProducts, type UndoProduct } from './import.undo.store.ts';

export const stateLabel = (state: number): string =>
  IMPORT_STATES.find((s) => s.value === state)?.label ?? String(state);

/**
 * New products go, changed ones become what they were. A preview that was never committed is simply dropped.
 * Raises Cad:ImportState, Cad:ImportUsed, Cad:ImportChanged, Cad:ProductParts, and what refuses that its products are deleted.
 */
export async function undoBatch(
  telling: Telling,
  batchId: string,
): Promise<{ batch: BatchRow; removed: number }> {
  const { tx, who } = telling;
  // products before the batch and the project: the lock order of the area
  const products = await lockUndoProducts(tx, batchId);
  const batch = await loadBatch(tx, batchId, true);
  const project = await loadProjectHead(tx, who, batch.projectId);
  if (batch.state === 4 || batch.jobId !== null)
    raise('Cad:ImportState', { state: stateLabel(batch.state), action: productImport.undoImport.title });
  if (batch.state === 2) {
    assertProjectOpen(project, true);
    const used = products.find((p) => p.isUsed);
    if (used) raise('Cad:ImportUsed', { code: used.code });
    const changed = products.find((p) => p.isChanged);
    if (changed) raise('Cad:ImportChanged', { code: changed.code });
    await takeBack(telling, batch, products);
  }
  await deleteRows(tx, batchId);
  await setBatchState(tx, batchId, 4, batch.preview);
  return { batch, removed: batch.state === 2 ? products.filter((p) => p.isFresh).length : 0 };
}

/** New products go with what hangs on them, the others are what they were; parts are in step with their main pieces again. */
async function takeBack(telling: Telling, batch: BatchRow, products: readonly UndoProduct[]): Promise<void> {
  const { tx } = telling;
  const [fresh, changed] = [products.filter((p) => p.isFresh), products.filter((p) => !p.isFresh)];
  const ids = fresh.map((p) => p.id);
  await assertNoParts(
    tx,
    fresh,
    products.map((p) => p.id),
  );
  if (ids.length > 0) await tell(telling, productsRemoving, { ids });
  const removed = await softDelete(tx, ids);
  const rehung = await hungBefore(tx, batch.id);
  await countProjects(tx, [...removed, ...(await restoreProducts(tx, batch.id))]);
  await followHung(telling, rehung);
  await followMains(
    tx,
    changed.map((p) => p.id),
  );
  await tell(telling, productsChanged, { projectIds: [batch.projectId] });
}

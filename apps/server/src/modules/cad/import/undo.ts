/** Withdraws an import while none of its products is nested, planned or shipped (engineering D3). */
import { IMPORT_STATES, productImport } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { softDelete } from '../product/index.ts';
import { countProjects } from '../shared/project-counters.store.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { deleteRows } from './import.rows.store.ts';
import { type BatchRow, loadBatch, setBatchState } from './import.store.ts';
import { lockUndoProducts, restoreProducts } from './import.undo.store.ts';

export const stateLabel = (state: number): string =>
  IMPORT_STATES.find((s) => s.value === state)?.label ?? String(state);

/**
 * New products go, changed ones become what they were. A preview that was never committed is simply dropped.
 * Raises Cad:ImportState, Cad:ImportUsed, Cad:ImportChanged.
 */
export async function undoBatch(
  tx: Tx,
  who: Who,
  batchId: string,
): Promise<{ batch: BatchRow; removed: number }> {
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
    const removed = await softDelete(
      tx,
      products.filter((p) => p.isFresh).map((p) => p.id),
    );
    await countProjects(tx, [...removed, ...(await restoreProducts(tx, batchId))]);
  }
  await deleteRows(tx, batchId);
  await setBatchState(tx, batchId, 4, batch.preview);
  return { batch, removed: batch.state === 2 ? products.filter((p) => p.isFresh).length : 0 };
}

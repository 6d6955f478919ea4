/** A batch as a member finds it: to look at, or still to be worked on. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { assertProjectOpen, loadProjectHead } from '../shared/project-facts.store.ts';
import { type BatchRow, loadBatch } from './import.store.ts';
import { stateLabel } from './undo.ts';

/** A batch that can still be worked on, seen by this member. Raises Common:NotFound, Cad:ImportState, Cad:ImportExpired. */
export async function openBatch(tx: Tx, who: Who, id: string, action: string): Promise<BatchRow> {
  const batch = await loadBatch(tx, id, true);
  assertProjectOpen(await loadProjectHead(tx, who, batch.projectId));
  if (batch.state !== 1 || batch.jobId !== null)
    raise('Cad:ImportState', { state: stateLabel(batch.state), action });
  if (batch.isExpired) raise('Cad:ImportExpired');
  return batch;
}

/** A batch that may be looked at. */
export async function seenBatch(tx: Tx, who: Who, id: string): Promise<BatchRow> {
  const batch = await loadBatch(tx, id);
  await loadProjectHead(tx, who, batch.projectId);
  return batch;
}

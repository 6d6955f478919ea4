/** 客供材 (commerce §12.6): what a customer has brought has no value here, and goes into his projects only. */
import { raise } from '../../../kit/raise.ts';
import type { Doing } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import { loadProjectHead } from '../../cad/project/index.ts';
import { type OwnedWarehouse, ownersOf } from './owned.store.ts';
import { outTypeLabel } from './stock-out/out-types.ts';

/** Issue, transfer, scrapped or given back: the rest would sell or spend what is not ours. */
const [ISSUE, MOVE, OTHER] = [1, 16, 32];

/** Whose goods the warehouse holds; null: one's own. */
export async function ownerOf(tx: Tx, warehouseId: string): Promise<OwnedWarehouse | null> {
  const [found] = await ownersOf(tx, [warehouseId]);
  return found?.ownerId ? found : null;
}

interface Leaving {
  readonly outType: number;
  readonly warehouseId: string;
  readonly targetWarehouseId: string | null;
  readonly projectId: string | null;
}
/** Raises Material:OwnerType, Material:OwnerForeign. */
export async function assertOwner({ tx, who }: Doing, head: Leaving): Promise<void> {
  const ids = [head.warehouseId, head.targetWarehouseId].filter((id) => id !== null);
  const found = await ownersOf(tx, ids);
  const from = found.find((w) => w.id === head.warehouseId);
  const to = found.find((w) => w.id === head.targetWarehouseId);
  const owned = [from, to].find((w) => w?.ownerId);
  if (!owned) return;
  const told = { warehouse: owned.name, owner: owned.ownerName };
  const isForeign = head.outType === MOVE ? from?.ownerId !== to?.ownerId : false;
  if (![ISSUE, MOVE, OTHER].includes(head.outType) || isForeign)
    raise('Material:OwnerType', { ...told, type: outTypeLabel(head.outType) });
  if (head.outType !== ISSUE) return;
  const project = head.projectId ? await loadProjectHead(tx, who, head.projectId) : null;
  if (project?.demanderId !== owned.ownerId) raise('Material:OwnerForeign', told);
}

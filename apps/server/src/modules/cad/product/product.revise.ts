/** What an approved change order does to products: held while it waits, written anew when it is approved (engineering D8). */
import { PRODUCT_CHANGEABLE, PRODUCT_CHANGING, productStateLabel } from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { type Change, lockForChange, planChanges, writeChanges } from './product.change.ts';
import { followHung, rehung } from './product.hung.ts';
import { followMains } from './product.parts.ts';
import type { ProductRow } from './product.store.ts';
import { setProductStates } from './product.revise.store.ts';

const VOIDED = 8;
/** What a revision may write; `state` brings a held product back. */
const WRITTEN = [
  'visibleWidth',
  'visibleHeight',
  'depth',
  'params',
  'thickness',
  'textureId',
  'colorId',
  'quantity',
  'remakeQuantity',
  'lostQuantity',
  'isCancelled',
  'state',
] as const;

export interface Revision {
  readonly id: string;
  /** what it gets; empty where only words changed */
  readonly set: Change;
  /** the state from before the change order */
  readonly state: number;
  readonly isCancelled: boolean;
  /** nested pieces that are made once more */
  readonly remake: number;
}

/** Locks products of open projects, in id order. Raises Common:NotFound, Cad:ProjectVoided. */
export const lockRevised = (tx: Tx, who: Who, ids: readonly string[]): Promise<ProductRow[]> =>
  lockForChange(tx, who, ids, true);

/** Takes locked products into a change order: 变更中 is in no nest until it ends. Raises Cad:ProductState. */
export async function holdForChange(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  const wrong = rows.find((row) => !PRODUCT_CHANGEABLE.includes(row.state ?? 1));
  if (wrong)
    raise('Cad:ProductState', {
      code: wrong.code,
      state: productStateLabel(wrong.state),
    });
  await setProductStates(
    tx,
    rows.map(({ id }) => ({ id, state: PRODUCT_CHANGING })),
  );
}

/** Gives products back the state that they had. */
export const releaseFromChange = (
  tx: Tx,
  was: readonly { readonly id: string; readonly state: number }[],
): Promise<void> => setProductStates(tx, was);

/**
 * Writes held products anew, whatever of them is nested; the counters of their project follow. `rows` are locked. Raises what
 * the derivation refuses (Cad:UnfoldFail, Common:Validation).
 */
export async function reviseProducts(
  tx: Tx,
  who: Who,
  rows: readonly ProductRow[],
  { revisions, orderNo }: { readonly revisions: readonly Revision[]; readonly orderNo: string },
): Promise<void> {
  const byId = new Map(revisions.map((r) => [r.id, r]));
  const part = rows.find((r) => r.parentProductId && byId.get(r.id)?.set.quantity !== undefined);
  if (part) raise('Cad:PartQuantity', { code: part.code });
  const free = rows.map((row) => ({
    ...row,
    state: byId.get(row.id)?.state ?? 1,
    // the order says what becomes of these pieces
    nestedQuantity: 0,
    reservedNestQuantity: 0,
    shippedQuantity: 0,
  })) as ProductRow[];
  const plans = await planChanges(tx, free, (row) => {
    const { set, isCancelled, remake, state } = byId.get(row.id) as Revision;
    return {
      ...set,
      isCancelled,
      remakeQuantity: (row.remakeQuantity ?? 0) + remake,
      lostQuantity: (row.lostQuantity ?? 0) + remake,
      state: isCancelled ? VOIDED : state,
    } as Change;
  });
  await writeChanges(tx, plans, WRITTEN);
  await followHung({ tx, who }, rehung(plans));
  await followMains(
    tx,
    rows.map((r) => r.id),
  );
  await logProjects(
    tx,
    who.nickname,
    [...new Set(rows.map((r) => r.projectId))].map((projectId) => ({
      projectId,
      type: 'changeOrder' as const,
      params: { no: orderNo, count: rows.filter((r) => r.projectId === projectId).length },
    })),
  );
}

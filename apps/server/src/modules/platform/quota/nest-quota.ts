/** Runs of nesting that a space may make (platform M5 §5): one is taken when a run begins and given back when it comes to nothing. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import {
  type Charge,
  charge,
  giveMore,
  isPaid,
  left,
  lockGrants,
  refund,
  takeFrom,
} from './nest-quota.store.ts';

/** Nothing in a space that was never given any; nothing for what was nested for the order within a day. Raises Feature:NestQuotaExceeded. */
export async function takeNest(tx: Tx, asked: Charge): Promise<void> {
  const grants = await lockGrants(tx);
  if (grants.length === 0 || (await isPaid(tx, asked))) return;
  const first =
    grants.find((g) => g.isOpen && g.remaining > 0) ?? raise('Feature:NestQuotaExceeded', { left: 0 });
  await charge(tx, asked, first.id);
}

/** The run has failed or was given up. */
export const giveNestBack = (tx: Tx, runId: string): Promise<void> => refund(tx, runId);

export { isCharged as isNestCharged } from './nest-quota.store.ts';

/** Runs that the space has left; null: it is not counted. */
export const nestLeft = (tx: Tx, tenantId = tx.tenantId): Promise<number | null> => left(tx, tenantId);

/**
 * The platform gives runs or takes them, on its own role; what ends first goes first. Answers what is left then. Raises
 * Nest:AdjustUncounted, Nest:AdjustNegative.
 */
export async function adjustNest(
  tx: Tx,
  of: { readonly tenantId: string; readonly units: number; readonly reason: string },
): Promise<number | null> {
  const { tenantId, units, reason } = of;
  if (units === 0) return left(tx, tenantId);
  const grants = await lockGrants(tx, tenantId);
  // to give a space that is not counted its first runs would begin to count it
  if (grants.length === 0) raise('Nest:AdjustUncounted');
  if (units > 0) await giveMore(tx, tenantId, units, reason);
  let open = Math.max(0, -units);
  for (const grant of grants.filter((g) => g.isOpen && g.remaining > 0)) {
    const taken = Math.min(open, grant.remaining);
    if (taken > 0) await takeFrom(tx, tenantId, grant.id, taken);
    open -= taken;
  }
  if (open > 0) raise('Nest:AdjustNegative');
  return left(tx, tenantId);
}

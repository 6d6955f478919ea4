/** Runs of nesting that a space may make (platform M5 §5): one is taken when a run begins and given back when it comes to nothing. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type Charge, charge, isPaid, lockGrants, refund } from './nest-quota.store.ts';

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

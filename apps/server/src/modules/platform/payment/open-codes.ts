/** What keeps an order from ending: codes of it that may still be paid. */
import type { Tx } from '../../../kit/tx.ts';
import { type AttemptRow, openCodesOf } from './attempt.store.ts';

/** Ends the transaction; `withShut` closes the codes and does it again. */
export class OpenCodes extends Error {
  readonly codes: readonly AttemptRow[];
  constructor(codes: readonly AttemptRow[]) {
    super('codes of the order may still be paid');
    this.codes = codes;
  }
}

/** Throws OpenCodes where the order, which is held, may still be paid by a code. */
export async function assertShut(tx: Tx, orderId: string): Promise<void> {
  const codes = await openCodesOf(tx, orderId);
  if (codes.length > 0) throw new OpenCodes(codes);
}

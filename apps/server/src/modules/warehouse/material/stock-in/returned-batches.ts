/** Under which batches what comes back from the workshop lies again (commerce §12). */
import { dec } from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import type { TakenOut } from '../../../../ledger/inventory/index.ts';
import { batchesById } from '../batch.store.ts';
import { cameBack } from './stock-in.store.ts';

interface Part {
  readonly batchId: string | null;
  readonly quantity: string;
}
type Taken = Pick<TakenOut, 'batchId' | 'quantity'>;

/**
 * `quantity` over the batches of an issue line, `taken` in the order in which they were taken: what was taken last is what was not
 * used, so it comes back first; of each batch no more than was taken of it less what `came` back. The rest, where returns were moved to
 * other batches by hand, is of the last.
 */
export function partsBack(quantity: string, taken: readonly Taken[], came: readonly Taken[]): Part[] {
  let left = dec(quantity);
  const parts: Part[] = [];
  for (const { batchId, quantity: out } of taken.toReversed()) {
    const back = came.find((c) => c.batchId === batchId)?.quantity ?? '0';
    const free = dec(out).minus(back);
    const part = free.lt(left) ? free : left;
    if (!part.gt(0)) continue;
    parts.push({ batchId, quantity: part.toFixed(4) });
    left = left.minus(part);
  }
  const [first, ...others] = parts;
  if (!left.gt(0)) return parts;
  if (!first) return [{ batchId: taken.at(-1)?.batchId ?? null, quantity: left.toFixed(4) }];
  return [{ ...first, quantity: left.plus(first.quantity).toFixed(4) }, ...others];
}

/** The lines of a return, each of one batch, with what people call it. */
export async function byBatch<L extends { readonly issueLineId: string; readonly quantity: string }>(
  tx: Tx,
  lines: readonly L[],
  taken: readonly TakenOut[],
): Promise<(L & { batchId: string | null; batchNo: string | null; heatNo: string | null })[]> {
  const came = await cameBack(
    tx,
    lines.map((l) => l.issueLineId),
  );
  const ids = taken.flatMap((t) => t.batchId ?? []);
  const batches = new Map((ids.length > 0 ? await batchesById(tx, ids) : []).map((b) => [b.id, b]));
  return lines.flatMap((line) =>
    partsBack(
      line.quantity,
      taken.filter((t) => t.lineId === line.issueLineId),
      came.filter((c) => c.issueLineId === line.issueLineId),
    ).map((part) => {
      const named = batches.get(part.batchId ?? '');
      return { ...line, ...part, batchNo: named?.batchNo || null, heatNo: named?.heatNo ?? null };
    }),
  );
}

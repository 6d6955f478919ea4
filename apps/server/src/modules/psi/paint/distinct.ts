/** What may not stand twice on a document of the paint warehouse. */
import type { paintIn } from '@muyun/contract';
import type { Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';

/** Two rows of which the key says the same. Raises Common:LineTwice. */
export function assertDistinct<L>(lines: readonly L[], key: (line: L) => readonly unknown[]): void {
  const seen = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const of = key(line)
      .map((v) => String(v ?? ''))
      .join('|')
      .toLowerCase();
    if (seen.has(of)) raise('Common:LineTwice', { n: i + 1 });
    seen.add(of);
  }
}

/** One paint of one batch, place, state and source is one line of a receipt. */
export const receiptKey = (l: Writing<typeof paintIn>['lines'][number]) => [
  l.paintId,
  l.purchaseLineId,
  l.outLineId,
  l.batchNo,
  l.productionDate,
  l.positionCode,
  l.qcState,
  l.unitPrice,
];

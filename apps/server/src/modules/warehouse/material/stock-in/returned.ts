/** A return from the workshop and the issue lines it takes back (commerce §12). */
import { dec, materialStockOut } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { loadSkus } from '../../../purchase/index.ts';
import type { InDoc } from './complete.ts';
import { type IssuedLine, lockIssued, setReturned } from './stock-in.store.ts';

const APPROVED = 4;

const returnedBy = (doc: InDoc): Map<string, string> => {
  const by = new Map<string, string>();
  for (const l of doc.lines)
    if (l.issueLineId !== null)
      by.set(
        l.issueLineId,
        dec(by.get(l.issueLineId) ?? '0')
          .plus(l.quantity)
          .toFixed(4),
      );
  return by;
};

/** Raises Common:InvalidState: only what was issued comes back. */
export function assertIssued(line: IssuedLine, action: string): void {
  if (line.state === APPROVED) return;
  const state = materialStockOut.machine.states[line.state as 1]?.label ?? String(line.state);
  raise('Common:InvalidState', { state, action });
}

async function move(doing: Doing, doc: InDoc, sign: 1 | -1): Promise<void> {
  const by = returnedBy(doc);
  const lines = await lockIssued(doing.tx, [...by.keys()]);
  const rows: { id: string; returnedQty: string }[] = [];
  for (const line of lines) {
    const own = by.get(line.id) ?? '0';
    if (sign === 1) {
      assertIssued(line, doc.head.inNo);
      await assertFits(doing, line, own);
    }
    rows.push({ id: line.id, returnedQty: dec(line.returnedQty).plus(dec(own).times(sign)).toFixed(4) });
  }
  await setReturned(
    doing.tx,
    rows,
    lines.map((l) => l.outId),
  );
}

/** Raises Material:ReturnExceeds. */
export async function assertFits(doing: Doing, line: IssuedLine, quantity: string): Promise<void> {
  const left = dec(line.quantity).minus(line.returnedQty);
  if (dec(quantity).lte(left)) return;
  const id = line.materialSkuId ?? raise('Common:NotFound');
  const sku = (await loadSkus(doing.tx, [id])).get(id);
  raise('Material:ReturnExceeds', { item: sku?.name ?? '', x: left.toString(), y: dec(quantity).toString() });
}

export const receiveReturned = (doing: Doing, doc: InDoc): Promise<void> => move(doing, doc, 1);
export const takeBackReturned = (doing: Doing, doc: InDoc): Promise<void> => move(doing, doc, -1);

/** 采购退货 and the receipt lines that it sends back (commerce §12). */
import { dec, materialStockIn, materialStockOut, sum } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { loadSkus, moveReceived, type Received } from '../../../purchase/index.ts';
import {
  lockReceipts,
  type ReceiptLine,
  repricedSinceSent,
  setSentBack,
} from '../stock-in/stock-in.store.ts';
import { sentBackAmounts } from './complete.ts';
import type { OutDoc } from './out-doc.ts';

const APPROVED = 4;

/** Lines that send back of one receipt line are added up. */
const sentBy = (doc: OutDoc): Map<string, string> => {
  const by = new Map<string, string>();
  for (const l of doc.lines)
    if (l.stockInLineId !== null)
      by.set(
        l.stockInLineId,
        dec(by.get(l.stockInLineId) ?? '0')
          .plus(l.quantity)
          .toFixed(4),
      );
  return by;
};

/** Raises Common:InvalidState, Material:ReturnExceeds. */
async function assertThere(doing: Doing, line: ReceiptLine, own: string, action: string): Promise<void> {
  if (line.state !== APPROVED)
    raise('Common:InvalidState', {
      state: materialStockIn.machine.states[line.state as 1]?.label ?? String(line.state),
      action,
    });
  const left = dec(line.quantity).minus(line.returnedQty);
  if (dec(own).lte(left)) return;
  const sku = (await loadSkus(doing.tx, [line.materialSkuId])).get(line.materialSkuId);
  raise('Material:ReturnExceeds', { item: sku?.name ?? '', x: left.toString(), y: dec(own).toString() });
}

async function move(
  doing: Doing,
  lines: readonly ReceiptLine[],
  by: ReadonlyMap<string, string>,
  sign: 1 | -1,
): Promise<void> {
  await setSentBack(
    doing.tx,
    lines.map((l) => ({
      id: l.id,
      returnedQty: dec(l.returnedQty)
        .plus(dec(by.get(l.id) ?? '0').times(sign))
        .toFixed(4),
    })),
  );
  const ordered = new Map<string, Received>();
  for (const l of lines) {
    if (l.orderLineId === null) continue;
    const returned = dec(ordered.get(l.orderLineId)?.returned ?? '0').plus(
      dec(by.get(l.id) ?? '0').times(sign),
    );
    ordered.set(l.orderLineId, { returned: returned.toFixed(4) });
  }
  await moveReceived(doing, ordered);
}

/** Receipt lines are locked and take the return; answers what it is worth by the lines. */
export async function sendBack(doing: Doing, doc: OutDoc) {
  const by = sentBy(doc);
  const receipts = await lockReceipts(doing.tx, [...by.keys()]);
  for (const line of receipts) await assertThere(doing, line, by.get(line.id) ?? '0', doc.head.outNo);
  const standing = new Map(receipts.map((r) => [r.id, r]));
  const lines = doc.lines.map((l) => {
    const receipt = standing.get(l.stockInLineId ?? '') ?? raise('Common:NotFound');
    const amounts = sentBackAmounts(receipt, l.quantity);
    // the next line of the same receipt goes on from here
    const returnedQty = dec(receipt.returnedQty).plus(l.quantity).toFixed(4);
    standing.set(receipt.id, { ...receipt, returnedQty });
    return { id: l.id, ...amounts };
  });
  await move(doing, receipts, by, 1);
  const total = (name: 'amount' | 'net' | 'tax'): string =>
    sum(
      lines.map((l) => l[name]),
      2,
    );
  // what was bought for a project is kept for it: it is what goes back
  const projects = new Map(
    doc.lines.map((l) => [l.id, standing.get(l.stockInLineId ?? '')?.projectId ?? null] as const),
  );
  return { lines, projects, totals: { amount: total('amount'), net: total('net'), tax: total('tax') } };
}

/** Raises Material:PriceDifference when the goods have got another price since: what they are worth more or less would be nowhere. */
export async function takeBackSent(doing: Doing, doc: OutDoc): Promise<void> {
  const by = sentBy(doc);
  const receipts = await lockReceipts(doing.tx, [...by.keys()]);
  const no = await repricedSinceSent(doing.tx, [...by.keys()]);
  if (no !== undefined)
    raise('Material:PriceDifference', { no, action: materialStockOut.machine.actions.deApprove.label });
  await move(doing, receipts, by, -1);
}

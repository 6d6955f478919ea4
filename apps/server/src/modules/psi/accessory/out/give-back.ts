/** 采购退货: what goes back to a supplier leaves the order, the receipt, and what is to be paid for it (commerce §14). */
import { accessoryOut, dec, sharesOf, sum } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { postParty } from '../../../../ledger/party/index.ts';
import { lockPlans } from '../payable.store.ts';
import { changePlans } from '../payable.ts';
import { PAYABLE, sourceOf, SUPPLIER_PARTY } from '../posting.ts';
import { bookOnPurchases, type LineBooking } from '../purchase/accessory-purchase.ts';
import { lockPurchaseSources, type PurchaseSource } from '../purchase/accessory-purchase.store.ts';
import { addInReturned, type InSource, lockInSources } from '../source-lines.store.ts';
import { assertReturnable, type OutDoc, type OutLine } from './out-lines.ts';

const inLineOf = (line: OutLine): string => line.inLineId ?? raise('Common:NotFound');
const negated = (text: string): string => dec(text).negated().toString();
/** Two lines of one order line are one booking. */
function bookingsOf(
  lines: readonly OutLine[],
  sources: readonly InSource[],
  sign: 1 | -1,
): Map<string, LineBooking> {
  const all = new Map<string, LineBooking>();
  for (const [i, line] of lines.entries()) {
    const id = sources[i]?.purchaseLineId ?? raise('Common:NotFound');
    const known = all.get(id);
    const returned = dec(known?.returned ?? '0')
      .plus(dec(line.quantity).times(sign))
      .toString();
    all.set(id, { received: '0', returned });
  }
  return all;
}

export interface ReturnedLine extends OutLine {
  readonly projectOf: string | null;
}
interface Taken {
  readonly sources: readonly InSource[];
  readonly purchases: ReadonlyMap<string, PurchaseSource>;
}

/** Receipts, then their orders, locked. */
async function lockTaken(
  tx: Tx,
  doc: OutDoc,
  check: (line: OutLine, of?: InSource) => InSource,
): Promise<Taken> {
  const found = await lockInSources(tx, doc.lines.map(inLineOf));
  const sources = doc.lines.map((l) => check(l, found.get(inLineOf(l))));
  const purchases = await lockPurchaseSources(
    tx,
    sources.map((s) => s.purchaseLineId ?? ''),
  );
  return { sources, purchases };
}

/** What the lines take from each order. */
function byOrder(lines: readonly OutLine[], { sources, purchases }: Taken): Map<string, string> {
  const all = new Map<string, string>();
  for (const [i, line] of lines.entries()) {
    const { purchaseId } = purchases.get(sources[i]?.purchaseLineId ?? '') ?? raise('Common:NotFound');
    all.set(
      purchaseId,
      dec(all.get(purchaseId) ?? '0')
        .plus(line.amount)
        .toFixed(2),
    );
  }
  return all;
}

async function change(tx: Tx, taken: Taken, changes: ReadonlyMap<string, string>): Promise<void> {
  const plans = await lockPlans(tx, [...changes.keys()]);
  await changePlans(tx, plans, changes, new Set(taken.sources.map((s) => s.inId)));
}

/** Takes lines off their receipts and orders; `amount` and `net` of a line are what leaves the payable. */
export async function returnToSupplier(doing: Doing, doc: OutDoc): Promise<ReturnedLine[]> {
  const { tx } = doing;
  const taken = await lockTaken(tx, doc, assertReturnable);
  const { sources, purchases } = taken;
  const steps = await bookOnPurchases(doing, purchases, bookingsOf(doc.lines, sources, 1));
  const lines = doc.lines.map((l, i) => ({ ...l, projectOf: sources[i]?.projectId ?? null }));
  for (const [id, step] of steps) {
    const own = lines.filter((_, i) => sources[i]?.purchaseLineId === id);
    const quantities = own.map((l) => l.quantity);
    const [amounts, nets] = [
      sharesOf(negated(step.amount), quantities),
      sharesOf(negated(step.net), quantities),
    ];
    for (const [i, line] of own.entries()) Object.assign(line, { amount: amounts[i], net: nets[i] });
  }
  await addInReturned(
    tx,
    doc.lines.map((l) => ({ id: inLineOf(l), by: l.quantity })),
  );
  await change(tx, taken, byOrder(lines, taken));
  return lines;
}

/** Puts the lines back onto their receipts and orders, exactly as they were taken off. */
export async function unreturn(doing: Doing, doc: OutDoc): Promise<void> {
  const { tx } = doing;
  const taken = await lockTaken(tx, doc, (_, of) => of ?? raise('Common:NotFound'));
  const { sources, purchases } = taken;
  const bookings = [...bookingsOf(doc.lines, sources, -1)].map(([id, booking]) => {
    const own = doc.lines.filter((_, i) => sources[i]?.purchaseLineId === id);
    const all = (name: 'amount' | 'net'): string =>
      sum(
        own.map((l) => l[name]),
        2,
      );
    return [id, { ...booking, step: { amount: all('amount'), net: all('net') } }] as const;
  });
  await bookOnPurchases(doing, purchases, new Map(bookings));
  await addInReturned(
    tx,
    doc.lines.map((l) => ({ id: inLineOf(l), by: negated(l.quantity) })),
  );
  const grown = [...byOrder(doc.lines, taken)].map(([id, by]) => [id, negated(by)] as const);
  await change(tx, taken, new Map(grown));
}

/** 应付 of the supplier is less. */
export const oweLess = ({ tx }: Doing, { head }: OutDoc, amount: string): Promise<void> =>
  postParty(tx, sourceOf(accessoryOut, head), [
    {
      partyType: SUPPLIER_PARTY,
      partyId: head.supplierId ?? raise('Common:NotFound'),
      ledger: PAYABLE,
      amount: negated(amount),
    },
  ]);

/** 配件采购单 (commerce §14): what saving and each action mean, and what receipts book on it. */
import {
  accessoryAmounts,
  accessoryIn,
  accessoryPurchase,
  accessoryTotals,
  accessoryStep,
  dec,
  purchaseUnitOf,
  sum,
} from '@muyun/contract';
import { type Doing, type Loaded, serveDocument, type Writing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { assertSupplier, noteOrderDate } from '../../../basic/supplier/index.ts';
import { assertWarehouse } from '../../../basic/warehouse/index.ts';
import { assertDistinct, counted, usableSkus } from '../units.ts';
import { type PurchaseSource, purchaseFilters, receiptsOf } from './accessory-purchase.store.ts';

/** the domain of stock that it brings */
const ACCESSORIES = 8;
type Doc = Loaded<typeof accessoryPurchase>;
type Next = Writing<typeof accessoryPurchase>;

function assertTerms(terms: Next['head']['paymentTerms']): void {
  if (!terms || terms.length === 0) return;
  if (!terms.reduce((s, t) => s.plus(t.pct), dec(0)).eq(100)) raise('Purchase:TermsNot100');
}

async function complete({ tx }: Doing, next: Next, before: Doc | null): Promise<void> {
  const { head, lines } = next;
  assertTerms(head.paymentTerms);
  for (const line of lines) line.projectId ??= head.projectId ?? null;
  assertDistinct(lines, (l) => [l.accessorySkuId, l.projectId, l.unitPrice]);
  const skus = await usableSkus(tx, lines, before?.lines);
  const amounts = lines.map((line, i) => {
    const sku = skus.get(line.accessorySkuId) ?? raise('Common:NotFound');
    const unit = purchaseUnitOf(sku) ?? raise('Accessory:FactorMissing', { name: sku.name });
    const own = accessoryAmounts(line, head);
    Object.assign(line, counted(line, i + 1, sku, unit), own);
    return own;
  });
  Object.assign(head, accessoryTotals(amounts), { lineCount: lines.length });
  await assertSupplier(tx, head.supplierId);
  await assertWarehouse(tx, head.warehouseId, 'warehouseId', ACCESSORIES);
}

const kept = (l: Pick<Doc['lines'][number], 'receivedQty' | 'returnedQty'>) =>
  dec(l.receivedQty).minus(l.returnedQty);

/** 0 nothing, 1 some of it, 2 all of it is there. */
function receivedStateOf(lines: Doc['lines']): 0 | 1 | 2 {
  if (lines.every((l) => kept(l).gte(l.quantity))) return 2;
  return lines.some((l) => kept(l).gt(0)) ? 1 : 0;
}
/** states by what is there */
const PROGRESS = { 0: 4, 1: 8, 2: 16 } as const;

export const accessoryPurchases = serveDocument(accessoryPurchase, {
  filter: purchaseFilters,
  complete,
  async assertComplete({ tx }, doc) {
    const free = doc.lines.find((l) => !dec(l.unitPrice).gt(0));
    if (free) raise('Purchase:PriceMissing', { n: free.lineNo });
    await assertSupplier(tx, doc.head.supplierId);
  },
  downstream: async (tx, doc) =>
    (await receiptsOf(tx, doc.head.id)).map((receipt) => ({ title: accessoryIn.title, ...receipt })),
  progress: (doc) => PROGRESS[receivedStateOf(doc.lines)],
  effects: {
    submit: null,
    withdraw: null,
    reject: null,
    approve: ({ tx }, doc) => noteOrderDate(tx, doc.head.supplierId, doc.head.orderDate),
    deApprove: null,
    void: null,
    close: null,
    reopen: null,
  },
});

/** What a receipt or a return changes on a line of an order; without `step` it is computed. */
export interface LineBooking {
  readonly received: string;
  readonly returned: string;
  readonly step?: { readonly amount: string; readonly net: string };
}
export interface Step {
  readonly amount: string;
  readonly net: string;
  readonly tax: string;
}

function stepOf(line: PurchaseSource, booking: LineBooking): Step {
  if (booking.step) {
    const { amount, net } = booking.step;
    return { amount, net, tax: dec(amount).minus(net).toFixed(2) };
  }
  const after = kept(line).plus(booking.received).minus(booking.returned);
  return accessoryStep(line, after.toFixed(4), line);
}

/** Books receipts and returns on locked lines; states follow. Answers what each line adds to the payable. */
export async function bookOnPurchases(
  doing: Doing,
  sources: ReadonlyMap<string, PurchaseSource>,
  bookings: ReadonlyMap<string, LineBooking>,
): Promise<ReadonlyMap<string, Step>> {
  const { tx } = doing;
  const steps = new Map<string, Step>();
  const rows = [...bookings].map(([id, booking]) => {
    const line = sources.get(id) ?? raise('Common:NotFound');
    const step = stepOf(line, booking);
    steps.set(id, step);
    return {
      id,
      receivedQty: dec(line.receivedQty).plus(booking.received).toFixed(4),
      returnedQty: dec(line.returnedQty).plus(booking.returned).toFixed(4),
      payableAmount: dec(line.payableAmount).plus(step.amount).toFixed(2),
      payableNet: dec(line.payableNet).plus(step.net).toFixed(2),
    };
  });
  await accessoryPurchases.lines.lines.patch(tx, rows, [
    'receivedQty',
    'returnedQty',
    'payableAmount',
    'payableNet',
  ]);
  const touched = rows.map(({ id }) => (sources.get(id) as PurchaseSource).purchaseId);
  for (const id of [...new Set(touched)].sort()) {
    const { lines } = await accessoryPurchases.lock(doing, id);
    await accessoryPurchases.store.patch(tx, id, {
      payableAmount: sum(
        lines.map((l) => l.payableAmount),
        2,
      ),
      receivedState: receivedStateOf(lines),
    });
    await accessoryPurchases.progress(doing, id);
  }
  return steps;
}

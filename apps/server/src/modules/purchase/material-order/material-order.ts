/** 材料采购单 (commerce §11): what saving and each action mean. */
import { dec, lineAmounts, materialOrder, orderTotals } from '@muyun/contract';
import { fact, tell } from '../../../kit/facts.ts';
import {
  type Doing,
  type Downstream,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { assertSupplier, noteOrderDate } from '../../basic/supplier/index.ts';
import { assertWarehouse } from '../../basic/warehouse/index.ts';
import { assertBasis, usableSkus } from '../material-sku/index.ts';
import { addOrdered, lockOpenLines } from '../requisition/index.ts';
import { settleLate } from './late.ts';
import { orderExtras, orderFilters } from './material-order.store.ts';
import { comparePrices, materialPrices, takeMarket } from './prices.ts';

/** the domain of stock that it brings */
const MATERIAL = 2;
type Doc = Loaded<typeof materialOrder>;
type Next = Writing<typeof materialOrder>;

/** Which receipts the lines of an order have, is asked of the warehouse that keeps them. */
export const receiptsAsked = fact<{ readonly lineIds: readonly string[]; readonly found: Downstream[] }>(
  'purchase.receipts-asked',
);

function assertTerms(terms: Next['head']['paymentTerms']): void {
  if (!terms || terms.length === 0) return;
  if (!terms.reduce((s, t) => s.plus(t.pct), dec(0)).eq(100)) raise('Purchase:TermsNot100');
}

/** The same material for the same project, day and requisition line is one line. */
function assertDistinct(lines: Next['lines']): void {
  const seen = new Map<string, number>();
  for (const [i, l] of lines.entries()) {
    const key = [l.materialSkuId, l.projectId, l.requisitionLineId, l.deliveryDate]
      .map((v) => v ?? '')
      .join('|');
    const first = seen.get(key);
    if (first !== undefined) raise('Purchase:SkuDuplicated', { a: first + 1, b: i + 1 });
    seen.set(key, i);
  }
}

async function complete({ tx }: Doing, next: Next): Promise<void> {
  assertTerms(next.head.paymentTerms);
  assertDistinct(next.lines);
  await takeMarket(tx, next);
  const skus = await usableSkus(
    tx,
    next.lines.map((l) => l.materialSkuId),
  );
  const amounts = next.lines.map((line, i) => {
    if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const sku = skus.get(line.materialSkuId) ?? raise('Common:NotFound');
    assertBasis(sku, line.priceBasis, i + 1);
    const own = lineAmounts(line, sku.kind === 2 ? { ...sku, unitWeight: '1' } : sku, next.head);
    Object.assign(line, own);
    return own;
  });
  Object.assign(next.head, orderTotals(amounts));
  await comparePrices(tx, next);
  await assertSupplier(tx, next.head.supplierId);
  await assertWarehouse(tx, next.head.warehouseId, 'warehouseId', MATERIAL);
}

/** What lines take of requisition lines: the whole, or what is not received yet. */
function taken(doc: Doc, sign: 1 | -1, quantity: (l: Doc['lines'][number]) => string): Map<string, string> {
  const by = new Map<string, string>();
  for (const l of doc.lines) {
    if (l.requisitionLineId === null) continue;
    by.set(
      l.requisitionLineId,
      dec(by.get(l.requisitionLineId) ?? '0')
        .plus(dec(quantity(l)).times(sign))
        .toFixed(4),
    );
  }
  return by;
}
const whole = (l: Doc['lines'][number]): string => l.quantity;
const rest = (l: Doc['lines'][number]): string =>
  dec(l.quantity).minus(l.receivedQty).plus(l.returnedQty).toFixed(4);

/** All pieces are there, or 99.5 % of what is counted in kg (commerce §11). */
const isThere = (l: Doc['lines'][number]): boolean =>
  dec(rest(l)).lte(dec(l.theoreticalWeight).eq(l.quantity) ? dec(l.quantity).times('0.005') : 0);

/** 0 nothing, 1 part, 2 everything has come. */
export function receivedState(lines: Doc['lines']): 0 | 1 | 2 {
  if (lines.every(isThere)) return 2;
  return lines.some((l) => dec(l.receivedQty).gt(0)) ? 1 : 0;
}

/** What is ordered may not exceed what the requisition lines still need. */
async function take(doing: Doing, doc: Doc, quantity: typeof whole): Promise<void> {
  const by = taken(doc, 1, quantity);
  if (by.size === 0) return;
  const open = await lockOpenLines(doing, [...by.keys()]);
  for (const [id, q] of by) {
    const left = open.get(id)?.open ?? '0';
    if (dec(q).gt(left)) {
      const n = doc.lines.findIndex((l) => l.requisitionLineId === id) + 1;
      raise('Purchase:OrderExceedsRequisition', { n, x: dec(left).toString() });
    }
  }
  await addOrdered(doing, by);
}

const idsOf = (doc: Doc): string[] => doc.lines.map((l) => l.id);

export const materialOrders = serveDocument(materialOrder, {
  extra: orderExtras,
  filter: orderFilters,
  complete,
  async assertComplete({ tx }, doc) {
    const free = doc.lines.find((l) => !dec(l.unitPrice).gt(0));
    if (free) raise('Purchase:PriceMissing', { n: free.lineNo });
    await assertSupplier(tx, doc.head.supplierId);
  },
  async downstream(_tx, doc, doing) {
    const found: Downstream[] = [];
    await tell(doing, receiptsAsked, { lineIds: doc.lines.map((l) => l.id), found });
    return found;
  },
  progress: (doc) => [4, 8, 16][receivedState(doc.lines)] ?? 4,
  effects: {
    submit: materialPrices.submit,
    withdraw: null,
    reject: null,
    releasePrice: materialPrices.release,
    // what is sent is queued beside the verb (order-send.ts)
    send: null,
    approve: async (doing, doc) => {
      await materialPrices.assertReleased(doing, doc);
      await take(doing, doc, whole);
      await noteOrderDate(doing.tx, doc.head.supplierId, doc.head.orderDate);
    },
    async deApprove(doing, doc) {
      await addOrdered(doing, taken(doc, -1, whole));
      await settleLate(doing.tx, idsOf(doc), true);
    },
    void: null,
    async close(doing, doc) {
      await addOrdered(doing, taken(doc, -1, rest));
      await settleLate(doing.tx, idsOf(doc), true);
    },
    reopen: (doing, doc) => take(doing, doc, rest),
  },
});

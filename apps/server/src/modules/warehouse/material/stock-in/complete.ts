/** What saving a material receipt computes and refuses (commerce §2.3, §2.9, §12). */
import * as c from '@muyun/contract';
import {
  dec,
  freightShares,
  materialStockIn,
  receiptTotals,
  receiptValue,
  receivedFigures,
} from '@muyun/contract';
import type { Doing, Loaded, Writing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { asDeducted, assertSupplier } from '../../../basic/supplier/index.ts';
import { assertWarehouse } from '../../../basic/warehouse/index.ts';
import {
  assertBasis,
  loadOrdered,
  loadSkus,
  type OrderedLine,
  type SkuBrief,
  usableSkus,
} from '../../../purchase/index.ts';
import { ownerOf } from '../owned.ts';
import { type IssuedLine, loadIssued } from './stock-in.store.ts';

export type InDoc = Loaded<typeof materialStockIn>;
export type InNext = Writing<typeof materialStockIn>;
type Line = InNext['lines'][number];

export const [PURCHASE, RETURN, FOUND, TRANSFER, UNCOILED] = [1, 2, 8, 16, 64];
/** what comes on a lorry: bought, other, opening */
const WEIGHED_IN: readonly number[] = [1, 32, 128];
/** their price is typed */
const TYPED: readonly number[] = [32, 128];
const COIL = 2;
/** 理重 */
const BY_THEORY = 2;
const fields = c.materialStockInLineFields;

export const inTypeLabel = (type: number): string =>
  c.MATERIAL_IN_TYPES.find((t) => t.value === type)?.label ?? String(type);

/** Whether a count has made it. */
export const isCounted = (lines: readonly { readonly takeLineId?: string | null | undefined }[]): boolean =>
  lines.some((l) => l.takeLineId);

/** What the warehouse itself makes of other documents comes with the lines of those. Raises Material:TypeBySystem, Material:LineNeeds. */
function assertMaker({ head, lines }: InNext, isNew: boolean): void {
  if (!c.SYSTEM_IN_TYPES.includes(head.inType) || isCounted(lines)) return;
  if (isNew && (lines.length === 0 || lines.some((l) => !l.issueLineId)))
    raise('Material:TypeBySystem', { type: inTypeLabel(head.inType) });
  const n = lines.findIndex((l) => !l.issueLineId) + 1;
  if (n > 0) raise('Material:LineNeeds', { n, field: fields.issueLineId.label });
}

/** One material of one batch, place and source is one line. Raises Material:LineTwice. */
function assertDistinct(lines: InNext['lines']): void {
  const seen = new Map<string, number>();
  for (const [i, l] of lines.entries()) {
    const key = [
      l.materialSkuId,
      l.orderLineId,
      l.issueLineId,
      l.batchId,
      l.batchNo,
      l.heatNo,
      l.locationCode,
      l.projectId,
    ]
      .map((v) => v ?? '')
      .join('|')
      .toLowerCase();
    const first = seen.get(key);
    if (first !== undefined)
      raise('Material:LineTwice', { a: first + 1, b: i + 1, of: fields.materialSkuId.label });
    seen.set(key, i);
  }
}

/** Order lines by id, of the supplier and of the materials that the lines say. Raises Material:LineNeeds, Material:LineForeign. */
async function orderedOf(tx: Tx, { head, lines }: InNext): Promise<ReadonlyMap<string, OrderedLine>> {
  if (head.inType !== PURCHASE) return new Map();
  const found = await loadOrdered(
    tx,
    lines.flatMap((l) => l.orderLineId ?? []),
  );
  const by = await asDeducted(tx, new Map(found.map((l) => [l.id, l])));
  for (const [i, line] of lines.entries()) {
    const own = by.get(line.orderLineId ?? '');
    if (!own) raise('Material:LineNeeds', { n: i + 1, field: fields.orderLineId.label });
    if (own.materialSkuId !== line.materialSkuId)
      raise('Material:LineForeign', { n: i + 1, of: fields.orderLineId.label });
    if (head.supplierId && own.supplierId !== head.supplierId)
      raise('Material:LineForeign', { n: i + 1, of: c.materialStockInFields.supplierId.label });
  }
  return by;
}

/** Price and tax are those of the order; what is not bought has the price that is typed, without tax. */
function priced(line: Line, ordered: OrderedLine | undefined) {
  return ordered
    ? {
        priceBasis: ordered.priceBasis,
        unitPrice: ordered.unitPrice,
        isTaxInclusive: ordered.isTaxInclusive,
        taxRate: ordered.taxRate,
        isTaxDeductible: ordered.isTaxDeductible,
        orderNo: ordered.orderNo,
      }
    : {
        priceBasis: line.priceBasis ?? BY_THEORY,
        unitPrice: line.unitPrice ?? null,
        isTaxInclusive: true,
        taxRate: '0',
        isTaxDeductible: false,
        orderNo: null,
        orderLineId: null,
      };
}

/** What comes back weighs its part of what went. */
const returnWeight = (issued: IssuedLine, quantity: string): string =>
  c.stepShare(issued.weight, issued.quantity, issued.returnedQty, quantity, 3);

/** kg of the lorry's load. Raises Material:TareMissing, Material:TareAbove. */
function netOf({ grossWeight = null, tareWeight = null }: InNext['head']): string | null {
  if ((grossWeight === null) !== (tareWeight === null)) raise('Material:TareMissing');
  const net = c.netWeightOf(grossWeight, tareWeight);
  if (net !== null && !dec(net).gt(0)) raise('Material:TareAbove');
  return net;
}
/** What each line weighs where it was put on the scale, alone or with the others. Raises Material:WeighedMore. */
function weighed({ head, lines }: InNext, skus: ReadonlyMap<string, SkuBrief>): (string | null)[] {
  const net = head.netWeight ?? null;
  const { weights, over } = c.weighedTogether(
    net,
    lines.map((l) => {
      const sku = skus.get(l.materialSkuId);
      const unitWeight = sku ? c.expectedWeight(sku, l.priceBasis ?? BY_THEORY) : '0';
      return {
        actualWeight: l.actualWeight ?? null,
        theoreticalWeight: sku ? c.theoreticalKg({ ...sku, unitWeight }, l.quantity) : '0',
      };
    }),
  );
  if (over !== null) raise('Material:WeighedMore', { x: over, y: net ?? '' });
  return weights;
}

function completeLine(
  line: Line,
  n: number,
  of: {
    type: number;
    sku: SkuBrief;
    issued: IssuedLine | undefined;
    onScale: string | null;
  },
): c.ReceivedFigures {
  const { type, sku, issued, onScale } = of;
  // nothing at all may have arrived of what was sent
  if (!dec(line.quantity).gt(0) && !line.sentQuantity) raise('Common:QuantityNotPositive', { n });
  if (sku.kind === COIL && type !== FOUND && !line.batchNo && !line.batchId)
    raise('Material:LineNeeds', { n, field: fields.batchNo.label });
  // the price of an order was looked at there
  if (TYPED.includes(type) && line.unitPrice) assertBasis(sku, line.priceBasis ?? BY_THEORY, n);
  const actualWeight =
    type === RETURN && issued && dec(issued.quantity).gt(0) ? returnWeight(issued, line.quantity) : onScale;
  const figures = receivedFigures(
    {
      quantity: line.sentQuantity ?? line.quantity,
      actualWeight,
      priceBasis: line.priceBasis ?? BY_THEORY,
      unitPrice: line.unitPrice ?? null,
      isTaxInclusive: line.isTaxInclusive ?? true,
      taxRate: line.taxRate ?? '0',
      isTaxDeductible: line.isTaxDeductible ?? false,
    },
    sku,
  );
  return Object.assign(line, figures, type === RETURN ? { actualWeight: null, deviationPct: '0.000' } : {});
}

/** Freight over the lines, and what each is worth; a transfer and an uncoiling bring the value of what they took, a customer's goods none. */
function assess({ head, lines }: InNext, figures: readonly c.ReceivedFigures[], isOwned: boolean): void {
  const shares = freightShares(head.freightAmount ?? '0', figures);
  const isCarried = head.inType === TRANSFER || head.inType === UNCOILED;
  for (const [i, line] of lines.entries()) {
    line.freight = shares[i] ?? '0.00';
    if (isCarried) continue;
    const own = figures[i] as c.ReceivedFigures;
    line.stockValue =
      head.inType === RETURN || isOwned
        ? '0.00'
        : receiptValue({ ...own, isTaxDeductible: line.isTaxDeductible ?? false }, line.freight);
  }
}

/** Whose orders the lines are of: the one order, if it is one. */
const oneOrder = (ordered: ReadonlyMap<string, OrderedLine>): string | null => {
  const ids = new Set([...ordered.values()].map((l) => l.orderId));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
};

export async function completeIn({ tx }: Doing, next: InNext, before: InDoc | null): Promise<void> {
  const { head, lines } = next;
  assertMaker(next, before === null);
  const isFound = isCounted(lines);
  if (!isFound) {
    assertDistinct(lines);
    await assertWarehouse(tx, head.warehouseId);
  }
  if (head.supplierId) await assertSupplier(tx, head.supplierId);
  const issuedIds = head.inType === RETURN ? lines.flatMap((l) => l.issueLineId ?? []) : [];
  const [skus, ordered, issued] = await Promise.all([
    // what lies there is counted, whether it may still be bought or not
    (isFound ? loadSkus : usableSkus)(
      tx,
      lines.map((l) => l.materialSkuId),
    ),
    orderedOf(tx, next),
    issuedIds.length > 0 ? loadIssued(tx, issuedIds) : [],
  ]);
  const issuedBy = new Map(issued.map((l) => [l.id, l]));
  for (const line of lines) {
    const isScrap = skus.get(line.materialSkuId)?.kind === c.SCRAP_KIND;
    Object.assign(line, priced(line, ordered.get(line.orderLineId ?? '')), isScrap ? { unitPrice: '0' } : {});
  }
  head.netWeight = WEIGHED_IN.includes(head.inType) ? netOf(head) : null;
  const weights = weighed(next, skus);
  const figures = lines.map((line, i) =>
    completeLine(line, i + 1, {
      onScale: weights[i] ?? null,
      type: head.inType,
      sku: skus.get(line.materialSkuId) ?? raise('Common:NotFound'),
      issued: issuedBy.get(line.issueLineId ?? ''),
    }),
  );
  const owned = await ownerOf(tx, head.warehouseId);
  if (owned && head.inType === PURCHASE) raise('Material:OwnerPurchase', { warehouse: owned.name });
  assess(next, figures, owned !== null);
  Object.assign(
    head,
    receiptTotals(
      figures.map((own, i) => ({
        ...own,
        quantity: lines[i]?.quantity ?? '0',
        stockValue: lines[i]?.stockValue ?? '0',
      })),
    ),
    { purchaseOrderId: oneOrder(ordered) },
  );
}

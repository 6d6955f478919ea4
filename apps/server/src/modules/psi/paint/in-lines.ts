/** Lines of a receipt while it is written: what their sources say, and what follows from batch, day and price. */
import {
  dec,
  PAINT_BROUGHT_BACK,
  PAINT_PURCHASED,
  PAINT_TRANSFERRED,
  type paintIn,
  paintTotals,
  round,
  sum,
  taxSplit,
  wholeDrums,
} from '@muyun/contract';
import type { Writing } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { asDeducted } from '../../basic/supplier/index.ts';
import { dayIn } from '../../../ledger/inventory/index.ts';
import { type Batch, loadBatches } from './batch.store.ts';
import { outLines, type OutLine } from './out.store.ts';
import type { PaintBrief } from './paint-item.store.ts';
import { purchaseLines, type PurchaseLine } from './purchase.store.ts';

type Next = Writing<typeof paintIn>;
type Line = Next['lines'][number];

/** What lines are made of. */
export interface Sources {
  readonly purchases: ReadonlyMap<string, PurchaseLine>;
  readonly outs: ReadonlyMap<string, OutLine>;
  readonly batches: ReadonlyMap<string, Batch>;
}

export async function sourcesOf(tx: Tx, next: Next): Promise<Sources> {
  const ids = (of: (l: Line) => string | null | undefined): string[] =>
    next.lines.flatMap((l) => of(l) ?? []);
  const isType = (type: number): boolean => next.head.inType === type;
  const purchases = isType(PAINT_PURCHASED)
    ? await asDeducted(
        tx,
        await purchaseLines(
          tx,
          ids((l) => l.purchaseLineId),
        ),
      )
    : new Map<string, PurchaseLine>();
  const outs =
    isType(PAINT_BROUGHT_BACK) || isType(PAINT_TRANSFERRED)
      ? await outLines(
          tx,
          ids((l) => l.outLineId),
        )
      : new Map<string, OutLine>();
  const batches = await loadBatches(
    tx,
    [...outs.values()].map((o) => o.batchId),
  );
  return { purchases, outs, batches };
}

/** Price and tax of the purchase, deducted where both the purchase and the paint say so; the goods are of its supplier. Raises Paint:SourceRequired, Paint:SourceDiffers. */
function ofPurchase(
  line: Line,
  n: number,
  head: Next['head'],
  { paint, purchases }: Sources & { readonly paint: PaintBrief },
): void {
  if (!line.purchaseLineId) raise('Paint:SourceRequired', { n });
  const source = purchases.get(line.purchaseLineId) ?? raise('Common:NotFound');
  head.supplierId ??= source.supplierId;
  if (source.supplierId !== head.supplierId || source.paintId !== line.paintId)
    raise('Paint:SourceDiffers', { n });
  const price = dec(line.quantity).times(source.unitPrice);
  const split = taxSplit(price, source);
  Object.assign(line, split, {
    unitPrice: source.unitPrice,
    stockValue: source.isTaxDeductible && paint.isTaxDeductible ? split.net : split.amount,
  });
}

/** The batch that left, without a price of its own. */
function ofBatch(line: Line, source: OutLine, { batches }: Sources): void {
  const batch = batches.get(source.batchId);
  Object.assign(line, {
    batchId: source.batchId,
    batchNo: batch?.batchNo ?? null,
    productionDate: batch?.productionDate ?? null,
    expiryDate: batch?.expiryDate ?? null,
    unitPrice: null,
    amount: '0.00',
    net: '0.00',
    tax: '0.00',
  });
}

/** What another warehouse has sent is of the batch that left there, and brings its own value. */
function ofTransfer(line: Line, sources: Sources): void {
  const source = sources.outs.get(line.outLineId ?? '') ?? raise('Common:NotFound');
  ofBatch(line, source, sources);
}

/** What comes back is of the batch that left, and goes back to where it left. Raises Paint:NotReturnable. */
function ofIssue(line: Line, n: number, head: Next['head'], sources: Sources): void {
  if (!line.outLineId) raise('Paint:SourceRequired', { n });
  const source = sources.outs.get(line.outLineId) ?? raise('Common:NotFound');
  if (source.paintId !== line.paintId || source.warehouseId !== head.warehouseId)
    raise('Paint:SourceDiffers', { n });
  if (!source.isGivenOut) raise('Paint:NotReturnable');
  ofBatch(line, source, sources);
}

function byHand(line: Line): void {
  const value = round(dec(line.quantity).times(line.unitPrice ?? '0'), 2);
  Object.assign(line, { amount: value, net: value, tax: '0.00', stockValue: value });
}

const expiry = (day: string, paint: PaintBrief): string =>
  dayIn(paint.shelfLifeDays, new Date(`${day}T00:00:00Z`));

/** One line, of whatever source. Raises Common:QuantityNotPositive. */
function completeLine(line: Line, n: number, next: Next, paint: PaintBrief, sources: Sources): void {
  // nothing at all may have arrived of what was sent
  if (!dec(line.quantity).gt(0) && !line.sentQuantity) raise('Common:QuantityNotPositive', { n });
  if (next.head.inType === PAINT_PURCHASED) ofPurchase(line, n, next.head, { ...sources, paint });
  else if (next.head.inType === PAINT_BROUGHT_BACK) ofIssue(line, n, next.head, sources);
  else if (next.head.inType === PAINT_TRANSFERRED) ofTransfer(line, sources);
  else byHand(line);
  if (line.productionDate && !line.expiryDate) line.expiryDate = expiry(line.productionDate, paint);
  line.barrels ??= wholeDrums(line.quantity, paint.packSize);
}

/** Lines and what the head says of them. */
export function completeLines(next: Next, paints: ReadonlyMap<string, PaintBrief>, sources: Sources): void {
  for (const [i, line] of next.lines.entries())
    completeLine(line, i + 1, next, paints.get(line.paintId) ?? raise('Common:NotFound'), sources);
  const { totalKg, ...totals } = paintTotals(
    next.lines.map((l) => ({
      quantity: l.quantity,
      amount: l.amount ?? '0',
      net: l.net ?? '0',
      tax: l.tax ?? '0',
    })),
  );
  const heads = [...new Set([...sources.purchases.values()].map((p) => p.documentId))];
  const outs = [...new Set([...sources.outs.values()].map((o) => o.documentId))];
  Object.assign(next.head, totals, {
    totalKg,
    barrels: sum(
      next.lines.map((l) => l.barrels ?? 0),
      4,
    ),
    purchaseId: heads.length === 1 ? heads[0] : null,
    outId: outs.length === 1 ? outs[0] : null,
  });
}

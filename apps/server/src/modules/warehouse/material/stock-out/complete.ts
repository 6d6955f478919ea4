/** What saving a material issue computes and refuses (commerce §12). */
import * as c from '@muyun/contract';
import { dec, stepShare, sum, taxSplit, theoreticalArea, theoreticalKg } from '@muyun/contract';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { assertSupplier } from '../../../basic/supplier/index.ts';
import { assertWarehouse } from '../../../basic/warehouse/index.ts';
import { raiseAt } from '../../../basic/index.ts';
import type { RemnantOut } from '../../../basic/stock/index.ts';
import { loadSkus, type SkuBrief, usableSkus } from '../../../purchase/index.ts';
import { batchesById } from '../batch.store.ts';
import { idsIn, nameLines } from './named.ts';
import type { OutDoc, OutNext } from './out-doc.ts';
import { outTypeLabel } from './out-types.ts';
import { MATERIAL } from '../posting.ts';
import { isCounted } from '../stock-in/complete.ts';
import { loadReceipts, type ReceiptLine } from '../stock-in/stock-in.store.ts';

type Line = OutNext['lines'][number];

export const [ISSUE, SEND_BACK, OUTSOURCE, MISSED, MOVE, SCRAP, UNCOIL, SALE] = [1, 2, 4, 8, 16, 32, 64, 128];
const COIL = 2;
const heads = c.materialStockOutFields;
const fields = c.materialStockOutLineFields;

/** what a type cannot go without, at submit */
const needsOf = (type: number) =>
  c.OUT_PARTNERS.filter((name) => (c.OUT_HEAD_TYPES[name] as readonly number[]).includes(type));
const LINE_NEEDS: Readonly<Record<number, keyof typeof fields & string>> = {
  [SEND_BACK as number]: 'stockInLineId',
  [SCRAP as number]: 'reason',
};

/** Raises Material:OutTypeBySystem. */
export function assertManual(type: number): void {
  if (c.SYSTEM_OUT_TYPES.includes(type)) raise('Material:OutTypeBySystem', { type: outTypeLabel(type) });
}

/** Raises Material:Needs at the field, Material:LineNeeds. */
export function assertFilled(doc: OutDoc): void {
  const { head, lines } = doc;
  const values = head as Readonly<Record<string, unknown>>;
  // whoever is no customer of the space buys under his name
  const isNamed = (name: string): boolean => name === 'demanderId' && Boolean(head.buyerName);
  const missing = needsOf(head.outType).find((name) => !values[name] && !isNamed(name));
  const project = head.outType === ISSUE && !head.projectId && !head.nestOrderId ? 'projectId' : undefined;
  const name = missing ?? project;
  if (name)
    raiseAt(name, 'Material:Needs', {
      type: outTypeLabel(head.outType),
      field: heads[name as 'projectId'].label,
    });
  const own = LINE_NEEDS[head.outType];
  for (const line of lines) {
    const row = line as Readonly<Record<string, unknown>>;
    if (own && !row[own]) raise('Material:LineNeeds', { n: line.lineNo, field: fields[own].label });
    if (head.outType === SALE && !dec(line.unitPrice ?? '0').gt(0))
      raise('Material:LineNeeds', { n: line.lineNo, field: fields.unitPrice.label });
  }
}

/** One material of one batch, place, receipt and reservation is one line. Raises Material:LineTwice. */
function assertDistinct(lines: OutNext['lines']): void {
  const seen = new Map<string, number>();
  for (const [i, l] of lines.entries()) {
    const key = [l.materialSkuId, l.remnantId, l.batchId, l.locationCode, l.stockInLineId, l.reservationId]
      .map((v) => v ?? '')
      .join('|');
    const first = seen.get(key.toLowerCase());
    if (first !== undefined)
      raise('Material:LineTwice', { a: first + 1, b: i + 1, of: fields.materialSkuId.label });
    seen.set(key.toLowerCase(), i);
  }
}

/** Raises Material:LineForeign: a batch of another material. */
async function assertBatches(tx: Tx, lines: OutNext['lines']): Promise<void> {
  const ids = lines.flatMap((l) => l.batchId ?? []);
  if (ids.length === 0) return;
  const owner = new Map((await batchesById(tx, ids)).map((b) => [b.id, b.materialSkuId]));
  const n = lines.findIndex((l) => l.batchId && owner.get(l.batchId) !== l.materialSkuId) + 1;
  if (n > 0) raise('Material:LineForeign', { n, of: fields.materialSkuId.label });
}

/** Receipt lines by id. Raises Material:LineForeign for one of another supplier or material. */
async function receiptsOf(tx: Tx, { head, lines }: OutNext): Promise<ReadonlyMap<string, ReceiptLine>> {
  if (head.outType !== SEND_BACK) return new Map();
  const found = await loadReceipts(
    tx,
    lines.flatMap((l) => l.stockInLineId ?? []),
  );
  const by = new Map(found.map((l) => [l.id, l]));
  for (const [i, line] of lines.entries()) {
    const own = by.get(line.stockInLineId ?? '');
    if (own && own.materialSkuId !== line.materialSkuId)
      raise('Material:LineForeign', { n: i + 1, of: fields.stockInLineId.label });
    if (own && head.supplierId && own.supplierId !== head.supplierId)
      raise('Material:LineForeign', { n: i + 1, of: heads.supplierId.label });
  }
  return by;
}

/** What goes back takes its part of what was paid: the steps of a line add up to it (commerce §3.1). */
export function sentBackAmounts(receipt: ReceiptLine, quantity: string) {
  const part = (whole: string): string =>
    stepShare(whole, receipt.quantity, receipt.returnedQty, quantity, 2);
  const [amount, net] = [part(receipt.amount), part(receipt.net)];
  return { amount, net, tax: dec(amount).minus(net).toFixed(2) };
}

const NOTHING = { amount: '0.00', net: '0.00', tax: '0.00' };

function amountsOf(head: OutNext['head'], line: Line, receipt: ReceiptLine | undefined) {
  if (receipt) return sentBackAmounts(receipt, line.quantity);
  if (head.outType !== SALE) return NOTHING;
  return taxSplit(dec(line.quantity).times(line.unitPrice ?? '0'), { taxRate: head.taxRate ?? '0' });
}

/** What a line takes: a material or a remnant. */
interface Taken {
  readonly sku: SkuBrief | undefined;
  readonly remnant: RemnantOut | undefined;
}

function completeLine(
  line: Line,
  n: number,
  head: OutNext['head'],
  { sku, remnant }: Taken,
  receipt?: ReceiptLine,
): void {
  if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n });
  // a coil that moves on stays the coil it is
  if (sku?.kind === COIL && !line.batchId && (head.outType === MOVE || head.outType === OUTSOURCE))
    raise('Material:LineNeeds', { n, field: fields.batchId.label });
  const carried = receipt
    ? { unitPrice: receipt.unitPrice, inNo: receipt.inNo, batchId: line.batchId ?? receipt.batchId }
    : { stockInLineId: null, inNo: null, ...(head.outType === SALE ? {} : { unitPrice: null }) };
  Object.assign(line, carried, amountsOf(head, line, receipt), {
    weight: sku ? theoreticalKg(sku, line.quantity) : (remnant?.weight ?? '0.000'),
    area: sku ? theoreticalArea(sku, line.quantity) : (remnant?.area ?? '0.0000'),
    value: '0.00',
  });
}

const total = (
  lines: OutNext['lines'],
  name: 'quantity' | 'weight' | 'amount' | 'net' | 'tax',
  places: number,
) =>
  sum(
    lines.map((l) => l[name] ?? '0'),
    places,
  );

export async function completeOut({ tx }: Doing, next: OutNext, before: OutDoc | null): Promise<void> {
  const { head, lines } = next;
  // what the warehouse itself makes says what was planned, which nobody can send
  const isMissed = isCounted(lines);
  if (!before && !isMissed && lines.every((l) => l.planQty === null || l.planQty === undefined))
    assertManual(head.outType);
  if (!isMissed) {
    assertDistinct(lines);
    await assertWarehouse(tx, head.warehouseId);
  }
  if (head.targetWarehouseId) {
    if (head.targetWarehouseId === head.warehouseId) raise('Material:SameWarehouse');
    // what is sent must find a place there when it arrives
    await assertWarehouse(tx, head.targetWarehouseId, 'targetWarehouseId', head.inTransit ? MATERIAL : null);
  }
  // only a transfer is on its way anywhere
  if (head.outType !== MOVE) head.inTransit = false;
  if (!(c.OUT_HEAD_TYPES.processId as readonly number[]).includes(head.outType)) head.processId = null;
  if (head.supplierId) await assertSupplier(tx, head.supplierId);
  // what is not there is missing, whether it may still be bought or not
  const skus = await (isMissed ? loadSkus : usableSkus)(tx, idsIn(lines.map((l) => l.materialSkuId)));
  const remnants = await nameLines(tx, next);
  await assertBatches(tx, lines);
  const receipts = await receiptsOf(tx, next);
  for (const [i, line] of lines.entries()) {
    const taken = { sku: skus.get(line.materialSkuId ?? ''), remnant: remnants.get(line.remnantId ?? '') };
    if (!taken.sku && !taken.remnant) raise('Common:NotFound');
    completeLine(line, i + 1, head, taken, receipts.get(line.stockInLineId ?? ''));
  }
  Object.assign(head, {
    totalQuantity: total(lines, 'quantity', 4),
    totalWeight: total(lines, 'weight', 3),
    amount: total(lines, 'amount', 2),
    net: total(lines, 'net', 2),
    tax: total(lines, 'tax', 2),
    value: '0.00',
  });
}

/** 调价 before settlement (commerce §2.4): what the receipt is worth more or less goes to what still lies there, the rest is a variance. */
import {
  type BodyOf,
  changeReceiptPrice,
  dec,
  materialStockIn,
  receiptTotals,
  receiptValue,
  receivedFigures,
} from '@muyun/contract';
import { businessDay } from '../../../../kit/clock.ts';
import type { Doing } from '../../../../kit/document/index.ts';
import { raise } from '../../../../kit/raise.ts';
import { adjustValue } from '../../../../ledger/inventory/index.ts';
import { postParty } from '../../../../ledger/party/index.ts';
import { loadSkus, type SkuBrief } from '../../../purchase/index.ts';
import { sourceOf } from '../posting.ts';
import { type InDoc, PURCHASE } from './complete.ts';
import { materialStockIns } from './stock-in.ts';

const APPROVED = 4;
const [SUPPLIER, UNSETTLED] = [2, 32] as const;
type Line = InDoc['lines'][number];

/** The share of a line that has not gone back. */
const kept = (line: Line, whole: string): string =>
  dec(whole)
    .times(dec(line.quantity).minus(line.returnedQty))
    .div(line.quantity)
    .toDecimalPlaces(2)
    .toFixed(2);

/** The line at its new price. */
function repriced(line: Line, unitPrice: string, sku: SkuBrief) {
  // a line that was weighed with others has its share of the lorry
  const figures = receivedFigures({ ...line, actualWeight: line.weight, unitPrice }, sku);
  return { ...line, ...figures, unitPrice, stockValue: receiptValue({ ...line, ...figures }, line.freight) };
}

/** Raises Common:InvalidState unless approved, Material:Settled once a statement holds it. */
function assertOpen({ head }: InDoc): void {
  if (head.orderStatus !== APPROVED || head.inType !== PURCHASE)
    raise('Common:InvalidState', {
      state: materialStockIn.machine.states[head.orderStatus as 1]?.label ?? '',
      action: PRICE,
    });
  if (head.settleState !== 0) raise('Material:Settled', { no: head.inNo });
}
const PRICE = changeReceiptPrice.title;

export async function changePrice(doing: Doing, id: string, body: BodyOf<typeof changeReceiptPrice>) {
  const { tx } = doing;
  const doc = await materialStockIns.lockSeen(doing, id);
  if (doc.head.version !== body.version) raise('Common:StaleVersion');
  assertOpen(doc);
  const asked = new Map(body.lines.map((l) => [l.lineId, l.unitPrice]));
  if ([...asked.keys()].some((lineId) => !doc.lines.some((l) => l.id === lineId))) raise('Common:NotFound');
  const skus = await loadSkus(
    tx,
    doc.lines.map((l) => l.materialSkuId),
  );
  const next = doc.lines.map((line) => {
    const price = asked.get(line.id);
    return price === undefined
      ? line
      : repriced(line, price, skus.get(line.materialSkuId) ?? raise('Common:NotFound'));
  });
  await settle(doing, doc, next);
  return { id, version: doc.head.version + 1 };
}

/** What each changed line is worth more or less, of what has not gone back. */
const differencesOf = ({ head, lines }: InDoc, next: readonly Line[]) =>
  lines.flatMap((line, i) => {
    const difference = kept(
      line,
      dec(next[i]?.stockValue ?? '0')
        .minus(line.stockValue)
        .toFixed(2),
    );
    return dec(difference).isZero()
      ? []
      : [
          {
            lineId: line.id,
            warehouseId: head.warehouseId,
            itemId: line.materialSkuId,
            batchId: line.batchId,
            locationCode: line.locationCode,
            difference,
            receivedQuantity: dec(line.quantity).minus(line.returnedQty).toFixed(4),
            projectId: line.projectId,
            partyId: head.supplierId,
          },
        ];
  });

/** What the supplier is owed more or less, of what has not gone back. */
const owedMore = ({ lines }: InDoc, next: readonly Line[]): string =>
  lines
    .reduce(
      (s, line, i) =>
        s.plus(
          kept(
            line,
            dec(next[i]?.amount ?? '0')
              .minus(line.amount)
              .toFixed(2),
          ),
        ),
      dec(0),
    )
    .toFixed(2);

async function settle(doing: Doing, doc: InDoc, next: readonly Line[]): Promise<void> {
  const { tx } = doing;
  const { head } = doc;
  const revision = head.priceRevision + 1;
  const source = { ...sourceOf(materialStockIn, head, head.inNo), businessDate: businessDay() };
  await adjustValue(tx, source, differencesOf(doc, next), revision);
  await postParty(tx, source, [
    {
      partyType: SUPPLIER,
      partyId: head.supplierId ?? raise('Common:NotFound'),
      ledger: UNSETTLED,
      amount: owedMore(doc, next),
      projectId: head.projectId,
    },
  ]);
  await materialStockIns.lines.lines.patch(
    tx,
    next.map((l) => ({ ...l })),
    ['unitPrice', 'amount', 'net', 'tax', 'stockValue'],
  );
  const { amount, net, tax, stockValue } = receiptTotals(next);
  const figures = { amount, net, tax, stockValue, priceRevision: revision };
  await materialStockIns.amend(doing, head, figures, 'price', PRICE);
}

/** 涂料采购单 (commerce §13): what saving and each action mean. It serves demands of projects; receipts take of its lines. */
import * as c from '@muyun/contract';
import { dec, type PaidLine, paintAmounts, paintIn, paintPurchase, paintTotals } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type Doing,
  doingOf,
  factoryRows,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { priceRelease } from '../../purchase/index.ts';
import { assertSupplier, noteOrderDate } from '../../basic/supplier/index.ts';
import { addOnWay } from './demand.store.ts';
import { assertDistinct } from './distinct.ts';
import { usablePaints } from './paint-item.ts';
import {
  addToPurchases,
  type LineMove,
  purchaseFilters,
  type PurchaseLine,
  receiptsOf,
  selectablePurchases,
} from './purchase.store.ts';

type Doc = Loaded<typeof paintPurchase>;
type Next = Writing<typeof paintPurchase>;
type Line = Doc['lines'][number];
type Counted = Pick<Line, 'quantity' | 'receivedKg' | 'returnedKg'>;

const CLOSED = 32;
const prices = priceRelease({
  table: paintPurchase.table,
  lineTable: paintPurchase.lines.lines.table,
  item: 'paintId',
});

/** Raises Purchase:TermsNot100. */
function assertTerms(terms: Next['head']['paymentTerms']): void {
  if (!terms || terms.length === 0) return;
  if (!terms.reduce((s, t) => s.plus(t.pct), dec(0)).eq(100)) raise('Purchase:TermsNot100');
}

async function complete({ tx }: Doing, next: Next): Promise<void> {
  assertTerms(next.head.paymentTerms);
  assertDistinct(next.lines, (l) => [l.paintId, l.demandId, l.unitPrice]);
  const paints = await usablePaints(
    tx,
    next.lines.map((l) => l.paintId),
  );
  const totals = next.lines.map((line, i) => {
    if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const paint = paints.get(line.paintId) ?? raise('Common:NotFound');
    const own = paintAmounts(line, paint.packSize, next.head);
    Object.assign(line, own);
    return { ...own, quantity: line.quantity };
  });
  Object.assign(next.head, paintTotals(totals));
  await prices.compare(tx, next.head, next.lines as (Next['lines'][number] & PaidLine)[]);
  await assertSupplier(tx, next.head.supplierId);
}

const whole = (l: Line): string => l.quantity;
/** What is still to come; never less than nothing. */
const rest = (l: Counted): string => {
  const open = dec(l.quantity).minus(l.receivedKg).plus(l.returnedKg);
  return open.gt(0) ? open.toFixed(3) : '0.000';
};

/** What is under way for the demands of the lines, more or less. */
function onWay({ tx }: Doing, doc: Doc, sign: 1 | -1, of: (l: Line) => string): Promise<void> {
  return addOnWay(
    tx,
    doc.lines.flatMap((l) => (l.demandId ? [{ id: l.demandId, kg: dec(of(l)).times(sign).toFixed(3) }] : [])),
  );
}

/** 16 where nothing, or less than half a percent, is still to come. */
function progressOf(doc: Doc): number {
  const isOpen = (l: Line): boolean => dec(rest(l)).gt(dec(l.quantity).times('0.005'));
  if (!doc.lines.some(isOpen)) return 16;
  return doc.lines.some((l) => dec(l.receivedKg).gt(0)) ? 8 : 4;
}

export const paintPurchases = serveDocument(paintPurchase, {
  filter: purchaseFilters,
  complete,
  async assertComplete({ tx }, doc) {
    const free = doc.lines.find((l) => !dec(l.unitPrice).gt(0));
    if (free) raise('Purchase:PriceMissing', { n: free.lineNo });
    await assertSupplier(tx, doc.head.supplierId);
  },
  async downstream(tx, doc) {
    const receipts = await receiptsOf(tx, doc.head.id);
    return receipts.map((r) => ({ title: paintIn.title, ...r }));
  },
  progress: progressOf,
  effects: {
    submit: prices.submit,
    withdraw: null,
    reject: null,
    releasePrice: prices.release,
    approve: async (doing, doc) => {
      await prices.assertReleased(doing, doc);
      await onWay(doing, doc, 1, whole);
      await noteOrderDate(doing.tx, doc.head.supplierId, doc.head.orderDate);
    },
    deApprove: (doing, doc) => onWay(doing, doc, -1, whole),
    void: null,
    close: (doing, doc) => onWay(doing, doc, -1, rest),
    reopen: (doing, doc) => onWay(doing, doc, 1, rest),
  },
});

/** A receipt or a return to the supplier moves the lines, the heads' states and what is under way for the demands. */
export async function movePurchases(
  doing: Doing,
  lines: ReadonlyMap<string, PurchaseLine>,
  moves: readonly LineMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const summed = new Map<string, LineMove>();
  for (const m of moves) {
    const was = summed.get(m.id) ?? { id: m.id, receivedKg: '0', returnedKg: '0' };
    summed.set(m.id, {
      id: m.id,
      receivedKg: dec(was.receivedKg).plus(m.receivedKg).toFixed(3),
      returnedKg: dec(was.returnedKg).plus(m.returnedKg).toFixed(3),
    });
  }
  const changes = [...summed.values()].flatMap((m) => {
    const line = lines.get(m.id);
    // of a closed purchase nothing is under way
    if (!line?.demandId || line.state === CLOSED) return [];
    const after = {
      ...line,
      receivedKg: dec(line.receivedKg).plus(m.receivedKg).toFixed(3),
      returnedKg: dec(line.returnedKg).plus(m.returnedKg).toFixed(3),
    };
    const kg = dec(rest(after)).minus(rest(line));
    return [{ id: line.demandId, kg: kg.toFixed(3) }];
  });
  await addOnWay(doing.tx, changes);
  for (const id of await addToPurchases(doing.tx, [...summed.values()]))
    await paintPurchases.progress(doing, id);
}

export const purchaseRoutes: readonly Binding[] = [
  bind(c.selectablePaintPurchases, async ({ tx, query, who }) => {
    const scope = [factoryRows(who)].filter((part) => part !== null);
    const page = await selectablePurchases(tx, query, scope);
    return who.displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, unitPrice: null })) };
  }),
  bind(c.releasePaintPrice, (context) =>
    paintPurchases.act(doingOf(context, context.body.reason), context.params.id, {
      action: 'releasePrice',
      version: context.body.version,
    }),
  ),
  ...paintPurchases.routes,
];

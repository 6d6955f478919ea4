/** 涂料退货单 (commerce §13): goods go back to the supplier at what they came for. */
import * as c from '@muyun/contract';
import { dec, paintPart, paintReturn, poursOf, round, sum } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import {
  type Doing,
  factoryRows,
  type Loaded,
  serveDocument,
  type Writing,
} from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import {
  assertBusinessDate,
  inventoryQuantities,
  type PostLine,
  postMoves,
  reverseMoves,
} from '../../../ledger/inventory/index.ts';
import { postParty, reverseParty } from '../../../ledger/party/index.ts';
import { assertSupplier } from '../../basic/supplier/index.ts';
import { paintCosts } from './cost-viewer.ts';
import { assertDistinct } from './distinct.ts';
import { emptyDrums, lockDrumsOf } from './drums-left.ts';
import { lockTouched } from './drums-moved.store.ts';
import { Found } from './found.ts';
import { refillDrums } from './out.store.ts';
import { loadPaints } from './paint-item.store.ts';
import { movePurchases } from './purchase.ts';
import { lockPurchaseLines } from './purchase.store.ts';
import {
  addSentBack,
  type InLine,
  inLines,
  lockInLines,
  lyingOf,
  returnable,
  returnExtras,
  returnFilters,
  writeReturned,
} from './return.store.ts';
import { sourceOf } from './source.ts';

type Doc = Loaded<typeof paintReturn>;
type Line = Doc['lines'][number];

/** supplier, 未对账应付 */
const [SUPPLIER, UNSETTLED] = [2, 32] as const;
/** the state in which a receipt is posted */
const POSTED = 4;
const BOUGHT = c.PAINT_PURCHASED;

/** What part of a received line goes back, on top of what went back before. */
function partOf(source: InLine, before: string, quantity: string) {
  const amount = paintPart(source.amount, source.quantity, before, quantity);
  const net = paintPart(source.net, source.quantity, before, quantity);
  return { amount, net, tax: round(dec(amount).minus(net), 2) };
}

type Amounts = Readonly<Partial<Record<'amount' | 'net' | 'tax', string>>>;
/** What the head says of its lines. */
function totalsOf(lines: readonly Amounts[]) {
  const total = (name: keyof Amounts): string =>
    sum(
      lines.map((l) => l[name] ?? '0'),
      2,
    );
  return { amount: total('amount'), net: total('net'), tax: total('tax') };
}

async function complete({ tx }: Doing, next: Writing<typeof paintReturn>): Promise<void> {
  const { head, lines } = next;
  assertDistinct(lines, (l) => [l.paintInLineId, l.positionCode]);
  await assertSupplier(tx, head.supplierId);
  const sources = await inLines(
    tx,
    lines.map((l) => l.paintInLineId),
  );
  const before = new Map<string, string>();
  for (const [i, line] of lines.entries()) {
    if (!dec(line.quantity).gt(0)) raise('Common:QuantityNotPositive', { n: i + 1 });
    const source = sources.get(line.paintInLineId) ?? raise('Common:NotFound');
    if (source.supplierId !== head.supplierId) raise('Paint:SourceDiffers', { n: i + 1 });
    const was = before.get(source.id) ?? source.returnedKg;
    before.set(source.id, dec(was).plus(line.quantity).toFixed(3));
    Object.assign(line, partOf(source, was, line.quantity), {
      paintInId: source.documentId,
      paintId: source.paintId,
      batchId: source.batchId,
      warehouseId: source.warehouseId,
      unitPrice: source.unitPrice,
      positionCode: line.positionCode || source.positionCode,
    });
  }
  Object.assign(head, {
    totalKg: sum(
      lines.map((l) => l.quantity),
      3,
    ),
    ...totalsOf(lines),
  });
}

/** Received lines, locked, with what of them goes back now. Raises Paint:ReturnExceeds. */
async function lockSources({ tx }: Doing, lines: readonly Line[]) {
  const sources = await lockInLines(
    tx,
    lines.map((l) => l.paintInLineId),
  );
  for (const [id, source] of sources) {
    const now = lines.filter((l) => l.paintInLineId === id).reduce((s, l) => s.plus(l.quantity), dec(0));
    const room = source.state === POSTED ? dec(source.quantity).minus(source.returnedKg) : dec(0);
    if (now.gt(room)) raise('Paint:ReturnExceeds', { x: round(room, 3) });
  }
  return sources;
}

/** What the lines' purchases are told. */
async function tellPurchases(
  doing: Doing,
  lines: readonly Line[],
  sources: ReadonlyMap<string, InLine>,
  sign: 1 | -1,
) {
  const moves = lines.flatMap((l) => {
    const id = sources.get(l.paintInLineId)?.purchaseLineId;
    return id ? [{ id, receivedKg: '0', returnedKg: dec(l.quantity).times(sign).toFixed(3) }] : [];
  });
  const purchases = await lockPurchaseLines(
    doing.tx,
    moves.map((m) => m.id),
  );
  await movePurchases(doing, purchases, moves);
}

/** A line as it leaves the stock: of the batch and place of its receipt, at what the receipt was worth. */
function leaving(l: Line, source: InLine, itemName: string, of: { partyId: string; found: Found }): PostLine {
  const positionCode = l.positionCode ?? source.positionCode;
  const at = { warehouseId: source.warehouseId, batchId: source.batchId ?? '', positionCode };
  return {
    lineId: l.id,
    lineNo: l.lineNo,
    moveType: BOUGHT,
    warehouseId: source.warehouseId,
    itemId: source.paintId,
    itemName,
    batchId: source.batchId,
    locationCode: positionCode,
    qualityState: of.found.take(at, l.quantity, source.qcState),
    quantity: dec(l.quantity).negated().toFixed(4),
    value: { by: 'origin', sourceType: c.paintIn.id, lineId: source.id },
    partyId: of.partyId,
  };
}

const minus = (of: string): string => dec(of).negated().toString();

async function approve(doing: Doing, doc: Doc) {
  const { tx } = doing;
  const { head, lines } = doc;
  const sources = await lockSources(doing, lines);
  const sourceFor = (l: Line): InLine => sources.get(l.paintInLineId) ?? raise('Common:NotFound');
  await tellPurchases(doing, lines, sources, 1);
  const paints = await loadPaints(
    tx,
    [...sources.values()].map((s) => s.paintId),
  );
  const source = sourceOf(paintReturn.id, head);
  const batchIds = [...sources.values()].flatMap((s) => s.batchId ?? []);
  const gone = lines.map((l) => {
    const { warehouseId, batchId, positionCode } = sourceFor(l);
    return {
      id: l.id,
      warehouseId,
      batchId: batchId ?? '',
      positionCode: l.positionCode ?? positionCode,
      quantity: l.quantity,
    };
  });
  const standing = await lockDrumsOf(
    tx,
    gone.filter((l) => l.batchId !== ''),
  );
  const found = new Found(await lyingOf(tx, inventoryQuantities(tx), batchIds));
  const posted = await postMoves(
    tx,
    source,
    lines.map((l) =>
      leaving(l, sourceFor(l), paints.get(sourceFor(l).paintId)?.name ?? '', {
        partyId: head.supplierId,
        found,
      }),
    ),
  );
  const before = new Map([...sources].map(([id, s]) => [id, s.returnedKg]));
  const rows = lines.map((l, i) => {
    const was = before.get(l.paintInLineId) ?? '0';
    before.set(l.paintInLineId, dec(was).plus(l.quantity).toFixed(3));
    return { id: l.id, ...partOf(sourceFor(l), was, l.quantity), value: minus(posted[i]?.value ?? '0') };
  });
  await writeReturned(tx, rows);
  const emptied = await emptyDrums(tx, standing, gone);
  if (emptied.length > 0) await paintReturns.lines.lines.patch(tx, emptied, ['poured']);
  await addSentBack(
    tx,
    lines.map((l, i) => ({ id: l.paintInLineId, kg: l.quantity, amount: rows[i]?.amount ?? '0' })),
  );
  // the step that a line takes is known now: whoever went back before it may have taken the rounding
  const figures = totalsOf(rows);
  await postParty(tx, source, [
    { partyType: SUPPLIER, partyId: head.supplierId, ledger: UNSETTLED, amount: minus(figures.amount) },
  ]);
  return figures;
}

async function takeBack(doing: Doing, { head, lines }: Doc): Promise<void> {
  const { tx } = doing;
  const sources = await lockInLines(
    tx,
    lines.map((l) => l.paintInLineId),
  );
  await tellPurchases(doing, lines, sources, -1);
  await lockTouched(tx, { codes: lines.flatMap((l) => poursOf(l.poured).map((p) => p.code)) });
  await reverseMoves(tx, sourceOf(paintReturn.id, head), {
    returnTitle: c.paintIn.title,
    action: paintReturn.machine.actions.deApprove.label,
  });
  await addSentBack(
    tx,
    lines.map((l) => ({ id: l.paintInLineId, kg: minus(l.quantity), amount: minus(l.amount) })),
  );
  await refillDrums(
    tx,
    lines.flatMap((l) => poursOf(l.poured)),
  );
  const full = lines.flatMap((l) => (l.poured === null ? [] : [{ id: l.id, poured: null }]));
  if (full.length > 0) await paintReturns.lines.lines.patch(tx, full, ['poured']);
  await reverseParty(tx, sourceOf(paintReturn.id, head));
}

export const paintReturns = serveDocument(paintReturn, {
  extra: returnExtras,
  filter: returnFilters,
  complete,
  async assertComplete({ tx }, { head }) {
    await assertBusinessDate(tx, head.businessDate);
  },
  effects: { submit: null, withdraw: null, reject: null, approve, deApprove: takeBack, void: null },
});

export const returnRoutes: readonly Binding[] = [
  bind(c.selectablePaintReturns, async ({ tx, query, who }) => {
    const scope = [factoryRows(who)].filter((part) => part !== null);
    const page = await returnable(tx, query, scope);
    return paintCosts(who).displayAmount
      ? page
      : { ...page, items: page.items.map((row) => ({ ...row, unitPrice: null })) };
  }),
  ...paintReturns.routes,
];

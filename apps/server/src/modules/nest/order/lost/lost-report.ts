/**
 * 报漏 (engineering F10): a piece that is missing or wrongly cut is reported with its sheet or its label, goes back to un-cut and
 * is free again. Locks as for a cut: order, products by id, projects, then production's lock and its pieces.
 */
import {
  fill,
  LOST_REPORT,
  LOST_SOURCE,
  LOST_WORDS,
  type LostFound,
  type nest,
  scannedSheet,
  SHEET,
  SHEET_STATES,
} from '@muyun/contract';
import type { Context } from '../../../../kit/call.ts';
import { tell } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { countProjects } from '../../../cad/product/index.ts';
import { notify } from '../../../platform/message/index.ts';
import { NEST_BIZ } from '../nest-life.ts';
import { type OrderRow, writeLog } from '../nest-order.store.ts';
import { seekSheet } from '../sheet/sheet-cut.ts';
import { giveBack, lockNested } from '../sheet/sheet-pieces.ts';
import { findSheet, loadSheetPieces, type PieceOnSheet, type SheetRow } from '../sheet/sheet.store.ts';
import { piecesUncut } from './lost.facts.ts';
import { findLabel, remadeProducts, reportedBy, returnPieces } from './lost.store.ts';

interface Scanned {
  readonly sheet: SheetRow;
  readonly order: OrderRow;
  /** the piece of a label */
  readonly seq: number | null;
}
/** A sheet by its number, or by the label of one of its pieces. Raises Nest:LostCode, Nest:LostUncut, Nest:SheetClosed. */
async function scanned(tx: Tx, who: Who, code: string, lock: boolean): Promise<Scanned> {
  const sheetNo = scannedSheet(code);
  const label = (await findSheet(tx, sheetNo)) ? undefined : await findLabel(tx, code);
  const found = await seekSheet(tx, who, label?.sheetNo ?? sheetNo, lock);
  if (!found) raise('Nest:LostCode', { code });
  const { sheet, order } = found;
  if (sheet.state === SHEET.released) raise('Nest:LostUncut', { sheet: sheet.sheetNo });
  const state = SHEET_STATES.find((s) => s.value === sheet.state)?.label ?? '';
  if (sheet.state !== SHEET.cut) raise('Nest:SheetClosed', { state, action: LOST_REPORT });
  return { sheet, order, seq: label?.seq ?? null };
}

export async function findLostPieces({
  tx,
  who,
  query,
}: Context<typeof nest.findLostPieces>): Promise<LostFound> {
  const { sheet, order, seq } = await scanned(tx, who, query.code, false);
  const pieces = await loadSheetPieces(tx, [sheet.id]);
  return {
    sheetNo: sheet.sheetNo,
    title: sheet.title,
    orderNo: order.no,
    cutTime: sheet.cutTime,
    operatorName: sheet.operatorName,
    seq,
    pieces: pieces.map(({ sheetId: _sheet, ...p }) => p),
  };
}

/** The pieces that were chosen. Raises Nest:LostPiece, Nest:LostTwice. */
async function chosen(tx: Tx, sheet: SheetRow, seqs: readonly number[]): Promise<PieceOnSheet[]> {
  const [pieces, remade] = [await loadSheetPieces(tx, [sheet.id]), await remadeProducts(tx, sheet.id)];
  if (seqs.length === 0) raise('Nest:LostPiece', { sheet: sheet.sheetNo });
  return [...new Set(seqs)].map((seq) => {
    const piece = pieces.find((p) => p.seq === seq) ?? raise('Nest:LostPiece', { sheet: sheet.sheetNo });
    const isElsewhere = piece.isVoid || (piece.pieceId === null && remade.has(piece.productId));
    if (piece.isReturned || isElsewhere) raise('Nest:LostTwice', { product: piece.code });
    return piece;
  });
}

type Reporting = Context<typeof nest.reportLostProduct>;
export async function reportLost(context: Reporting) {
  const { tx, who, body, audit } = context;
  const { sheet, order, seq } = await scanned(tx, who, body.code, true);
  const { sheetNo } = sheet;
  const answer = async () => {
    const rows = await reportedBy(tx, body.clientKey);
    return { sheetNo, quantity: rows.reduce((n, r) => n + r.quantity, 0), ids: rows.map((r) => r.id) };
  };
  const before = await answer();
  if (before.ids.length > 0) return before;
  const seqs = seq === null || body.seqs.length > 0 ? body.seqs : [seq];
  const lost = await chosen(tx, sheet, seqs);
  await lockNested(tx, order, lost);
  const projects = await giveBack(tx, {
    order,
    pieces: lost,
    source: LOST_SOURCE.missing,
    reasonOf: () => fill(LOST_WORDS.reported, { reason: body.reason }),
    said: {
      photos: body.photos,
      dueDate: body.dueDate ?? null,
      isUrgent: body.isUrgent,
      clientKey: body.clientKey,
    },
  });
  await countProjects(tx, projects);
  await takeReportBack(context, sheet, lost);
  await returnPieces(
    tx,
    sheet.id,
    lost.map((p) => p.seq),
  );
  const { reason } = body;
  await writeLog(tx, order.id, 'lost', { sheet: sheetNo, pieces: lost.length, reason });
  await tellMaker(context, order, sheetNo, lost.length);
  await audit({
    bizType: NEST_BIZ,
    bizId: order.id,
    bizNo: order.no,
    action: 'lost',
    summary: `${LOST_REPORT} ${sheetNo}：${reason}`,
  });
  return answer();
}

/** Whoever made the order nests what is lost of it. */
async function tellMaker(
  { tx, who, body }: Reporting,
  order: OrderRow,
  sheet: string,
  pieces: number,
): Promise<void> {
  if (order.creatorId === null || order.creatorId === who.userId) return;
  await notify(tx, {
    kind: 'nestLost',
    receivers: { to: 'users', userIds: [order.creatorId] },
    vars: { no: order.no, reporter: who.nickname, sheet, pieces, reason: body.reason },
    bizRef: { type: NEST_BIZ, id: order.id },
    url: '/nest/order?family=lost',
    dedupKey: `nest-lost:${body.clientKey}`,
  });
}

/** The pieces are un-cut in production too. Raises Produce:ReverseBlocked. */
async function takeReportBack(context: Reporting, sheet: SheetRow, lost: readonly PieceOnSheet[]) {
  const lableIds = lost.flatMap((p) => p.lableId ?? []);
  if (lableIds.length === 0) return;
  const { id: sheetId, sheetNo, undoCount } = sheet;
  await tell(context, piecesUncut, { sheetId, sheetNo, undoCount, lableIds, key: context.body.clientKey });
}

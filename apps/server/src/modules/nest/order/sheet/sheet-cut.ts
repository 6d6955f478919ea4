/**
 * One sheet is cut or scrapped (engineering F11), all in one transaction. Locks: order, products by id, boards, projects, then
 * production's lock of the projects and its pieces. A second scan waits for the order and then finds the sheet done.
 */
import {
  CUTTING_WORDS,
  fill,
  LOST_SOURCE,
  type nest,
  NEST_BARS,
  SHEET,
  SHEET_ACTIONS,
  SHEET_STATES,
  type SheetAction,
  type SheetDone,
} from '@muyun/contract';
import { takeReserved } from '../../../../ledger/stock/index.ts';
import type { Context } from '../../../../kit/call.ts';
import { actOn } from '../../../../kit/document/index.ts';
import { tell, type Telling } from '../../../../kit/facts.ts';
import { raise } from '../../../../kit/raise.ts';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { remnantRulesOf } from '../../../basic/stock/index.ts';
import { countProjects } from '../../../cad/product/index.ts';
import { noteOrders } from '../../../cad/project/index.ts';
import { useRest } from '../bar/bar-rest.ts';
import { NEST_SOURCE } from '../nest-confirm.ts';
import { type NestChange, orderLife } from '../nest-life.ts';
import { findOrder, type OrderRow } from '../nest-order.store.ts';
import { assertLong, bookCame, bookSmall, cameOf } from './sheet-came.ts';
import { putOnBoard } from './sheet-board.ts';
import { machineAsked, sheetCut } from './sheet.facts.ts';
import { giveBack, lockNested, nestedOf, ownPieces } from './sheet-pieces.ts';
import { materialOf, profileOf } from './sheet-material.store.ts';
import { worthOf } from './sheet-worth.ts';
import {
  countsOf,
  countSheets,
  endSheets,
  findSheet,
  loadSheetPieces,
  loadSheetRemnants,
  type PieceOnSheet,
  setRemnants,
  type SheetRow,
} from './sheet.store.ts';

const DONE = 128;
type Cutting = Context<typeof nest.cutSheet>;
type Scrapping = Context<typeof nest.scrapSheet>;

interface SheetOfOrder {
  readonly sheet: SheetRow;
  readonly order: OrderRow;
}
/** A sheet that the person may see, with its order locked; undefined: there is none. */
export async function seekSheet(
  tx: Tx,
  who: Who,
  sheetNo: string,
  lock = true,
): Promise<SheetOfOrder | undefined> {
  const found = await findSheet(tx, sheetNo);
  const order =
    found &&
    ((await findOrder(tx, who, found.orderId, lock)) ??
      (await findOrder(tx, who, found.orderId, lock, 'bars')));
  // read again under the lock: somebody else may have cut it meanwhile
  const sheet = order && (await findSheet(tx, sheetNo));
  return order && sheet ? { sheet, order } : undefined;
}
/** As `seekSheet`. Raises Nest:SheetUnknown. */
export const lockSheet = async (tx: Tx, who: Who, sheetNo: string, lock = true): Promise<SheetOfOrder> =>
  (await seekSheet(tx, who, sheetNo, lock)) ?? raise('Nest:SheetUnknown');

/** Raises Nest:SheetDone, Nest:SheetClosed. */
function assertReleased({ state }: SheetRow, action: SheetAction): void {
  if (state === SHEET.cut) raise('Nest:SheetDone');
  const label = SHEET_STATES.find((s) => s.value === state)?.label ?? '';
  if (state !== SHEET.released) raise('Nest:SheetClosed', { state: label, action: SHEET_ACTIONS[action] });
}

/** The pieces that are missing: the last of each product. Raises Nest:SheetPiece, Nest:SheetMissing. */
function missingOf(pieces: readonly PieceOnSheet[], missing: Cutting['body']['missing']): PieceOnSheet[] {
  const asked = new Map<string, number>();
  for (const m of missing) {
    const id = m.pieceId ?? m.productId;
    asked.set(id, (asked.get(id) ?? 0) + m.quantity);
  }
  const own = ownPieces(pieces);
  return [...asked].flatMap(([id, quantity]) => {
    const found = own.filter((p) => nestedOf(p) === id);
    const product = pieces.find((p) => nestedOf(p) === id || p.productId === id)?.code ?? '';
    if (found.length === 0) raise('Nest:SheetPiece', { product });
    if (quantity > found.length) raise('Nest:SheetMissing', { product, placed: found.length, quantity });
    return found.slice(-quantity);
  });
}

/** The board in stock that the sheet was is no more. */
const takeBoard = async (tx: Tx, order: OrderRow, sheet: SheetRow): Promise<void> => {
  const { stockPlateId, sheetNo } = sheet;
  if (stockPlateId !== null)
    await takeReserved(tx, { sourceType: NEST_SOURCE, sourceId: order.id, stockPlateId, reason: sheetNo });
  await useRest(tx, sheet);
};

/** What the order counts once a sheet is done; the last one ends it. */
export async function counted(tx: Tx, order: OrderRow): Promise<NestChange> {
  await countSheets(tx, order.id, order.kind === NEST_BARS);
  const { open, cut } = await countsOf(tx, order.id);
  const isLast = open === 0;
  return {
    ...(isLast && { to: DONE }),
    values: { cutSheetAmount: cut, ...(isLast && { finishTime: new Date().toISOString() }) },
  };
}

/** The machine that was chosen, as it is called now. */
async function machineOf(telling: Telling, id: string | null | undefined) {
  if (!id) return {};
  const found: { name: string | null } = { name: null };
  await tell(telling, machineAsked, { id, found });
  return { equipmentId: id, equipmentName: found.name };
}

interface Doing {
  readonly telling: Telling;
  readonly sheet: SheetRow;
  readonly order: OrderRow;
  readonly skipped: SheetDone['skipped'];
}

async function cutEffect(
  { telling, sheet, order, skipped }: Doing,
  body: Cutting['body'],
): Promise<NestChange & Counts> {
  const { tx } = telling;
  const [pieces, planned] = await Promise.all([
    loadSheetPieces(tx, [sheet.id]),
    loadSheetRemnants(tx, sheet.id),
  ]);
  const lost = missingOf(pieces, body.missing);
  const { value: worth, isIssued, warehouseId } = await worthOf(telling, sheet);
  const [rules, material, profile] = await Promise.all([
    remnantRulesOf(tx),
    materialOf(tx, sheet),
    profileOf(tx, sheet),
  ]);
  const all = cameOf(sheet, planned, body.remnants, { worth, rules, material, profile });
  const came = all.filter((c) => !c.isSmall);
  await assertLong(tx, order, came);
  await lockNested(tx, order, lost);
  const reasonOf = () => fill(CUTTING_WORDS.missing, { sheet: sheet.sheetNo });
  const projects = await giveBack(tx, { order, pieces: lost, source: LOST_SOURCE.missing, reasonOf });
  await takeBoard(tx, order, sheet);
  const projectId = order.projectIds.length === 1 ? (order.projectIds[0] ?? null) : null;
  await bookCame(tx, sheet, came, { warehouseId, projectId });
  await countProjects(tx, projects);
  await noteOrders(tx, [order.id]);
  const good = pieces.filter((p) => !p.isVoid && !lost.includes(p));
  const lableIds = good.flatMap((p) => (p.lableId === null ? [] : [p.lableId]));
  if (lableIds.length > 0)
    await tell(telling, sheetCut, {
      sheetId: sheet.id,
      sheetNo: sheet.sheetNo,
      undoCount: sheet.undoCount,
      lableIds,
      skipped,
    });
  const machine = await machineOf(telling, body.equipmentId);
  await endSheets(tx, [sheet], { state: SHEET.cut, reason: null, ...machine }, lost);
  const small = all.filter((c) => c.isSmall);
  // the balance of the scrap is everybody's: last
  await bookSmall(telling, sheet, small, { warehouseId, projectId, kgPerM2: material?.kgPerM2 ?? null });
  return {
    ...(await counted(tx, order)),
    params: { sheet: sheet.sheetNo, pieces: good.length, missing: lost.length },
    lost: lost.length,
    pieces: good.length,
    isIssued,
  };
}
interface Counts {
  readonly pieces: number;
  readonly lost: number;
  readonly isIssued: boolean;
}

const doneOf = (
  { sheet, order, skipped }: Doing,
  state: number,
  after: OrderRow,
  { pieces, lost, isIssued }: Counts,
): SheetDone => ({
  sheetNo: sheet.sheetNo,
  state,
  orderState: after.state,
  sheetAmount: order.sheetAmount,
  cutSheetAmount: after.cutSheetAmount,
  pieces,
  lost,
  isIssued,
  skipped: skipped.slice(0, 500),
});

/** The right is that of the call: the shop floor has none of nest orders. */
export const byShop = ({ tx, audit }: Telling, reason: string | null) => ({ tx, who: null, reason, audit });

/** The board that it really was; its products are locked before boards are. */
async function onBoard(tx: Tx, order: OrderRow, sheet: SheetRow, boardId: string): Promise<SheetRow> {
  await lockNested(tx, order, await loadSheetPieces(tx, [sheet.id]));
  return putOnBoard(tx, order, sheet, boardId);
}

export async function cutSheet(context: Cutting): Promise<SheetDone> {
  const { tx, who, body } = context;
  const { sheet: planned, order } = await lockSheet(tx, who, body.sheetNo);
  assertReleased(planned, 'cut');
  const { stockPieceId } = body;
  const sheet = stockPieceId ? await onBoard(tx, order, planned, stockPieceId) : planned;
  const doing: Doing = { telling: context, sheet, order, skipped: [] };
  const { after, outcome } = await actOn(byShop(context, null), orderLife, order, { action: 'cut' }, () =>
    cutEffect(doing, body),
  );
  return doneOf(doing, SHEET.cut, after, outcome);
}

/** A sheet that is spoilt: its pieces are lost, its board is gone, no remnant comes of it. */
export async function scrapSheet(context: Scrapping): Promise<SheetDone> {
  const { tx, who, body } = context;
  const { sheet, order } = await lockSheet(tx, who, body.sheetNo);
  assertReleased(sheet, 'scrap');
  const doing: Doing = { telling: context, sheet, order, skipped: [] };
  const { after, outcome } = await actOn(
    byShop(context, body.reason),
    orderLife,
    order,
    { action: 'scrap' },
    async () => {
      const lost = ownPieces(await loadSheetPieces(tx, [sheet.id]));
      await lockNested(tx, order, lost);
      const reasonOf = () => fill(CUTTING_WORDS.scrapped, { sheet: sheet.sheetNo, reason: body.reason });
      const projects = await giveBack(tx, { order, pieces: lost, source: LOST_SOURCE.uncut, reasonOf });
      await takeBoard(tx, order, sheet);
      await setRemnants(tx, sheet.id, []);
      await countProjects(tx, projects);
      await endSheets(tx, [sheet], { state: SHEET.scrapped, reason: body.reason }, lost);
      return { ...(await counted(tx, order)), params: { sheet: sheet.sheetNo }, lost: lost.length };
    },
  );
  return doneOf(doing, SHEET.scrapped, after, { pieces: 0, lost: outcome.lost, isIssued: true });
}

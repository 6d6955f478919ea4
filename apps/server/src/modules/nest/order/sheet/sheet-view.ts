/** Sheets as screens show them: in the list of their order, and one of them with its drawing and pieces. */
import {
  nest,
  NEST_BARS,
  NEST_RELEASED_STATES,
  type NestSheetDetail,
  type NestSheetRow,
  SHEET,
  type SheetAction,
} from '@muyun/contract';
import type { Tx } from '../../../../kit/tx.ts';
import type { Who } from '../../../../kit/who.ts';
import { barViews, loadBarInput } from '../bar/bar-detail.ts';
import { loadBars } from '../bar/bar-plan.store.ts';
import { drawnProducts, layoutView, titlesOf } from '../nest-drawn.ts';
import { loadLayout } from '../nest-layout.store.ts';
import { findOrder, loadOrder, type OrderRow } from '../nest-order.store.ts';
import { loadRunInput } from '../nest-run.store.ts';
import { lockSheet } from './sheet-cut.ts';
import { loadSheetPieces, loadSheetRemnants, loadSheets, type SheetRow } from './sheet.store.ts';

/** What is done with a sheet in the shop, and how it is taken back. */
const SHOP: readonly SheetAction[] = ['cut', 'scrap'];
const BACK: readonly SheetAction[] = ['uncut'];
const actionsOf = ({ state }: SheetRow, order: OrderRow, { rights }: Who): readonly SheetAction[] => {
  if (state === SHEET.cut) return rights.has(nest.undoCutSheet.right) ? BACK : [];
  const isOpen = state === SHEET.released && NEST_RELEASED_STATES.includes(order.state);
  return isOpen && rights.has(nest.cutSheet.right) ? SHOP : [];
};

const rowView = (s: SheetRow, order: OrderRow, who: Who): NestSheetRow => ({
  id: s.id,
  sheetNo: s.sheetNo,
  layoutNo: s.layoutNo,
  serial: s.serial,
  total: s.total,
  title: s.title,
  width: s.width,
  length: s.length,
  partCount: s.partCount,
  lostCount: s.lostCount,
  state: s.state,
  operatorName: s.operatorName,
  equipmentName: s.equipmentName,
  cutTime: s.cutTime,
  reason: s.reason,
  actions: [...actionsOf(s, order, who)],
});

/** The sheets of an order, none before its release. Raises Common:NotFound. */
export async function sheetsOf(tx: Tx, who: Who, orderId: string): Promise<NestSheetRow[]> {
  const order = (await findOrder(tx, who, orderId)) ?? (await loadOrder(tx, who, orderId, false, 'bars'));
  return (await loadSheets(tx, order.id)).map((s) => rowView(s, order, who));
}

type Drawing = Pick<NestSheetDetail, 'layout' | 'products' | 'bar'>;

async function plateDrawing(tx: Tx, who: Who, layoutId: string): Promise<Drawing> {
  const row = await loadLayout(tx, layoutId);
  const input = await loadRunInput(tx, row.runId);
  return {
    layout: layoutView(row, titlesOf(input), who.displayAmount),
    products: await drawnProducts(tx, input.problem, [row]),
    bar: null,
  };
}
async function barDrawing(tx: Tx, who: Who, order: OrderRow, layoutId: string): Promise<Drawing> {
  const runId = order.runId as string;
  const [input, rows] = [await loadBarInput(tx, runId), await loadBars(tx, runId)];
  const [bar] = barViews(
    input,
    rows.filter((r) => r.id === layoutId),
    { no: order.no, who },
  );
  return { layout: null, products: [], bar: bar ?? null };
}

/** Raises Nest:SheetUnknown. */
export async function sheetDetail(tx: Tx, who: Who, sheetNo: string): Promise<NestSheetDetail> {
  const { sheet, order } = await lockSheet(tx, who, sheetNo, false);
  const [pieces, remnants] = [await loadSheetPieces(tx, [sheet.id]), await loadSheetRemnants(tx, sheet.id)];
  const drawing =
    order.kind === NEST_BARS
      ? await barDrawing(tx, who, order, sheet.barLayoutId ?? '')
      : await plateDrawing(tx, who, sheet.layoutId ?? '');
  return {
    sheet: rowView(sheet, order, who),
    order: {
      id: order.id,
      no: order.no,
      kind: order.kind ?? 1,
      state: order.state,
      projectNames: order.projectNames,
      sheetAmount: order.sheetAmount ?? 0,
      cutSheetAmount: order.cutSheetAmount ?? 0,
    },
    pieces: pieces.map(({ sheetId: _sheet, ...p }) => p),
    remnants: remnants.map(({ plannedCredit: _credit, barRestId: _rest, ...r }) => r),
    ...drawing,
  };
}

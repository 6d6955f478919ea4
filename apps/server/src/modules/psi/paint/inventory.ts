/** 涂料库存 (commerce §13): what lies where, how it moved, how fast it turns; from place to place. */
import * as c from '@muyun/contract';
import { paintTurnoverOf } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { exportRows } from '../../../kit/list-export.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { inventoryMoves, inventoryQuantities, SHIFT_TYPE } from '../../../ledger/inventory/index.ts';
import { seenAs } from '../../inventory/index.ts';
import { paintCosts } from './cost-viewer.ts';
import { assertDistinct } from './distinct.ts';
import { lockDrumsOf, shiftDrums } from './drums-left.ts';
import { PAINT_DOMAIN } from './figures.ts';
import { judge } from './judging.ts';
import {
  listPaintMoves,
  listTurnover,
  type MoveFilter,
  type MoveRow,
  streamPaintMoves,
  streamTurnover,
  type TurnParts,
  type TurnRow,
} from './inventory.store.ts';
import { relocatePaint } from './relocating.ts';
import { listStock, stockDay, type StockRow, streamStock } from './stock.store.ts';
import { moveSheet, optionLabel, stockSheet, TURNOVER_SHEET } from './sheets.ts';

const seen = (who: Who, row: StockRow): StockRow =>
  who.displayAmount ? row : { ...row, avgCost: null, value: null };

async function stock({ tx, query, who }: Context<typeof c.listPaintStock>) {
  const page = await listStock(tx, who, query, await stockDay(tx));
  return {
    items: page.items.map((row) => seen(who, row)),
    totalCount: page.totalCount,
    totals: { quantity: page.quantity, ...(who.displayAmount ? { value: page.value } : {}) },
  };
}

const isCoreMove = (type: number): type is keyof typeof c.CORE_MOVES => type in c.CORE_MOVES;
/** What a move is called: by the document that made it, or as the stock core calls its own. */
function typeName({ sourceType, moveType }: Pick<MoveRow, 'sourceType' | 'moveType'>): string {
  if (sourceType === c.judgePaint.id) return c.judgePaint.title;
  if (moveType === SHIFT_TYPE) return c.movePaint.title;
  if (sourceType === c.paintIn.id && moveType === c.TRANSIT_LOSS.value) return c.TRANSIT_LOSS.label;
  if (isCoreMove(moveType)) return c.CORE_MOVES[moveType];
  if (sourceType === c.paintIn.id) return optionLabel(c.PAINT_IN_TYPES, moveType);
  if (sourceType === c.paintOut.id) return optionLabel(c.PAINT_OUT_TYPES, moveType);
  if (sourceType === c.paintReturn.id) return c.paintReturn.title;
  return c.records.find((r) => r.id === sourceType)?.title ?? '';
}
const shownMove = (who: Who) => {
  return ({ moveType, ...row }: MoveRow) => ({
    ...row,
    value: who.displayAmount ? row.value : null,
    typeName: typeName({ ...row, moveType }),
  });
};
type Shown = c.PaintMoveRow;

/** What a kind of the log stands for. */
function kindOf(kind: number | undefined): MoveFilter['kind'] {
  if (kind === undefined) return undefined;
  if (kind === 0) return { moveType: SHIFT_TYPE, sourceType: null };
  if (kind >= SHIFT_TYPE) return { moveType: kind, sourceType: null };
  if (kind > 0) return { moveType: kind, sourceType: c.paintIn.id };
  return kind === c.PAINT_RETURNED_KIND
    ? { moveType: c.PAINT_PURCHASED, sourceType: c.paintReturn.id }
    : { moveType: -kind, sourceType: c.paintOut.id };
}
const filterOf = (who: Who, { moveKind, ...query }: Context<typeof c.exportPaintMoves>['query']) => ({
  ...query,
  who,
  kind: kindOf(moveKind),
});

async function moves({ tx, query, who }: Context<typeof c.listPaintMoves>) {
  const { skipCount, maxResultCount, ...asked } = query;
  const page = await listPaintMoves(tx, filterOf(who, asked), {
    take: maxResultCount,
    skip: skipCount,
  });
  return { items: page.items.map(shownMove(who)), totalCount: page.totalCount };
}
async function* shownParts(parts: AsyncGenerator<MoveRow[]>, who: Who): AsyncGenerator<Shown[]> {
  for await (const part of parts) yield part.map(shownMove(who));
}
const movesDown =
  (title: string) =>
  ({ tx, query, who }: Pick<Context<typeof c.exportPaintMoves>, 'tx' | 'query' | 'who'>) =>
    exportRows(
      title,
      moveSheet(who.displayAmount),
      shownParts(streamPaintMoves(tx, filterOf(who, query)), who),
    );

/** The days that are looked at: unless said, the running month. */
async function turnParts(
  tx: Tx,
  who: Who,
  query: Context<typeof c.exportPaintTurnover>['query'],
): Promise<TurnParts> {
  const today = businessDay();
  return {
    moves: inventoryMoves(tx, PAINT_DOMAIN),
    quantities: inventoryQuantities(tx),
    who,
    begin: query.beginTime?.slice(0, 10) ?? `${today.slice(0, 7)}-01`,
    end: query.endTime?.slice(0, 10) ?? today,
    today,
    nearDays: await settingOf(tx, 'paint.nearExpiryDays'),
    warehouseId: query.warehouseId ?? null,
    paintIds: query.paintId ?? null,
    shiftType: SHIFT_TYPE,
  };
}
const DAY_MS = 86_400_000;
const daysOf = ({ begin, end }: TurnParts): number =>
  Math.max(Math.round((Date.parse(end) - Date.parse(begin)) / DAY_MS) + 1, 1);
const turned =
  (parts: TurnParts) =>
  ({ issuedKg, ...row }: TurnRow) => {
    const { average, times, days } = paintTurnoverOf(issuedKg, row.openingKg, row.closingKg, daysOf(parts));
    return { ...row, averageKg: average, times, days };
  };
type Turned = c.PaintTurnoverRow;
async function* turnedParts(parts: TurnParts, rows: AsyncGenerator<TurnRow[]>): AsyncGenerator<Turned[]> {
  for await (const part of rows) yield part.map(turned(parts));
}

/** 移位. Raises Common:QuantityNotPositive and what the stock core refuses. */
async function move({ tx, body }: Context<typeof c.movePaint>) {
  assertDistinct(body.rows, (r) => [r.warehouseId, r.batchId, r.from, r.to]);
  const standing = await lockDrumsOf(tx, body.rows);
  await relocatePaint(tx, c.movePaint, body.rows, (r) => ({
    from: { locationCode: r.from },
    to: { locationCode: r.to },
  }));
  await shiftDrums(tx, standing, body.rows);
  return { moved: body.rows.length };
}

export const inventoryRoutes: readonly Binding[] = seenAs(paintCosts, [
  bind(c.listPaintStock, stock),
  bind(c.exportPaintStock, async ({ tx, query, who }) =>
    exportRows(
      c.PAINT_SHEETS.stock,
      stockSheet(who.displayAmount),
      streamStock(tx, who, query, await stockDay(tx)),
    ),
  ),
  bind(c.listPaintMoves, moves),
  bind(c.exportPaintMoves, movesDown(c.PAINT_SHEETS.moves)),
  bind(c.listPaintPlaces, moves),
  bind(c.exportPaintPlaces, movesDown(c.PAINT_SHEETS.places)),
  bind(c.paintTurnover, async ({ tx, who, query }) => {
    const parts = await turnParts(tx, who, query);
    const page = await listTurnover(tx, parts, { take: query.maxResultCount, skip: query.skipCount });
    return { items: page.items.map(turned(parts)), totalCount: page.totalCount };
  }),
  bind(c.exportPaintTurnover, async ({ tx, who, query }) => {
    const parts = await turnParts(tx, who, query);
    return exportRows(c.PAINT_SHEETS.turnover, TURNOVER_SHEET, turnedParts(parts, streamTurnover(tx, parts)));
  }),
  bind(c.movePaint, move),
  bind(c.judgePaint, judge),
]);

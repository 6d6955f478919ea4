/**
 * Remnants that lie in a warehouse are items of the stock core, one piece each with its own value (commerce §2.1, §12.5): what moves a
 * board of them moves it there, so that the check of the books covers them.
 */
import { dec, REMNANT_MOVES, REMNANT_WAITING, STOCK_SOURCES } from '@muyun/contract';
import { businessDay, newId } from '../../kit/clock.ts';
import { col, orNull, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { BOARD_AREA, BOARD_MATERIAL, BOARD_WEIGHT } from './board-weight.store.ts';
import { keepersOf, type PostLine, postMoves } from '../inventory/index.ts';

/** the document of the core behind them */
export const REMNANT_SOURCE = 'warehouse.material.remnant';
const MATERIAL = 2;
/** a nest order has cut it */
const NEST_USE = 'nest.order';

const PIECE = shape({
  id: col.id,
  code: col.text,
  warehouseId: col.id,
  projectId: orNull(col.id),
  value: col.decimal,
  area: col.decimal,
  weight: col.decimal,
});
export type RemnantPiece = RowOf<typeof PIECE>;

/** Those of these boards that the core keeps: remnants in a warehouse that do not wait to be looked at. Their rows are locked. */
const piecesOf = (tx: Tx, ids: readonly string[]): Promise<RemnantPiece[]> =>
  tx.rows(
    PIECE,
    sql`select t.id, t.code, t.warehouse_id as "warehouseId", t.project_id as "projectId", coalesce(t.book_value, 0) as value,
        round(${BOARD_AREA}, 4) as area, round(${BOARD_WEIGHT}, 3) as weight
      from stock_plate t ${BOARD_MATERIAL}
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) and t.kind = 3 and t.warehouse_id is not null and t.remnant_status <> ${REMNANT_WAITING} order by t.warehouse_id, t.id`,
  );

/** Which move of the core a change is: by what it came of, and its direction. */
function moveTypeOf(sourceType: string, isIn: boolean): number {
  if (isIn) return sourceType === STOCK_SOURCES.adjust ? REMNANT_MOVES.gain : REMNANT_MOVES.born;
  if (sourceType === STOCK_SOURCES.adjust) return REMNANT_MOVES.loss;
  if (sourceType === STOCK_SOURCES.void) return REMNANT_MOVES.voided;
  if (sourceType === STOCK_SOURCES.scrap) return REMNANT_MOVES.scrapped;
  return sourceType === STOCK_SOURCES.sale ? REMNANT_MOVES.sold : REMNANT_MOVES.used;
}

/** Posts changes of boards in the core: in at the value that the piece is booked at, out with all that it is worth. */
export async function postRemnants(
  tx: Tx,
  moves: readonly { readonly plateId: string; readonly delta: number }[],
  source: { readonly sourceType: string; readonly sourceId: string | null },
): Promise<void> {
  const deltas = new Map(moves.filter((m) => m.delta !== 0).map((m) => [m.plateId, m.delta]));
  if (deltas.size === 0) return;
  const pieces = await piecesOf(tx, [...deltas.keys()]);
  const [first] = pieces;
  if (!first) return;
  // what a nest order uses and a demand has kept for its project goes to that project
  const isUsed = source.sourceType === NEST_USE;
  const keepers = isUsed
    ? await keepersOf(
        tx,
        pieces.map((p) => p.id),
      )
    : new Map<string, string | null>();
  await postMoves(
    tx,
    {
      sourceType: REMNANT_SOURCE,
      sourceId: source.sourceId ?? first.id,
      sourceNo: first.code,
      businessDate: businessDay(),
      domain: MATERIAL,
    },
    pieces.map((p, i) => {
      const delta = deltas.get(p.id) ?? 0;
      const isIn = delta > 0;
      return {
        lineId: newId(),
        lineNo: i + 1,
        moveType: moveTypeOf(source.sourceType, isIn),
        warehouseId: p.warehouseId,
        itemId: p.id,
        itemName: p.code,
        quantity: dec(delta).toFixed(4),
        weight: isIn ? p.weight : null,
        area: isIn ? p.area : null,
        value: isIn ? { by: 'given', value: dec(p.value).toFixed(2) } : { by: 'average' },
        projectId: (isIn ? null : keepers.get(p.id)) ?? p.projectId,
      } as const;
    }),
  );
}

/** Pieces that lie in another warehouse from now on, before their boards say so: out of the one and into the other with the same value. */
export async function moveInCore(tx: Tx, ids: readonly string[], warehouseId: string): Promise<void> {
  const pieces = (await piecesOf(tx, ids)).filter((p) => p.warehouseId !== warehouseId);
  const [first] = pieces;
  if (!first) return;
  await postMoves(
    tx,
    {
      sourceType: REMNANT_SOURCE,
      sourceId: first.id,
      sourceNo: first.code,
      businessDate: businessDay(),
      domain: MATERIAL,
    },
    pieces.flatMap((p, i): PostLine[] => {
      const piece = {
        lineId: newId(),
        lineNo: i + 1,
        moveType: REMNANT_MOVES.moved,
        itemId: p.id,
        itemName: p.code,
        projectId: p.projectId,
      };
      return [
        {
          ...piece,
          warehouseId: p.warehouseId,
          quantity: '-1.0000',
          weight: null,
          area: null,
          value: { by: 'average' },
        },
        { ...piece, warehouseId, quantity: '1.0000', weight: p.weight, area: p.area, value: { by: 'moved' } },
      ];
    }),
  );
}

/**
 * The only writer of stock moves and of the two balances beside them (quantity, reserved). Moves are append-only;
 * balances can be rebuilt from them. Boards are locked first and in id order, so that two documents never wait for
 * each other in a circle. Every action takes the same few statements whatever the number of its lines.
 */
import { STOCK_SOURCES } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { raise } from '../../kit/raise.ts';
import { col, pick, type RowOf, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import type { Tx } from '../../kit/tx.ts';
import { keepersOf } from '../inventory/index.ts';
import { postRemnants } from './remnant-post.ts';

const PLATE = shape({ id: col.id, code: col.text, quantity: col.int, reserved: col.int });
const HELD = shape({ plate: col.id, quantity: col.int });
type Plate = RowOf<typeof PLATE>;
interface Move {
  readonly plateId: string;
  readonly delta: number;
  readonly reservedDelta: number;
}
export interface StockSource {
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly reason?: string | null;
}

async function lockPlates(tx: Tx, ids: readonly string[]): Promise<Map<string, Plate>> {
  const rows = await tx.rows(
    PLATE,
    sql`select id, code, quantity, reserved_quantity as reserved from stock_plate where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)].sort()}::uuid[]) and not is_deleted order by id for update`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Writes moves and balances of boards that are locked; at most one move per board. */
async function writeBoards(tx: Tx, moves: readonly Move[], source: StockSource): Promise<void> {
  const [ids, deltas, reserved] = [
    moves.map((m) => m.plateId),
    moves.map((m) => m.delta),
    moves.map((m) => m.reservedDelta),
  ];
  await tx.run(sql`insert into stock_move (tenant_id, id, stock_plate_id, delta, reserved_delta, source_type, source_id, reason, operator_id)
     select ${tx.tenantId}, x.id, x.plate, x.delta, x.reserved, ${source.sourceType}, ${source.sourceId}, ${source.reason ?? null}, ${tx.userId} from unnest(${moves.map(() => newId())}::uuid[], ${ids}::uuid[], ${deltas}::int[], ${reserved}::int[]) as x(id, plate, delta, reserved)`);
  await tx.run(sql`update stock_plate p set quantity = p.quantity + x.delta, reserved_quantity = p.reserved_quantity + x.reserved, version = p.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
     from unnest(${ids}::uuid[], ${deltas}::int[], ${reserved}::int[]) as x(plate, delta, reserved) where p.tenant_id = ${tx.tenantId} and p.id = x.plate`);
}
/** As `writeBoards`, in the core too where it keeps them. */
async function writeMoves(tx: Tx, moves: readonly Move[], source: StockSource): Promise<void> {
  await writeBoards(tx, moves, source);
  await postRemnants(tx, moves, source);
}

/** Changes the sheets of one board by `delta`. Raises Common:NotFound, or Stock:Short when less would be left than is reserved. */
export async function adjustStock(
  tx: Tx,
  input: StockSource & { stockPlateId: string; delta: number },
): Promise<void> {
  const plate = (await lockPlates(tx, [input.stockPlateId])).get(input.stockPlateId);
  if (!plate) raise('Common:NotFound');
  if (plate.quantity + input.delta < plate.reserved)
    raise('Stock:Short', {
      code: plate.code,
      available: plate.quantity - plate.reserved,
      requested: -input.delta,
    });
  await writeMoves(tx, [{ plateId: plate.id, delta: input.delta, reservedDelta: 0 }], input);
}

export interface ReservationLine {
  readonly stockPlateId: string;
  readonly quantity: number;
}

/** Reserves sheets for a document, all or nothing; lines of one board are added up. Raises Common:NotFound, or Stock:Short with the board that is short. */
export async function reserveStock(
  tx: Tx,
  input: {
    sourceType: string;
    sourceId: string;
    lines: readonly ReservationLine[];
    /** whose it is: a remnant that is kept for another project is not for it */
    projectIds?: readonly string[];
  },
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const line of input.lines)
    wanted.set(line.stockPlateId, (wanted.get(line.stockPlateId) ?? 0) + line.quantity);
  if (wanted.size === 0) return;
  const plates = await lockPlates(tx, [...wanted.keys()]);
  const keepers = await keepersOf(tx, [...wanted.keys()]);
  const moves = [...wanted].map(([plateId, quantity]): Move => {
    const plate = plates.get(plateId);
    if (!plate) raise('Common:NotFound');
    const keeper = keepers.get(plateId);
    const isKept = keeper !== undefined && !(input.projectIds ?? []).includes(keeper ?? '');
    const available = isKept ? 0 : plate.quantity - plate.reserved;
    if (quantity > available) raise('Stock:Short', { code: plate.code, available, requested: quantity });
    return { plateId, delta: 0, reservedDelta: quantity };
  });
  await tx.run(sql`insert into stock_reservation (tenant_id, id, stock_plate_id, source_type, source_id, quantity, creator_id)
     select ${tx.tenantId}, x.id, x.plate, ${input.sourceType}, ${input.sourceId}, x.quantity, ${tx.userId} from unnest(${moves.map(() => newId())}::uuid[], ${moves.map((m) => m.plateId)}::uuid[], ${moves.map((m) => m.reservedDelta)}::int[]) as x(id, plate, quantity)`);
  await writeMoves(tx, moves, { sourceType: input.sourceType, sourceId: input.sourceId });
}

/** Releases all that a document holds. Answers how many sheets; none is no error. */
export async function releaseStock(tx: Tx, sourceType: string, sourceId: string): Promise<number> {
  const held = await tx.rows(
    pick(HELD, 'plate'),
    sql`select stock_plate_id as plate from stock_reservation where tenant_id = ${tx.tenantId} and source_type = ${sourceType} and source_id = ${sourceId}`,
  );
  if (held.length === 0) return 0;
  await lockPlates(
    tx,
    held.map((h) => h.plate),
  );
  // read again under the locks: somebody else may have released in between
  const rows = await tx.rows(
    HELD,
    sql`delete from stock_reservation where tenant_id = ${tx.tenantId} and source_type = ${sourceType} and source_id = ${sourceId} returning stock_plate_id as plate, quantity`,
  );
  if (rows.length > 0)
    await writeMoves(
      tx,
      rows.map((r) => ({ plateId: r.plate, delta: 0, reservedDelta: -r.quantity })),
      { sourceType, sourceId },
    );
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

/** Takes one sheet of a board that a document holds; the board that it was reserved for is no more. Raises Common:NotFound when it holds none. */
export async function takeReserved(
  tx: Tx,
  input: { sourceType: string; sourceId: string; stockPlateId: string; reason?: string },
): Promise<void> {
  const plate = (await lockPlates(tx, [input.stockPlateId])).get(input.stockPlateId);
  if (!plate) raise('Common:NotFound');
  const own = sql`tenant_id = ${tx.tenantId} and source_type = ${input.sourceType} and source_id = ${input.sourceId} and stock_plate_id = ${plate.id}`;
  const left = await tx.run(
    sql`update stock_reservation set quantity = quantity - 1 where ${own} and quantity > 1`,
  );
  if (left === 0 && (await tx.run(sql`delete from stock_reservation where ${own}`)) === 0)
    raise('Common:NotFound');
  await writeMoves(tx, [{ plateId: plate.id, delta: -1, reservedDelta: -1 }], input);
}

/** Whether a sheet of this board is free, all of them locked in id order. */
export async function isFreeBoard(tx: Tx, ids: readonly string[], boardId: string): Promise<boolean> {
  const plate = (await lockPlates(tx, ids)).get(boardId);
  if (plate === undefined || plate.quantity <= plate.reserved) return false;
  // what is kept for a demand is found by its own orders alone
  return (await keepersOf(tx, [boardId])).size === 0;
}
/** A document holds a sheet of another board from now on; both are locked and the new one is free. */
export async function exchangeHeld(
  tx: Tx,
  input: StockSource & { readonly sourceId: string; readonly from: string | null; readonly to: string },
): Promise<void> {
  const { sourceType, sourceId, from, to } = input;
  const own = sql`tenant_id = ${tx.tenantId} and source_type = ${sourceType} and source_id = ${sourceId}`;
  const moves: Move[] = [{ plateId: to, delta: 0, reservedDelta: 1 }];
  if (from !== null) {
    const less = await tx.run(
      sql`update stock_reservation set quantity = quantity - 1 where ${own} and stock_plate_id = ${from} and quantity > 1`,
    );
    if (less === 0)
      await tx.run(sql`delete from stock_reservation where ${own} and stock_plate_id = ${from}`);
    moves.push({ plateId: from, delta: 0, reservedDelta: -1 });
  }
  const more = await tx.run(
    sql`update stock_reservation set quantity = quantity + 1 where ${own} and stock_plate_id = ${to}`,
  );
  if (more === 0)
    await tx.run(
      sql`insert into stock_reservation (tenant_id, id, stock_plate_id, source_type, source_id, quantity, creator_id) values (${tx.tenantId}, ${newId()}, ${to}, ${sourceType}, ${sourceId}, 1, ${tx.userId})`,
    );
  await writeMoves(tx, moves, input);
}

const REMNANT = shape({ id: col.id, code: col.text, quantity: col.int, reserved: col.int, isFree: col.bool });
/** Remnants of these, locked in id order. */
export const lockRemnants = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof REMNANT>[]> =>
  tx.rows(
    REMNANT,
    sql`select id, code, quantity, reserved_quantity as reserved, remnant_status = 1 as "isFree" from stock_plate where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[]) and kind = 3 and not is_deleted order by id for update`,
  );
/** Boards with one sheet each, locked and free, that leave the stock. */
export const removeBoards = (tx: Tx, ids: readonly string[], source: StockSource): Promise<void> =>
  writeMoves(
    tx,
    ids.map((plateId) => ({ plateId, delta: -1, reservedDelta: 0 })),
    source,
  );
/** Sheets of locked boards that leave them. */
export const takeBoards = (
  tx: Tx,
  rows: readonly { readonly id: string; readonly quantity: number }[],
  source: StockSource,
): Promise<void> =>
  writeMoves(
    tx,
    rows.map((r) => ({ plateId: r.id, delta: -r.quantity, reservedDelta: 0 })),
    source,
  );

/** What a count of the core has found of remnants: their boards follow. Raises Stock:Short for one that an order holds. */
export async function followCount(
  tx: Tx,
  changes: readonly { readonly itemId: string; readonly quantity: number }[],
  sourceId: string,
): Promise<void> {
  const plates = await lockPlates(
    tx,
    changes.map((c) => c.itemId),
  );
  const moves = changes.flatMap((c) => {
    const plate = plates.get(c.itemId);
    if (!plate) return [];
    if (plate.quantity + c.quantity < plate.reserved)
      raise('Stock:Short', {
        code: plate.code,
        available: plate.quantity - plate.reserved,
        requested: -c.quantity,
      });
    return [{ plateId: plate.id, delta: c.quantity, reservedDelta: 0 }];
  });
  if (moves.length > 0) await writeBoards(tx, moves, { sourceType: STOCK_SOURCES.adjust, sourceId });
}

/** Locked remnants that a document of the core has taken (-1) or given back (+1): their boards follow. */
export const followRemnants = (
  tx: Tx,
  ids: readonly string[],
  delta: 1 | -1,
  source: StockSource,
): Promise<void> =>
  writeBoards(
    tx,
    ids.map((plateId) => ({ plateId, delta, reservedDelta: 0 })),
    source,
  );

/** New boards with one sheet each. */
export const enterBoards = (tx: Tx, ids: readonly string[], source: StockSource): Promise<void> =>
  writeMoves(
    tx,
    ids.map((plateId) => ({ plateId, delta: 1, reservedDelta: 0 })),
    source,
  );

const LEFT = shape({ ...PLATE, kind: col.int, isDeleted: col.bool });
const REMNANT_KIND = 3;
export interface Undoing {
  /** one sheet of a board that a document held and took: it is there and held again */
  readonly taken: { readonly stockPlateId: string; readonly source: StockSource } | null;
  /** boards that were entered with one sheet each: they are no more */
  readonly entered: { readonly ids: readonly string[]; readonly source: StockSource };
}
/** The reverse of `takeReserved` and `enterBoards`, all or nothing. Answers the board that is no longer as it was left; null: done. */
export async function undoTaking(
  tx: Tx,
  { taken, entered }: Undoing,
): Promise<{ readonly id: string; readonly code: string } | null> {
  const ids = [...entered.ids, ...(taken ? [taken.stockPlateId] : [])].toSorted();
  if (ids.length === 0) return null;
  const rows = await tx.rows(
    LEFT,
    sql`select t.id, t.code, t.quantity, t.reserved_quantity as reserved, t.kind, t.is_deleted as "isDeleted" from stock_plate t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) order by t.id for update`,
  );
  const isLeft = (r: RowOf<typeof LEFT>): boolean =>
    !r.isDeleted &&
    (r.id === taken?.stockPlateId
      ? r.kind !== REMNANT_KIND || r.quantity === 0
      : r.quantity === 1 && r.reserved === 0);
  const other = rows.find((r) => !isLeft(r));
  if (other) return { id: other.id, code: other.code };
  if (entered.ids.length > 0)
    await writeMoves(
      tx,
      entered.ids.map((plateId) => ({ plateId, delta: -1, reservedDelta: 0 })),
      entered.source,
    );
  if (taken) await holdAgain(tx, taken.stockPlateId, taken.source);
  return null;
}

/** A sheet of a locked board is there again, for the document that held it. */
async function holdAgain(tx: Tx, plateId: string, source: StockSource): Promise<void> {
  const more = await tx.run(
    sql`update stock_reservation set quantity = quantity + 1 where tenant_id = ${tx.tenantId} and source_type = ${source.sourceType} and source_id = ${source.sourceId} and stock_plate_id = ${plateId}`,
  );
  if (more === 0)
    await tx.run(
      sql`insert into stock_reservation (tenant_id, id, stock_plate_id, source_type, source_id, quantity, creator_id) values (${tx.tenantId}, ${newId()}, ${plateId}, ${source.sourceType}, ${source.sourceId}, 1, ${tx.userId})`,
    );
  await writeMoves(tx, [{ plateId, delta: 1, reservedDelta: 1 }], source);
}

/** SQL of sheet stock beside the record's own; balances belong to the ledger. */
import {
  type ListedSize,
  type Paged,
  REMNANT_WAITING,
  STOCK_SOURCES,
  type stockPlateExtra,
} from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { limit, type PageQuery } from '../../../kit/paged.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { type Sql, sql, type Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { BOARD_AREA, BOARD_MATERIAL, BOARD_WEIGHT } from '../../../ledger/stock/index.ts';

const TEXTURE = sql`join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id`;
const ofColor = (column: Sql): Sql =>
  sql`(select ${column} from color_card c where c.tenant_id = t.tenant_id and c.id = t.color_id)`;

/** What is shown beside the columns of a board `t`. */
export const shownOfBoard: Readonly<Record<keyof typeof stockPlateExtra, Sql>> = {
  colorCode: ofColor(sql`c.code`),
  colorName: ofColor(sql`c.name`),
  colorRgb: ofColor(sql`c.rgb`),
  availableQuantity: sql`case when t.remnant_status = 1 then t.quantity - t.reserved_quantity else 0 end`,
  sheetWeight: sql`(select round(${BOARD_WEIGHT}, 3)::text from (select t.tenant_id, t.texture_id, t.thickness, t.area, t.width, t.length) t ${BOARD_MATERIAL})`,
};

export const boardFilters: MoreFilters = (where, query) => {
  where
    .when(query['kind'], sql`t.kind = ${query['kind']}`)
    .when(query['textureId'], sql`t.texture_id = ${query['textureId']}`)
    .when(query['thickness'], sql`t.thickness = ${query['thickness']}::numeric`)
    .when(query['colorId'], sql`t.color_id = ${query['colorId']}`)
    .when(query['warehouseId'], sql`t.warehouse_id = ${query['warehouseId']}`)
    .when(query['projectId'], sql`t.project_id = ${query['projectId']}`)
    // a whole board is in no such state, though its column says free
    .when(query['remnantStatus'], sql`t.kind = 3 and t.remnant_status = ${query['remnantStatus']}::int`);
  if (query['isFree'] === true) free(where);
};

/** Boards that can be taken. */
export const free = (where: Where): Where =>
  where.and(sql`t.is_enabled and t.remnant_status = 1`).and(sql`t.quantity > t.reserved_quantity`);

const TOTALS = shape({
  n: col.int,
  quantity: col.int,
  reservedQuantity: col.int,
  area: col.decimal,
  weight: col.decimal,
});

/** Count, sheets, area m² and weight kg of the boards of a filter. */
export async function totalsOf(tx: Tx, where: Where): Promise<RowOf<typeof TOTALS>> {
  const row = await tx.one(
    TOTALS,
    sql`select count(*)::int as n, coalesce(sum(t.quantity), 0)::int as quantity, coalesce(sum(t.reserved_quantity), 0)::int as "reservedQuantity",
        coalesce(round(sum(t.quantity * ${BOARD_AREA}), 4), 0)::text as area,
        coalesce(round(sum(t.quantity * ${BOARD_WEIGHT}), 3), 0)::text as weight
      from stock_plate t ${BOARD_MATERIAL} where ${where.sql}`,
  );
  return row ?? { n: 0, quantity: 0, reservedQuantity: 0, area: '0', weight: '0' };
}

const NEW_REMNANT = {
  id: 'uuid',
  code: 'text',
  texture_id: 'uuid',
  thickness: 'numeric',
  color_id: 'uuid',
  width: 'numeric',
  length: 'numeric',
  book_value: 'numeric',
  warehouse: 'text',
  warehouse_id: 'uuid',
  project_id: 'uuid',
  source_order_id: 'uuid',
};
export interface NewRemnant {
  readonly id: string;
  readonly code: string;
  readonly textureId: string;
  readonly thickness: number;
  readonly colorId: string | null;
  readonly width: number;
  readonly length: number;
  readonly bookValue: string;
  readonly warehouse: string | null;
  /** where its sheet came from */
  readonly warehouseId: string | null;
  readonly projectId: string | null;
  /** the nest order that has cut it */
  readonly sourceOrderId: string | null;
}
/** Remnants that wait to be looked at. */
export const insertRemnants = (tx: Tx, rows: readonly NewRemnant[]): Promise<number> =>
  tx.run(sql`insert into stock_plate (tenant_id, kind, remnant_status, creator_id, ${columnsUnder(NEW_REMNANT)})
    select ${tx.tenantId}, 3, ${REMNANT_WAITING}, ${tx.userId}, ${columnsUnder(NEW_REMNANT, 'r')} from ${recordset(
      NEW_REMNANT,
      rows.map((r) => ({
        ...r,
        texture_id: r.textureId,
        color_id: r.colorId,
        book_value: r.bookValue,
        warehouse_id: r.warehouseId,
        project_id: r.projectId,
        source_order_id: r.sourceOrderId,
      })),
    )} as r`);
/** Codes that a board has already. */
export const takenCodes = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { code: col.text },
      sql`select t.code from stock_plate t where t.tenant_id = ${tx.tenantId} and lower(t.code) = any(${codes.map((c) => c.toLowerCase())}) and not t.is_deleted`,
    )
  ).map((r) => r.code);
const WAITING = shape({ id: col.id, code: col.text });
/** Remnants that wait, of these, locked. */
export const lockWaiting = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof WAITING>[]> =>
  tx.rows(
    WAITING,
    sql`select t.id, t.code from stock_plate t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}) and t.remnant_status = ${REMNANT_WAITING} and not t.is_deleted order by t.id for update`,
  );
export const setAvailable = (
  tx: Tx,
  ids: readonly string[],
  at: { readonly asked: string | null; readonly usual: string | null },
): Promise<number> =>
  tx.run(
    sql`update stock_plate set remnant_status = 1, warehouse_id = coalesce(${at.asked}::uuid, warehouse_id, ${at.usual}::uuid), version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = any(${ids})`,
  );
const ENTERED = shape({ version: col.int, isBorn: col.bool });
/** Whether a saw has cut a remnant, or somebody entered it. */
export const enteredBy = (tx: Tx, id: string): Promise<RowOf<typeof ENTERED> | undefined> =>
  tx.one(
    ENTERED,
    sql`select t.version, t.source_order_id is not null as "isBorn" from stock_plate t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
/** Boards that hold nothing any more. */
export const dropBoards = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update stock_plate set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = any(${ids}) and quantity = 0`,
  );

export const setEnded = (tx: Tx, ids: readonly string[], status: number): Promise<number> =>
  tx.run(
    sql`update stock_plate set remnant_status = ${status}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[])`,
  );

/** Whether the whole boards of the space stand in the material stock. */
export const boardsMoved = async (tx: Tx): Promise<boolean> =>
  (await tx.one(
    { id: col.id },
    sql`select m.id from stock_move m where m.tenant_id = ${tx.tenantId} and m.source_type = ${STOCK_SOURCES.moved} limit 1`,
  )) !== undefined;

const NAMED = shape({ id: col.id, name: col.text });
/** Remnants by what people call them. */
export const namesOfBoards = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof NAMED>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows(
        NAMED,
        sql`select t.id, t.code || ' ' || t.width::float8 || '×' || t.length::float8 as name from stock_plate t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[])`,
      );

const REMNANT_OUT = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  warehouseId: orNull(col.id),
  area: col.decimal,
  weight: col.decimal,
});
export type RemnantOut = RowOf<typeof REMNANT_OUT>;
/** Remnants as a line of an issue names them: m², kg by their size. */
export const remnantsToIssue = (tx: Tx, ids: readonly string[]): Promise<RemnantOut[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows(
        REMNANT_OUT,
        sql`select t.id, t.code, t.code || ' ' || t.width::float8 || '×' || t.length::float8 as name, t.warehouse_id as "warehouseId",
            round(${BOARD_AREA}, 4) as area, round(${BOARD_WEIGHT}, 3) as weight
          from stock_plate t ${BOARD_MATERIAL} where t.tenant_id = ${tx.tenantId} and t.kind = 3 and not t.is_deleted and t.id = any(${[...new Set(ids)]}::uuid[])`,
      );

interface Board {
  textureId: string;
  thickness: number;
  width: number;
  length: number;
  colorId?: string | null | undefined;
}
const LISTED = shape({
  thickness: col.float,
  width: col.float,
  length: orNull(col.float),
  density: orNull(col.decimal),
  priceMode: col.int,
  price: col.decimal,
  levellingFee: col.decimal,
});

/** The size of the price list that is nearest to a board of this texture and thickness; null when none has a price. */
export async function nearestListed(tx: Tx, board: Board): Promise<ListedSize | null> {
  const row = await tx.one(
    LISTED,
    sql`select t.thickness::float8 as thickness, t.width::float8 as width, t.length::float8 as length, x.density::text as density, t.price_mode as "priceMode",
        t.price::text as price, t.levelling_fee::text as "levellingFee"
      from plate_material_size t ${TEXTURE} where t.tenant_id = ${tx.tenantId} and t.texture_id = ${board.textureId} and t.thickness = ${board.thickness}
        and t.size_kind in (1, 2) and t.is_enabled and t.price is not null
      order by t.width = ${board.width} desc, coalesce(t.length = ${board.length}, ${board.length} between t.min_length and t.max_length) desc,
        t.color_id is not distinct from ${board.colorId ?? null} desc, t.is_default desc, t.priority, t.id limit 1`,
  );
  return (row as ListedSize | undefined) ?? null;
}

const MOVE = shape({
  id: col.id,
  delta: col.int,
  reservedDelta: col.int,
  sourceType: col.text,
  sourceId: orNull(col.id),
  reason: orNull(col.text),
  operatorName: orNull(col.text),
  time: col.time,
});

export async function listMoves(
  tx: Tx,
  plateId: string,
  query: PageQuery,
): Promise<Paged<RowOf<typeof MOVE>>> {
  const where = sql`m.tenant_id = ${tx.tenantId} and m.stock_plate_id = ${plateId}`;
  const [items, count] = await Promise.all([
    tx.rows(
      MOVE,
      sql`select m.id, m.delta, m.reserved_delta as "reservedDelta", m.source_type as "sourceType", m.source_id as "sourceId", m.reason,
          u.remark_name as "operatorName", m.time
        from stock_move m left join tenant_user u on u.tenant_id = m.tenant_id and u.user_id = m.operator_id where ${where} order by m.time desc, m.id desc ${limit(query)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from stock_move m where ${where}`),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}

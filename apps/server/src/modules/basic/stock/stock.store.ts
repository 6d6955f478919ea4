/** SQL of sheet stock, reading and descriptive fields; balances belong to the ledger. */
import { type ListedSize, type Paged, stockPlateFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { commonWhere, limit, type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { alsoColumns, columns, join, name, snake, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export interface StockFilter {
  readonly kind?: number | undefined;
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
}

const STOCK = shape({
  ...stockPlateFields,
  textureName: col.text,
  colorCode: orNull(col.text),
  colorName: orNull(col.text),
  colorRgb: orNull(col.text),
  density: orNull(col.decimal),
});
export type StockRow = RowOf<typeof STOCK>;

const TEXTURE = sql`join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id`;
const COLOR = sql`left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id`;
const COLUMNS = sql`${columns(stockPlateFields)}${alsoColumns({
  textureName: sql`x.name`,
  colorCode: sql`c.code`,
  colorName: sql`c.name`,
  colorRgb: sql`c.rgb`,
  density: sql`x.density::text`,
})}`;
const LIST: ListSpec<typeof STOCK> = {
  shape: STOCK,
  columns: COLUMNS,
  from: sql`stock_plate t ${TEXTURE}`,
  joins: COLOR,
  sortable: ['code', 'thickness', 'width', 'length', 'quantity', 'creationTime'],
  defaultSort: 'creationTime desc',
  totals: {
    quantity: { is: col.int, sum: sql`coalesce(sum(t.quantity), 0)::int` },
    reservedQuantity: { is: col.int, sum: sql`coalesce(sum(t.reserved_quantity), 0)::int` },
    area: {
      is: col.decimal,
      sum: sql`coalesce(round(sum(t.quantity * t.width * t.length) / 1000000, 4), 0)::text`,
    },
    weight: {
      is: col.decimal,
      sum: sql`coalesce(round(sum(t.quantity * t.width * t.length * t.thickness * coalesce(x.density, 0)) / 1000000, 3), 0)::text`,
    },
  },
};

const narrowed = (where: Where, query: StockFilter): Where =>
  where
    .and(sql`not t.is_deleted`)
    .when(query.kind, sql`t.kind = ${query.kind}`)
    .when(query.textureId, sql`t.texture_id = ${query.textureId}`)
    .when(query.thickness, sql`t.thickness = ${query.thickness}::numeric`)
    .when(query.colorId, sql`t.color_id = ${query.colorId}`);

export const listStockRows = (
  tx: Tx,
  query: PageQuery & StockFilter & { filter?: string | undefined; isEnabled?: boolean | undefined },
): Promise<Paged<StockRow>> =>
  runList(
    tx,
    LIST,
    commonWhere(narrowed(new Where(tx), query), query, [sql`t.code`, sql`t.warehouse`]),
    query,
  );

/** What nesting may take: enabled, free sheets; remnants first, oldest first. */
export const availableRows = (tx: Tx, query: StockFilter): Promise<StockRow[]> => {
  const where = narrowed(new Where(tx), query)
    .and(sql`t.is_enabled`)
    .and(sql`t.quantity > t.reserved_quantity`);
  return tx.rows(
    STOCK,
    sql`select ${COLUMNS} from stock_plate t ${TEXTURE} ${COLOR} where ${where.sql} order by t.kind, t.creation_time, t.id limit 2000`,
  );
};

export async function loadStockRow(tx: Tx, id: string): Promise<StockRow> {
  const row = await tx.one(
    STOCK,
    sql`select ${COLUMNS} from stock_plate t ${TEXTURE} ${COLOR} where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
  );
  return row ?? raise('Common:NotFound');
}

/** The board locked. Raises Common:NotFound. */
export async function lockStock(tx: Tx, id: string): Promise<RowOf<typeof stockPlateFields>> {
  const row = await tx.one(
    stockPlateFields,
    sql`select ${columns(stockPlateFields)} from stock_plate t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted for update of t`,
  );
  return row ?? raise('Common:NotFound');
}

const WRITTEN = Object.entries(stockPlateFields).flatMap(([n, f]) =>
  f.mark === 'W' || f.mark === 'W1' ? [n] : [],
);

/** A new board with nothing on it: quantities come through the ledger. Answers its id. */
export async function insertStock(tx: Tx, values: Readonly<Record<string, unknown>>): Promise<string> {
  const id = newId();
  const names = WRITTEN.filter((n) => values[n] !== undefined);
  await tx.run(sql`insert into stock_plate (tenant_id, id, creator_id, ${join(names.map((n) => name(snake(n))))})
    values (${tx.tenantId}, ${id}, ${tx.userId}, ${join(names.map((n) => values[n]))})`);
  return id;
}

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

export async function codeTaken(tx: Tx, code: string, exceptId: string | null): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.id from stock_plate t where t.tenant_id = ${tx.tenantId} and lower(t.code) = lower(${code}) and not t.is_deleted
      and (${exceptId}::uuid is null or t.id <> ${exceptId}::uuid) limit 1`,
  );
  return row !== undefined;
}

/** Writes descriptive fields of a locked board: those that are given. */
export async function updateStockRow(
  tx: Tx,
  id: string,
  values: Readonly<Record<string, unknown>> & { readonly isDeleted?: boolean },
): Promise<void> {
  const names = [...WRITTEN, 'isDeleted'].filter((n) => values[n] !== undefined);
  const sets = names.map((n) => sql`${name(snake(n))} = ${values[n]}`);
  await tx.run(sql`update stock_plate set ${join([...sets, sql`version = version + 1`])}, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
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

/** SQL of sheet stock, reading and descriptive fields; balances belong to the ledger. */
import { type Dto, type ListedSize, type Paged, stockPlateFields } from '@muyun/contract';
import { columnsOf, commonWhere, type ListSpec, type PageQuery, runList, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';

export type StockRow = Dto<typeof stockPlateFields> & {
  textureName: string;
  colorCode: string | null;
  colorName: string | null;
  colorRgb: string | null;
  density: string | null;
};
export interface StockFilter {
  readonly kind?: number | undefined;
  readonly textureId?: string | undefined;
  readonly thickness?: string | undefined;
  readonly colorId?: string | undefined;
}

const TEXTURE = 'join material_texture x on x.tenant_id = t.tenant_id and x.id = t.texture_id';
const COLOR = 'left join color_card c on c.tenant_id = t.tenant_id and c.id = t.color_id';
const EXTRA = {
  textureName: 'x.name',
  colorCode: 'c.code',
  colorName: 'c.name',
  colorRgb: 'c.rgb',
  density: 'x.density::text',
} as const;
const LIST: ListSpec = {
  from: 'stock_plate t',
  filterJoins: TEXTURE,
  joins: COLOR,
  fields: stockPlateFields,
  extra: EXTRA,
  sortable: ['code', 'thickness', 'width', 'length', 'quantity', 'creationTime'],
  defaultSort: 'creationTime desc',
  totals: {
    quantity: 'coalesce(sum(t.quantity), 0)::int',
    reservedQuantity: 'coalesce(sum(t.reserved_quantity), 0)::int',
    area: 'coalesce(round(sum(t.quantity * t.width * t.length) / 1000000, 4), 0)::text',
    weight:
      'coalesce(round(sum(t.quantity * t.width * t.length * t.thickness * coalesce(x.density, 0)) / 1000000, 3), 0)::text',
  },
};
const SELECT = `select ${columnsOf(stockPlateFields)}, ${Object.entries(EXTRA)
  .map(([n, s]) => `${s} as "${n}"`)
  .join(', ')} from stock_plate t ${TEXTURE} ${COLOR}`;

const narrowed = (where: Where, query: StockFilter): Where =>
  where
    .and('not t.is_deleted')
    .when(query.kind, 't.kind = ?')
    .when(query.textureId, 't.texture_id = ?')
    .when(query.thickness, 't.thickness = ?::numeric')
    .when(query.colorId, 't.color_id = ?');

export function listStockRows(
  tx: Tx,
  query: PageQuery & StockFilter & { filter?: string | undefined; isEnabled?: boolean | undefined },
): Promise<Paged<StockRow>> {
  return runList(
    tx,
    LIST,
    commonWhere(narrowed(new Where(tx), query), query, ['t.code', 't.warehouse']),
    query,
  );
}

/** What nesting may take: enabled, free sheets; remnants first, oldest first. */
export async function availableRows(tx: Tx, query: StockFilter): Promise<StockRow[]> {
  const where = narrowed(new Where(tx), query).and('t.is_enabled').and('t.quantity > t.reserved_quantity');
  return tx.raw(
    `${SELECT} where ${where.sql} order by t.kind, t.creation_time, t.id limit 2000`,
    where.params,
  );
}

export async function loadStockRow(tx: Tx, id: string): Promise<StockRow> {
  return (
    (
      await tx.raw<StockRow>(`${SELECT} where t.tenant_id = $1 and t.id = $2 and not t.is_deleted`, [
        tx.tenantId,
        id,
      ])
    )[0] ?? raise('Common:NotFound')
  );
}

/** The size of the price list that is nearest to a board of this texture and thickness; null when none has a price. */
export async function nearestListed(
  tx: Tx,
  board: {
    textureId: string;
    thickness: number;
    width: number;
    length: number;
    colorId?: string | null | undefined;
  },
): Promise<ListedSize | null> {
  const [row] = await tx.raw<ListedSize>(
    `select t.thickness::float8 as thickness, t.width::float8 as width, t.length::float8 as length, x.density::text as density, t.price_mode as "priceMode", t.price::text as price, t.levelling_fee::text as "levellingFee"
     from plate_material_size t ${TEXTURE} where t.tenant_id = $1 and t.texture_id = $2 and t.thickness = $3 and t.size_kind in (1, 2) and t.is_enabled and t.price is not null
     order by t.width = $4 desc, coalesce(t.length = $5, $5 between t.min_length and t.max_length) desc, t.color_id is not distinct from $6 desc, t.is_default desc, t.priority, t.id limit 1`,
    [tx.tenantId, board.textureId, board.thickness, board.width, board.length, board.colorId ?? null],
  );
  return row ?? null;
}

export async function codeTaken(tx: Tx, code: string, exceptId: string | null): Promise<boolean> {
  return (
    (
      await tx.raw(
        'select 1 from stock_plate where tenant_id = $1 and lower(code) = lower($2) and not is_deleted and ($3::uuid is null or id <> $3)',
        [tx.tenantId, code, exceptId],
      )
    ).length > 0
  );
}

export async function updateStockRow(
  tx: Tx,
  id: string,
  v: {
    code?: string | undefined;
    unitPrice?: string | undefined;
    bookValue?: string | null | undefined;
    warehouse?: string | null | undefined;
    isEnabled?: boolean | undefined;
    remark?: string | null | undefined;
    isDeleted?: boolean;
  },
): Promise<void> {
  await tx.raw(
    `update stock_plate set code = coalesce($3, code), unit_price = coalesce($4, unit_price), book_value = case when $5 then $6 else book_value end, warehouse = case when $7 then $8 else warehouse end,
       is_enabled = coalesce($9, is_enabled), remark = case when $10 then $11 else remark end, is_deleted = coalesce($12, is_deleted), version = version + 1, last_modification_time = now(), last_modifier_id = $13 where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      v.code ?? null,
      v.unitPrice ?? null,
      v.bookValue !== undefined,
      v.bookValue ?? null,
      v.warehouse !== undefined,
      v.warehouse ?? null,
      v.isEnabled ?? null,
      v.remark !== undefined,
      v.remark ?? null,
      v.isDeleted ?? null,
      tx.userId,
    ],
  );
}

export async function listMoves(tx: Tx, plateId: string, query: PageQuery): Promise<Paged<object>> {
  const items = await tx.raw(
    `select m.id, m.delta, m.reserved_delta as "reservedDelta", m.source_type as "sourceType", m.source_id as "sourceId", m.reason, u.remark_name as "operatorName", m.time
     from stock_move m left join tenant_user u on u.tenant_id = m.tenant_id and u.user_id = m.operator_id where m.tenant_id = $1 and m.stock_plate_id = $2 order by m.time desc, m.id desc limit $3 offset $4`,
    [tx.tenantId, plateId, query.maxResultCount, query.skipCount],
  );
  const [count] = await tx.raw<{ n: number }>(
    'select count(*) as n from stock_move where tenant_id = $1 and stock_plate_id = $2',
    [tx.tenantId, plateId],
  );
  return { items, totalCount: count?.n ?? 0 };
}

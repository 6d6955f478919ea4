/** SQL of 涂料档案. */
import { paintItemFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

/** kg/㎡ as `kgPerSquareOf` of the contract has it. */
export const kgPerSquare = sql`(case t.paint_type when 32 then round(t.dft_micron * t.density / (t.transfer_pct / 100) / 1000, 4)
  else round(t.dft_micron * t.density / (t.transfer_pct / 100) / (t.solids_pct * 10), 4) end)::numeric(18,4)`;

/** The next free code; two who add at once wait for each other. */
export async function nextPaintCode(tx: Tx): Promise<string> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('paint_code:' || ${tx.tenantId}, 0))`);
  const row = await tx.one(
    { n: col.int },
    sql`select coalesce(max(substr(t.code, 3)::int), 0) + 1 as n from paint t where t.tenant_id = ${tx.tenantId} and t.code ~ '^TL[0-9]{5,8}$'`,
  );
  return `TL${String(row?.n ?? 1).padStart(5, '0')}`;
}

const BRIEF = shape({
  ...pick(
    paintItemFields,
    'id',
    'name',
    'paintType',
    'supplierId',
    'packSize',
    'shelfLifeDays',
    'leadDays',
    'colorCardId',
    'colorCode',
    'isEnabled',
    'isTaxDeductible',
    'solidsPct',
    'density',
    'dftMicron',
    'transferPct',
    'mixRatio',
  ),
});
export type PaintBrief = RowOf<typeof BRIEF>;
const SELECTED = sql`t.id, t.name, t.paint_type as "paintType", t.supplier_id as "supplierId", t.pack_size as "packSize", t.shelf_life_days as "shelfLifeDays", t.lead_days as "leadDays",
  t.color_card_id as "colorCardId", t.color_code as "colorCode", t.is_enabled as "isEnabled", t.is_tax_deductible as "isTaxDeductible", t.solids_pct as "solidsPct", t.density, t.dft_micron as "dftMicron", t.transfer_pct as "transferPct", t.mix_ratio as "mixRatio"`;

/** Paints by id, as lines compute with them. */
export async function loadPaints(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PaintBrief>> {
  const rows = await tx.rows(
    BRIEF,
    sql`select ${SELECTED} from paint t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted`,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Paints that may be proposed: of one of the colours, or of none. */
export const paintsOfColors = (tx: Tx, colorIds: readonly string[]): Promise<PaintBrief[]> =>
  tx.rows(
    BRIEF,
    sql`select ${SELECTED} from paint t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled
      and (t.color_card_id is null or t.color_card_id = any(${[...colorIds]}::uuid[])) order by t.color_card_id is null, t.code limit 2000`,
  );

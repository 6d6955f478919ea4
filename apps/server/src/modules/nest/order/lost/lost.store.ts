/** SQL of single lost pieces: how they are reported, left, and taken up again (engineering F10). */
import { col, orNull, type RowOf, shape } from '../../../../kit/shape.ts';
import { recordset } from '../../../../kit/recordset.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';
import { seenProjects, type Scope } from '../../../cad/project/index.ts';

const HEAD = shape({
  id: col.id,
  productId: col.id,
  pieceId: orNull(col.id),
  code: col.text,
  projectId: col.id,
  nestOrderId: orNull(col.id),
  source: col.int,
  quantity: col.int,
  state: col.int,
  joinsNext: col.bool,
  isUrgent: col.bool,
  handledReason: orNull(col.text),
  version: col.int,
});
export type LostHead = RowOf<typeof HEAD>;
const COLUMNS = sql`t.id, t.product_id as "productId", t.piece_id as "pieceId", p.code, t.project_id as "projectId", t.nest_order_id as "nestOrderId", t.source, t.quantity, t.state, t.joins_next as "joinsNext", t.is_urgent as "isUrgent", t.handled_reason as "handledReason", t.version`;
const FROM = sql`lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id join cad_project j on j.tenant_id = t.tenant_id and j.id = t.project_id`;

/** Rows that `who` may see, in id order. */
export const findLost = (tx: Tx, who: Scope, ids: readonly string[]): Promise<LostHead[]> =>
  tx.rows(
    HEAD,
    sql`select ${COLUMNS} from ${FROM} where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[])${seenProjects(who, 'j')} order by t.id`,
  );
/** As it stands, locked; its product is. */
export const lockLost = (tx: Tx, id: string): Promise<LostHead | undefined> =>
  tx.one(
    HEAD,
    sql`select ${COLUMNS} from ${FROM} where t.tenant_id = ${tx.tenantId} and t.id = ${id} for update of t`,
  );
export async function writeLost(
  tx: Tx,
  id: string,
  row: Pick<LostHead, 'state' | 'joinsNext' | 'handledReason'>,
): Promise<void> {
  await tx.run(
    sql`update lost_product set state = ${row.state}, joins_next = ${row.joinsNext}, handled_reason = ${row.handledReason}, renest_order_id = null, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** How many pieces of a panel, or of a piece of profile, wait as lost. */
export const waitingOf = async (tx: Tx, of: Pick<LostHead, 'productId' | 'pieceId'>): Promise<number> =>
  (
    await tx.one(
      { n: col.int },
      sql`select coalesce(sum(t.quantity), 0)::int as n from lost_product t where t.tenant_id = ${tx.tenantId} and t.product_id = ${of.productId} and t.piece_id is not distinct from ${of.pieceId}::uuid and t.state = 1`,
    )
  )?.n ?? 0;

const OFF = shape({ productId: col.id, n: col.int });
/** How many panels the product of a row has lost beyond what it counts; undefined: it counts them right, or the row is of a profile. */
export const lostUncounted = (tx: Tx, id: string): Promise<RowOf<typeof OFF> | undefined> =>
  tx.one(
    OFF,
    sql`select w.id as "productId", w.n from (select p.id, (coalesce((select sum(x.quantity) from lost_product x where x.tenant_id = p.tenant_id and x.product_id = p.id and x.piece_id is null and x.state in (1, 2)), 0) - p.lost_quantity)::int as n
        from lost_product t join cad_product p on p.tenant_id = t.tenant_id and p.id = t.product_id where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.piece_id is null) w where w.n <> 0`,
  );

const LABEL = shape({ sheetNo: col.text, seq: col.int });
/** Where the piece of a label lies, first where it still does. */
export const findLabel = (tx: Tx, code: string): Promise<RowOf<typeof LABEL> | undefined> =>
  tx.one(
    LABEL,
    sql`select s.sheet_no as "sheetNo", t.seq from nest_layout_lable t join nest_sheet s on s.tenant_id = t.tenant_id and s.id = t.sheet_id
      where t.tenant_id = ${tx.tenantId} and t.lable_code = ${code} order by t.is_returned, s.cut_time desc nulls first, t.sheet_id limit 1`,
  );

const REPORTED = shape({ id: col.id, quantity: col.int });
/** What a report has made already. */
export const reportedBy = (tx: Tx, clientKey: string): Promise<RowOf<typeof REPORTED>[]> =>
  tx.rows(
    REPORTED,
    sql`select t.id, t.quantity from lost_product t where t.tenant_id = ${tx.tenantId} and t.client_key = ${clientKey} order by t.id`,
  );
/** Products of a sheet that a change order has had made once more since it was cut. */
export const remadeProducts = async (tx: Tx, sheetId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows(
        { id: col.id },
        sql`select distinct l.product_id as id from nest_sheet s join nest_layout_lable t on t.tenant_id = s.tenant_id and t.sheet_id = s.id and t.piece_id is null
          join lost_product l on l.tenant_id = t.tenant_id and l.product_id = t.product_id and l.change_line_id is not null and l.state <> 16 and l.creation_time > s.cut_time
          where s.tenant_id = ${tx.tenantId} and s.id = ${sheetId}`,
      )
    ).map((r) => r.id),
  );
/** Pieces of a sheet that is cut are nobody's any more. */
export async function returnPieces(tx: Tx, sheetId: string, seqs: readonly number[]): Promise<void> {
  await tx.run(
    sql`update nest_layout_lable t set is_returned = true from ${recordset(
      { seq: 'int' },
      seqs.map((seq) => ({ seq })),
    )} as r where t.tenant_id = ${tx.tenantId} and t.sheet_id = ${sheetId} and t.seq = r.seq`,
  );
  await tx.run(
    sql`update nest_sheet set lost_count = lost_count + ${seqs.length}::int where tenant_id = ${tx.tenantId} and id = ${sheetId}`,
  );
}
/** Whether a row of lost pieces that `who` may see shows a file. */
export const isShownByLost = async (tx: Tx, who: Scope, fileId: string): Promise<boolean> =>
  (await tx.one(
    { id: col.id },
    sql`select t.id from ${FROM} where t.tenant_id = ${tx.tenantId} and ${fileId}::uuid = any(t.photos)${seenProjects(who, 'j')} limit 1`,
  )) !== undefined;

const OPEN = shape({ id: col.id, productId: col.id, pieceId: orNull(col.id), quantity: col.int });
export type OpenLost = RowOf<typeof OPEN>;
/** Panels and profiles of a project of which pieces wait or are being nested again. */
export const openProducts = async (tx: Tx, projectIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select distinct t.product_id as id from lost_product t where t.tenant_id = ${tx.tenantId} and t.project_id = any(${projectIds}::uuid[]) and t.state in (1, 2) order by 1`,
    )
  ).map((r) => r.id);
/** Nobody needs these pieces any more. Answers what was ended; products are locked. */
export const cancelOfProducts = (
  tx: Tx,
  productIds: readonly string[],
  reason: string,
): Promise<OpenLost[]> =>
  tx.rows(
    OPEN,
    sql`update lost_product t set state = 16, handled_reason = ${reason}, renest_order_id = null, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where t.tenant_id = ${tx.tenantId} and t.product_id = any(${productIds}::uuid[]) and t.state in (1, 2) returning t.id, t.product_id as "productId", t.piece_id as "pieceId", t.quantity`,
  );
export async function cancelRows(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`update lost_product t set state = 16, handled_reason = ${reason}, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[])`,
  );
}
/** Waiting rows of these pieces of profile, the oldest first, locked. */
export const waitingOfPieces = (tx: Tx, pieceIds: readonly string[]): Promise<OpenLost[]> =>
  tx.rows(
    OPEN,
    sql`select t.id, t.product_id as "productId", t.piece_id as "pieceId", t.quantity from lost_product t
      where t.tenant_id = ${tx.tenantId} and t.piece_id = any(${pieceIds}::uuid[]) and t.state = 1 order by t.piece_id, t.creation_time, t.id for update`,
  );
/** Waiting rows of pieces of profile of these projects, the newest first, locked. */
export const waitingPieces = (tx: Tx, projectIds: readonly string[]): Promise<OpenLost[]> =>
  tx.rows(
    OPEN,
    sql`select t.id, t.product_id as "productId", t.piece_id as "pieceId", t.quantity from lost_product t
      where t.tenant_id = ${tx.tenantId} and t.project_id = any(${projectIds}::uuid[]) and t.piece_id is not null and t.state = 1 order by t.piece_id, t.creation_time desc, t.id desc for update`,
  );

const MARKED = shape({ nested: col.id, quantity: col.int, isUrgent: col.bool });
export type Marked = RowOf<typeof MARKED>;
/** What goes with the next ordinary order of the projects of what this one asks for: panels by product, profiles by piece. */
export const markedBeside = (tx: Tx, nested: readonly string[], isBar: boolean): Promise<Marked[]> =>
  tx.rows(
    MARKED,
    sql`select coalesce(t.piece_id, t.product_id) as nested, sum(t.quantity)::int as quantity, bool_or(t.is_urgent) as "isUrgent" from lost_product t
      where t.tenant_id = ${tx.tenantId} and t.state = 1 and t.joins_next and (t.piece_id is not null) = ${isBar}::bool
        and t.project_id in (select p.project_id from cad_product p where p.tenant_id = ${tx.tenantId} and p.id = any(${isBar ? [] : nested}::uuid[])
          union select a.project_id from cad_product_accessory a where a.tenant_id = ${tx.tenantId} and a.id = any(${isBar ? nested : []}::uuid[]))
      group by 1 order by 1`,
  );

/** SQL of an opened book: whose it is, tries and looks, and of its pieces what a stranger may see. */
import { openBook as calls } from '@muyun/contract';
import type { PartGeometry } from '@muyun/nesting/panel';
import { newId } from '../../../kit/clock.ts';
import { contains, limit, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql, type Sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SHARE = shape({
  tenantId: col.id,
  tenantName: col.text,
  logoUrl: orNull(col.text),
  id: col.id,
  projectId: col.id,
  batchIds: col.ids,
  title: col.text,
  code: col.text,
  passwordHash: orNull(col.text),
  expireTime: col.time,
  showSize: col.bool,
  showQuantity: col.bool,
  showProgress: col.bool,
  allowDownload: col.bool,
});
export type Share = RowOf<typeof SHARE>;
/** The open book of a code: on the platform's role, because nobody knows yet whose it is. */
export const findShare = (tx: Tx, code: string): Promise<Share | undefined> =>
  tx.one(
    SHARE,
    sql`select s.tenant_id as "tenantId", t.name as "tenantName", t.logo_url as "logoUrl", s.id, s.project_id as "projectId", s.batch_ids as "batchIds", s.title, s.code, s.password_hash as "passwordHash",
        s.expire_time as "expireTime", s.show_size as "showSize", s.show_quantity as "showQuantity", s.show_progress as "showProgress", s.allow_download as "allowDownload"
      from book_share s join tenant t on t.tenant_id = s.tenant_id
      where s.code = ${code} and s.state = 1 and s.expire_time > now() and t.is_active and not t.is_deleted /* all tenants */`,
  );

const TRIES = shape({ tries: col.int });
/** Counts a try of an address before the password is looked at, so that many at once do not get past the limit. Answers which it is. */
export async function takeTry(tx: Tx, shareId: string, address: string, at: Date): Promise<number> {
  const before = new Date(at.getTime() - calls.BOOK_LOCK_MINUTES * 60_000).toISOString();
  const row = await tx.one(
    TRIES,
    sql`insert into book_try as w (tenant_id, share_id, address, tries, last_time) values (${tx.tenantId}, ${shareId}, ${address}, 1, ${at.toISOString()})
      on conflict (tenant_id, share_id, address) do update set
        last_time = case when w.last_time > ${before} and w.tries >= ${calls.BOOK_TRIES} then w.last_time else excluded.last_time end,
        tries = case when w.last_time <= ${before} then 1 else least(w.tries + 1, ${calls.BOOK_TRIES} + 1) end
      returning tries`,
  );
  return row?.tries ?? 1;
}
export async function dropTries(tx: Tx, shareId: string, address: string): Promise<void> {
  await tx.run(
    sql`delete from book_try where tenant_id = ${tx.tenantId} and share_id = ${shareId} and address = ${address}`,
  );
}

/** Notes who has opened the book. */
export async function noteView(
  tx: Tx,
  shareId: string,
  by: { readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await tx.run(
    sql`insert into book_view (tenant_id, id, share_id, ip, user_agent) values (${tx.tenantId}, ${newId()}, ${shareId}, ${by.ip}, ${by.userAgent})`,
  );
  await tx.run(
    sql`update book_share set view_count = view_count + 1, last_view_time = now() where tenant_id = ${tx.tenantId} and id = ${shareId}`,
  );
}

const HEAD = shape({
  displayName: col.text,
  name: col.text,
  batches: col.texts,
  kinds: col.int,
  quantity: col.int,
  area: col.decimal,
});
export const projectsOf = (share: Share): string[] => [share.projectId, ...share.batchIds];
/** What the cover says; figures from the counters of the projects, those of void ones left out. */
export const headOf = (tx: Tx, share: Share): Promise<RowOf<typeof HEAD> | undefined> =>
  tx.one(
    HEAD,
    sql`select max(p.display_name) filter (where p.id = ${share.projectId}) as "displayName", max(p.name) as name, array_agg(p.display_batch order by p.batch, p.id) as batches,
        sum(p.kind_amount)::int as kinds, sum(p.product_amount)::int as quantity, sum(p.face_area)::numeric(18,4)::text as area
      from cad_project p where p.tenant_id = ${tx.tenantId} and p.id = any(${projectsOf(share)}::uuid[]) and not p.is_deleted and p.control_state <> 2
      having count(*) filter (where p.id = ${share.projectId}) > 0`,
  );

export const picturesOf = async (tx: Tx, shareId: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select f.id from book_picture t join file_object f on f.tenant_id = t.tenant_id and f.id = t.file_id and not f.is_deleted where t.tenant_id = ${tx.tenantId} and t.share_id = ${shareId} order by t.sort`,
    )
  ).map((r) => r.id);
const FILE = shape({ ext: col.text, sha256: col.text, storageKey: col.text });
/** A picture of the book's cover. */
export const pictureFile = (
  tx: Tx,
  shareId: string,
  fileId: string,
): Promise<RowOf<typeof FILE> | undefined> =>
  tx.one(
    FILE,
    sql`select f.ext, f.sha256, f.storage_key as "storageKey" from book_picture t join file_object f on f.tenant_id = t.tenant_id and f.id = t.file_id and not f.is_deleted
      where t.tenant_id = ${tx.tenantId} and t.share_id = ${shareId} and t.file_id = ${fileId}`,
  );
/** A file of the space, by the address that its logo has. */
export const logoFile = (tx: Tx, fileId: string): Promise<RowOf<typeof FILE> | undefined> =>
  tx.one(
    FILE,
    sql`select f.ext, f.sha256, f.storage_key as "storageKey" from file_object f where f.tenant_id = ${tx.tenantId} and f.id = ${fileId} and not f.is_deleted`,
  );

export interface PieceFilter {
  readonly filter?: string | undefined;
  readonly plateType?: string | undefined;
  readonly position?: string | undefined;
}
/** What of the space belongs to the book: never a void piece, never one of a void project. */
function piecesOf(tx: Tx, share: Share, q: PieceFilter): Where {
  const where = new Where(tx)
    .and(sql`t.project_id = any(${projectsOf(share)}::uuid[]) and not t.is_deleted and t.state <> 8`)
    .and(sql`not p.is_deleted and p.control_state <> 2`)
    .when(q.plateType, sql`pt.name = ${q.plateType}`)
    .when(q.position, sql`(t.region = ${q.position} or ${q.position} = any(t.positions))`);
  if (q.filter) where.and(contains([sql`t.code`, sql`coalesce(t.name, '')`], q.filter));
  return where;
}
const FROM = sql`cad_product t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id left join plate_type pt on pt.tenant_id = t.tenant_id and pt.id = t.plate_type_id`;
const ORDER = sql`order by p.batch, t.project_id, t.code, t.id`;
const PIECE = shape({
  id: col.id,
  code: col.text,
  name: orNull(col.text),
  batch: col.text,
  plateTypeName: orNull(col.text),
  colorName: orNull(col.text),
  colorRgb: orNull(col.text),
  positions: col.texts,
  visibleWidth: orNull(col.float),
  visibleHeight: orNull(col.float),
  unfoldWidth: orNull(col.float),
  unfoldHeight: orNull(col.float),
  outline: orNull(col.text),
  quantity: col.int,
  nested: col.int,
});
export type Piece = RowOf<typeof PIECE>;
const PIECE_COLUMNS = sql`t.id, t.code, t.name, p.display_batch as batch, pt.name as "plateTypeName", coalesce(cc.name, t.color_text) as "colorName", cc.rgb as "colorRgb", t.positions, t.visible_width::float8 as "visibleWidth",
  t.visible_height::float8 as "visibleHeight", t.unfold_width::float8 as "unfoldWidth", t.unfold_height::float8 as "unfoldHeight", t.outline, (t.quantity + t.remake_quantity - t.closed_quantity) as quantity, t.nested_quantity as nested`;
const PIECE_JOINS = sql`left join color_card cc on cc.tenant_id = t.tenant_id and cc.id = t.color_id`;

export async function pageOfPieces(tx: Tx, share: Share, q: PieceFilter & PageQuery) {
  const where = piecesOf(tx, share, q).sql;
  const [items, count] = await Promise.all([
    tx.rows(
      PIECE,
      sql`select ${PIECE_COLUMNS} from ${FROM} ${PIECE_JOINS} where ${where} ${ORDER} ${limit(q)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${FROM} where ${where}`),
  ]);
  return { items, totalCount: count?.n ?? 0 };
}

const DETAIL = shape({
  ...PIECE,
  thickness: col.float,
  textureName: col.text,
  colorText: orNull(col.text),
  region: orNull(col.text),
  colorSide: col.int,
  directionClass: orNull(col.int),
  bendCount: col.int,
  holeCount: col.int,
  slotLength: col.decimal,
  weldLength: col.decimal,
  geometry: orNull(col.json<PartGeometry>()),
});
export type PieceDetail = RowOf<typeof DETAIL>;
const detailColumns: Sql = sql`${PIECE_COLUMNS}, t.thickness::float8 as thickness, mt.name as "textureName", t.color_text as "colorText", t.region, t.color_side as "colorSide", t.direction_class as "directionClass",
  t.bend_count as "bendCount", t.hole_count as "holeCount", t.slot_length as "slotLength", t.weld_length as "weldLength", t.geometry`;
const DETAIL_JOINS = sql`${PIECE_JOINS} join material_texture mt on mt.tenant_id = t.tenant_id and mt.id = t.texture_id`;

/** A piece of the book; undefined for any other piece, of this space too. */
export const pieceOf = (tx: Tx, share: Share, id: string): Promise<PieceDetail | undefined> =>
  tx.one(
    DETAIL,
    sql`select ${detailColumns} from ${FROM} ${DETAIL_JOINS} where ${piecesOf(tx, share, {}).and(sql`t.id = ${id}`).sql}`,
  );
/** Pieces of a filter with all that a page of them says, at most so many. */
export const allPieces = (tx: Tx, share: Share, q: PieceFilter, most: number): Promise<PieceDetail[]> =>
  tx.rows(
    DETAIL,
    sql`select ${detailColumns} from ${FROM} ${DETAIL_JOINS} where ${piecesOf(tx, share, q).sql} ${ORDER} limit ${whole(most)}`,
  );

const BESIDE = shape({
  previousId: orNull(col.id),
  nextId: orNull(col.id),
  place: col.int,
  total: col.int,
});
/** What stands before and after a piece in a filter; undefined when the filter does not show it. */
export const besideOf = (
  tx: Tx,
  share: Share,
  q: PieceFilter,
  id: string,
): Promise<RowOf<typeof BESIDE> | undefined> =>
  tx.one(
    BESIDE,
    sql`select o.previous as "previousId", o.next as "nextId", o.place, o.total from (
        select t.id, lag(t.id) over w as previous, lead(t.id) over w as next, (row_number() over w)::int as place, (count(*) over ())::int as total
        from ${FROM} where ${piecesOf(tx, share, q).sql} window w as (${ORDER})) o where o.id = ${id}`,
  );

const GROUP = shape({ name: col.text, count: col.int });
/** By which names of plate types, and of regions and positions, the pieces can be looked through. */
export async function groupsOf(tx: Tx, share: Share) {
  const where = piecesOf(tx, share, {}).sql;
  const [plateTypes, positions] = await Promise.all([
    tx.rows(
      GROUP,
      sql`select pt.name, count(*)::int as count from ${FROM} where ${where} and pt.name is not null group by pt.name order by 2 desc, 1 limit 300`,
    ),
    tx.rows(
      GROUP,
      sql`select o.name, count(*)::int as count from ${FROM} cross join lateral (select unnest(t.positions) union select t.region where t.region is not null) as o(name) where ${where} group by o.name order by 2 desc, 1 limit 300`,
    ),
  ]);
  return { plateTypes, positions };
}

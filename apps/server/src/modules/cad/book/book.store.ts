/** SQL of picture books as the space sees them: made, changed, closed, who has looked. */
import { BOOK, type BookPage, type OwnBook } from './book.shapes.ts';
import type { Paged } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery, runList, whole } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, shape } from '../../../kit/shape.ts';
import { sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { isNarrow, seenProject, seenProjects } from '../shared/scope.ts';

export interface BookSettings {
  readonly title: string;
  readonly expireTime: string;
  readonly showSize: boolean;
  readonly showQuantity: boolean;
  readonly showProgress: boolean;
  readonly allowDownload: boolean;
}

const LIST: ListSpec<typeof BOOK> = {
  shape: BOOK,
  columns: sql`t.id, t.project_id as "projectId", p.display_name as "displayName", t.batch_ids as "batchIds",
    coalesce((select array_agg(b.display_batch order by b.batch, b.id) from cad_project b where b.tenant_id = t.tenant_id and (b.id = t.project_id or b.id = any(t.batch_ids))), '{}') as "batchNames",
    t.title, t.code, t.password_hash as "passwordHash", t.expire_time as "expireTime", t.show_size as "showSize", t.show_quantity as "showQuantity",
    t.show_progress as "showProgress", t.allow_download as "allowDownload", case when t.state = 1 and t.expire_time <= now() then 3 else t.state end as state, t.view_count as "viewCount", t.last_view_time as "lastViewTime",
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'ext', f.ext, 'size', f.size) order by bp.sort) from book_picture bp join file_object f on f.tenant_id = bp.tenant_id and f.id = bp.file_id
      where bp.tenant_id = t.tenant_id and bp.share_id = t.id), '[]'::jsonb) as pictures,
    coalesce(nullif(u.remark_name, ''), a.nickname) as "creatorName", t.creation_time as "creationTime", t.version`,
  from: sql`book_share t join cad_project p on p.tenant_id = t.tenant_id and p.id = t.project_id`,
  joins: sql`left join tenant_user u on u.tenant_id = t.tenant_id and u.user_id = t.creator_id left join app_account a on a.id = t.creator_id`,
  sortable: ['creationTime', 'expireTime', 'viewCount'],
  defaultSort: 'creationTime desc',
};

/** Books of projects that `who` may see, the newest first. */
export function pageOfBooks(tx: Tx, who: Who, query: BookPage & PageQuery): Promise<Paged<OwnBook>> {
  const where = new Where(tx).when(query.projectId, sql`t.project_id = ${query.projectId}`);
  if (isNarrow(who)) where.and(seenProject(who, 'p'));
  if (query.filter) where.and(contains([sql`t.title`, sql`p.display_name`], query.filter));
  if (query.state)
    where.and(
      sql`case when t.state = 1 and t.expire_time <= now() then 3 else t.state end = any(${query.state}::int[])`,
    );
  return runList(tx, LIST, where, query);
}

/** Raises Common:NotFound for a book of a project that `who` may not see. */
export async function loadBook(tx: Tx, who: Who, id: string): Promise<OwnBook> {
  const row = await tx.one(
    BOOK,
    sql`select ${LIST.columns} from ${LIST.from} ${LIST.joins} where t.tenant_id = ${tx.tenantId} and t.id = ${id}${seenProjects(who, 'p')}`,
  );
  return row ?? raise('Common:NotFound');
}

/** Held until commit. Raises Common:NotFound. */
export async function lockBook(tx: Tx, who: Who, id: string): Promise<OwnBook> {
  await tx.run(sql`select id from book_share where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return loadBook(tx, who, id);
}

export interface NewBook extends BookSettings {
  readonly projectId: string;
  readonly batchIds: readonly string[];
  readonly code: string;
  readonly passwordHash: string | null;
}
export async function insertBook(tx: Tx, b: NewBook): Promise<string> {
  const id = newId();
  await tx.run(
    sql`insert into book_share (tenant_id, id, creator_id, project_id, batch_ids, title, code, password_hash, expire_time, show_size, show_quantity, show_progress, allow_download)
      values (${tx.tenantId}, ${id}, ${tx.userId}, ${b.projectId}, ${b.batchIds}::uuid[], ${b.title}, ${b.code}, ${b.passwordHash}, ${b.expireTime}, ${b.showSize}, ${b.showQuantity}, ${b.showProgress}, ${b.allowDownload})`,
  );
  return id;
}

export async function writeBook(
  tx: Tx,
  id: string,
  b: BookSettings & { readonly passwordHash: string | null },
): Promise<void> {
  await tx.run(
    sql`update book_share set title = ${b.title}, password_hash = ${b.passwordHash}, expire_time = ${b.expireTime}, show_size = ${b.showSize}, show_quantity = ${b.showQuantity}, show_progress = ${b.showProgress},
        allow_download = ${b.allowDownload}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** The pictures of the cover in this order. */
export async function writePictures(tx: Tx, shareId: string, fileIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from book_picture where tenant_id = ${tx.tenantId} and share_id = ${shareId}`);
  for (const [sort, fileId] of [...new Set(fileIds)].entries())
    await tx.run(
      sql`insert into book_picture (tenant_id, id, share_id, file_id, sort) values (${tx.tenantId}, ${newId()}, ${shareId}, ${fileId}, ${sort})`,
    );
}

const CLOSE = sql`state = 2, close_time = now(), version = version + 1, last_modification_time = now()`;
export async function writeClosed(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update book_share set ${CLOSE}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id} and state = 1`,
  );
}

/** Closes every open book that shows the project, or, with `same`, of the project with just these batches. */
export async function closeBooksOf(
  tx: Tx,
  projectId: string,
  same?: { readonly batchIds: readonly string[] },
): Promise<void> {
  const which = same
    ? sql`project_id = ${projectId} and batch_ids @> ${same.batchIds}::uuid[] and batch_ids <@ ${same.batchIds}::uuid[]`
    : sql`(project_id = ${projectId} or ${projectId}::uuid = any(batch_ids))`;
  await tx.run(
    sql`update book_share set ${CLOSE}, last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and state = 1 and ${which}`,
  );
}

/** Ids of these projects that carry the name and are neither void nor deleted. */
export async function batchesOf(tx: Tx, name: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select id from cad_project where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[]) and name = ${name} and not is_deleted and control_state <> 2 order by id`,
  );
  return rows.map((r) => r.id);
}

const EXT = shape({ ext: col.text });
export const extsOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      EXT,
      sql`select ext from file_object where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[]) and not is_deleted`,
    )
  ).map((r) => r.ext);

const VIEW = shape({ id: col.id, time: col.time, ip: col.text, userAgent: col.text });
const VIEWS: ListSpec<typeof VIEW> = {
  shape: VIEW,
  columns: sql`t.id, t.time, t.ip, t.user_agent as "userAgent"`,
  from: sql`book_view t`,
  sortable: ['time'],
  defaultSort: 'time desc',
};
export const pageOfViews = (tx: Tx, shareId: string, query: PageQuery) =>
  runList(tx, VIEWS, new Where(tx).and(sql`t.share_id = ${shareId}`), query);

/** Whether a book of a project that `who` may see shows the file on its cover. */
export async function isShownByBook(tx: Tx, who: Who, fileId: string): Promise<boolean> {
  const row = await tx.one(
    { n: col.int },
    sql`select 1 as n from book_picture t join book_share s on s.tenant_id = t.tenant_id and s.id = t.share_id join cad_project p on p.tenant_id = s.tenant_id and p.id = s.project_id
      where t.tenant_id = ${tx.tenantId} and t.file_id = ${fileId}${seenProjects(who, 'p')} limit ${whole(1)}`,
  );
  return row !== undefined;
}

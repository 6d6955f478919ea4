/** SQL of the page of a factory, and of what anybody reads of it. */
import { newId } from '../../../kit/clock.ts';
import { whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const SITE = shape({
  sitePrefix: orNull(col.text),
  customDomain: orNull(col.text),
  title: col.text,
  slogan: col.text,
  content: col.text,
  contact: col.text,
  phones: col.texts,
  hotline: col.text,
  address: col.text,
  lng: orNull(col.float),
  lat: orNull(col.float),
  isPublished: col.bool,
  version: col.int,
});
export type SiteRow = RowOf<typeof SITE>;

export const findSite = (tx: Tx): Promise<SiteRow | undefined> =>
  tx.one(SITE, sql`select ${columns(SITE)} from web_site t where t.tenant_id = ${tx.tenantId}`);

/** Writes the page over the version that was read; 0 is none. False when another one stands there. */
export async function writeSite(tx: Tx, site: Omit<SiteRow, 'version'>, version: number): Promise<boolean> {
  if (version === 0) {
    // two that begin at once meet here, and not at the address that both have typed
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('web_site ' || ${tx.tenantId}, 0))`);
    if (await findSite(tx)) return false;
    const count = await tx.run(
      sql`insert into web_site (tenant_id, site_prefix, custom_domain, title, slogan, content, contact, phones, hotline, address, lng, lat, is_published, last_modifier_id)
        values (${tx.tenantId}, ${site.sitePrefix}, ${site.customDomain}, ${site.title}, ${site.slogan}, ${site.content}, ${site.contact}, ${site.phones}::text[], ${site.hotline}, ${site.address}, ${site.lng}, ${site.lat}, ${site.isPublished}, ${tx.userId})
        on conflict (tenant_id) do nothing`,
    );
    return count > 0;
  }
  const count = await tx.run(
    sql`update web_site set site_prefix = ${site.sitePrefix}, custom_domain = ${site.customDomain}, title = ${site.title}, slogan = ${site.slogan}, content = ${site.content},
        contact = ${site.contact}, phones = ${site.phones}::text[], hotline = ${site.hotline}, address = ${site.address}, lng = ${site.lng}, lat = ${site.lat},
        is_published = ${site.isPublished}, last_modification_time = now(), last_modifier_id = ${tx.userId}, version = version + 1
      where tenant_id = ${tx.tenantId} and version = ${version}`,
  );
  return count > 0;
}

export const PICTURE_KIND = { banner: 1, qualification: 2 } as const;
const PICTURE = shape({ kind: col.int, id: col.id, name: col.text, ext: col.text, size: col.int });
export const picturesOf = (tx: Tx): Promise<RowOf<typeof PICTURE>[]> =>
  tx.rows(
    PICTURE,
    sql`select p.kind, f.id, f.name, f.ext, f.size from web_site_picture p join file_object f on f.tenant_id = p.tenant_id and f.id = p.file_id
      where p.tenant_id = ${tx.tenantId} order by p.kind, p.sort`,
  );
export async function writePictures(tx: Tx, kind: number, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from web_site_picture where tenant_id = ${tx.tenantId} and kind = ${kind}`);
  for (const [sort, id] of [...new Set(ids)].entries())
    await tx.run(
      sql`insert into web_site_picture (tenant_id, id, kind, file_id, sort) values (${tx.tenantId}, ${newId()}, ${kind}, ${id}, ${sort})`,
    );
}
const EXT = shape({ ext: col.text });
export const extsOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      EXT,
      sql`select ext from file_object where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::uuid[]) and not is_deleted`,
    )
  ).map((r) => r.ext);

/** A space that is closed shows nothing of itself any more. */
const OPEN_SITE = sql`select w.tenant_id as id from web_site w join tenant t on t.tenant_id = w.tenant_id where w.is_published and t.is_active and not t.is_deleted`;
/** Whose published page this is; on the platform's role, before any space is known. */
export async function spaceOfSite(
  tx: Tx,
  of: { prefix: string } | { domain: string },
): Promise<string | null> {
  const row = await tx.one(
    { id: col.id },
    'prefix' in of
      ? sql`${OPEN_SITE} and w.site_prefix = ${of.prefix} /* all tenants */`
      : sql`${OPEN_SITE} and w.custom_domain = ${of.domain} /* all tenants */`,
  );
  return row?.id ?? null;
}

const CASE = shape({
  id: col.id,
  title: col.text,
  category: col.text,
  projectName: col.text,
  area: orNull(col.decimal),
  completedDate: orNull(col.date),
  media: col.ids,
  content: col.text,
  viewCount: col.int,
});
export type CaseRow = RowOf<typeof CASE>;
const CASES = sql`select t.id, t.title, coalesce(t.category, '') as category, coalesce(t.project_name, '') as "projectName", t.area, t.completed_date as "completedDate", t.media, coalesce(t.content, '') as content, t.view_count as "viewCount"
  from web_case t`;
export const shownCases = (tx: Tx): Promise<CaseRow[]> =>
  tx.rows(
    CASE,
    sql`${CASES} where t.tenant_id = ${tx.tenantId} and t.is_published and not t.is_deleted order by t.sort, t.creation_time desc, t.id limit ${whole(200)}`,
  );
/** Counts the look at it. */
export async function openCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const seen = await tx.run(
    sql`update web_case set view_count = view_count + 1 where tenant_id = ${tx.tenantId} and id = ${id} and is_published and not is_deleted`,
  );
  return seen === 0
    ? undefined
    : tx.one(CASE, sql`${CASES} where t.tenant_id = ${tx.tenantId} and t.id = ${id}`);
}
const SHOWN = shape({ id: col.id, ext: col.text, sha256: col.text, storageKey: col.text });
/** Pictures among these ids that anybody may see: of the published page, of published cases. */
export const shownPictures = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof SHOWN>[]> =>
  tx.rows(
    SHOWN,
    sql`select ${columns(SHOWN)} from file_object t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[]) and not t.is_deleted
      and (exists (select 1 from web_site_picture p join web_site s on s.tenant_id = p.tenant_id and s.is_published where p.tenant_id = t.tenant_id and p.file_id = t.id)
        or exists (select 1 from web_case c where c.tenant_id = t.tenant_id and c.is_published and not c.is_deleted and t.id = any(c.media))
        or exists (select 1 from web_monitor m join web_site s on s.tenant_id = m.tenant_id and s.is_published where m.tenant_id = t.tenant_id and m.snapshot_file_id = t.id and m.is_public and m.is_enabled and not m.is_deleted))`,
  );

export async function writePublished(tx: Tx, id: string, isPublished: boolean): Promise<void> {
  await tx.run(
    sql`update web_case set is_published = ${isPublished}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
/** Whether a page, a case or a camera shows the file. */
export async function isShownByWeb(
  tx: Tx,
  fileId: string,
  of: 'site' | 'case' | 'monitor',
): Promise<boolean> {
  const row = await tx.one(
    { isShown: col.bool },
    of === 'site'
      ? sql`select exists (select 1 from web_site_picture p where p.tenant_id = ${tx.tenantId} and p.file_id = ${fileId}) as "isShown"`
      : of === 'monitor'
        ? sql`select exists (select 1 from web_monitor m where m.tenant_id = ${tx.tenantId} and not m.is_deleted and m.snapshot_file_id = ${fileId}) as "isShown"`
        : sql`select exists (select 1 from web_case c where c.tenant_id = ${tx.tenantId} and not c.is_deleted and c.media @> array[${fileId}::uuid]) as "isShown"`,
  );
  return row?.isShown ?? false;
}

/** SQL of brands and of the names that are taken. The owner works in his space; the platform's own statements say so. */
import { BRAND_STATE } from '@muyun/contract';
import { contains, type ListSpec, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { pageWithStates } from './states.store.ts';

const [OPEN] = [whole(BRAND_STATE.open)];

/** What every list of brands shows of those that hang on it. */
export const EXTRA = {
  grantCount: sql`(select count(*)::int from tenant_brand g
    where g.tenant_id <> t.tenant_id and g.owner_id = t.tenant_id and g.brand_id = t.id and g.state = 2 and not g.is_deleted)`,
  actions: sql`'{}'::text[]`,
};

// names ---------------------------------------------------------------------------------------------------------------

export interface Named {
  readonly key: string;
  readonly name: string;
  readonly brandId: string | null;
}
/** Takes a name for a brand of this space, or for nobody; false when somebody has it. Of two who ask at once the second waits for the first. */
export async function takeName(tx: Tx, { key, name: written, brandId }: Named): Promise<boolean> {
  const owner =
    brandId === null
      ? sql`null, null`
      : sql`${tx.tenantId}, (select n.name from tenant n where n.tenant_id = ${tx.tenantId})`;
  const taken = await tx.run(
    sql`insert into brand_name (name_key, name, owner_id, owner_name, brand_id) values (${key}, ${written}, ${owner}, ${brandId}) on conflict do nothing`,
  );
  return taken > 0;
}
export const freeName = (tx: Tx, brandId: string): Promise<number> =>
  tx.run(sql`delete from brand_name where brand_id = ${brandId}`);
/** Whether others may ask for the brand. */
export const openName = (tx: Tx, brandId: string, isOpen: boolean): Promise<number> =>
  tx.run(sql`update brand_name set is_open = ${isOpen} where brand_id = ${brandId}`);

const TAKEN = shape({ name: col.text, brandId: orNull(col.id), ownerName: orNull(col.text) });
const MOST_TAKEN = whole(50);
/** The taken name that is the same, and reserved ones that contain what was typed. Whose a brand is that waits is told by its name alone. */
export const takenLike = (tx: Tx, key: string, typed: string): Promise<RowOf<typeof TAKEN>[]> =>
  tx.rows(
    TAKEN,
    sql`select t.name, case when t.is_open then t.brand_id end as "brandId", case when t.is_open then t.owner_name end as "ownerName" from brand_name t
      where t.name_key = ${key} or (t.brand_id is null and ${contains([sql`t.name`], typed)}) order by t.name_key = ${key} desc, t.name limit ${MOST_TAKEN}`,
  );

// whom it concerns ----------------------------------------------------------------------------------------------------

/** Staff of the platform who work. */
export async function staffIds(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { id: col.id },
    sql`select a.id from app_account a where a.is_host_user and a.is_active order by a.id`,
  );
  return rows.map((r) => r.id);
}
/** Whoever owns the space of this alias. */
const ownerOf = (alias: string) =>
  sql`(select u.user_id from tenant_user u where u.tenant_id = ${name(`${alias}.tenant_id`)} and u.is_admin and not u.is_deleted)`;
const SPACE = shape({ id: col.id, name: col.text, ownerUserId: orNull(col.id) });
export type SpaceOf = RowOf<typeof SPACE>;
const SPACES = sql`select t.tenant_id as id, t.name, ${ownerOf('t')} as "ownerUserId" from tenant t where not t.is_deleted and t.tenant_id <> '00000000-0000-0000-0000-000000000000'`;
/** A space by its id or its full name; two of one name are none. On the platform's role. */
export async function spaceBy(
  tx: Tx,
  by: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<SpaceOf | undefined> {
  const found = by.id === undefined ? sql`t.name = ${by.name}` : sql`t.tenant_id = ${by.id}`;
  const rows = await tx.rows(SPACE, sql`${SPACES} and ${found} limit 2 /* all tenants */`);
  return rows.length === 1 ? rows[0] : undefined;
}
export const spacesOf = (tx: Tx, ids: readonly string[]): Promise<SpaceOf[]> =>
  tx.rows(SPACE, sql`${SPACES} and t.tenant_id = any(${[...ids]}::uuid[]) order by 1 /* all tenants */`);

const STANDING = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  ownerUserId: orNull(col.id),
  name: col.text,
  state: col.int,
});
export type Standing = RowOf<typeof STANDING>;
/** A brand of any space, as whoever asks for it must know it. On the platform's role. */
export const standingOf = (tx: Tx, id: string): Promise<Standing | undefined> =>
  tx.one(
    STANDING,
    sql`select t.id, t.tenant_id as "tenantId", n.name as "tenantName", ${ownerOf('n')} as "ownerUserId", t.name, t.state from brand t
      join tenant n on n.tenant_id = t.tenant_id where t.id = ${id} and not t.is_deleted /* all tenants */`,
  );

const PARTIES = shape({ tenantUserId: orNull(col.id), ownerUserId: orNull(col.id) });
export type Parties = RowOf<typeof PARTIES>;
/** Who owns the spaces of both sides of an authorisation. On the platform's role. */
export const partiesOfGrant = (tx: Tx, id: string): Promise<Parties | undefined> =>
  tx.one(
    PARTIES,
    sql`select ${ownerOf('n')} as "tenantUserId", ${ownerOf('o')} as "ownerUserId" from tenant_brand t
      join tenant n on n.tenant_id = t.tenant_id join tenant o on o.tenant_id = t.owner_id where t.id = ${id} /* all tenants */`,
  );

const LOGO = shape({ tenantId: col.id, fileAddress: orNull(col.text) });
/** Where the mark of a brand lies, as far as row security shows the brand to whoever asks. */
export const logoOf = (tx: Tx, id: string): Promise<RowOf<typeof LOGO> | undefined> =>
  tx.one(
    LOGO,
    sql`select t.tenant_id as "tenantId", t.logo_url as "fileAddress" from brand t where t.id = ${id} and not t.is_deleted /* all tenants */`,
  );

const PROOFS = shape({ tenantId: col.id, certificateFileIds: col.ids });
/** What was handed in with a brand. On the platform's role. */
export const proofsOf = (tx: Tx, id: string): Promise<RowOf<typeof PROOFS> | undefined> =>
  tx.one(
    PROOFS,
    sql`select ${columns(PROOFS)} from brand t where t.id = ${id} and not t.is_deleted /* all tenants */`,
  );

/** How many authorisations and uses of a brand have not ended. */
export async function hangingOn(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    { n: col.int },
    sql`select ((select count(*) from tenant_brand g where (g.tenant_id = ${tx.tenantId} or g.owner_id = ${tx.tenantId}) and g.brand_id = ${id} and g.state in (1, 2) and not g.is_deleted)
      + (select count(*) from brand_use u where (u.tenant_id = ${tx.tenantId} or u.owner_id = ${tx.tenantId}) and u.brand_id = ${id} and u.state in (1, 2) and not u.is_deleted))::int as n`,
  );
  return row?.n ?? 0;
}
export async function ownName(tx: Tx): Promise<string> {
  const row = await tx.one(
    { name: col.text },
    sql`select t.name from tenant t where t.tenant_id = ${tx.tenantId}`,
  );
  return row?.name ?? '';
}
export const writeOwn = (
  tx: Tx,
  id: string,
  values: { readonly brandUrl: string | null } | { readonly packTemplateId: string | null },
): Promise<number> =>
  tx.run(sql`update brand set ${'brandUrl' in values ? sql`brand_url = ${values.brandUrl}` : sql`pack_template_id = ${values.packTemplateId}`},
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);

// the platform's side -------------------------------------------------------------------------------------------------

const APPLICATION = shape({
  id: col.id,
  tenantId: col.id,
  tenantName: col.text,
  name: col.text,
  logoUrl: orNull(col.text),
  trademarkNo: orNull(col.text),
  trademarkClass: orNull(col.int),
  validTo: orNull(col.date),
  certificateFileIds: col.ids,
  description: orNull(col.text),
  state: col.int,
  rejectReason: orNull(col.text),
  decidedTime: orNull(col.time),
  creationTime: col.time,
  version: col.int,
  ownerUserId: orNull(col.id),
});
export type Application = RowOf<typeof APPLICATION>;
const { tenantName: _tenantName, ownerUserId: _ownerUserId, ...OWN } = APPLICATION;
const SPEC: ListSpec<typeof APPLICATION> = {
  shape: APPLICATION,
  columns: sql`${columns(OWN)}, n.name as "tenantName", ${ownerOf('n')} as "ownerUserId"`,
  from: sql`brand t join tenant n on n.tenant_id = t.tenant_id`,
  sortable: ['creationTime', 'name', 'state', 'validTo'],
  defaultSort: 'creationTime desc',
};
export const pageOfApplications = (
  tx: Tx,
  q: PageQuery & { filter?: string | undefined; state?: number | undefined },
) =>
  pageWithStates(
    tx,
    SPEC,
    [
      sql`not t.is_deleted`,
      ...given(q.filter, contains([sql`t.name`, sql`t.trademark_no`, sql`n.name`], q.filter ?? '')),
    ],
    q,
  );
/** A brand of any space, held until commit. */
export const lockApplication = (tx: Tx, id: string): Promise<Application | undefined> =>
  tx.one(
    APPLICATION,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted for update of t /* all tenants */`,
  );
export const writeDecision = (
  tx: Tx,
  id: string,
  { state, reason }: { readonly state: number; readonly reason: string | null },
): Promise<number> =>
  tx.run(sql`update brand set state = ${state}, reject_reason = ${reason}, decided_time = now(), version = version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} where id = ${id} /* all tenants */`);
/** Approved brands whose registration ended before the day. */
export const outdatedBrands = (tx: Tx, day: string): Promise<{ id: string }[]> =>
  tx.rows(
    { id: col.id },
    sql`select t.id from brand t where t.state = ${OPEN} and t.valid_to < ${day}::date and not t.is_deleted order by t.id /* all tenants */`,
  );

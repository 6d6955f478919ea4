/** SQL of the use of brands: rows of the company that uses one, which the owner of the brand sees and decides on. */
import { businessDay, newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { pageWithStates } from './states.store.ts';
import { concerning } from './tenant-brand.store.ts';

const USE = shape({
  id: col.id,
  brandId: col.id,
  brandName: col.text,
  ownerId: col.id,
  ownerName: col.text,
  tenantId: col.id,
  tenantName: col.text,
  projectId: orNull(col.id),
  projectName: orNull(col.text),
  state: col.int,
  reason: orNull(col.text),
  rejectReason: orNull(col.text),
  usedFrom: orNull(col.time),
  endedTime: orNull(col.time),
  creationTime: col.time,
  version: col.int,
  creatorId: orNull(col.id),
});
export type Use = RowOf<typeof USE>;
const SPEC: ListSpec<typeof USE> = {
  shape: USE,
  columns: columns(USE),
  from: sql`brand_use t`,
  sortable: ['creationTime', 'state', 'usedFrom', 'brandName', 'tenantName'],
  defaultSort: 'creationTime desc',
};

export interface UseQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly side?: number | undefined;
  readonly state?: number | undefined;
}
export const pageOfUses = (tx: Tx, isHost: boolean, q: UseQuery) =>
  pageWithStates(
    tx,
    SPEC,
    [
      sql`not t.is_deleted`,
      concerning(tx, isHost, q.side),
      ...given(
        q.filter,
        contains(
          [sql`t.brand_name`, sql`t.tenant_name`, sql`t.owner_name`, sql`t.project_name`],
          q.filter ?? '',
        ),
      ),
    ],
    q,
  );
export const findUse = (tx: Tx, id: string): Promise<Use | undefined> =>
  tx.one(
    USE,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted and ${concerning(tx, false)} /* all tenants */`,
  );
export const lockUse = (tx: Tx, id: string): Promise<Use | undefined> =>
  tx.one(
    USE,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted and ${concerning(tx, false)} for update /* all tenants */`,
  );
/** What stands on the project, or wherever none is named, or is asked for there. */
export const openUseOn = (tx: Tx, projectId: string | null): Promise<Use | undefined> =>
  tx.one(
    USE,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.tenant_id = ${tx.tenantId} and t.project_id is not distinct from ${projectId}::uuid and t.state in (1, 2) and not t.is_deleted`,
  );

export interface NewUse {
  readonly brandId: string;
  readonly brandName: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly tenantName: string;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly reason: string | null;
  readonly state: 1 | 2;
}
/** Undefined when something stands there already, or is asked for. */
export async function insertUse(tx: Tx, u: NewUse): Promise<string | undefined> {
  const id = newId();
  const made =
    await tx.run(sql`insert into brand_use (tenant_id, id, tenant_name, brand_id, brand_name, owner_id, owner_name, project_id, project_name, reason, state, used_from, creator_id)
    values (${tx.tenantId}, ${id}, ${u.tenantName}, ${u.brandId}, ${u.brandName}, ${u.ownerId}, ${u.ownerName}, ${u.projectId}, ${u.projectName}, ${u.reason}, ${u.state},
      case when ${u.state}::int = 2 then now() end, ${tx.userId}) on conflict do nothing`);
  return made > 0 ? id : undefined;
}

/** The row is held. */
export const writeUse = (tx: Tx, row: Use, state: number, rejectReason: string | null): Promise<number> =>
  tx.run(sql`update brand_use set state = ${state}, reject_reason = coalesce(${rejectReason}, reject_reason), used_from = case when ${state}::int = 2 then now() else used_from end,
    ended_time = case when ${state}::int = 8 then now() end, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${row.tenantId} and id = ${row.id}`);

/** What hangs on an authorisation, or on a brand, ends with it; `tenantId` null: in every space. */
export const endUsesOf = (
  tx: Tx,
  of: { readonly tenantId: string | null; readonly brandId: string },
  reason: string,
): Promise<number> =>
  tx.run(sql`update brand_use set state = 8, ended_time = now(), reject_reason = ${reason}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where brand_id = ${of.brandId} and (${of.tenantId}::uuid is null or tenant_id = ${of.tenantId}) and state in (1, 2) and not is_deleted /* all tenants */`);

const MARK = shape({ tenantId: col.id, fileAddress: col.text, brandUrl: orNull(col.text) });
/**
 * The mark that stands on papers of these projects: of the brand of one of them, else of the usual one; none where it may not
 * stand on such papers today, or that the platform has not let pass as it is now.
 */
export function markOn(
  tx: Tx,
  projectIds: readonly string[],
  scope: number,
): Promise<RowOf<typeof MARK> | undefined> {
  const day = businessDay();
  return tx.one(
    MARK,
    sql`select b.tenant_id as "tenantId", b.logo_url as "fileAddress", b.brand_url as "brandUrl" from brand_use t
      join brand b on b.tenant_id = t.owner_id and b.id = t.brand_id and b.logo_url is not null and b.state = 2 and not b.is_deleted
        and (b.valid_to is null or b.valid_to >= ${day}::date)
      where t.tenant_id = ${tx.tenantId} and t.state = 2 and not t.is_deleted and (t.project_id is null or t.project_id = any(${[...projectIds]}::uuid[]))
        and (t.owner_id = t.tenant_id or exists (select from tenant_brand g where g.tenant_id = t.tenant_id and g.brand_id = t.brand_id and g.state = 2
          and g.scope & ${scope} <> 0 and not g.is_deleted and (g.valid_from is null or g.valid_from <= ${day}::date) and (g.valid_to is null or g.valid_to >= ${day}::date)))
      order by t.project_id is null, t.used_from, t.id limit 1`,
  );
}

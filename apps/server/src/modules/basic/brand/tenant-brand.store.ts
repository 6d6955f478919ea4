/** SQL of authorisations: rows of the company that uses a brand, which the owner of the brand sees and changes too. */
import { BRAND_SIDES } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given } from '../../../kit/across.ts';
import { pageWithStates } from './states.store.ts';

const GRANT = shape({
  id: col.id,
  brandId: col.id,
  brandName: col.text,
  ownerId: col.id,
  ownerName: col.text,
  tenantId: col.id,
  tenantName: col.text,
  scope: col.int,
  validFrom: orNull(col.date),
  validTo: orNull(col.date),
  state: col.int,
  reason: orNull(col.text),
  rejectReason: orNull(col.text),
  remark: orNull(col.text),
  certificateFileIds: col.ids,
  creationTime: col.time,
  decidedTime: orNull(col.time),
  version: col.int,
  creatorId: orNull(col.id),
});
export type Grant = RowOf<typeof GRANT>;
const SPEC: ListSpec<typeof GRANT> = {
  shape: GRANT,
  columns: columns(GRANT),
  from: sql`tenant_brand t`,
  sortable: ['creationTime', 'state', 'validTo', 'brandName', 'tenantName', 'ownerName'],
  defaultSort: 'creationTime desc',
};

/** Rows that concern the asking space: of one side of them, or of both. The platform sees all. */
export function concerning(tx: Tx, isHost: boolean, side?: number): Sql {
  if (isHost) return sql`true`;
  if (side === BRAND_SIDES.received) return sql`t.tenant_id = ${tx.tenantId}`;
  if (side === BRAND_SIDES.given) return sql`t.owner_id = ${tx.tenantId} and t.tenant_id <> ${tx.tenantId}`;
  return sql`(t.tenant_id = ${tx.tenantId} or t.owner_id = ${tx.tenantId})`;
}

export interface GrantQuery extends PageQuery {
  readonly filter?: string | undefined;
  readonly side?: number | undefined;
  readonly brandId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly state?: number | undefined;
}
export const pageOfGrants = (tx: Tx, isHost: boolean, q: GrantQuery) =>
  pageWithStates(
    tx,
    SPEC,
    [
      sql`not t.is_deleted`,
      concerning(tx, isHost, q.side),
      ...given(q.brandId, sql`t.brand_id = ${q.brandId}`),
      ...given(q.tenantId, sql`t.tenant_id = ${q.tenantId}`),
      ...given(
        q.filter,
        contains([sql`t.brand_name`, sql`t.tenant_name`, sql`t.owner_name`], q.filter ?? ''),
      ),
    ],
    q,
  );

/** The row as whoever it concerns sees it. */
export const findGrant = (tx: Tx, isHost: boolean, id: string): Promise<Grant | undefined> =>
  tx.one(
    GRANT,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted and ${concerning(tx, isHost)} /* all tenants */`,
  );
/** The same, held until commit; `side`: only of that side. */
export const lockGrant = (tx: Tx, id: string, side?: number): Promise<Grant | undefined> =>
  tx.one(
    GRANT,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted and ${concerning(tx, false, side)} for update /* all tenants */`,
  );
/** Of any space, held: for the house itself. */
export const lockAnyGrant = (tx: Tx, id: string): Promise<Grant | undefined> =>
  tx.one(
    GRANT,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id} and not t.is_deleted for update /* all tenants */`,
  );
/** What a company has of a brand and has not ended, held until commit: its use hangs on it. */
export const lockGrantOf = (
  tx: Tx,
  of: { readonly tenantId: string; readonly brandId: string },
): Promise<Grant | undefined> =>
  tx.one(
    GRANT,
    sql`select ${SPEC.columns} from ${SPEC.from} where t.tenant_id = ${of.tenantId} and t.brand_id = ${of.brandId} and t.state in (1, 2) and not t.is_deleted for update`,
  );

export interface NewGrant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly scope: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly certificateFileIds: readonly string[];
  readonly state: 1 | 2;
}
/** Undefined when the company has asked for the brand, or has it, already. */
export async function insertGrant(tx: Tx, g: NewGrant): Promise<string | undefined> {
  const id = newId();
  const made =
    await tx.run(sql`insert into tenant_brand (tenant_id, id, tenant_name, brand_id, brand_name, owner_id, owner_name, scope, valid_from, valid_to, reason, remark,
      certificate_file_ids, state, decided_time, creator_id)
    values (${g.tenantId}, ${id}, ${g.tenantName}, ${g.brandId}, ${g.brandName}, ${g.ownerId}, ${g.ownerName}, ${g.scope}, ${g.validFrom}, ${g.validTo}, ${g.reason}, ${g.remark},
      ${[...g.certificateFileIds]}::uuid[], ${g.state}, case when ${g.state}::int = 2 then now() end, ${tx.userId}) on conflict do nothing`);
  return made > 0 ? id : undefined;
}

export interface GrantChange {
  readonly scope?: number;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
  readonly remark?: string | null;
  readonly rejectReason?: string | null;
  readonly isDecided?: boolean;
}
/** The row is held. */
export const writeGrant = (tx: Tx, row: Grant, state: number, c: GrantChange): Promise<number> => {
  const next = { ...row, ...c };
  return tx.run(sql`update tenant_brand set state = ${state}, scope = ${next.scope}, valid_from = ${next.validFrom}, valid_to = ${next.validTo}, remark = ${next.remark},
    reject_reason = ${next.rejectReason}, decided_time = case when ${c.isDecided ?? false} then now() else decided_time end,
    version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${row.tenantId} and id = ${row.id}`);
};

const ENDED = shape({ tenantId: col.id });
/** Everything that hangs on a stopped brand ends with it. Answers the companies that had it. */
export const endGrantsOf = (tx: Tx, brandId: string, reason: string): Promise<RowOf<typeof ENDED>[]> =>
  tx.rows(
    ENDED,
    sql`update tenant_brand set state = 8, reject_reason = ${reason}, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      where brand_id = ${brandId} and state in (1, 2) and not is_deleted returning tenant_id as "tenantId" /* all tenants */`,
  );
/** Authorisations that ended before the day. */
export const outdatedGrants = (tx: Tx, day: string): Promise<{ id: string }[]> =>
  tx.rows(
    { id: col.id },
    sql`select t.id from tenant_brand t where t.state = 2 and t.valid_to < ${day}::date and not t.is_deleted order by t.id /* all tenants */`,
  );

const USABLE = shape({
  brandId: col.id,
  brandName: col.text,
  ownerName: col.text,
  isOwn: col.bool,
  scope: col.int,
  validTo: orNull(col.date),
});
/** Own brands, then those of others, as they may be used on the day. */
export const usableOn = (tx: Tx, day: string): Promise<RowOf<typeof USABLE>[]> =>
  tx.rows(
    USABLE,
    sql`select t.id as "brandId", t.name as "brandName", n.name as "ownerName", true as "isOwn", 15 as scope, t.valid_to as "validTo"
      from brand t join tenant n on n.tenant_id = t.tenant_id where t.tenant_id = ${tx.tenantId} and t.state = 2 and not t.is_deleted
      union all
      select g.brand_id, g.brand_name, g.owner_name, false, g.scope, least(g.valid_to, b.valid_to)
      from tenant_brand g join brand b on b.tenant_id = g.owner_id and b.id = g.brand_id
      where g.tenant_id = ${tx.tenantId} and g.state = 2 and not g.is_deleted and b.state = 2 and not b.is_deleted
        and (g.valid_from is null or g.valid_from <= ${day}::date) and (g.valid_to is null or g.valid_to >= ${day}::date)
      order by 4 desc, 2, 1`,
  );

/** SQL that brings 套料方式 to products from before it was kept (engineering A6). */
import { productFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { empty, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';

/** with this step 套料方式 came to products */
const CAME = '0430_structure_route.sql';

/** Spaces with products from before, whose structure says otherwise than 矩形. */
export const spacesBefore = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { tenantId: col.id },
      sql`select distinct s.tenant_id as "tenantId" from structure s where s.nest_kind_default <> 1 /* all tenants */
        and exists (select from cad_product t where t.tenant_id = s.tenant_id and t.creation_time < (select applied_time from schema_migration where name = ${CAME}))`,
    )
  ).map((r) => r.tenantId);

const OLD = shape({
  ...pick(productFields, 'id', 'code', 'nestKind'),
  creationTime: col.text,
  structureKind: col.int,
});
export type OldProduct = RowOf<typeof OLD>;

/**
 * The next products of the space from before, in the order of their making, that nobody has set by hand and that are in no nest,
 * locked. Those that somebody is writing are passed over unless `waits`.
 */
export const oldProducts = (
  tx: Tx,
  after: Pick<OldProduct, 'creationTime' | 'id'> | null,
  { most, waits }: { readonly most: number; readonly waits: boolean },
): Promise<OldProduct[]> =>
  tx.rows(
    OLD,
    sql`select t.id, t.code, t.nest_kind as "nestKind", t.creation_time::text as "creationTime", s.nest_kind_default as "structureKind"
      from cad_product t join structure s on s.tenant_id = t.tenant_id and s.id = t.structure_id
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.nest_kind = 1 and s.nest_kind_default <> 1
        and t.creation_time < (select applied_time from schema_migration where name = ${CAME})
        ${after ? sql`and (t.creation_time, t.id) > (${after.creationTime}::timestamptz, ${after.id}::uuid)` : empty}
        and (s.nest_kind_default <> 0 or t.nested_quantity + t.reserved_nest_quantity + t.lost_quantity = 0)
        and not exists (select from audit_log a where a.tenant_id = t.tenant_id and a.biz_type = 'cad-product' and a.biz_id = t.id and a.changes @> '[{"field":"nestKind"}]')
      order by t.creation_time, t.id limit ${most} for update of t ${waits ? empty : sql`skip locked`}`,
  );

/** Writes what the structures say. Answers what is to be counted. */
export const fillNestKinds = (tx: Tx, ids: readonly string[]): Promise<ProjectChange[]> =>
  writeProducts(
    tx,
    sql`update cad_product t set nest_kind = s.nest_kind_default, version = t.version + 1 from structure s
      where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[]) and s.tenant_id = t.tenant_id and s.id = t.structure_id`,
    sql`t.id = any(${ids}::uuid[])`,
  );

/** SQL of undoing: what a commit changed, and giving it back. */
import type { Tx } from '../../../kit/tx.ts';

/** Keeps products of the project with these codes as they are, before a commit changes them. */
export async function keepBefore(
  tx: Tx,
  batchId: string,
  projectId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.raw(
    `insert into import_undo (tenant_id, import_batch_id, product_id, before, version_after)
     select $1, $2, t.id, to_jsonb(t) - 'search' - 'available_to_nest', 0 from cad_product t where t.tenant_id = $1 and t.project_id = $3 and lower(t.code) = any($4) and not t.is_deleted`,
    [tx.tenantId, batchId, projectId, codes],
  );
}

/** Notes the versions that the commit left; what it did not touch is forgotten. */
export async function noteVersions(tx: Tx, batchId: string, changedIds: readonly string[]): Promise<void> {
  await tx.raw(
    'delete from import_undo where tenant_id = $1 and import_batch_id = $2 and product_id <> all($3)',
    [tx.tenantId, batchId, changedIds],
  );
  await tx.raw(
    'update import_undo u set version_after = p.version from cad_product p where u.tenant_id = $1 and u.import_batch_id = $2 and p.tenant_id = $1 and p.id = u.product_id',
    [tx.tenantId, batchId],
  );
}

export interface UndoProduct {
  readonly id: string;
  readonly code: string;
  /** made by the import; else changed by it */ readonly isFresh: boolean;
  readonly isUsed: boolean;
  readonly isChanged: boolean;
}

/** Products that a batch made or changed, locked in id order. */
export async function lockUndoProducts(tx: Tx, batchId: string): Promise<UndoProduct[]> {
  return tx.raw<UndoProduct>(
    `select t.id, t.code, u.product_id is null as "isFresh", coalesce(t.version <> u.version_after, false) as "isChanged",
       case when u.product_id is null then t.nested_quantity + t.reserved_nest_quantity + t.lost_quantity + t.remake_quantity > 0 or t.state not in (1, 2)
         else t.nested_quantity + t.reserved_nest_quantity > (u.before ->> 'nested_quantity')::int + (u.before ->> 'reserved_nest_quantity')::int or t.state not in (1, 2) end as "isUsed"
     from cad_product t left join import_undo u on u.tenant_id = t.tenant_id and u.product_id = t.id and u.import_batch_id = $2
     where t.tenant_id = $1 and (t.import_batch_id = $2 or u.product_id is not null) and not t.is_deleted order by t.id for update of t`,
    [tx.tenantId, batchId],
  );
}

export async function removeProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.raw(
    'update cad_product set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = any($2)',
    [tx.tenantId, ids, tx.userId],
  );
}

/** Everything that an import writes over; counters of nesting and production are never touched. */
const RESTORED =
  `name product_kind plate_type_id plate_type_version texture_id thickness color_id color_text color_side visible_width visible_height depth params unfold_width unfold_height unfold_mode uses_system_bend geometry outline geometry_hash
  drawing_file_id face_area bounding_area net_area billed_area area_rule_id area_trace weight perimeter cut_length slot_length bend_count bend_length weld_length hole_count region quantity positions direction_class allow_mirror priority due_date group_key
  remark warnings import_batch_id original_id state`.split(/\s+/);

/** Gives the products that a batch changed back what they were. */
export async function restoreProducts(tx: Tx, batchId: string): Promise<void> {
  await tx.raw(
    `update cad_product t set ${RESTORED.map((c) => `${c} = r.${c}`).join(', ')}, version = t.version + 1, last_modification_time = now(), last_modifier_id = $3
     from import_undo u cross join lateral jsonb_populate_record(null::cad_product, u.before) r where u.tenant_id = $1 and u.import_batch_id = $2 and t.tenant_id = $1 and t.id = u.product_id`,
    [tx.tenantId, batchId, tx.userId],
  );
}

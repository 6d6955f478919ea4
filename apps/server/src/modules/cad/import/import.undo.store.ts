/** SQL of undoing: what a commit changed, and giving it back. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { join, name, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ProjectChange, writeProducts } from '../shared/project-counters.store.ts';

/** Keeps products of the project with these codes as they are, before a commit changes them. */
export async function keepBefore(
  tx: Tx,
  batchId: string,
  projectId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.run(sql`insert into import_undo (tenant_id, import_batch_id, product_id, before, version_after)
     select ${tx.tenantId}, ${batchId}, t.id, to_jsonb(t) - 'search' - 'available_to_nest' - 'code_key' - 'is_waiting', 0 from cad_product t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and t.code_key = any(${codes}) and not t.is_deleted`);
}

/** Notes the versions that the commit left; what it did not touch is forgotten. */
export async function noteVersions(tx: Tx, batchId: string, changedIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from import_undo where tenant_id = ${tx.tenantId} and import_batch_id = ${batchId} and product_id <> all(${changedIds})`,
  );
  await tx.run(
    sql`update import_undo u set version_after = p.version from cad_product p where u.tenant_id = ${tx.tenantId} and u.import_batch_id = ${batchId} and p.tenant_id = ${tx.tenantId} and p.id = u.product_id`,
  );
}

const UNDO_PRODUCT = shape({
  id: col.id,
  code: col.text,
  isFresh: col.bool,
  isUsed: col.bool,
  isChanged: col.bool,
});
export type UndoProduct = RowOf<typeof UNDO_PRODUCT>;

/** Products that a batch made or changed, locked in id order. */
export async function lockUndoProducts(tx: Tx, batchId: string): Promise<UndoProduct[]> {
  return tx.rows(
    UNDO_PRODUCT,
    sql`select t.id, t.code, u.product_id is null as "isFresh", coalesce(t.version <> u.version_after, false) as "isChanged",
       case when u.product_id is null then t.nested_quantity + t.reserved_nest_quantity + t.lost_quantity + t.remake_quantity > 0 or t.state not in (1, 2)
         else t.nested_quantity + t.reserved_nest_quantity > (u.before ->> 'nested_quantity')::int + (u.before ->> 'reserved_nest_quantity')::int or t.state not in (1, 2) end as "isUsed"
     from cad_product t left join import_undo u on u.tenant_id = t.tenant_id and u.product_id = t.id and u.import_batch_id = ${batchId}
     where t.tenant_id = ${tx.tenantId} and (t.import_batch_id = ${batchId} or u.product_id is not null) and not t.is_deleted order by t.id for update of t`,
  );
}

/** Everything that an import writes over; counters of nesting and production are never touched. */
const RESTORED = join(
  `name product_kind plate_type_id plate_type_version texture_id thickness color_id color_text color_side visible_width visible_height depth params unfold_width unfold_height unfold_mode uses_system_bend geometry outline geometry_hash
  drawing_file_id face_area bounding_area net_area billed_area area_rule_id area_trace weight perimeter cut_length slot_length bend_count bend_length weld_length hole_count min_rect_area pierce_count region quantity positions direction_class allow_mirror rotation_step priority due_date group_key
  remark warnings import_batch_id original_id state structure_id install_structure_id paint_structure_id parent_product_id qty_per_parent`
    .split(/\s+/)
    .map((c) => sql`${name(c)} = ${name(`r.${c}`)}`)
    // what was kept before these were known has none
    .concat(
      ['edge_holes', 'crafts', 'craft_lines'].map((c) => sql`${name(c)} = coalesce(${name(`r.${c}`)}, '[]')`),
      sql`nest_kind = coalesce(r.nest_kind, 1)`,
      sql`rib_length = coalesce(r.rib_length, 0)`,
      sql`direction_angle = coalesce(r.direction_angle, 0)`,
    ),
);

/** Gives the products that a batch changed back what they were. Answers what is to be counted. */
export const restoreProducts = (tx: Tx, batchId: string): Promise<ProjectChange[]> =>
  writeProducts(
    tx,
    sql`update cad_product t set ${RESTORED}, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      from import_undo u cross join lateral jsonb_populate_record(null::cad_product, u.before) r where u.tenant_id = ${tx.tenantId} and u.import_batch_id = ${batchId} and t.tenant_id = ${tx.tenantId} and t.id = u.product_id`,
    sql`t.id in (select u.product_id from import_undo u where u.tenant_id = ${tx.tenantId} and u.import_batch_id = ${batchId})`,
  );

const HUNG = shape({
  id: col.id,
  projectId: col.id,
  installStructureId: orNull(col.id),
  width: orNull(col.float),
  height: orNull(col.float),
});

/** Products that the batch hung otherwise, or gave another size, as they were: their accessories go back too. */
export const hungBefore = (tx: Tx, batchId: string): Promise<RowOf<typeof HUNG>[]> =>
  tx.rows(
    HUNG,
    sql`select t.id, t.project_id as "projectId", r.install_structure_id as "installStructureId", coalesce(r.visible_width, r.unfold_width)::float8 as width, coalesce(r.visible_height, r.unfold_height)::float8 as height
      from import_undo u join cad_product t on t.tenant_id = u.tenant_id and t.id = u.product_id cross join lateral jsonb_populate_record(null::cad_product, u.before) r
      where u.tenant_id = ${tx.tenantId} and u.import_batch_id = ${batchId}
        and (t.install_structure_id, coalesce(t.visible_width, t.unfold_width), coalesce(t.visible_height, t.unfold_height))
          is distinct from (r.install_structure_id, coalesce(r.visible_width, r.unfold_width), coalesce(r.visible_height, r.unfold_height))
      order by t.id`,
  );

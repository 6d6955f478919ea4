/** What a project is shown with: its columns, names of what it points to, shares of what is nested and shipped, its cover. */
import { projectFields, projectShownFields } from '@muyun/contract';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { alsoColumns, columns, name, type Sql, sql } from '../../../kit/sql.ts';
import { keptProjects } from '../shared/project-kept.ts';

export const SHOWN = shape({
  ...projectFields,
  ...projectShownFields,
  factoryName: orNull(col.text),
  salesmanName: orNull(col.text),
  designerName: orNull(col.text),
  plannerName: orNull(col.text),
  creatorName: orNull(col.text),
  textureName: orNull(col.text),
  colorName: orNull(col.text),
  areaRuleName: orNull(col.text),
  nestedPercent: orNull(col.decimal),
  shippedPercent: orNull(col.decimal),
  shippedAmount: col.int,
  shippedArea: col.decimal,
  drawnCover: orNull(col.json<DrawnCover>()),
  isFavorite: col.bool,
});
export type ShownRow = RowOf<typeof SHOWN>;
interface DrawnCover {
  readonly code: string;
  readonly outline: string;
  readonly width: number;
  readonly height: number;
}

const member = (match: Sql): Sql =>
  sql`(select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = t.tenant_id and ${match})`;
/** The name of what a project points to. */
const named = (table: string, column: string, id: string): Sql =>
  sql`(select x.${name(column)} from ${name(table)} x where x.tenant_id = t.tenant_id and x.id = t.${name(id)})`;
/** The group of the list that a project is in. */
export const GROUP = keptProjects.state(sql`t`);
const FIELDS = columns(projectFields);
/** Billed m² that can be shipped: what was closed by force never is, unless it had left before. Nothing else closes pieces. */
const SHIPPABLE = sql`(t.billed_area - case when t.control_state = 0 then 0 else (select coalesce(sum(p.billed_area * least(p.closed_quantity, greatest(p.quantity - p.shipped_quantity, 0))), 0)
  from cad_product p where p.tenant_id = t.tenant_id and p.project_id = t.id and not p.is_deleted and not p.is_cancelled and p.closed_quantity > 0) end)`;
/** Columns of a project with its names and figures, over `cad_project t`. */
export const NAMED = sql`${FIELDS}${alsoColumns({
  shownStatus: GROUP,
  hasPassword: sql`(t.password_hash is not null)`,
  factoryName: named('factory', 'name', 'factory_id'),
  salesmanName: member(sql`u.id = t.salesman_id`),
  designerName: member(sql`u.id = t.designer_id`),
  plannerName: member(sql`u.id = t.planner_id`),
  creatorName: member(sql`u.user_id = t.creator_id`),
  textureName: named('material_texture', 'name', 'default_texture_id'),
  colorName: named('color_card', 'code', 'default_color_id'),
  areaRuleName: named('area_rule', 'name', 'area_rule_id'),
  nestedPercent: sql`case when t.nestable_amount > 0 then round(100.0 * t.nested_amount / t.nestable_amount, 2)::text end`,
  shippedPercent: sql`case when ${SHIPPABLE} > 0 then least(100.00, round(100 * t.shipped_area / ${SHIPPABLE}, 2))::text end`,
  shippedAmount: sql`t.shipped_amount`,
  shippedArea: sql`t.shipped_area`,
  drawnCover: sql`case when t.cover_image is null and t.password_hash is null then (select jsonb_build_object('code', p.code, 'outline', p.outline, 'width', p.unfold_width, 'height', p.unfold_height)
    from cad_product p where p.tenant_id = t.tenant_id and p.project_id = t.id and not p.is_deleted and p.outline is not null and p.unfold_width is not null order by p.code_key limit 1) end`,
})}`;

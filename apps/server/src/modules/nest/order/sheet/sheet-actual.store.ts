/** SQL of what was cut in truth (engineering F9). */
import { col, type RowOf, shape } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const GROUP = shape({
  name: col.text,
  title: col.text,
  planSheets: col.int,
  planCost: col.decimal,
  planCredit: col.decimal,
  sheets: col.int,
  scrapped: col.int,
  cost: col.decimal,
  credit: col.decimal,
  lost: col.int,
});
export type ActualGroup = RowOf<typeof GROUP>;
/** Groups of the sheets of an order: all that was planned, and what was cut (4) or spoilt (8) of it. */
export const loadActualGroups = (tx: Tx, orderId: string): Promise<ActualGroup[]> =>
  tx.rows(
    GROUP,
    sql`select e.group_name as name, concat_ws(' ', m.name, to_char(e.thickness, 'FM990.099'), c.name, a.name) as title, count(*)::int as "planSheets", sum(coalesce(l.cost, b.cost))::text as "planCost", coalesce(sum(r.planned), 0)::text as "planCredit",
        count(*) filter (where t.state in (4, 8))::int as sheets, count(*) filter (where t.state = 8)::int as scrapped, coalesce(sum(coalesce(t.board_cost, l.cost, b.cost)) filter (where t.state in (4, 8)), 0)::text as cost,
        coalesce(sum(r.came), 0)::text as credit, coalesce(sum(t.lost_count) filter (where t.state in (4, 8)), 0)::int as lost
      from nest_sheet t join nest_result e on e.tenant_id = t.tenant_id and e.id = t.result_id left join nest_layout l on l.tenant_id = t.tenant_id and l.id = t.layout_id
        left join nest_bar_layout b on b.tenant_id = t.tenant_id and b.id = t.bar_layout_id left join material_texture m on m.tenant_id = e.tenant_id and m.id = e.texture_id
        left join color_card c on c.tenant_id = e.tenant_id and c.id = e.color_id left join accessory a on a.tenant_id = e.tenant_id and a.id = e.accessory_id
        left join lateral (select sum(n.planned_credit) as planned, sum(n.credit) filter (where n.state = 2) as came from nest_remnant n where n.tenant_id = t.tenant_id and n.sheet_id = t.id) r on true
      where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} group by e.group_name, m.name, e.thickness, c.name, a.name order by e.group_name`,
  );

const NESTED = shape({
  groupName: col.text,
  projectId: col.id,
  projectName: col.text,
  /** a panel by its product, a piece of profile by the accessory */
  nested: col.id,
  good: col.int,
  all: col.int,
});
export type CutPieces = RowOf<typeof NESTED>;
/** Pieces of sheets that were cut or spoilt: those that are good, and all. */
export const loadCutPieces = (tx: Tx, orderId: string): Promise<CutPieces[]> =>
  tx.rows(
    NESTED,
    sql`select e.group_name as "groupName", p.project_id as "projectId", j.display_name as "projectName", coalesce(x.piece_id, x.product_id) as nested, count(*) filter (where not x.is_returned)::int as good, count(*)::int as all
      from nest_sheet t join nest_result e on e.tenant_id = t.tenant_id and e.id = t.result_id join nest_layout_lable x on x.tenant_id = t.tenant_id and x.sheet_id = t.id
        join cad_product p on p.tenant_id = x.tenant_id and p.id = x.product_id join cad_project j on j.tenant_id = p.tenant_id and j.id = p.project_id
      where t.tenant_id = ${tx.tenantId} and t.order_id = ${orderId} and t.state in (4, 8) group by 1, 2, 3, 4 order by 1, 2, 4`,
  );

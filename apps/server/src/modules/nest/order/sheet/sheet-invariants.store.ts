/** What holds between sheets, their plan, their pieces and what was lost of them (engineering F6, F10). */
import type { Invariant } from '../../../../kit/invariants.ts';
import { sql } from '../../../../kit/sql.ts';

export const sheetInvariants: readonly Invariant[] = [
  {
    // a released order has every sheet of its plan, and none else
    name: 'nest.sheets-are-the-plan',
    rows: (
      of,
    ) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object('state', o.state, 'planned', l.n, 'sheets', s.n, 'cut', s.cut, 'cutAmount', o.cut_sheet_amount, 'open', s.open) as told
      from nest_order o
      left join lateral (select coalesce(sum(x.n), 0)::int as n from (select p.repeat_count as n from nest_layout p join nest_result e on e.tenant_id = p.tenant_id and e.id = p.result_id and not e.is_deleted where p.tenant_id = o.tenant_id and p.run_id = o.run_id
        union all select b.repeat_count from nest_bar_layout b join nest_result e on e.tenant_id = b.tenant_id and e.id = b.result_id and not e.is_deleted where b.tenant_id = o.tenant_id and b.run_id = o.run_id) x) l on true
      left join lateral (select count(*)::int as n, count(*) filter (where t.state = 4)::int as cut, count(*) filter (where t.state = 2)::int as open from nest_sheet t where t.tenant_id = o.tenant_id and t.order_id = o.id) s on true
      where ${of(sql`o.tenant_id`)} and not o.is_deleted and ((o.release_time is not null and o.state in (32, 64, 128) and s.n <> l.n) or (o.state not in (32, 64, 128) and s.n > 0) or o.cut_sheet_amount <> s.cut
        or (o.state = 32 and s.open <> s.n) or (o.state = 64 and s.open in (0, s.n)) or (o.state = 128 and s.open > 0))`,
  },
  {
    name: 'nest.layouts-count-their-sheets',
    rows: (
      of,
    ) => sql`select l.tenant_id as "tenantId", l.id, l.layout_no::text as no, jsonb_build_object('counted', l.cut_count, 'cut', s.n) as told
      from nest_layout l left join lateral (select count(*) filter (where t.state = 4)::int as n from nest_sheet t where t.tenant_id = l.tenant_id and t.layout_id = l.id) s on true
      where ${of(sql`l.tenant_id`)} and l.cut_count <> s.n
      union all select b.tenant_id, b.id, b.layout_no::text, jsonb_build_object('counted', b.cut_count, 'cut', s.n)
      from nest_bar_layout b left join lateral (select count(*) filter (where t.state = 4)::int as n from nest_sheet t where t.tenant_id = b.tenant_id and t.bar_layout_id = b.id) s on true
      where ${of(sql`b.tenant_id`)} and b.cut_count <> s.n`,
  },
  {
    // a placement has its piece, and a sheet that is not cut keeps none that it has lost
    name: 'nest.sheets-hold-their-pieces',
    rows: (
      of,
    ) => sql`select s.tenant_id as "tenantId", s.id, s.sheet_no as no, jsonb_build_object('state', s.state, 'parts', s.part_count, 'pieces', p.n, 'lost', s.lost_count, 'returned', p.returned) as told
      from nest_sheet s left join lateral (select count(*)::int as n, count(*) filter (where t.is_returned)::int as returned, count(*) filter (where not t.is_void and not t.is_returned)::int as kept from nest_layout_lable t where t.tenant_id = s.tenant_id and t.sheet_id = s.id) p on true
      where ${of(sql`s.tenant_id`)} and (p.n <> s.part_count or p.returned <> s.lost_count or (s.state = 2 and p.returned > 0) or (s.state in (8, 16) and p.kept > 0))`,
  },
  {
    // what sheets gave back is what the lines gave back, and a row of 漏件 for each
    name: 'nest.returned-pieces',
    rows: (
      of,
    ) => sql`select o.tenant_id as "tenantId", o.id, o.no, jsonb_build_object('lines', n.lines, 'returned', coalesce(r.n, 0), 'lost', coalesce(x.n, 0)) as told
      from nest_order o
      left join lateral (select coalesce(sum(q.n), 0)::int as lines from (select a.returned_quantity as n from nest_order_product a where a.tenant_id = o.tenant_id and a.order_id = o.id
        union all select b.returned_quantity from nest_bar_line b where b.tenant_id = o.tenant_id and b.order_id = o.id) q) n on true
      left join (select s.tenant_id, s.order_id, count(*)::int as n from nest_sheet s join nest_layout_lable t on t.tenant_id = s.tenant_id and t.sheet_id = s.id where ${of(sql`s.tenant_id`)} and t.is_returned group by 1, 2) r on r.tenant_id = o.tenant_id and r.order_id = o.id
      left join (select l.tenant_id, l.nest_order_id, sum(l.quantity)::int as n from lost_product l where ${of(sql`l.tenant_id`)} and l.sheet_id is not null group by 1, 2) x on x.tenant_id = o.tenant_id and x.nest_order_id = o.id
      where ${of(sql`o.tenant_id`)} and (n.lines <> coalesce(r.n, 0) or coalesce(r.n, 0) <> coalesce(x.n, 0))`,
  },
  {
    name: 'nest.remnants-follow-their-sheet',
    rows: (
      of,
    ) => sql`select s.tenant_id as "tenantId", s.id, s.sheet_no as no, jsonb_build_object('state', s.state, 'remnant', r.code, 'remnantState', r.state) as told
      from nest_remnant r join nest_sheet s on s.tenant_id = r.tenant_id and s.id = r.sheet_id
      where ${of(sql`s.tenant_id`)} and ((s.state = 2) <> (r.state = 1) or (r.state = 2 and s.state <> 4) or (r.state = 2 and s.layout_id is not null and r.stock_plate_id is null) or (r.state = 2 and s.bar_layout_id is not null and r.bar_rest_id is null))`,
  },
];

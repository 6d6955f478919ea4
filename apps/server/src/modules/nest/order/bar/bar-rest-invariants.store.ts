/** What holds of 型材余料: the ledger says what stands, and who holds one needs it. */
import type { Invariant } from '../../../../kit/invariants.ts';
import { sql } from '../../../../kit/sql.ts';

export const barRestInvariants: readonly Invariant[] = [
  {
    name: 'nest.rests-agree-with-moves',
    rows: (
      of,
    ) => sql`select b.tenant_id as "tenantId", b.id, b.code as no, jsonb_build_object('state', b.state, 'lastMove', m.kind, 'version', b.version, 'moves', m.seq) as told
      from bar_rest b left join lateral (select v.kind, v.seq from bar_rest_move v where v.tenant_id = b.tenant_id and v.rest_id = b.id order by v.seq desc limit 1) m on true
      where ${of(sql`b.tenant_id`)} and (b.version is distinct from m.seq or b.state is distinct from (case m.kind when 1 then 1 when 2 then 2 when 4 then 1 when 8 then 4 when 16 then 2 when 32 then 8 end))`,
  },
  {
    // held by an order that is binding and not cut out; a bar that is one is used up when it is cut, and only then
    name: 'nest.rests-are-where-their-bars-are',
    rows: (
      of,
    ) => sql`select b.tenant_id as "tenantId", b.id, b.code as no, jsonb_build_object('state', b.state, 'order', o.state, 'cut', s.cut, 'open', s.open) as told
      from bar_rest b left join nest_order o on o.tenant_id = b.tenant_id and o.id = b.order_id
      left join lateral (select count(*) filter (where t.state in (4, 8))::int as cut, count(*) filter (where t.state = 2)::int as open from nest_sheet t where t.tenant_id = b.tenant_id and t.bar_rest_id = b.id) s on true
      where ${of(sql`b.tenant_id`)} and ((b.state = 2 and o.state not in (16, 32, 64)) or (b.state = 4 and s.cut <> 1) or (b.state <> 4 and s.cut > 0) or (s.open > 0 and b.state <> 2))`,
  },
];

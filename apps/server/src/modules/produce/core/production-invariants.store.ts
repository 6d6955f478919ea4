/** What always holds between the log of production, its pieces and its figures (production §1.9). */
import type { Invariant } from '../../../kit/invariants.ts';
import { sql } from '../../../kit/sql.ts';
import { differs, OF_PROCESS, OF_PRODUCT, processSums, productSums } from './stat-sums.store.ts';

export const productionInvariants: readonly Invariant[] = [
  {
    // 1, 2: what the figures say is what the pieces are
    name: 'produce.figures-agree-with-pieces',
    rows: (of) =>
      sql`select s.tenant_id as "tenantId", s.project_process_id as id, s.project_process_id::text as no, jsonb_build_object('required', s.required_qty, 'done', s.done_qty, 'pieces', c.required, 'complete', c.done) as told
        from project_process_stat s join project_process p on p.tenant_id = s.tenant_id and p.id = s.project_process_id
        cross join lateral (select count(*) filter (where w.required)::int as required, count(*) filter (where w.state = 8)::int as done from lable_process w where w.tenant_id = s.tenant_id and w.project_process_id = s.project_process_id) c
        where ${of(sql`s.tenant_id`)} and not p.is_deleted and (s.required_qty <> c.required or s.done_qty <> c.done)`,
  },
  {
    // 3, 4: nobody has done more than was asked for, nothing is put out twice
    name: 'produce.each-piece-once',
    rows: (of) =>
      sql`select l.tenant_id as "tenantId", l.lable_id as id, min(b.code) as no, jsonb_build_object('process', l.project_process_id, 'required', sum(l.d_required), 'done', sum(l.d_done), 'output', sum(l.d_output)) as told
        from product_log l join lable b on b.tenant_id = l.tenant_id and b.id = l.lable_id where ${of(sql`l.tenant_id`)}
        group by l.tenant_id, l.lable_id, l.project_process_id
        having sum(l.d_done) not between 0 and sum(l.d_required) or sum(l.d_required) not between 0 and 1 or sum(l.d_output) not between 0 and 1`,
  },
  {
    // 5, 8: the tables kept by difference are the sums of the log, by pieces and by area
    name: 'produce.statistics-agree-with-log',
    rows: (of) =>
      sql`select s.tenant_id as "tenantId", s.project_process_id as id, s.project_process_id::text as no, s.kept as told from (${processSums(of(sql`t.tenant_id`))}) s where ${differs(OF_PROCESS)}
        union all select s.tenant_id, s.product_id, s.project_process_id::text, s.kept from (${productSums(of(sql`t.tenant_id`))}) s where ${differs(OF_PRODUCT)}`,
  },
  {
    // 7: completions that nobody took back are what is complete
    name: 'produce.completions-stand',
    rows: (of) =>
      sql`select w.tenant_id as "tenantId", w.lable_id as id, b.code as no, jsonb_build_object('process', w.project_process_id, 'done', w.is_done, 'standing', c.n) as told
        from lable_process w join lable b on b.tenant_id = w.tenant_id and b.id = w.lable_id
        cross join lateral (select count(*)::int as n from lable_completion x where x.tenant_id = w.tenant_id and x.lable_id = w.lable_id and x.project_process_id = w.project_process_id and x.reversed_by_seq is null) c
        where ${of(sql`w.tenant_id`)} and not w.is_ended and c.n <> (case when w.is_done then 1 else 0 end)`,
  },
];

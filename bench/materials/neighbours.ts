/** 999 neighbours, each with a warehouse of ten materials and what moved there: the rows among which those of one space lie. */
import type pg from 'pg';

export const NEIGHBOURS = 999;
const [MATERIALS, MOVES] = [10, 3] as const;

export async function fillStockNeighbours(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table near as select gen_random_uuid() as tenant_id, gen_random_uuid() as texture_id, gen_random_uuid() as warehouse_id, n from generate_series(1, ${NEIGHBOURS}) n;
    insert into tenant (tenant_id, name, edition_id, activated_time, expire_time)
      select m.tenant_id, '邻仓' || m.n, e.id, now(), now() + interval '1 year' from near m cross join (select id from edition where edition_type = 2 limit 1) e;
    insert into material_texture (tenant_id, id, name, code, density) select tenant_id, texture_id, '邻居材质', 'NEAR', 2.73 from near;
    insert into warehouse (tenant_id, id, code, name, domain) select tenant_id, warehouse_id, 'N1', '邻居材料仓', 2 from near;
    create temp table lying as select m.*, gen_random_uuid() as item_id, i from near m, generate_series(1, ${MATERIALS}) i;
    insert into material_sku (tenant_id, id, kind, name, texture_id, thickness, width, length, density, unit_weight)
      select tenant_id, item_id, 1, '邻居板 2.5×1500×' || (2000 + i), texture_id, 2.5, 1500, 2000 + i, 2.73, 40.95 from lying;
    insert into inventory_cost (tenant_id, id, domain, warehouse_id, item_id, quantity, value, last_unit_cost, move_count, last_in_date)
      select tenant_id, gen_random_uuid(), 2, warehouse_id, item_id, ${MOVES * 10}, ${MOVES * 400}, 40, ${MOVES}, current_date from lying;
    insert into inventory_quantity (tenant_id, id, warehouse_id, item_id, quantity, first_in_date)
      select tenant_id, gen_random_uuid(), warehouse_id, item_id, ${MOVES * 10}, current_date from lying;
    insert into inventory_move (tenant_id, id, domain, warehouse_id, item_id, move_no, quality_state, quantity, weight, area, value, quantity_after, value_after, average_after,
        move_type, source_type, source_id, source_no, source_line_id, business_date, operator_id)
      select tenant_id, gen_random_uuid(), 2, warehouse_id, item_id, k, 1, 10, 0, 0, 400, k * 10, k * 400, 40, 128, 'bench', gen_random_uuid(), 'BENCH', gen_random_uuid(), current_date, tenant_id
      from lying, generate_series(1, ${MOVES}) k;
    drop table lying; drop table near`);
}

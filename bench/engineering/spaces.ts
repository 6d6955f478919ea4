/** One space that has grown among a thousand: its products, projects and nest orders, beside those of its neighbours. */
import type pg from 'pg';
import { presetOf } from '@muyun/contract';
import { fillProducts } from '../../apps/server/seeds/volume.ts';
import { settling } from '../../apps/server/src/kit/kept-list.ts';
import { keptOrders } from '../../apps/server/src/modules/nest/order/nest-order.kept.ts';
import { databaseUrl, withClient } from '../database.ts';

export const NEIGHBOURS = 999;
/** of each neighbour */
const [PROJECTS, PRODUCTS_EACH, ORDERS] = [5, 20, 10] as const;
/** products of one project of the space that has grown, and nest orders for a thousand of its products */
const PER_PROJECT = 20;
const ORDERS_PER_THOUSAND = 100;

/** Neighbours with a material, a customer, five projects of twenty products and ten nest orders. */
export async function fillNeighbours(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table made as select gen_random_uuid() as tenant_id, gen_random_uuid() as texture_id, gen_random_uuid() as demander_id, n from generate_series(1, ${NEIGHBOURS}) n;
    insert into tenant (tenant_id, name, edition_id, activated_time, expire_time)
      select m.tenant_id, '邻居' || m.n, e.id, now(), now() + interval '1 year' from made m cross join (select id from edition where edition_type = 2 limit 1) e;
    insert into material_texture (tenant_id, id, name, code, density) select tenant_id, texture_id, '体量材质', 'VOLUME', 2.73 from made;
    insert into material_thickness (tenant_id, id, texture_id, thickness) select tenant_id, gen_random_uuid(), texture_id, 3 from made;
    insert into demander (tenant_id, id, code, name) select tenant_id, demander_id, 'VOLUME', '体量客户' from made;
    create temp table projects as select m.*, gen_random_uuid() as project_id, k from made m, generate_series(1, ${PROJECTS}) k;
    insert into cad_project (tenant_id, id, code, name, batch, display_batch, display_name, demander_id, demand_side, creation_time)
      select tenant_id, project_id, 'V' || k, '邻居工程' || k, 1, '第1批', '邻居工程' || k || ' / 第1批', demander_id, '体量客户', now() - make_interval(mins => k) from projects;
    insert into cad_product (tenant_id, id, project_id, code, name, texture_id, thickness, visible_width, visible_height, unfold_width, unfold_height, unfold_mode, face_area, bounding_area, net_area, billed_area, weight, quantity)
      select tenant_id, gen_random_uuid(), project_id, 'ZB-' || i, '外墙板', texture_id, 3, 1000, 500, 1039.2, 539.2, 1, 0.5, 0.5604, 0.5586, 0.5604, 4.575, 1 + i % 9 from projects, generate_series(1, ${PRODUCTS_EACH}) i;
    update cad_project p set kind_amount = ${PRODUCTS_EACH}, product_amount = f.pieces, main_product_amount = f.pieces, nestable_amount = f.pieces, not_nesting_amount = f.pieces
      from (select tenant_id, project_id, sum(quantity)::int as pieces from cad_product where tenant_id in (select tenant_id from made) group by 1, 2) f
      where p.tenant_id = f.tenant_id and p.id = f.project_id;
    insert into record_total (tenant_id, document, state, n, sums)
      select tenant_id, 'cad.project', project_status, count(*), array[sum(product_amount), sum(unfold_area), sum(weight), sum(not_nesting_amount), sum(kind_amount), sum(face_area), sum(billed_area)]
      from cad_project where tenant_id in (select tenant_id from made) group by 1, 3;`);
  await client.query(
    `insert into nest_order (tenant_id, id, no, project_ids, project_names, params, state, piece_amount, placed_amount, sheet_amount, net_area, gross_area)
      select p.tenant_id, gen_random_uuid(), 'TL' || p.k || '-' || i, array[p.project_id], '邻居工程', $1, 8, 20, 20, 3, 8, 9 from projects p, generate_series(1, ${ORDERS / PROJECTS}) i`,
    [JSON.stringify(presetOf(1))],
  );
  await client.query('drop table projects; drop table made');
}

/** Nest orders of the space from `from` to `to`, a minute apart, in all states, each with two products of its project. */
async function fillOrders(client: pg.Client, tenantId: string, from: number, to: number): Promise<void> {
  await client.query(
    `with chosen as materialized (select p.id, p.name, row_number() over (order by p.code) - 1 as at, count(*) over () as n from cad_project p where p.tenant_id = $1 and p.code like 'V______'),
       made as (insert into nest_order (tenant_id, id, no, name, project_ids, project_names, params, state, product_kinds, piece_amount, placed_amount, group_amount, sheet_amount, layout_amount, net_area, gross_area, net_weight, gross_weight, scrap_weight, utilization, effective_utilization, material_cost, net_cost, creator_id, creation_time)
         select $1, gen_random_uuid(), 'TL' || lpad(i::text, 8, '0'), '套料' || i, array[c.id], c.name, $4, (array[1, 8, 8, 16, 16, 32, 64, 128, 128, 512])[1 + i % 10], 2, 20, 20, 1, 3, 2, 8 + i % 7, 9 + i % 7, 70, 80, 10, 0.88, 0.9, 500 + i % 900, 480 + i % 900,
           (select user_id from tenant_user where tenant_id = $1 limit 1), timestamptz '2024-01-01' + make_interval(mins => i)
         from (select i, i % (select max(n) from chosen) as at from generate_series($2::int, $3::int) i) s join chosen c on c.at = s.at returning id, project_ids)
     insert into nest_order_product (tenant_id, id, order_id, product_id, quantity, placed_quantity)
       select $1, gen_random_uuid(), m.id, p.id, 1, 1 from made m cross join lateral (select id from cad_product where tenant_id = $1 and project_id = m.project_ids[1] and not is_deleted limit 2) p`,
    [tenantId, from, to, JSON.stringify(presetOf(1))],
  );
  await client.query(settling(tenantId, keptOrders));
}

/** Grows the space to so many products, with a twentieth as many projects and a tenth as many nest orders. */
export async function growTo(
  folder: string,
  tenantId: string,
  products: number,
  before: number,
): Promise<void> {
  const url = databaseUrl(folder);
  await fillProducts(url, tenantId, products, PER_PROJECT);
  await withClient(url, async (client) => {
    const orders = (n: number): number => (n / 1000) * ORDERS_PER_THOUSAND;
    await fillOrders(client, tenantId, orders(before) + 1, orders(products));
    for (const table of ['cad_product', 'cad_project', 'nest_order', 'nest_order_product', 'record_total'])
      await client.query(`vacuum (analyze) ${table}`);
    // what was just written goes to the disk now, not while the list is measured
    await client.query('checkpoint');
  });
}

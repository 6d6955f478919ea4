/** Large stocks: the list of 200,000 balances, and the check of a whole space of 1,000,000 moves. */
import { inventory, materialBalances } from '@muyun/contract';
import type pg from 'pg';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import { line, measure, ok, type Step } from '../connections.ts';
import { databaseUrl, tokenOf, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { materials } from './scene.ts';

const CONNECTIONS = 20;
const [SMALL, LARGE] = [20_000, 200_000] as const;
const WAREHOUSES = 10;
/** of each balance */
const MOVES = 5;
const [MOST_MS, MOST_GROWTH, MOST_CHECK_S] = [50, 1.3, 60] as const;

/** Balances `from` … `to`, each of five receipts of 10 at 40.00, their chains unbroken. */
async function fill(client: pg.Client, tenantId: string, from: number, to: number): Promise<void> {
  const of = `select row_number() over (order by w.id, s.id) as n, w.id as warehouse_id, s.id as item_id from
    (select id from warehouse where tenant_id = $1 and domain & 2 <> 0) w cross join (select id from material_sku where tenant_id = $1) s`;
  const range = [tenantId, from, to];
  await client.query(
    `insert into inventory_cost (tenant_id, id, domain, warehouse_id, item_id, quantity, value, last_unit_cost, move_count, last_in_date)
     select $1, gen_random_uuid(), 2, p.warehouse_id, p.item_id, ${MOVES * 10}, ${MOVES * 400}, 40, ${MOVES}, current_date from (${of}) p where p.n > $2 and p.n <= $3`,
    range,
  );
  await client.query(
    `insert into inventory_quantity (tenant_id, id, warehouse_id, item_id, quantity, first_in_date)
     select $1, gen_random_uuid(), p.warehouse_id, p.item_id, ${MOVES * 10}, current_date from (${of}) p where p.n > $2 and p.n <= $3`,
    range,
  );
  await client.query(
    `insert into inventory_move (tenant_id, id, domain, warehouse_id, item_id, move_no, quality_state, quantity, weight, area, value, quantity_after, value_after, average_after,
       move_type, source_type, source_id, source_no, source_line_id, business_date, operator_id)
     select $1, gen_random_uuid(), 2, p.warehouse_id, p.item_id, m, 1, 10, 0, 0, 400, m * 10, m * 400, 40, 128, 'bench', gen_random_uuid(), 'BENCH', gen_random_uuid(), current_date, $1
     from (${of}) p cross join generate_series(1, ${MOVES}) m where p.n > $2 and p.n <= $3`,
    range,
  );
  await client.query('analyze inventory_cost, inventory_quantity, inventory_move, material_sku, warehouse');
}

async function moreWarehouses(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `insert into warehouse (tenant_id, id, code, name, domain) select $1, gen_random_uuid(), 'B' || n, '压测仓' || n, 2 from generate_series(1, $2::int) n`,
    [tenantId, WAREHOUSES - 1],
  );
}

export async function benchBalances(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    const { tenantId } = await materials(api, server.folder, LARGE / WAREHOUSES);
    const url = databaseUrl(server.folder);
    await withClient(url, (client) => moreWarehouses(client, tenantId));
    const token = await tokenOf(server.url);
    const step = (): Step => {
      const ask = line(server.url, token);
      return async () => void ok(await ask('GET', `${materialBalances.path}?maxResultCount=20&filter=2.5`));
    };
    const at = async (from: number, to: number) => {
      await withClient(url, (client) => fill(client, tenantId, from, to));
      const steps = Array.from({ length: CONNECTIONS }, step);
      return (await measure(server.folder, { list: steps })).list;
    };
    const small = await at(0, SMALL);
    const large = await at(SMALL, LARGE);
    const began = performance.now();
    const check = await api.call(inventory.runStockCheck, {});
    const seconds = (performance.now() - began) / 1000;
    const growth = large.p95 / small.p95;
    return [
      {
        what: `材料库存列表（${LARGE} 个结存，${CONNECTIONS} 连接，筛选）`,
        wanted: `p95 ≤ ${MOST_MS} ms，对十分之一 ≤ ${MOST_GROWTH} 倍`,
        measured: `p95 ${large.p95.toFixed(1)} ms，${growth.toFixed(2)} 倍（${small.p95.toFixed(1)} ms）；数据库 ${large.database.toFixed(2)} ms`,
        isMet: large.p95 <= MOST_MS && growth <= MOST_GROWTH,
      },
      {
        what: `账实核对 ${check.moveCount} 笔流水`,
        wanted: `≤ ${MOST_CHECK_S} s，无不符`,
        measured: `${seconds.toFixed(1)} s，${check.violationCount} 行不符`,
        isMet: seconds <= MOST_CHECK_S && check.violationCount === 0,
      },
    ];
  } finally {
    await dispose(server);
  }
}

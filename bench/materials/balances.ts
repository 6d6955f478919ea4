/**
 * Large stocks: the list of 200,000 balances of one space among a thousand, beside a bare server that runs the same statement, and the
 * check of a whole space of 1,000,000 moves with what it holds in memory. `node bin/run24.mjs bench/materials/balances.ts`
 */
import { inventory, materialBalances } from '@muyun/contract';
import type pg from 'pg';
import { balances } from '../../apps/server/src/modules/warehouse/material/stock/stock.store.ts';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, type RunningServer, startProcess } from '../../e2e/kit.ts';
import { databaseUrl, tokenOf, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { databaseTookMb, peakMb, resetPeak } from '../memory.ts';
import { LARGE, listRows, lists, type Question, SMALL } from './listed.ts';
import { fillStockNeighbours } from './neighbours.ts';
import { materials } from './scene.ts';

const WAREHOUSES = 10;
/** of each balance */
const MOVES = 5;
const MOST_CHECK_S = 60;
/** what a check may hold more, of ten times as many moves: the server, and the database for itself */
const [MOST_SERVER_MB, MOST_DATABASE_MB] = [32, 64] as const;

/** Balances `from` … `to`, those of the warehouse that is asked for first (it would be empty in the small space otherwise), each of five receipts of 10 at 40.00, their chains unbroken. */
async function fill(client: pg.Client, tenantId: string, from: number, to: number): Promise<void> {
  const of = `select row_number() over (order by w.name like '压测仓%', w.id, s.id) as n, w.id as warehouse_id, s.id as item_id from
    (select id, name from warehouse where tenant_id = $1 and domain & 2 <> 0) w cross join (select id from material_sku where tenant_id = $1) s`;
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
  for (const table of ['inventory_cost', 'inventory_quantity', 'inventory_move', 'material_sku', 'warehouse'])
    await client.query(`vacuum (analyze) ${table}`);
  // what was just written goes to the disk now, not while the list is measured
  await client.query('checkpoint');
}

async function moreWarehouses(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `insert into warehouse (tenant_id, id, code, name, domain) select $1, gen_random_uuid(), 'B' || n, '压测仓' || n, 2 from generate_series(1, $2::int) n`,
    [tenantId, WAREHOUSES - 1],
  );
}

/** What the list is asked: as the screen opens it with a word, one warehouse from the other end, by what lies there and what it is worth. */
function asked(warehouseId: string): Question[] {
  const of = (how: string, query: Readonly<Record<string, string>>): Question => ({
    name: `材料库存列表${how}`,
    path: materialBalances.path,
    query,
    read: (tx, who, page) => balances(tx, who, { ...page, ...query }),
  });
  return [
    of('按名称', { filter: '2.5' }),
    of('按仓库、倒序', { warehouseId, sorting: 'materialSkuName desc' }),
    of('按数量倒序', { filter: '2.5', sorting: 'quantity desc' }),
    of('按金额', { sorting: 'value asc' }),
  ];
}

interface Check {
  readonly moves: number;
  readonly violations: number;
  readonly seconds: number;
  readonly serverMb: number;
  readonly databaseMb: number;
}
/** The check that the screen starts, and the most that it held. */
async function checked(server: RunningServer, api: Api): Promise<Check> {
  const pid = server.child.pid as number;
  resetPeak(pid);
  const began = performance.now();
  let run = { moveCount: 0, violationCount: -1 };
  const databaseMb = await databaseTookMb(server.folder, async () => {
    run = await api.call(inventory.runStockCheck, {});
  });
  return {
    moves: run.moveCount,
    violations: run.violationCount,
    seconds: (performance.now() - began) / 1000,
    serverMb: peakMb(pid),
    databaseMb,
  };
}

const checkRow = (small: Check, large: Check): Row => {
  const [server, database] = [large.serverMb - small.serverMb, large.databaseMb - small.databaseMb];
  return {
    what: `账实核对 ${large.moves} 笔流水`,
    wanted: `≤ ${MOST_CHECK_S} s，无不符，内存不随流水增长（服务 ≤ ${MOST_SERVER_MB} MB、数据库 ≤ ${MOST_DATABASE_MB} MB）`,
    measured: `${large.seconds.toFixed(1)} s，${large.violations} 行不符；服务峰值 ${large.serverMb} MB（${small.moves} 笔时 ${small.serverMb} MB），数据库多用 ${large.databaseMb} MB（${small.databaseMb} MB）`,
    isMet:
      large.seconds <= MOST_CHECK_S &&
      large.violations === 0 &&
      server <= MOST_SERVER_MB &&
      database <= MOST_DATABASE_MB,
  };
};

export async function benchBalances(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    const scene = await materials(api, server.folder, LARGE / WAREHOUSES);
    const url = databaseUrl(server.folder);
    await withClient(url, async (client) => {
      await fillStockNeighbours(client);
      await moreWarehouses(client, scene.tenantId);
    });
    const token = await tokenOf(server.url);
    const at = async (from: number, to: number) => {
      await withClient(url, (client) => fill(client, scene.tenantId, from, to));
      const listed = await lists(server, token, scene.tenantId, asked(scene.warehouseId));
      return { listed, check: await checked(server, api) };
    };
    const small = await at(0, SMALL);
    const large = await at(SMALL, LARGE);
    return [...listRows(small.listed, large.listed), checkRow(small.check, large.check)];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchBalances()) console.log(row);
  process.exit(0);
}

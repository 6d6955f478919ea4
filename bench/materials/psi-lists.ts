/** The stock lists of paint and of accessories of one space among a thousand. `node bin/run24.mjs bench/materials/psi-lists.ts` */
import { accessoryStock, listPaintStock } from '@muyun/contract';
import type pg from 'pg';
import { listStock as accessories } from '../../apps/server/src/modules/psi/accessory/inventory/stock.store.ts';
import { listStock as paints } from '../../apps/server/src/modules/psi/paint/stock.store.ts';
import { businessDay } from '../../apps/server/src/kit/clock.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import { databaseUrl, demoTenant, tokenOf, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { LARGE, listRows, lists, type Question, SMALL } from './listed.ts';
import { fillStockNeighbours } from './neighbours.ts';

const WAREHOUSES = 10;
const [PAINT, ACCESSORY] = [4, 8] as const;
/** batches of a paint; each lies in every warehouse */
const BATCHES = 10;
const SKUS = 10;

async function masters(client: pg.Client, tenantId: string): Promise<void> {
  const run = (text: string, ...more: unknown[]) => client.query(text, [tenantId, ...more]);
  await run(
    `insert into warehouse (tenant_id, id, code, name, domain) select $1, gen_random_uuid(), 'L' || d || n, '压测仓' || d || n, d from generate_series(1, $2::int) n, unnest(array[${PAINT}, ${ACCESSORY}]) d`,
    WAREHOUSES,
  );
  await run(
    `insert into paint (tenant_id, id, code, name, paint_type, pack_size, shelf_life_days) select $1, gen_random_uuid(), 'P' || n, '压测漆' || n, 2, 20, 365 from generate_series(1, $2::int) n`,
    LARGE / WAREHOUSES / BATCHES,
  );
  await run(
    `insert into paint_batch (tenant_id, id, paint_id, batch_no, production_date, expiry_date) select $1, gen_random_uuid(), p.id, 'N' || n, current_date - 30, current_date + (n * 37 + length(p.code) * 11) % 400
     from paint p, generate_series(1, ${BATCHES}) n where p.tenant_id = $1`,
  );
  await run(
    `insert into accessory_type (tenant_id, id, name, code) select $1, gen_random_uuid(), '压测类', 'YC'`,
  );
  await run(
    `insert into accessory (tenant_id, id, name, code, type_id, unit) select $1, gen_random_uuid(), '压测配件' || n, 'YC' || n, t.id, 1 from accessory_type t, generate_series(1, $2::int) n where t.tenant_id = $1 and t.code = 'YC'`,
    LARGE / WAREHOUSES / SKUS,
  );
  await run(
    `insert into accessory_sku (tenant_id, id, accessory_id, name, code, specification, safety_stock) select $1, gen_random_uuid(), a.id, a.name || ' M' || n, a.code || '-' || n, 'M' || n, 5
     from accessory a, generate_series(1, ${SKUS}) n where a.tenant_id = $1 and a.code like 'YC%'`,
  );
}

/** What lies in the first so many of the warehouses of each domain. */
async function fill(client: pg.Client, tenantId: string, from: number, to: number): Promise<void> {
  const range = [tenantId, from, to];
  const houses = `(select w.*, row_number() over (partition by w.domain order by w.code) as at from warehouse w where w.tenant_id = $1 and w.code like 'L%')`;
  await client.query(
    `insert into inventory_cost (tenant_id, id, domain, warehouse_id, item_id, quantity, value, last_unit_cost, move_count, last_in_date)
     select $1, gen_random_uuid(), w.domain, w.id, s.id, 100 + (row_number() over ()) % 907, 40 * ((row_number() over ()) % 8999), 40, 1, current_date - ((row_number() over ()) % 300)::int
     from ${houses} w join (select ${PAINT} as d, id from paint where tenant_id = $1 union all select ${ACCESSORY}, id from accessory_sku where tenant_id = $1) s on s.d = w.domain
     where w.at > $2 and w.at <= $3`,
    range,
  );
  await client.query(
    `insert into inventory_quantity (tenant_id, id, warehouse_id, item_id, batch_id, location_code, quantity, first_in_date)
     select c.tenant_id, gen_random_uuid(), c.warehouse_id, c.item_id, b.id, case when b.id is null then '' else 'A-01' end, case when b.id is null then c.quantity else c.quantity / ${BATCHES} end, current_date
     from inventory_cost c join ${houses} w on w.id = c.warehouse_id left join paint_batch b on b.tenant_id = c.tenant_id and b.paint_id = c.item_id
     where c.tenant_id = $1 and w.at > $2 and w.at <= $3`,
    range,
  );
  for (const table of [
    'inventory_cost',
    'inventory_quantity',
    'paint',
    'paint_batch',
    'accessory',
    'accessory_sku',
    'warehouse',
  ])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}

const DAY = { today: businessDay(), nearDays: 30 };
const ofPaint = (how: string, query: Readonly<Record<string, string>>): Question => ({
  name: `涂料库存列表${how}`,
  path: listPaintStock.path,
  query,
  read: (tx, who, page) => paints(tx, who, { ...page, ...query }, DAY),
});
const ofAccessory = (how: string, query: Readonly<Record<string, string>>): Question => ({
  name: `配件库存列表${how}`,
  path: accessoryStock.path,
  query,
  read: (tx, who, page) => accessories(tx, who, { ...page, ...query }),
});
const QUESTIONS: readonly Question[] = [
  ofPaint('按编码', { filter: '压测' }),
  ofPaint('按到期日', { sorting: 'expiryDate asc' }),
  ofPaint('按数量倒序', { sorting: 'quantity desc' }),
  ofAccessory('按名称', { filter: '压测' }),
  ofAccessory('按金额倒序', { sorting: 'value desc' }),
];

export async function benchPsiLists(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const token = await tokenOf(server.url);
    const url = databaseUrl(server.folder);
    const tenantId = await withClient(url, async (client) => {
      const id = await demoTenant(client);
      await fillStockNeighbours(client);
      await masters(client, id);
      return id;
    });
    const at = async (from: number, to: number) => {
      await withClient(url, (client) => fill(client, tenantId, from, to));
      return lists(server, token, tenantId, QUESTIONS);
    };
    const small = await at(0, (WAREHOUSES * SMALL) / LARGE);
    return listRows(small, await at((WAREHOUSES * SMALL) / LARGE, WAREHOUSES));
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchPsiLists()) console.log(row);
  process.exit(0);
}

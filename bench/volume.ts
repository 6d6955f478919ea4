/**
 * Lists and searches in a space that has grown: 100,000 and 1,000,000 rows. A document of the kit as a member sees it who has
 * factories, own rows and no amounts, against a bare server with the same statements; a part of a code among the products.
 */
import type pg from 'pg';
import { materialOrder, product } from '@muyun/contract';
import { fillProducts } from '../apps/server/seeds/volume.ts';
import { dataFolder, DEMO, dispose, type RunningServer, startProcess } from '../e2e/kit.ts';
import { type Figures, line, measure, ok, type Step } from './connections.ts';
import { databaseUrl, demoTenant, tokenOf, withClient } from './database.ts';
import { recipes, startFloor } from './replay.ts';

const CONNECTIONS = 20;
const [SMALL, LARGE] = [100_000, 1_000_000] as const;
/** members who make documents and answer for them, each as many as the next */
const MEMBERS = 100;
const FACTORIES = 4;
const MEMBER = 'bench-buyer';
/** digits of the codes ZB-0000001 … that are searched */
const PART = 5;

export interface ListAt {
  readonly rows: number;
  readonly list: Figures;
  readonly floor: Figures;
}
export interface VolumeBench {
  readonly lists: readonly [small: ListAt, large: ListAt];
  readonly search: Figures;
}

/** Factories of the space, and members with one role: own rows, no amounts, two of the factories. One of them can log in. */
async function fillPeople(client: pg.Client, tenantId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []): Promise<unknown> =>
    client.query(text, [tenantId, ...values]);
  await run(
    'update tenant set edition_id = (select id from edition where edition_type = 2 limit 1) where tenant_id = $1',
  );
  await run(
    "insert into factory (tenant_id, id, code, name) select $1, gen_random_uuid(), 'B' || i, '厂' || i from generate_series(1, $2::int) i",
    [FACTORIES],
  );
  await run(
    "insert into role (tenant_id, id, name, data_permission, display_amount) values ($1, gen_random_uuid(), 'bench', 2, false)",
  );
  await run(
    "insert into role_permission (tenant_id, role_id, permission_id, action) select $1, id, 'AlMaterialPurchase.Orders', a from role, unnest('{query,get,add,edit,delete,submit,approve}'::text[]) a where tenant_id = $1 and name = 'bench'",
  );
  await client.query(
    `insert into app_account (id, user_name, nickname, password_hash) select gen_random_uuid(), case i when 1 then $2 else 'bench-' || i end, '采购' || i, password_hash
       from generate_series(1, $3::int) i, app_account where user_name = $1`,
    [DEMO.account, MEMBER, MEMBERS],
  );
  await run(
    `insert into tenant_user (tenant_id, id, user_id, remark_name, factory_ids) select $1, gen_random_uuid(), a.id, a.nickname, array(select f.id from factory f where f.tenant_id = $1 order by f.code limit 2)
       from app_account a where a.user_name like 'bench-%'`,
  );
  await run(
    "insert into tenant_user_role (tenant_id, tenant_user_id, role_id) select $1, u.id, r.id from tenant_user u, role r where u.tenant_id = $1 and u.remark_name like '采购%' and r.tenant_id = $1 and r.name = 'bench'",
  );
  await run(
    "insert into supplier (tenant_id, id, code, name, supplier_type) select $1, gen_random_uuid(), 'B' || i, '供应商' || i, 1 from generate_series(1, 200) i",
  );
  await run(
    "insert into warehouse (tenant_id, id, code, name, domain) values ($1, gen_random_uuid(), 'B', '材料仓', 1)",
  );
}

/** Orders from `from` to `to`: the makers, buyers, factories, suppliers and states in turn, a minute apart; and their kept totals. */
async function fillOrders(client: pg.Client, tenantId: string, from: number, to: number): Promise<void> {
  await client.query(
    `with people as (select array_agg(user_id order by user_id) as users, array_agg(id order by user_id) as members from tenant_user where tenant_id = $1 and remark_name like '采购%'),
       places as (select array_agg(id order by code) as factories from factory where tenant_id = $1 and code like 'B%'),
       sellers as (select array_agg(id order by code) as suppliers from supplier where tenant_id = $1 and code like 'B%'),
       store as (select id from warehouse where tenant_id = $1 and code = 'B')
     insert into material_order (tenant_id, id, order_status, factory_id, order_no, supplier_id, order_date, delivery_date, buyer_id, tax_rate, warehouse_id, total_weight, amount, net, tax, creator_id, creation_time)
     select $1, gen_random_uuid(), (array[1, 2, 4, 4, 8, 16, 16, 16, 32, 64])[1 + n % 10], factories[1 + n / 7 % ${FACTORIES}], 'BD' || lpad(n::text, 8, '0'), suppliers[1 + n % 200],
       date '2024-01-01' + n / 1440, date '2024-01-11' + n / 1440, members[1 + n / 3 % ${MEMBERS}], 13, store.id, n % 5000, n % 9000 * 1.13, n % 9000, n % 9000 * 0.13, users[1 + n % ${MEMBERS}], timestamptz '2024-01-01' + make_interval(mins => n)
     from generate_series($2::int, $3::int) n, people, places, sellers, store`,
    [tenantId, from, to],
  );
  await client.query('delete from record_total where tenant_id = $1 and document = $2', [
    tenantId,
    materialOrder.id,
  ]);
  await client.query(
    `insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
     select $1, $2, t.factory_id, o.owner_id, t.order_status, count(*), array[sum(t.total_weight), sum(t.amount), sum(t.net), sum(t.tax)]
       from material_order t join tenant_user u on u.tenant_id = t.tenant_id and u.id = t.buyer_id
         cross join lateral (select null::uuid as owner_id union select t.creator_id union select u.user_id) o
       where t.tenant_id = $1 group by t.factory_id, o.owner_id, t.order_status`,
    [tenantId, materialOrder.id],
  );
  await client.query('vacuum (analyze) material_order');
  await client.query('analyze record_total');
  // what was just written goes to the disk now, not while the list is measured
  await client.query('checkpoint');
}

const each = (url: string, token: string, at: () => string): Step[] =>
  Array.from({ length: CONNECTIONS }, (): Step => {
    const ask = line(url, token);
    return async () => void ok(await ask('GET', at()));
  });

const LIST = `${materialOrder.calls.list.path}?maxResultCount=20`;
let asked = 0;
/** A part of a code, another one each time. */
const search = (): string => {
  asked = (asked + 7919) % 10 ** PART;
  return `${product.listProducts.path}?maxResultCount=20&filter=${String(asked).padStart(PART, '0')}`;
};

/** The list of a document as the member with a scope asks for it, and the bare server that runs its statements. */
async function measureList(server: RunningServer, url: string, rows: number): Promise<ListAt> {
  const token = await tokenOf(server.url, MEMBER);
  const made = await recipes(server.folder, url, (address) => {
    const [step] = each(address, token, () => LIST) as [Step];
    return { list: { step, id: null } };
  });
  const floor = await startFloor(url, made, 'rows');
  try {
    const floorSteps = Array.from({ length: CONNECTIONS }, (): Step => {
      const ask = line(floor.url, null);
      return async () => void ok(await ask('POST', '/list', {}));
    });
    const list = each(server.url, token, () => LIST);
    return { rows, ...(await measure(server.folder, { list, floor: floorSteps })) };
  } finally {
    floor.child.kill();
  }
}

/** Fills the space step by step and measures after each. */
export async function benchVolume(): Promise<VolumeBench> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const url = databaseUrl(server.folder);
    const tenantId = await withClient(url, async (client) => {
      const id = await demoTenant(client);
      await fillPeople(client, id);
      await fillOrders(client, id, 1, SMALL);
      return id;
    });
    const small = await measureList(server, url, SMALL);
    await withClient(url, (client) => fillOrders(client, tenantId, SMALL + 1, LARGE));
    const large = await measureList(server, url, LARGE);
    await fillProducts(url, tenantId, LARGE);
    const owner = await tokenOf(server.url);
    const found = await measure(server.folder, { search: each(server.url, owner, search) });
    return { lists: [small, large], search: found.search };
  } finally {
    await dispose(server);
  }
}

/** What holds for every table, read from the migrated database itself (platform F3, architecture §3). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, Kind } from '@muyun/contract';
import { tables } from '@muyun/contract/tables';
import { snake } from '../../src/kit/sql.ts';
import { newId } from '../../src/kit/clock.ts';
import { makeMember, makeSpace, type TestHouse, testHouse } from '../kit.ts';

interface Table {
  readonly name: string;
  readonly isTenant: boolean;
  readonly rls: boolean;
  readonly forced: boolean;
  readonly owner: string;
}
let list: Table[] = [];
let query: <R extends object>(sql: string, params?: unknown[]) => Promise<R[]>;

/** Global tables: the list is closed, a new table must be in it or carry tenant_id (platform F3). */
const GLOBAL = new Set([
  'app_account',
  'password_history',
  'edition',
  'user_session',
  'schema_migration',
  'audit_chain',
  'audit_carried',
  'release_mark',
  'scheduled_task',
  'scheduled_run',
  'backup_run',
  'login_window',
  'login_failure',
  'login_address',
  'captcha',
  'wx_open_ticket',
  'sms_code',
  'second_factor_ticket',
  'key_mark',
  'tag',
  'space_followup',
  'purged_space',
  'space_agent',
  'coupon',
  'edition_feature',
  'feature',
  'payment_bill',
  'payment_voucher',
  'price',
  'price_group',
  'user_preference',
  'convert_server',
  'user_login',
  'bind_ticket',
  'wechat_token',
  'sms_notice',
  'notification_setting',
  'notification_quiet',
  'brand_name',
  'occupied_brand',
]);

beforeAll(async () => {
  const { server } = await testHouse();
  query = async (sql, params = []) => (await server.house.pools.owner.query(sql, params)).rows as never;
  list = await query<Table>(
    `select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
            exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "isTenant"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
});

/** What the role of spaces reads in a transaction of this space and person. */
async function asUser(
  server: TestHouse['server'],
  of: { readonly tenantId: string | null; readonly userId: string },
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = await server.house.pools.user.connect();
  try {
    await client.query('begin read only');
    if (of.tenantId) await client.query(`set local app.tenant_id = '${of.tenantId}'`);
    await client.query(`set local app.user_id = '${of.userId}'`);
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('database rules', () => {
  it('every table is a tenant table with forced row security, or a known global one', () => {
    expect(list.filter((t) => !t.isTenant && !GLOBAL.has(t.name)).map((t) => t.name)).toEqual([]);
    expect(list.filter((t) => t.isTenant && !(t.rls && t.forced)).map((t) => t.name)).toEqual([]);
    expect(
      list.filter((t) => t.owner !== 'app_owner' && t.name !== 'schema_migration').map((t) => t.name),
    ).toEqual([]);
  });

  it('every key, index and foreign key of a tenant table starts with tenant_id', async () => {
    const rows = await query<{ table: string; index: string; first: string | null }>(
      `select t.relname as table, i.relname as index, a.attname as first from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       join pg_namespace n on n.oid = t.relnamespace left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where n.nspname = 'public' and not t.relispartition`,
    );
    const tenantTables = new Set(list.filter((t) => t.isTenant).map((t) => t.name));
    // a person looks for the own memberships, spaces and messages over all spaces
    const allowed = new Set([
      'tenant_user_user',
      'message_user',
      'message_bell',
      'tenant_owner',
      'tenant_time',
      // a stranger knows the code of an invitation alone, and registers with a phone that several spaces have asked
      'phone_invitation_code',
      'phone_invitation_phone',
      // the code of a space, in names of accounts over all spaces
      'tenant_code',
      // a stranger knows the code of a link alone
      'invite_link_code',
      // a stranger, and another system, know the code alone
      'book_share_code',
      'api_key_app_key',
      'wx_open_app_app_id',
      'impersonation_log_operator',
      // an order and the payment that a gateway tells of, whosever they are
      'payment_order_id',
      'payment_attempt_out',
      // the platform reads the logs of all spaces together, and what is past its time goes
      'login_log_all',
      // a person reads his own, whichever space it was in
      'login_log_person',
      'plugin_log_all',
      'equipment_log_all',
      // the platform reads orders, lost pieces and the ledger of all spaces together (套料统计)
      'nest_order_all',
      'lost_product_all',
      'nest_cost_log_all',
      // whose page an address is, whoever asks
      'web_site_prefix',
      'web_site_domain',
      // the platform looks at what waits in all spaces; the owner of a brand at those who use it
      'brand_waiting',
      'tenant_brand_owner',
      'brand_use_owner',
    ]);
    expect(
      rows.filter((r) => tenantTables.has(r.table) && r.first !== 'tenant_id' && !allowed.has(r.index)),
    ).toEqual([]);
    const keys = await query<{ name: string; first: string }>(
      `select c.conname as name, (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
       where c.contype = 'f' and t.relname = any($1) and r.relname = any($1)`,
      [[...tenantTables]],
    );
    expect(keys.filter((k) => k.first !== 'tenant_id')).toEqual([]);
  });

  it('the runtime roles are no superusers, bypass nothing and own nothing', async () => {
    const roles = await query<{ name: string; power: boolean; owned: number }>(
      `select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole as power, (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where r.rolname in ('app_user', 'app_host', 'app_search', 'app_owner')`,
    );
    expect(roles.filter((r) => r.power)).toEqual([]);
    expect(roles.filter((r) => r.name !== 'app_owner' && r.owned > 0)).toEqual([]);
  });

  it('without a tenant in the transaction the runtime role sees no row', async () => {
    await makeSpace();
    const { server } = await testHouse();
    for (const { name } of list.filter((t) => t.isTenant && !t.name.startsWith('house_'))) {
      const client = await server.house.pools.user.connect();
      try {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
        expect([name, rows[0]?.n]).toEqual([name, 0]);
      } finally {
        client.release();
      }
    }
  });

  it('the runtime role sees the accounts of its own people, also of those who have left, and of nobody else', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const [mine, gone, stranger] = await Promise.all([
      makeMember(space, []),
      makeMember(space, []),
      makeMember(other, []),
    ]);
    await query('update tenant_user set is_deleted = true where user_id = $1', [gone.userId]);
    const { server } = await testHouse();
    const seen = (tenantId: string | null, userId: string) =>
      asUser(server, { tenantId, userId }, 'select id, nickname, user_name, is_active from app_account');
    const all = (await seen(space.tenantId, mine.userId)).map((r) => r['id']);
    expect(all.toSorted()).toEqual([space.owner.userId, mine.userId, gone.userId].toSorted());
    expect((await seen(space.tenantId, stranger.userId)).length).toBe(4);
    // whoever has no space sees himself
    expect((await seen(null, stranger.userId)).map((r) => r['id'])).toEqual([stranger.userId]);
    expect(await seen(null, newId())).toEqual([]);
  });

  it('the runtime role writes no row of another tenant, nor one without a tenant in the transaction', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const { server } = await testHouse();
    const client = await server.house.pools.user.connect();
    const refusal = async (context: string | null, table: string): Promise<string> => {
      await client.query('begin');
      try {
        if (context !== null) await client.query(`set local app.tenant_id = '${context}'`);
        await client.query(`insert into ${table} (tenant_id) values ('${other.tenantId}')`);
        return 'written';
      } catch (error) {
        return String((error as { code?: string }).code);
      } finally {
        await client.query('rollback');
      }
    };
    try {
      const partitions = await query<{ name: string }>(
        `select c.relname as name from pg_class c where c.relkind = 'p'`,
      );
      const parted = new Set(partitions.map((p) => p.name));
      const wrong: string[] = [];
      for (const { name } of list.filter((t) => t.isTenant && !t.name.startsWith('house_')))
        for (const context of [null, space.tenantId]) {
          const code = await refusal(context, name);
          // row security refuses before anything else is looked at; without its time a row of a partitioned table has no place
          if (code !== '42501' && !(parted.has(name) && code === '23514')) wrong.push(`${name} ${code}`);
        }
      expect(wrong).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('ledgers and logs are append-only for the runtime role', async () => {
    const rows = await query<{ name: string; can: boolean }>(
      `select c.relname as name, has_table_privilege('app_user', c.oid, 'update') or has_table_privilege('app_user', c.oid, 'delete') as can from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relname in ('audit_log', 'stock_move', 'product_original', 'project_log', 'nest_log')`,
    );
    expect(rows.length).toBe(5);
    expect(rows.filter((r) => r.can)).toEqual([]);
  });

  const TYPES: Readonly<Record<Kind, string>> = {
    id: 'uuid',
    ref: 'uuid',
    refs: 'uuid[]',
    files: 'uuid[]',
    rows: 'jsonb',
    text: 'text',
    texts: 'text[]',
    int: 'integer',
    enum: 'integer',
    mask: 'integer',
    bool: 'boolean',
    date: 'date',
    time: 'timestamp with time zone',
    json: 'jsonb',
    length: 'numeric(12,3)',
    thickness: 'numeric(12,3)',
    money: 'numeric(18,2)',
    price: 'numeric(18,6)',
    quantity: 'numeric(18,4)',
    area: 'numeric(18,4)',
    weight: 'numeric(18,3)',
    percent: 'numeric(6,3)',
    factor: 'numeric(8,4)',
  };

  it.each(Object.entries(tables as Record<string, Catalogue>))(
    'the migrated table %s equals its catalogue',
    async (name, fields) => {
      const rows = await query<{ column: string; type: string }>(
        `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relname = $1 and a.attnum > 0 and not a.attisdropped`,
        [name],
      );
      const actual = new Map(rows.map((r) => [r.column, r.type]));
      const wrong = Object.entries(fields)
        .filter(([field, f]) => actual.get(snake(field)) !== TYPES[f.kind])
        .map(([field, f]) => `${field}: ${f.kind} ≠ ${actual.get(snake(field)) ?? 'missing'}`);
      expect(wrong).toEqual([]);
    },
  );
});

/** 业务参数: what the space has set of its way of working. Remembered, and told to every server with the change (kit/memory.ts). */
import { CONFIG_KEYS, type ConfigKey, type ConfigValue, type ConfigValueOf } from '@muyun/contract';
import { watchTables } from './memory.ts';
import { col, shape } from './shape.ts';
import { type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

watchTables(['config_value']);

const SETTING = shape({ key: col.text, value: col.json<ConfigValue>() });

/** What the key is set to in the space of the transaction, or what usually holds. */
export async function settingOf<K extends ConfigKey>(tx: Tx, key: K): Promise<ConfigValueOf<K>> {
  const set = await tx.remembered('settings', async () => {
    const rows = await tx.rows(
      SETTING,
      sql`select t.key, t.value from config_value t where t.tenant_id = ${tx.tenantId}`,
    );
    return new Map(rows.map((r) => [r.key, r.value]));
  });
  return (set.get(key) ?? CONFIG_KEYS[key].usual) as ConfigValueOf<K>;
}

/** The same of a count for statements over every space; `tenant` is the column that names the space. */
export const countSettingSql = (key: ConfigKey, tenant: Sql): Sql =>
  sql`coalesce((select (v.value #>> '{}')::int from config_value v where v.tenant_id = ${tenant} and v.key = ${key}), ${CONFIG_KEYS[key].usual}::int)`;

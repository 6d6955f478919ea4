/** SQL of the configuration of a space and of its settings. */
import type { ConfigKey, ConfigValue } from '@muyun/contract';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const CONFIG = shape({
  enterpriseName: col.text,
  enterpriseIntroduction: col.text,
  logoUrl: orNull(col.text),
  reectLogoUrl: orNull(col.text),
  requireSecondFactor: col.bool,
  webIdleMinutes: orNull(col.int),
  displayAmountDefault: col.bool,
  allowSupportWriteUntil: orNull(col.time),
  editionType: col.int,
  version: col.int,
});
export type ConfigRow = RowOf<typeof CONFIG>;

/** What a space says of itself; undefined where there is none of that id. */
export const configOf = (tx: Tx, tenantId: string): Promise<ConfigRow | undefined> =>
  tx.one(
    CONFIG,
    sql`select coalesce(c.enterprise_name, t.name) as "enterpriseName", t.introduction as "enterpriseIntroduction", t.logo_url as "logoUrl", t.rect_logo_url as "reectLogoUrl",
        coalesce(c.require_second_factor, false) as "requireSecondFactor", c.web_idle_minutes as "webIdleMinutes", coalesce(c.display_amount_default, true) as "displayAmountDefault",
        c.allow_support_write_until as "allowSupportWriteUntil", e.edition_type as "editionType", coalesce(c.version, 0) as version
      from tenant t join edition e on e.id = t.edition_id left join tenant_config c on c.tenant_id = t.tenant_id where t.tenant_id = ${tenantId} and not t.is_deleted`,
  );
/** The same, held until commit: the row of the space is the lock. */
export async function lockConfig(tx: Tx, tenantId: string): Promise<ConfigRow | undefined> {
  await tx.run(sql`select 1 from tenant t where t.tenant_id = ${tenantId} for update`);
  return configOf(tx, tenantId);
}

/** The factory in which people begin; in the space itself. */
export async function defaultFactory(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    { name: col.text },
    sql`select f.name from factory f where f.tenant_id = ${tx.tenantId} and f.is_default and not f.is_deleted`,
  );
  return row?.name ?? null;
}

export type ConfigValues = Omit<ConfigRow, 'editionType' | 'version'>;
export async function writeConfig(tx: Tx, tenantId: string, v: ConfigValues): Promise<void> {
  await tx.run(
    sql`update tenant set introduction = ${v.enterpriseIntroduction}, logo_url = ${v.logoUrl}, rect_logo_url = ${v.reectLogoUrl} where tenant_id = ${tenantId}`,
  );
  // a name that is that of the space is none of its own: it follows
  await tx.run(sql`insert into tenant_config as c (tenant_id, enterprise_name, require_second_factor, web_idle_minutes, display_amount_default, allow_support_write_until, creator_id)
    select t.tenant_id, nullif(${v.enterpriseName}::text, t.name), ${v.requireSecondFactor}, ${v.webIdleMinutes}::int, ${v.displayAmountDefault}, ${v.allowSupportWriteUntil}::timestamptz, ${tx.userId} from tenant t where t.tenant_id = ${tenantId}
    on conflict (tenant_id) do update set enterprise_name = excluded.enterprise_name, require_second_factor = excluded.require_second_factor, web_idle_minutes = excluded.web_idle_minutes,
      display_amount_default = excluded.display_amount_default, allow_support_write_until = excluded.allow_support_write_until, version = c.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}`);
}

const USER = shape({ userId: col.id });
/** Whose eyes support is looking through. In the space itself. */
export const lookedThrough = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      USER,
      sql`select t.user_id as "userId" from impersonation_log t where t.tenant_id = ${tx.tenantId} and t.end_time is null and t.until_time > now()`,
    )
  ).map((r) => r.userId);

/** Open browsers follow the new limit. Answers whose they are. In the space itself. */
export const limitBrowsers = async (tx: Tx): Promise<string[]> =>
  (await tx.rows(USER, sql`select web_idle_here() as "userId"`)).map((r) => r.userId);
/** The same on the platform's role. */
export const limitBrowsersOf = async (tx: Tx, tenantId: string): Promise<string[]> =>
  (await tx.rows(USER, sql`select web_idle_of(${tenantId}) as "userId"`)).map((r) => r.userId);

/** Whether the file is a picture by which the space shows itself. */
export async function isShownBySpace(tx: Tx, fileId: string): Promise<boolean> {
  const address = `${FILE_ADDRESS}${fileId}`;
  const row = await tx.one(
    { id: col.id },
    sql`select t.tenant_id as id from tenant t where t.tenant_id = ${tx.tenantId} and ${address} in (t.logo_url, t.rect_logo_url)`,
  );
  return row !== undefined;
}

const SETTING = shape({ key: col.text, value: col.json<ConfigValue>(), version: col.int });
/** What the space has set; `isHeld` until commit. */
export const settingRows = (tx: Tx, isHeld: boolean): Promise<RowOf<typeof SETTING>[]> => {
  const all = sql`select t.key, t.value, t.version from config_value t where t.tenant_id = ${tx.tenantId} order by t.key`;
  return tx.rows(SETTING, isHeld ? sql`${all} for update` : all);
};
/** Until commit nobody else changes a setting of the space: one that is not set yet has no row to hold. */
export async function holdSettings(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${tx.tenantId}`}, 0))`);
}
export async function writeSetting(tx: Tx, key: ConfigKey, value: ConfigValue): Promise<void> {
  await tx.run(sql`insert into config_value as c (tenant_id, key, value, creator_id) values (${tx.tenantId}, ${key}, ${JSON.stringify(value)}::jsonb, ${tx.userId})
    on conflict (tenant_id, key) do update set value = excluded.value, version = c.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}`);
}
export const dropSetting = (tx: Tx, key: ConfigKey): Promise<number> =>
  tx.run(sql`delete from config_value where tenant_id = ${tx.tenantId} and key = ${key}`);

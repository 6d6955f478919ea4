/**
 * Roles, forward-only SQL migrations and the rules that hold for every table.
 * Several servers may start at once: an advisory lock lets one of them do it.
 */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations, type Migration, NotMigrated, type Release } from './migrate-apply.ts';
import { ROOT } from './root.ts';
import { VERSION } from './version.ts';

export { type Migration, NotMigrated, type Release } from './migrate-apply.ts';

export const MIGRATIONS = path.join(ROOT, 'apps/server/migrations');
const LOCK = 7_260_001;

/** The runtime roles. None is superuser, none bypasses row security (platform F3). */
export type RuntimeRole = 'app_user' | 'app_host';

/** The password of a runtime role follows from the owner's connection, so that every server derives the same one. */
export function roleUrl(ownerUrl: string, role: RuntimeRole): string {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password) || 'trust')
    .update(`muyun:${role}`)
    .digest('base64url');
  url.username = role;
  url.password = password;
  return url.toString();
}

/** The same role on a copy of the database, which lies elsewhere. */
export function roleAt(copyUrl: string, ownerUrl: string, role: RuntimeRole): string {
  const [url, own] = [new URL(copyUrl), new URL(roleUrl(ownerUrl, role))];
  url.username = own.username;
  url.password = own.password;
  return url.toString();
}

/** What a database has seen of the migrations of this program, and what it has seen that this program does not know. */
export interface Standing {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
  /** the newest release that it was used by, where it says so */
  readonly version: string | null;
}

/** Looks at the database of `ownerUrl`; changes nothing. */
export async function standingOf(ownerUrl: string, known = migrationFiles()): Promise<Standing> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await standing(client, known);
  } finally {
    await client.end();
  }
}

async function standing(client: pg.Client, known: readonly string[]): Promise<Standing> {
  const there = async (table: string): Promise<boolean> =>
    (
      await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        `public.${table}`,
      ])
    ).rows[0]?.there ?? false;
  const texts = async (query: string): Promise<string[]> =>
    (await client.query<{ name: string }>(query)).rows.map((r) => r.name);
  const isNew = !(await there('schema_migration'));
  const applied = isNew ? [] : await texts('select name from public.schema_migration order by name');
  const versions = (await there('release_mark'))
    ? await texts('select version as name from public.release_mark order by first_time desc limit 1')
    : [];
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    version: versions[0] ?? null,
  };
}

/** Raises where a newer program has written what this one does not know. */
export function assertNotNewer({ unknown, version }: Standing): void {
  if (unknown.length > 0)
    throw new NotMigrated(
      `数据库已由更新的版本${version === null ? '' : ` ${version} `}升级（${unknown.at(-1)}），本程序是 ${VERSION}，不能使用它，未做任何改动。请用原来的新版本启动；确要退回旧版本，请恢复升级前的副本（见运维手册「升级」）`,
    );
}

/**
 * Brings the database of `ownerUrl` to the newest version, or raises in a sentence that says how to go on. Answers how many migrations
 * exist and how many were applied now.
 */
export async function migrate(
  ownerUrl: string,
  all: readonly Migration[] = migrations(),
  release: Release = { version: VERSION, house: readFileSync(path.join(MIGRATIONS, 'house.sql'), 'utf8') },
): Promise<{ total: number; applied: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, ownerUrl);
    assertNotNewer(
      await standing(
        client,
        all.map((m) => m.name),
      ),
    );
    return { total: all.length, applied: await applyMigrations(client, all, release) };
  } finally {
    await client.end();
  }
}

export const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((f) => /^\d{4}_.+\.sql$/.test(f))
    .sort();
export const migrations = (): Migration[] =>
  migrationFiles().map((name) => ({ name, text: readFileSync(path.join(MIGRATIONS, name), 'utf8') }));

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>("select current_setting('server_version_num') as v");
  if (Number(rows[0]?.v) < 150_000) throw new Error('需要 PostgreSQL 15 以上');
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureRoles(client: pg.Client, ownerUrl: string): Promise<void> {
  const names = ['app_owner', 'app_user', 'app_host', 'app_search'];
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [names],
  );
  const known = new Set(rows.map((r) => r.rolname));
  // role names and passwords are our own constants and base64url text: safe as literals
  for (const name of names)
    if (!known.has(name)) await client.query(`create role ${name} nosuperuser nobypassrls noinherit`);
  // roles belong to the whole cluster: they are written only when needed, since two databases of one cluster may start at once
  for (const role of ['app_user', 'app_host'] as const) {
    if (!(await canLogIn(roleUrl(ownerUrl, role))))
      await client.query(`alter role ${role} login password '${new URL(roleUrl(ownerUrl, role)).password}'`);
  }
  await client.query('grant app_owner, app_search to current_user');
  const { rows: db } = await client.query<{ d: string }>('select current_database() as d');
  await client.query(`grant create, connect on database "${db[0]?.d}" to app_owner`);
  await client.query(
    'grant create, usage on schema public to app_owner; grant usage on schema public to app_user, app_host; grant usage, create on schema public to app_search',
  );
  await client.query('create extension if not exists pg_trgm');
}

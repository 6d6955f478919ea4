/**
 * Roles, forward-only SQL migrations and the rules that hold for every table.
 * Several servers may start at once: an advisory lock lets one of them do it.
 */
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
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

/** Brings the database of `ownerUrl` to the newest version. Answers how many migrations exist and how many were applied now. */
export async function migrate(ownerUrl: string): Promise<{ total: number; applied: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, ownerUrl);
    const applied = await applyMigrations(client);
    return { total: migrationFiles().length, applied };
  } finally {
    await client.end();
  }
}

export const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((f) => /^\d{4}_.+\.sql$/.test(f))
    .sort();

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

async function applyMigrations(client: pg.Client): Promise<number> {
  await client.query(
    'create table if not exists public.schema_migration (name text primary key, hash text not null, applied_time timestamptz not null default now())',
  );
  await client.query('grant select on public.schema_migration to app_user, app_host, app_owner');
  const done = new Map(
    (
      await client.query<{ name: string; hash: string }>('select name, hash from public.schema_migration')
    ).rows.map((r) => [r.name, r.hash]),
  );
  let applied = 0;
  for (const file of migrationFiles()) {
    const text = readFileSync(path.join(MIGRATIONS, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = done.get(file);
    if (before !== undefined) {
      if (before !== hash) throw new Error(`迁移 ${file} 在执行后被修改过`);
      continue;
    }
    await client.query(
      `begin; set local role app_owner;\n${text}\n;reset role; insert into public.schema_migration (name, hash) values ('${file}', '${hash}'); commit`,
    );
    applied += 1;
  }
  // house.sql is idempotent: row security, grants and search for every table, also for those just added
  await client.query(`begin;\n${readFileSync(path.join(MIGRATIONS, 'house.sql'), 'utf8')}\n;commit`);
  return applied;
}

-- Audit as platform F8 has it: all its columns, rows that nobody rewrites, a daily chain; the times of recurring work; the login rate.
alter table audit_log
  add column impersonator_user_id uuid, add column method text, add column route text, add column permission text, add column client_type integer, add column device_no text,
  add column user_agent text, add column duration_ms integer, add column http_status integer, add column error_code text;
-- the owner migrates; it does not rewrite what happened
revoke update, delete, truncate on audit_log from app_owner;

-- one row of the log in one form, whatever the settings of a session
create function public.audit_digest(r public.audit_log) returns bytea language sql stable parallel safe set search_path = pg_catalog as $$
  select sha256(convert_to(jsonb_build_array(
    r.tenant_id, r.id, (extract(epoch from r.time) * 1000000)::bigint, r.user_id, r.tenant_user_id, r.impersonator_user_id, r.session_id, r.factory_id, r.call_id, r.method, r.route, r.permission,
    r.biz_type, r.biz_id, r.biz_no, r.action, r.summary, r.changes, r.ip, r.client_type, r.device_no, r.user_agent, r.request_id, r.duration_ms, r.http_status, r.error_code)::text, 'UTF8')) $$;

-- one row per business day: the rows of the day by tenant, and the hash that holds them and the day before together
create table audit_chain (
  day date primary key,
  partition_name text not null,
  row_count bigint not null check (row_count >= 0),
  leaves jsonb not null,
  previous_hash text not null,
  hash text not null,
  version integer not null default 1,
  sealed_time timestamptz not null
);
revoke update, delete, truncate on audit_chain from app_owner;
grant select on audit_chain to app_host;

-- when recurring work is due; the process that holds the advisory lock of a name does it
create table scheduled_task (
  name text primary key,
  due_time timestamptz not null,
  last_start timestamptz,
  last_end timestamptz,
  last_error text
);
create table scheduled_run (
  id uuid primary key,
  name text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  outcome text not null,
  error text
);
create index scheduled_run_time on scheduled_run (start_time);

-- tries to log in per address and typed account; counted for all processes, lost with a crash of the database
create unlogged table login_window (
  key bytea primary key,
  start_time timestamptz not null,
  tries integer not null
);
grant select, insert, update on login_window to app_host;

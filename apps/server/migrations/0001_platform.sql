-- Platform: accounts, spaces, members, roles, sessions, audit, jobs, files, request keys, document numbers.

create function public.current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function public.current_app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Chinese text has words of one or two characters and a trigram needs three: every CJK character is doubled
create function public.search_text(value text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(lower(value), '([\u3400-\u9fff\uf900-\ufaff])', '\1\1', 'g') $$;

-- global tables -------------------------------------------------------------------------------------------------
create table app_account (
  id uuid primary key,
  user_name text not null check (length(user_name) between 1 and 64),
  phone_number text check (length(phone_number) <= 20),
  password_hash text,
  nickname text not null check (length(nickname) <= 32),
  is_active boolean not null default true,
  is_host_user boolean not null default false,
  is_platform_admin boolean not null default false,
  must_change_password boolean not null default false,
  access_failed_count integer not null default 0,
  access_failed_since timestamptz,
  lock_count integer not null default 0,
  lockout_end timestamptz,
  last_tenant_id uuid,
  last_login_time timestamptz,
  creation_time timestamptz not null default now()
);
create unique index app_account_user_name on app_account (lower(user_name));
create unique index app_account_phone on app_account (phone_number) where phone_number is not null;

create table password_history (
  user_id uuid not null references app_account (id),
  password_hash text not null,
  creation_time timestamptz not null default now(),
  primary key (user_id, creation_time)
);

create table edition (
  id uuid primary key,
  name text not null unique,
  edition_type integer not null check (edition_type in (1, 2, 3, 4, 5)),
  is_free boolean not null default false,
  concurrent_nests integer not null default 2
);

create table user_session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references app_account (id),
  active_tenant_id uuid,
  tenant_user_id uuid,
  client_type integer not null,
  user_agent text,
  ip text,
  created_time timestamptz not null default now(),
  last_seen_time timestamptz not null default now(),
  idle_seconds integer not null,
  absolute_expire_time timestamptz not null,
  ended_time timestamptz,
  end_reason integer
);
create index user_session_user on user_session (user_id, created_time);

-- tenant tables -------------------------------------------------------------------------------------------------
create table tenant (
  tenant_id uuid primary key,
  name text not null check (length(name) between 1 and 50),
  edition_id uuid not null references edition (id),
  is_active boolean not null default true,
  activated_time timestamptz,
  disabled_time timestamptz,
  is_in_trial_period boolean not null default false,
  expire_time timestamptz,
  grace_days integer not null default 15,
  introduction text not null default '',
  logo_url text,
  settings jsonb not null default '{}',
  version integer not null default 1
);

create table factory (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  code text not null check (length(code) between 1 and 10),
  name text not null check (length(name) between 1 and 50),
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

create table tenant_user (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  user_id uuid not null references app_account (id),
  remark_name text not null,
  is_admin boolean not null default false,
  user_status integer not null default 1,
  display_amount boolean not null default true,
  permission_version integer not null default 1,
  factory_ids uuid[] not null default '{}',
  last_entered timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
create index tenant_user_user on tenant_user (user_id);

create table role (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  data_permission integer not null default 1 check (data_permission in (1, 2)),
  display_amount boolean not null default true,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create table role_permission (
  tenant_id uuid not null,
  role_id uuid not null,
  permission_id text not null,
  action text not null,
  primary key (tenant_id, role_id, permission_id, action),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create table tenant_user_role (
  tenant_id uuid not null,
  tenant_user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, tenant_user_id, role_id),
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);

create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  time timestamptz not null default now(),
  user_id uuid,
  tenant_user_id uuid,
  session_id uuid,
  factory_id uuid,
  call_id text not null,
  biz_type text not null,
  biz_id uuid,
  biz_no text,
  action text not null,
  summary text not null,
  changes jsonb not null default '[]',
  ip text,
  request_id text,
  primary key (tenant_id, time, id)
) partition by range (time);
create table audit_log_default partition of audit_log default;
create index audit_log_biz on audit_log (tenant_id, biz_type, biz_id, time);

-- host sessions write here; the all-zero tenant stands for the platform itself
create table request_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  call_id text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index request_key_age on request_key (tenant_id, creation_time);

create table job (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress numeric(5, 2) not null default 0,
  message text not null default '',
  payload jsonb not null,
  checkpoint jsonb,
  result jsonb,
  error jsonb,
  biz_type text,
  biz_id uuid,
  file_id uuid,
  cancel_requested boolean not null default false,
  attempts integer not null default 0,
  runner text,
  heartbeat timestamptz,
  creator_id uuid not null,
  tenant_user_id uuid,
  factory_id uuid,
  creation_time timestamptz not null default now(),
  start_time timestamptz,
  end_time timestamptz,
  primary key (tenant_id, id)
);
create index job_biz on job (tenant_id, biz_type, biz_id, creation_time);
create index job_open on job (tenant_id, state) where state in ('queued', 'running');

create table file_object (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  ext text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  biz_type text,
  biz_id uuid,
  creator_id uuid,
  creation_time timestamptz not null default now(),
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create index file_object_content on file_object (tenant_id, sha256);
create index file_object_biz on file_object (tenant_id, biz_type, biz_id);

create table custom_order_code (
  tenant_id uuid not null,
  id uuid not null,
  kind integer not null check (kind between 1 and 31),
  variant text not null default '',
  prefix text not null default '',
  date_format integer not null,
  serial_length integer not null,
  cycle integer not null,
  separator text not null default '',
  by_factory boolean not null default false,
  is_custom_allowed boolean not null default false,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, kind, variant)
);
create table order_code_counter (
  tenant_id uuid not null,
  kind integer not null,
  variant text not null,
  factory_key text not null,
  period_key text not null,
  current bigint not null,
  primary key (tenant_id, kind, variant, factory_key, period_key)
);

-- own rows across spaces: only while the transaction says that it looks at itself (platform F3)
create policy own_rows on tenant_user for select to app_user
  using (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy own_rows on tenant for select to app_user
  using (current_setting('app.scope', true) = 'self' and exists (
    select 1 from tenant_user m where m.tenant_id = tenant.tenant_id and m.user_id = nullif(current_setting('app.user_id', true), '')::uuid));
create policy host_rows on tenant to app_host using (true) with check (true);
create policy host_rows on tenant_user to app_host using (true) with check (true);
create policy host_rows on audit_log to app_host using (true) with check (true);
create policy host_rows on request_key to app_host using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
create policy host_rows on job to app_host using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');

grant select on edition to app_user, app_host;
grant select, insert on tenant, tenant_user, audit_log to app_host;
grant select, insert, update on request_key, job to app_host;
grant select, insert, update on app_account, user_session, password_history to app_host;
-- a tenant session sees of an account only name and state, never the hash
grant select (id, user_name, nickname, is_active) on app_account to app_user;

-- Other systems that a space is connected to (platform M16).
create table third_config (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  provider integer not null check (provider between 1 and 6),
  name text not null check (length(name) between 1 and 32),
  url text not null check (length(url) <= 300),
  secret_cipher text not null,
  scopes integer[] not null,
  is_enabled boolean not null default true,
  last_sync_time timestamptz,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
-- which of theirs is which of ours: unique both ways
create table third_mapping (
  tenant_id uuid not null,
  config_id uuid not null,
  kind integer not null,
  local_id uuid not null,
  remote_id text not null check (length(remote_id) between 1 and 64),
  primary key (tenant_id, config_id, kind, local_id),
  unique (tenant_id, config_id, kind, remote_id),
  foreign key (tenant_id, config_id) references third_config (tenant_id, id)
);
create table third_sync_task (
  tenant_id uuid not null,
  id uuid not null,
  config_id uuid not null,
  scope integer not null,
  mode integer not null check (mode in (1, 2)),
  -- 0 queued, 1 running, 2 done, 3 partly failed, 4 failed, 5 cancelled
  state integer not null default 0 check (state between 0 and 5),
  -- rows that are changed after this are for the next one
  until_time timestamptz not null,
  start_time timestamptz,
  end_time timestamptz,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, config_id) references third_config (tenant_id, id)
);
create unique index third_sync_task_running on third_sync_task (tenant_id, config_id, scope) where state in (0, 1);
create index third_sync_task_time on third_sync_task (tenant_id, creation_time, id);
create table third_sync_item (
  tenant_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  local_id uuid not null,
  code text not null,
  name text not null,
  payload jsonb not null,
  action integer not null check (action in (1, 2)),
  -- 0 waits, 1 done, 2 failed, 3 ignored
  result integer not null default 0 check (result between 0 and 3),
  remote_id text,
  error text,
  attempt integer not null default 0,
  next_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references third_sync_task (tenant_id, id)
);
create index third_sync_item_task on third_sync_item (tenant_id, task_id, result, id);
create index third_sync_item_due on third_sync_item (tenant_id, next_time) where next_time is not null;

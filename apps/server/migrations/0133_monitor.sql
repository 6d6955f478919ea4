-- Cameras of a factory (platform M17); what opens them is sealed.
create table web_monitor (
  like house_row including all,
  name text not null check (length(name) between 1 and 40),
  factory_id uuid,
  location text check (length(location) <= 60),
  device_serial text not null check (device_serial ~ '^[A-Z0-9]{9}$'),
  channel_no integer not null default 1 check (channel_no between 1 and 64),
  validate_code text,
  quality integer not null default 1 check (quality in (1, 2)),
  is_public boolean not null default false,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  online boolean not null default false,
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create index web_monitor_sort on web_monitor (tenant_id, sort, id) where not is_deleted;
create table ys7_setting (
  tenant_id uuid primary key references tenant (tenant_id),
  app_key text not null check (length(app_key) between 8 and 64),
  app_secret text not null,
  access_token text,
  token_expire_time timestamptz,
  last_error text check (length(last_error) <= 200),
  version integer not null default 1
);

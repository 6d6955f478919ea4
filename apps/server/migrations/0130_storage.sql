-- Storage (platform M20): how much of it a space has and uses, uploads in parts, previews, conversions, the recycle bin.

-- GB: of the edition and of what was bought beside it, as seats
insert into feature (id, code, display_name, parent_id, value_type, default_value, unit, is_charge, sort)
select gen_random_uuid(), 'Storage', '存储空间', p.id, 2, '1', 'GB', true, 3 from feature p where p.code = 'TagSpace'
on conflict (code) do nothing;
insert into price_group (id, name, sort) values (gen_random_uuid(), '存储', 4) on conflict (name) do nothing;

create function edition_storage_stocked(p_edition uuid) returns void language sql as $$
  insert into edition_feature (edition_id, feature_id, value)
  select e.id, f.id, case e.edition_type when 1 then '2' when 2 then '100' when 3 then '50' when 4 then '5' else '2' end
  from edition e, feature f where e.id = p_edition and f.code = 'Storage' on conflict do nothing;
$$;
create or replace function edition_stock() returns trigger language plpgsql as $$
begin
  -- first: what comes after gives a switch to whatever has no value yet
  perform edition_storage_stocked(new.id);
  perform edition_stocked(new.id);
  return null;
end $$;
select edition_storage_stocked(id) from edition;
insert into price (id, provider, feature_id, group_id, period_value, period_name, unit, quantity, available_name, sales_price, original_price, description, sort)
select gen_random_uuid(), 'F', f.id, g.id, 12, '1年', '年', t.quantity, t.name, t.sales, t.original, t.description, t.sort
from feature f, price_group g, (values
  (100, '100GB 存储', 600.00, 720.00, '图纸、照片与附件再存 100 GB，一年有效', 1),
  (500, '500GB 存储', 2600.00, 3600.00, '图纸、照片与附件再存 500 GB，一年有效', 2)) as t (quantity, name, sales, original, description, sort)
where f.code = 'Storage' and g.name = '存储';

-- one row a space: whoever keeps or throws away content waits for it
create table storage_quota (
  tenant_id uuid primary key references tenant (tenant_id),
  used bigint not null default 0 check (used >= 0)
);
-- bytes that a space may use; of the caller's role only the own space is seen
create function storage_total_of(p_tenant uuid) returns bigint language sql stable as $$
  select ((coalesce(ef.value, f.default_value)::numeric + coalesce((
      select sum(g.quantity) from feature_grant g where g.tenant_id = t.tenant_id and g.feature_id = f.id
        and g.start_time <= now() and (g.end_time is null or g.end_time > now())), 0)) * 1073741824)::bigint
  from tenant t join feature f on f.code = 'Storage' left join edition_feature ef on ef.edition_id = t.edition_id and ef.feature_id = f.id
  where t.tenant_id = p_tenant
$$;
create function storage_total() returns bigint language sql stable as $$ select storage_total_of(current_tenant()) $$;

-- a deleted file lies in the bin for 30 days
alter table file_object
  add column deleted_time timestamptz,
  add column deleter_id uuid,
  add check (is_deleted = (deleted_time is not null)) not valid;
create index file_object_bin on file_object (tenant_id, deleted_time) where is_deleted;

insert into storage_quota (tenant_id, used)
select t.tenant_id, coalesce((select sum(c.size) from (
  select max(f.size) as size from file_object f where f.tenant_id = t.tenant_id group by f.sha256) c), 0)
from tenant t /* all tenants */ on conflict do nothing;

create table upload_task (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size > 0),
  sha256 text not null check (length(sha256) = 64),
  part_size integer not null,
  biz_type text check (length(biz_type) <= 40),
  -- the file that it became
  made_id uuid,
  creator_id uuid not null,
  creation_time timestamptz not null default now(),
  expire_time timestamptz not null,
  primary key (tenant_id, id)
);
create index upload_task_open on upload_task (tenant_id, creator_id, sha256) where made_id is null;
create index upload_task_end on upload_task (tenant_id, expire_time);
create table upload_part (
  tenant_id uuid not null,
  task_id uuid not null,
  part integer not null check (part > 0),
  size bigint not null,
  storage_key text not null,
  primary key (tenant_id, task_id, part),
  foreign key (tenant_id, task_id) references upload_task (tenant_id, id)
);

-- what was made of content: of equal content it is made once, and it is free
create table file_preview (
  tenant_id uuid not null references tenant (tenant_id),
  sha256 text not null,
  kind text not null check (kind in ('thumb', 'large', 'pdf', 'svg', 'dxf')),
  -- of the program that made it: a newer one makes it anew
  maker text not null,
  ext text not null,
  size bigint not null,
  storage_key text not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, sha256, kind, maker)
);

-- queue of conversions ----------------------------------------------------------------------------------------------
create table conversion_task (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  source_id uuid not null,
  sha256 text not null,
  ext text not null,
  file_type integer not null check (file_type between 1 and 6),
  -- made by the house itself; else by the operator's converter
  is_native boolean not null,
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled
  state integer not null default 0 check (state between 0 and 4),
  priority integer not null default 0,
  sever_ip text,
  runner uuid,
  try_count integer not null default 0,
  lease_until timestamptz,
  start_time timestamptz,
  duration_ms integer,
  error text check (length(error) <= 300),
  creator_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, source_id) references file_object (tenant_id, id) on delete cascade
);
create index conversion_task_open on conversion_task (tenant_id, state, creation_time) where state in (0, 1);
create index conversion_task_time on conversion_task (tenant_id, creation_time, id);
create unique index conversion_task_once on conversion_task (tenant_id, sha256, file_type) where state in (0, 1);
create policy host_rows on conversion_task to app_host using (true) with check (true);
grant select, update on conversion_task to app_host;

create table convert_server (
  id uuid primary key,
  sever_ip text not null unique check (length(sever_ip) between 1 and 64),
  file_types integer[] not null,
  -- makes what the house makes itself; and what a converter makes
  has_command boolean not null,
  concurrency integer not null default 1 check (concurrency between 1 and 16),
  last_beat timestamptz not null,
  is_enabled boolean not null default true,
  version integer not null default 1
);
grant select, update on convert_server to app_host;
grant select on convert_server to app_user;
-- a new task is told to every server
create function conversion_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversion', '');
  return null;
end $$;
create trigger conversion_told after insert or update of state on conversion_task for each row when (new.state = 0) execute function conversion_told();
-- tasks of all spaces that are taken before this one of the own space
create function conversion_ahead(p_id uuid) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from conversion_task mine join conversion_task t on t.state = 0 and t.is_native = mine.is_native and t.id <> mine.id
    and (t.priority, t.creation_time) < (mine.priority, mine.creation_time)
  where mine.tenant_id = current_tenant() and mine.id = p_id and mine.state = 0
$$;
revoke all on function conversion_ahead(uuid) from public;
grant execute on function conversion_ahead(uuid) to app_user;

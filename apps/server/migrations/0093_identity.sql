-- Roles, units, members, staff selectors and factories become records that a space keeps itself (platform M12, M13).

-- roles ---------------------------------------------------------------------------------------------------------
alter table role
  add column display_name text,
  add column description text,
  add column is_default boolean not null default false,
  add column is_static boolean not null default false,
  add column sort integer not null default 0,
  add column creation_time timestamptz not null default now(),
  add column creator_id uuid,
  add column last_modification_time timestamptz,
  add column last_modifier_id uuid,
  add column is_deleted boolean not null default false;
update role set display_name = name;
alter table role alter column display_name set not null;
alter table role drop constraint role_tenant_id_name_key;
create unique index role_name on role (tenant_id, name) where not is_deleted;
create index tenant_user_role_role on tenant_user_role (tenant_id, role_id);

-- a role that is given no name is known by its code
create function role_named() returns trigger language plpgsql as $$
begin
  new.display_name := coalesce(nullif(new.display_name, ''), new.name);
  return new;
end $$;
create trigger role_named before insert or update on role for each row execute function role_named();

-- members -------------------------------------------------------------------------------------------------------
-- a removed member keeps the row: what he has written stays with his name, and an invitation brings him back to it
alter table tenant_user
  add column version integer not null default 1,
  add column creation_time timestamptz not null default now(),
  add column creator_id uuid,
  add column last_modification_time timestamptz,
  add column last_modifier_id uuid,
  add column is_deleted boolean not null default false,
  add column status_before_disable integer,
  add column data_permission integer check (data_permission in (1, 2)),
  add column inviter_id uuid,
  add column invite_time timestamptz,
  add column invite_expire_time timestamptz,
  add column answer_time timestamptz,
  add column join_time timestamptz,
  add column remark text;
alter table tenant_user add constraint tenant_user_status check (user_status in (1, 2, 4, 8, 16, 32));
create index tenant_user_state on tenant_user (tenant_id, user_status) where not is_deleted;
-- how many may log in; the row is the lock of whoever takes a seat. Editions and orders will write it (M5)
alter table tenant add column seats integer not null default 20 check (seats >= 1);

-- units ---------------------------------------------------------------------------------------------------------
create table organization_unit (
  like house_row including all,
  parent_id uuid,
  code text not null,
  level integer not null check (level between 1 and 5),
  display_name text not null check (length(display_name) between 1 and 64),
  leader_tenant_user_id uuid,
  sort integer not null default 0,
  foreign key (tenant_id, parent_id) references organization_unit (tenant_id, id),
  foreign key (tenant_id, leader_tenant_user_id) references tenant_user (tenant_id, id)
);
create unique index organization_unit_code on organization_unit (tenant_id, code) where not is_deleted;
create unique index organization_unit_name on organization_unit (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), display_name) where not is_deleted;
create index organization_unit_time on organization_unit (tenant_id, creation_time, id) where not is_deleted;
create table organization_unit_member (
  tenant_id uuid not null,
  organization_unit_id uuid not null,
  tenant_user_id uuid not null,
  primary key (tenant_id, organization_unit_id, tenant_user_id),
  foreign key (tenant_id, organization_unit_id) references organization_unit (tenant_id, id),
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id)
);
create index organization_unit_member_user on organization_unit_member (tenant_id, tenant_user_id);

-- staff selectors; the rows of the all-zero tenant are the platform's templates ------------------------------------
create table query_organization_unit (
  like house_row including all,
  module_name text not null check (length(module_name) between 1 and 32),
  router_name text not null check (length(router_name) between 1 and 64),
  query_user_title text not null check (length(query_user_title) between 1 and 32),
  query_user_key text not null check (length(query_user_key) between 1 and 64),
  organization_unit_id uuid,
  sort integer not null default 1000,
  foreign key (tenant_id, organization_unit_id) references organization_unit (tenant_id, id)
);
create unique index query_organization_unit_key on query_organization_unit (tenant_id, router_name, query_user_key) where not is_deleted;
create policy host_rows on query_organization_unit to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on query_organization_unit to app_host;
create policy host_rows on organization_unit for select to app_host using (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select on organization_unit to app_host;

insert into query_organization_unit (tenant_id, id, module_name, router_name, query_user_title, query_user_key, sort)
select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), t.module, t.router, t.title, t.key, row_number() over () from (values
  ('合同', 'agreementOrder', '业务员', 'salesman'),
  ('工程订单', 'projectOrder', '业务员', 'salesman'),
  ('发货单', 'deliveryOrder', '业务员', 'salesman'),
  ('发货单', 'deliveryOrder', '司机', 'driver'),
  ('工程', 'cadProject', '设计员', 'designer'),
  ('工程', 'cadProject', '拆图员', 'splitter'),
  ('工程', 'cadProject', '跟单员', 'follower'),
  ('套料', 'nestOrder', '套料员', 'nester'),
  ('工程计划', 'projectPlan', '计划员', 'planner'),
  ('质检', 'qcOrder', '质检员', 'inspector'),
  ('外协', 'outsourceOut', '外协员', 'operator'),
  ('材料采购', 'purchaseMaterial', '采购员', 'buyer'),
  ('材料仓库', 'warehouseMaterial', '仓管员', 'keeper'),
  ('成品仓库', 'warehouseProduct', '成品仓管', 'keeper'),
  ('涂料', 'paint', '涂料仓管', 'keeper'),
  ('付款', 'payableTask', '请款人', 'applicant'),
  ('收款', 'receivableTask', '收款责任人', 'collector')) as t (module, router, title, key);

-- gives a space the templates that it does not have; null: every space. Not for the runtime roles
create function staffing_copy(p_tenant uuid) returns integer language plpgsql set search_path = public, pg_temp as $$
declare added integer;
begin
  insert into query_organization_unit (tenant_id, id, module_name, router_name, query_user_title, query_user_key, sort)
  select t.tenant_id, gen_random_uuid(), q.module_name, q.router_name, q.query_user_title, q.query_user_key, q.sort
  from tenant t join query_organization_unit q on q.tenant_id = '00000000-0000-0000-0000-000000000000' and not q.is_deleted
  where (p_tenant is null or t.tenant_id = p_tenant) and not exists (
    select 1 from query_organization_unit o where o.tenant_id = t.tenant_id and o.router_name = q.router_name
      and o.query_user_key = q.query_user_key and not o.is_deleted)
  on conflict (tenant_id, router_name, query_user_key) where not is_deleted do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
revoke all on function staffing_copy(uuid) from public;
create function staffing_of_new_tenant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform staffing_copy(new.tenant_id);
  return null;
end $$;
revoke all on function staffing_of_new_tenant() from public;
create trigger staffing_of_new_tenant after insert on tenant for each row execute function staffing_of_new_tenant();
-- the own space; from the platform's side every one
create function staffing_init() returns integer language sql security definer set search_path = public, pg_temp as $$
  select staffing_copy(case when session_user = 'app_host' then null else coalesce(current_tenant(), '00000000-0000-0000-0000-000000000000') end)
$$;
revoke all on function staffing_init() from public;
grant execute on function staffing_init() to app_user, app_host;
select staffing_copy(null);

-- factories -----------------------------------------------------------------------------------------------------
alter table factory
  add column logo_url text,
  add column address text,
  add column leader_id uuid,
  add column sort integer not null default 0,
  add column remark text,
  add column creation_time timestamptz not null default now(),
  add column creator_id uuid,
  add column last_modification_time timestamptz,
  add column last_modifier_id uuid,
  add column version integer not null default 1,
  add column is_deleted boolean not null default false;
alter table factory drop constraint factory_tenant_id_code_key;
create unique index factory_code on factory (tenant_id, code) where not is_deleted;
create unique index factory_default on factory (tenant_id) where is_default and not is_deleted;

-- what a space may know of accounts beyond name and state, each by a function that says how far --------------------
-- which accounts have these phones: an invitation has to find them
create function accounts_of_phones(p_phones text[]) returns table (phone text, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.phone_number, a.id from app_account a where a.phone_number = any (p_phones) and a.is_active
$$;
-- the phones of the own members, and when each last came in here
create function members_known() returns table (user_id uuid, phone text, last_login timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.phone_number, (select max(s.created_time) from user_session s where s.user_id = a.id and s.active_tenant_id = m.tenant_id)
  from tenant_user m join app_account a on a.id = m.user_id where m.tenant_id = current_tenant()
$$;
-- ends what a member has open in the own space, on every device
create function end_sessions_here(p_user uuid) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare ended integer;
begin
  update user_session set ended_time = now(), end_reason = 4
  where user_id = p_user and active_tenant_id = current_tenant() and ended_time is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke all on function accounts_of_phones(text[]), members_known(), end_sessions_here(uuid) from public;
grant execute on function accounts_of_phones(text[]), members_known(), end_sessions_here(uuid) to app_user;

-- A space has one owner, who may hand it over to another member (platform M12).
-- of several the first stays: the others keep what they may do by the built-in role
with others as (
  select t.tenant_id, t.id from tenant_user t where t.is_admin and not t.is_deleted and exists (
    select 1 from tenant_user o where o.tenant_id = t.tenant_id and o.is_admin and not o.is_deleted and o.id < t.id)
), kept as (
  insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
  select o.tenant_id, o.id, r.id from others o join role r on r.tenant_id = o.tenant_id and r.is_static and not r.is_deleted on conflict do nothing
)
update tenant_user t set is_admin = false, permission_version = t.permission_version + 1 from others o where t.tenant_id = o.tenant_id and t.id = o.id;
create unique index tenant_user_owner on tenant_user (tenant_id) where is_admin and not is_deleted;

create table admin_transfer (
  tenant_id uuid not null,
  id uuid not null,
  from_tenant_user_id uuid not null,
  to_tenant_user_id uuid not null,
  -- 0 waits for the answer, 1 accepted, 2 refused, 3 withdrawn or too late
  state integer not null default 0 check (state between 0 and 3),
  creation_time timestamptz not null default now(),
  expire_time timestamptz not null,
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_tenant_user_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, to_tenant_user_id) references tenant_user (tenant_id, id),
  check (from_tenant_user_id <> to_tenant_user_id)
);
create unique index admin_transfer_open on admin_transfer (tenant_id) where state = 0;

-- What a space says of itself and how it works (platform M4): its configuration, and the values of its settings.
create table tenant_config (
  tenant_id uuid primary key references tenant (tenant_id),
  -- null: the name of the space
  enterprise_name text check (length(enterprise_name) between 1 and 50),
  require_second_factor boolean not null default false,
  -- null: as the platform has it
  web_idle_minutes integer check (web_idle_minutes between 30 and 1440),
  display_amount_default boolean not null default true,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1
);
create policy host_rows on tenant_config to app_host using (true) with check (true);
grant select, insert, update on tenant_config to app_host;

create table config_value (
  tenant_id uuid not null references tenant (tenant_id),
  key text not null check (length(key) between 1 and 64),
  value jsonb not null,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, key)
);
insert into config_value (tenant_id, key, value)
select tenant_id, 'nest.requireBend', 'false' from tenant where settings ->> 'requireBendCoefficient' = 'false' /* all tenants */;
update tenant set settings = settings - 'requireBendCoefficient' where settings ? 'requireBendCoefficient' /* all tenants */;

-- browsers that are open follow the limit of their space; without one a remembered log-in, known by its length, has its week
create function web_idle_of(p_tenant uuid) returns setof uuid language sql as $$
  update user_session s set idle_seconds = coalesce((select c.web_idle_minutes * 60 from tenant_config c where c.tenant_id = p_tenant),
      case when s.absolute_expire_time - s.created_time > interval '8 days' then 604800 else 28800 end)
  where s.active_tenant_id = p_tenant and s.client_type = 1 and s.impersonation_id is null and s.ended_time is null
  returning s.user_id
$$;
revoke all on function web_idle_of(uuid) from public;
grant execute on function web_idle_of(uuid) to app_host;
create function web_idle_here() returns setof uuid language sql security definer set search_path = public, pg_temp as $$
  select web_idle_of(current_tenant())
$$;
revoke all on function web_idle_here() from public;
grant execute on function web_idle_here() to app_user;

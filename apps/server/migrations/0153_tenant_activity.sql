-- How spaces are used (platform M4 §5): counted over all of them every hour, so that a list of ten thousand never reads the work itself.
create function tenant_health(p_login_days integer, p_active7 integer, p_seats_used integer, p_nest30 integer, p_nest90 integer, p_used bigint, p_total bigint)
returns integer language sql immutable parallel safe as $$
  select round(40 * least(1, p_login_days / 20.0)
    + 30 * least(1, p_active7 / greatest(0.6 * p_seats_used, 0.6))
    + 20 * least(1, p_nest30 / greatest(1, p_nest90 / 3.0))
    + case when p_used < 0.95 * p_total then 10 else 0 end)::integer
$$;

create table tenant_activity (
  tenant_id uuid primary key references tenant (tenant_id),
  -- people who were in it, and days on which somebody logged in
  active7 integer not null default 0,
  active30 integer not null default 0,
  login_days30 integer not null default 0,
  seats_used integer not null default 0,
  projects integer not null default 0,
  products integer not null default 0,
  nest30 integer not null default 0,
  nest90 integer not null default 0,
  storage_used bigint not null default 0,
  storage_total bigint not null default 0,
  last_login_time timestamptz,
  health integer not null default 0 check (health between 0 and 100),
  computed_time timestamptz not null
);
create policy host_reads on tenant_activity for select to app_host using (true);
grant select on tenant_activity to app_host;

-- every space at once, as the owner of the tables
create function tenant_activity_counted(p_at timestamptz) returns integer language plpgsql set search_path = public, pg_temp as $$
declare counted integer;
begin
  insert into tenant_activity as a (tenant_id, active7, active30, login_days30, seats_used, projects, products, nest30, nest90, storage_used, storage_total, last_login_time, health, computed_time)
  select n.tenant_id, n.active7, n.active30, n.login_days30, n.seats_used, n.projects, n.products, n.nest30, n.nest90, n.storage_used, n.storage_total, n.last_login_time,
    tenant_health(n.login_days30, n.active7, n.seats_used, n.nest30, n.nest90, n.storage_used, n.storage_total), p_at
  from (
    select t.tenant_id, coalesce(s.active7, 0) as active7, coalesce(s.active30, 0) as active30, coalesce(s.login_days30, 0) as login_days30, coalesce(m.seats_used, 0) as seats_used,
      coalesce(p.projects, 0) as projects, coalesce(p.products, 0) as products, coalesce(o.nest30, 0) as nest30, coalesce(o.nest90, 0) as nest90,
      coalesce(q.used, 0) as storage_used, coalesce(storage_total_of(t.tenant_id), 0) as storage_total, s.last_login_time
    from tenant t
    left join (select active_tenant_id as id, count(distinct user_id) filter (where last_seen_time > p_at - interval '7 days')::int as active7,
        count(distinct user_id) filter (where last_seen_time > p_at - interval '30 days')::int as active30,
        count(distinct (created_time at time zone 'Asia/Shanghai')::date) filter (where created_time > p_at - interval '30 days')::int as login_days30, max(created_time) as last_login_time
      from user_session where active_tenant_id is not null and impersonation_id is null and created_time <= p_at group by 1) s on s.id = t.tenant_id
    left join (select tenant_id as id, count(*)::int as seats_used from tenant_user where user_status in (1, 4, 32) and not is_deleted group by 1) m on m.id = t.tenant_id
    left join (select tenant_id as id, count(*)::int as projects, coalesce(sum(product_amount), 0)::int as products from cad_project where not is_deleted group by 1) p on p.id = t.tenant_id
    left join (select tenant_id as id, count(*) filter (where creation_time > p_at - interval '30 days')::int as nest30, count(*)::int as nest90
      from nest_order where not is_deleted and run_id is not null and creation_time > p_at - interval '90 days' group by 1) o on o.id = t.tenant_id
    left join storage_quota q on q.tenant_id = t.tenant_id
    where not t.is_deleted and t.tenant_id <> '00000000-0000-0000-0000-000000000000' /* all tenants */) n
  on conflict (tenant_id) do update set active7 = excluded.active7, active30 = excluded.active30, login_days30 = excluded.login_days30, seats_used = excluded.seats_used,
    projects = excluded.projects, products = excluded.products, nest30 = excluded.nest30, nest90 = excluded.nest90, storage_used = excluded.storage_used,
    storage_total = excluded.storage_total, last_login_time = excluded.last_login_time, health = excluded.health, computed_time = excluded.computed_time;
  get diagnostics counted = row_count;
  return counted;
end $$;
revoke all on function tenant_activity_counted(timestamptz) from public;

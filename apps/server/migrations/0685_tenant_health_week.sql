-- The health of each space at the end of each week (platform M4 §9): one that falls week after week is told to whoever looks after it.
create table tenant_health_week (
  tenant_id uuid not null references tenant (tenant_id),
  -- its Monday, of Shanghai
  week date not null check (extract(isodow from week) = 1),
  health integer not null check (health between 0 and 100),
  primary key (tenant_id, week)
);
create policy host_reads on tenant_health_week for select to app_host using (true);
grant select on tenant_health_week to app_host;

-- what the hourly count finds last in a week stands for it
create function tenant_health_kept(p_at timestamptz, p_weeks integer) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  this_week date := date_trunc('week', p_at at time zone 'Asia/Shanghai')::date;
  kept integer;
begin
  insert into tenant_health_week as w (tenant_id, week, health)
  select a.tenant_id, this_week, a.health from tenant_activity a join tenant t on t.tenant_id = a.tenant_id and not t.is_deleted /* all tenants */
  on conflict (tenant_id, week) do update set health = excluded.health where w.health <> excluded.health;
  get diagnostics kept = row_count;
  delete from tenant_health_week w where w.week < this_week - 7 * p_weeks /* all tenants */;
  return kept;
end $$;
revoke all on function tenant_health_kept(timestamptz, integer) from public;

-- The logs (platform M15): who was at the door, what plug-ins and devices did.

-- how a session was opened: 1 logged in, 3 came from another space
alter table user_session add column opened_as integer not null default 1 check (opened_as in (1, 3));
create index user_session_created on user_session (created_time);

-- append-only; the all-zero tenant stands for what no space has: names that nobody has, the platform's own staff
create table login_log (
  tenant_id uuid not null,
  id uuid not null,
  time timestamptz not null default now(),
  user_id uuid,
  account text not null check (length(account) <= 64),
  action integer not null check (action between 1 and 10),
  result integer not null check (result between 1 and 8),
  client_type integer,
  user_agent text,
  ip text,
  session_id uuid,
  impersonator_user_id uuid,
  primary key (tenant_id, id)
);
create index login_log_time on login_log (tenant_id, time, id);
create index login_log_all on login_log (time, id);
create policy host_reads on login_log for select to app_host using (true);
create policy host_adds on login_log for insert to app_host with check (true);
grant select, insert on login_log to app_host;

-- a session is noted where it begins and where it ends, whichever way that comes about
create function note_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what integer;
begin
  what := case
    when tg_op = 'INSERT' then case when new.impersonation_id is not null then 9 else new.opened_as end
    when new.end_reason = 1 then 2
    when new.end_reason in (2, 4, 5) then 4 end;
  if what is not null then
    insert into login_log (tenant_id, id, user_id, account, action, result, client_type, user_agent, ip, session_id, impersonator_user_id)
      select coalesce(new.active_tenant_id, '00000000-0000-0000-0000-000000000000'), gen_random_uuid(), new.user_id, a.user_name, what, 1,
        new.client_type, new.user_agent, new.ip, new.id, new.impersonator_user_id
      from app_account a where a.id = new.user_id;
  end if;
  return null;
end $$;
revoke all on function note_session() from public;
create trigger session_begins after insert on user_session for each row execute function note_session();
create trigger session_ends after update of ended_time on user_session for each row
  when (old.ended_time is null and new.ended_time is not null) execute function note_session();

-- a password that was wrong too often
create function note_lock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into login_log (tenant_id, id, user_id, account, action, result)
    values (coalesce(new.last_tenant_id,
        (select m.tenant_id from tenant_user m where m.user_id = new.id and m.user_status in (1, 4, 32) and not m.is_deleted order by m.id limit 1),
        '00000000-0000-0000-0000-000000000000'), gen_random_uuid(), new.id, new.user_name, 7, 4);
  return null;
end $$;
revoke all on function note_lock() from public;
create trigger account_locks after update of lockout_end on app_account for each row
  when (new.lockout_end is not null and new.lockout_end is distinct from old.lockout_end) execute function note_lock();

-- of the CAD plug-ins, who also send what they did while they were offline: `time` is when it arrived
create table plugin_log (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  time timestamptz not null default now(),
  user_id uuid not null references app_account (id),
  plugin_name integer not null check (plugin_name between 1 and 3),
  plugin_version text not null check (length(plugin_version) <= 32),
  cad_version text check (length(cad_version) <= 64),
  machine_code text not null check (length(machine_code) <= 64),
  machine_name text check (length(machine_name) <= 64),
  command text not null check (length(command) <= 64),
  project_name text check (length(project_name) <= 100),
  batch text check (length(batch) <= 50),
  item_count integer,
  duration_ms integer not null check (duration_ms >= 0),
  result integer not null check (result between 1 and 3),
  error text check (length(error) <= 500),
  client_time timestamptz not null,
  seq integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, machine_code, seq)
);
create index plugin_log_time on plugin_log (tenant_id, time, id);
create index plugin_log_all on plugin_log (time, id);
create policy host_reads on plugin_log for select to app_host using (true);
grant select on plugin_log to app_host;

-- the register of devices; pairing (production §3, §4) adds its rows and what else it has to know
create table equipment (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  code text not null check (length(code) between 1 and 50),
  name text not null check (length(name) between 1 and 50),
  equipment_type integer not null check (equipment_type in (1, 2, 4, 8, 16)),
  factory_id uuid,
  app_version text check (length(app_version) <= 32),
  last_online_time timestamptz,
  use_date_end date,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create unique index equipment_code on equipment (tenant_id, code) where not is_deleted;
create index equipment_factory on equipment (tenant_id, factory_id);
create policy host_reads on equipment for select to app_host using (true);
grant select on equipment to app_host;
create policy host_reads on factory for select to app_host using (true);
grant select on factory to app_host;

create table equipment_log (
  tenant_id uuid not null,
  id uuid not null,
  time timestamptz not null default now(),
  -- by the clock of the device
  log_time timestamptz not null,
  equipment_id uuid not null,
  log_type integer not null,
  content text not null check (length(content) <= 500),
  user_id uuid references app_account (id),
  ip text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment (tenant_id, id)
);
create index equipment_log_time on equipment_log (tenant_id, time, id);
create index equipment_log_one on equipment_log (tenant_id, equipment_id, time);
create index equipment_log_all on equipment_log (time, id);
create policy host_reads on equipment_log for select to app_host using (true);
grant select on equipment_log to app_host;

-- DeviceDaily: what a device did on a day, and the minutes in which it was heard of
create table device_daily (
  tenant_id uuid not null,
  equipment_id uuid not null,
  date date not null,
  minutes bit(1440) not null,
  online_minutes integer not null generated always as (bit_count(minutes)::integer) stored,
  report_count integer not null default 0,
  scan_count integer not null default 0,
  print_count integer not null default 0,
  user_ids uuid[] not null default '{}',
  primary key (tenant_id, equipment_id, date),
  foreign key (tenant_id, equipment_id) references equipment (tenant_id, id)
);
create policy host_reads on device_daily for select to app_host using (true);
grant select on device_daily to app_host;

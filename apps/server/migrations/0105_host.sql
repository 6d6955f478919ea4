-- The platform's side (platform M4, M12, M14): spaces as the operator keeps them, accounts, and looking through a member's eyes.

alter table app_account
  add column version integer not null default 1,
  add column disabled_reason text check (length(disabled_reason) <= 200);
create index app_account_time on app_account (creation_time, id);

alter table tenant
  add column contact_name text check (length(contact_name) <= 32),
  add column address text check (length(address) <= 200),
  add column remark text check (length(remark) <= 500),
  add column salesman_user_id uuid references app_account (id),
  add column service_end_time timestamptz,
  add column disabled_reason text check (length(disabled_reason) <= 200),
  add column last_follow_time timestamptz,
  add column next_follow_time timestamptz,
  add column tag_ids uuid[] not null default '{}',
  -- a space is deleted by two of the platform: who asked for it first
  add column delete_requester_id uuid references app_account (id),
  add column last_modification_time timestamptz,
  add column last_modifier_id uuid,
  add column is_deleted boolean not null default false;
create index tenant_time on tenant (creation_time, tenant_id) where not is_deleted;
grant update on tenant, tenant_user to app_host;

-- the state of a space (platform F4) for filters; kit/who.ts says the same, and a test compares them
create function tenant_state(p_active boolean, p_disabled timestamptz, p_trial boolean, p_ends timestamptz, p_grace integer, p_free boolean, p_at timestamptz)
returns integer language sql stable parallel safe as $$
  select case
    when not p_active then case when p_disabled is null then 0 else 5 end
    when p_trial then case when coalesce(d.days < 0, false) then 4 else 1 end
    when p_free or not coalesce(d.days < 0, false) then 2
    when -d.days <= p_grace then 3 else 4 end
  from (select (p_ends at time zone 'Asia/Shanghai')::date - (p_at at time zone 'Asia/Shanghai')::date as days) d
$$;

-- the platform's own: no space reads them
create table tag (
  id uuid primary key,
  name text not null check (length(name) between 1 and 12),
  color text not null,
  sort integer not null default 0,
  creation_time timestamptz not null default now(),
  version integer not null default 1
);
create unique index tag_name on tag (lower(name));
create table space_followup (
  id uuid primary key,
  space_id uuid not null references tenant (tenant_id),
  way integer not null check (way between 1 and 5),
  stage integer not null check (stage between 1 and 7),
  content text not null check (length(content) between 1 and 1000),
  contact_name text check (length(contact_name) <= 32),
  next_follow_time timestamptz,
  creator_id uuid not null references app_account (id),
  creation_time timestamptz not null default now(),
  is_deleted boolean not null default false
);
create index space_followup_time on space_followup (space_id, creation_time);
grant select, insert, update, delete on tag to app_host;
grant select, insert, update on space_followup to app_host;

-- what became of a space: append-only, read by the platform and by the space itself
create table tenant_trend (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  trend_type integer not null check (trend_type between 1 and 15),
  title text not null,
  old_value text,
  new_value text,
  reason text,
  operator_id uuid,
  operator_name text not null,
  -- 1 the platform, 2 the space, 3 an agent, 4 the house
  operator_side integer not null check (operator_side between 1 and 4),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index tenant_trend_time on tenant_trend (tenant_id, creation_time, id);
create policy host_reads on tenant_trend for select to app_host using (true);
create policy host_adds on tenant_trend for insert to app_host with check (true);
grant select, insert on tenant_trend to app_host;

-- who looked through whose eyes (platform M14)
create table impersonation_log (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  operator_id uuid not null references app_account (id),
  operator_name text not null,
  tenant_user_id uuid not null,
  user_id uuid not null references app_account (id),
  member_name text not null,
  reason text not null check (length(reason) between 10 and 200),
  ticket_no text check (length(ticket_no) <= 32),
  ip text,
  start_time timestamptz not null,
  until_time timestamptz not null,
  end_time timestamptz,
  -- 1 left, 2 the hour was over, 3 the operator, 4 the space, 5 another one was started
  end_reason integer check (end_reason between 1 and 5),
  primary key (tenant_id, id),
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id)
);
create index impersonation_log_time on impersonation_log (tenant_id, start_time, id);
create index impersonation_log_operator on impersonation_log (operator_id) where end_time is null;
create policy host_rows on impersonation_log to app_host using (true) with check (true);
grant select, insert, update on impersonation_log to app_host;

alter table user_session
  add column impersonation_id uuid,
  add column impersonator_user_id uuid references app_account (id);
create index user_session_impersonator on user_session (impersonator_user_id) where impersonator_user_id is not null;
create index user_session_space on user_session (active_tenant_id, created_time);

-- support that looks in is no log-in of the member
create or replace function members_known() returns table (user_id uuid, phone text, last_login timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.phone_number, (select max(s.created_time) from user_session s
    where s.user_id = a.id and s.active_tenant_id = m.tenant_id and s.impersonation_id is null)
  from tenant_user m join app_account a on a.id = m.user_id where m.tenant_id = current_tenant()
$$;
-- a space ends the look into it
create function end_impersonation_here(p_id uuid) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare found uuid;
begin
  update impersonation_log set end_time = now(), end_reason = 4
    where tenant_id = current_tenant() and id = p_id and end_time is null and until_time > now() returning user_id into found;
  if found is not null then
    update user_session set ended_time = now(), end_reason = 8 where impersonation_id = p_id and ended_time is null;
  end if;
  return found;
end $$;
revoke all on function end_impersonation_here(uuid) from public;
grant execute on function end_impersonation_here(uuid) to app_user;

-- Employees, and the accounts that a space makes for them (platform M12).

-- what follows the @ in the names of accounts that a space makes: six digits that tell nobody how many spaces there are
alter table tenant add column code text check (code ~ '^[a-z0-9]{4,12}$');
create unique index tenant_code on tenant (code);
create function tenant_coded() returns trigger language plpgsql as $$
begin
  while new.code is null loop
    new.code := (100000 + floor(random() * 900000))::int::text;
    if exists (select 1 from tenant where code = new.code) then new.code := null; end if;
  end loop;
  return new;
end $$;
create trigger tenant_coded before insert or update on tenant for each row execute function tenant_coded();
update tenant set code = null;
alter table tenant alter column code set not null;

-- which space made the account; null: the person himself or the platform
alter table app_account add column made_by_tenant_id uuid references tenant (tenant_id);
create index app_account_made_by on app_account (made_by_tenant_id) where made_by_tenant_id is not null;

create table employee (
  like house_row including all,
  employee_no text not null check (length(employee_no) between 1 and 20),
  name text not null check (length(name) between 1 and 32),
  gender integer check (gender in (1, 2)),
  phone_number text check (length(phone_number) <= 20),
  -- sealed by the server: never the number itself
  id_card_no text check (id_card_no like 'sealed:%'),
  organization_unit_ids uuid[] not null default '{}',
  position text check (length(position) <= 32),
  factory_ids uuid[] not null default '{}',
  entry_date date,
  wage_type integer not null default 1 check (wage_type in (1, 2, 3)),
  remark text check (length(remark) <= 200),
  -- 1 works here, 2 has left
  state integer not null default 1 check (state in (1, 2)),
  leave_date date,
  tenant_user_id uuid,
  -- of the text of the badge; only the last one opens anything
  badge_hash bytea,
  badge_time timestamptz,
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id),
  check (state = 1 or leave_date is not null)
);
create unique index employee_no on employee (tenant_id, lower(employee_no)) where not is_deleted;
create unique index employee_member on employee (tenant_id, tenant_user_id) where tenant_user_id is not null and not is_deleted;
create unique index employee_badge on employee (tenant_id, badge_hash) where badge_hash is not null;
create index employee_time on employee (tenant_id, creation_time, id) where not is_deleted;
-- the platform looks up who works in a space: names and numbers, no more
create policy host_reads on employee for select to app_host using (true);
grant select (tenant_id, id, name, employee_no, state, is_deleted) on employee to app_host;

-- what a space may do with accounts that it has made itself, each by a function that says how far -------------------
-- a new account `login@code`; false: somebody has the name
create function employee_account(p_id uuid, p_login text, p_nickname text, p_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into app_account (id, user_name, nickname, real_name, password_hash, must_change_password, register_source, made_by_tenant_id)
  select p_id, lower(p_login) || '@' || t.code, p_nickname, p_nickname, p_hash, true, 5, t.tenant_id
  from tenant t where t.tenant_id = current_tenant()
  on conflict do nothing;
  return found;
end $$;
-- another name before the @; false: somebody has it
create function employee_rename(p_user uuid, p_login text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_account a set user_name = lower(p_login) || '@' || t.code, version = a.version + 1 from tenant t
  where t.tenant_id = current_tenant() and a.id = p_user and a.made_by_tenant_id = t.tenant_id;
  return found;
exception when unique_violation then return false;
end $$;
-- a password to be changed with the next log-in; ends whatever the account has open. False: it is none of this space
create function employee_password(p_user uuid, p_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into password_history (user_id, password_hash)
  select id, password_hash from app_account where id = p_user and made_by_tenant_id = current_tenant() and password_hash is not null;
  update app_account set password_hash = p_hash, must_change_password = true, access_failed_count = 0, access_failed_since = null,
    lock_count = 0, lockout_end = null, version = version + 1
  where id = p_user and made_by_tenant_id = current_tenant();
  if not found then return false; end if;
  update user_session set ended_time = now(), end_reason = 3 where user_id = p_user and ended_time is null;
  return true;
end $$;
-- whether the own space has made the account, and whether that waits for a password of its owner's choice
create function account_here(p_user uuid) returns table (is_own boolean, must_change boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.made_by_tenant_id is not distinct from current_tenant(), a.made_by_tenant_id is not distinct from current_tenant() and a.must_change_password
  from app_account a where a.id = p_user
$$;
revoke all on function employee_account(uuid, text, text, text), employee_rename(uuid, text), employee_password(uuid, text), account_here(uuid) from public;
grant execute on function employee_account(uuid, text, text, text), employee_rename(uuid, text), employee_password(uuid, text), account_here(uuid) to app_user;

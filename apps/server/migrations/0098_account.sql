-- Codes by SMS, the captcha, registration and spaces that people make themselves (platform M1, M4, F7).

-- codes: only the hash is stored; whoever asks learns nothing of who is registered
create table sms_code (
  id uuid primary key,
  phone text not null check (length(phone) <= 20),
  purpose integer not null check (purpose between 1 and 6),
  code_hash bytea not null,
  ip text not null,
  try_count integer not null default 0,
  creation_time timestamptz not null,
  expire_time timestamptz not null,
  used_time timestamptz,
  -- 0 to be sent, 1 sent, 2 failed, 3 nothing to send
  send_state integer not null default 0 check (send_state between 0 and 3)
);
create index sms_code_phone on sms_code (phone, creation_time);
create index sms_code_ip on sms_code (ip, creation_time);
create index sms_code_time on sms_code (creation_time);

create table captcha (
  id uuid primary key,
  answer integer not null,
  ip text not null,
  expire_time timestamptz not null
);
create index captcha_age on captcha (expire_time);

-- wrong passwords of an address: after some of them every login from there is asked for the captcha
create table login_address (
  address text primary key,
  failed_count integer not null,
  failed_since timestamptz not null
);
create index login_address_age on login_address (failed_since);
grant select, insert, update on sms_code, login_address to app_host;
grant select, insert, delete on captcha to app_host;

alter table app_account
  add column real_name text check (length(real_name) <= 32),
  add column agreement_version text,
  add column agreement_time timestamptz,
  -- 1 by himself, 2 invited, 3 by the platform, 4 by an agent, 5 account of an employee
  add column register_source integer not null default 3 check (register_source between 1 and 5);

alter table edition
  add column is_open_for_create boolean not null default false,
  add column trial_days integer not null default 0 check (trial_days >= 0);
update edition set is_open_for_create = edition_type in (1, 2, 4), trial_days = case when edition_type = 2 then 15 else 0 end;
-- editions of an empty database come after the migrations
create function edition_open() returns trigger language plpgsql as $$
begin
  new.is_open_for_create := new.edition_type in (1, 2, 4);
  new.trial_days := case when new.edition_type = 2 then 15 else 0 end;
  return new;
end $$;
create trigger edition_open before insert on edition for each row execute function edition_open();

alter table tenant
  add column telephone text check (length(telephone) <= 20),
  -- 1 registered, 2 made by a user, 3 by the platform, 4 by an agent
  add column source integer not null default 3 check (source between 1 and 4),
  add column creation_time timestamptz not null default now(),
  add column owner_user_id uuid references app_account (id),
  add column rect_logo_url text;
create index tenant_owner on tenant (owner_user_id);

-- the first factory of a space that a person makes
create policy host_makes on factory for insert to app_host with check (true);
grant insert on factory to app_host;

-- the nightly look for files that nothing points to
create index cad_product_drawing on cad_product (tenant_id, drawing_file_id) where drawing_file_id is not null;

-- A second factor at the door: after the password a code by SMS, for the platform's staff and for whoever wants it (platform F7).

alter table app_account add column second_factor boolean not null default false;

-- what stands between the right password and the session; only the hash of the ticket is kept
create table second_factor_ticket (
  ticket_hash bytea primary key,
  user_id uuid not null references app_account (id) on delete cascade,
  expire_time timestamptz not null,
  used_time timestamptz
);
create index second_factor_ticket_age on second_factor_ticket (expire_time);
create index second_factor_ticket_user on second_factor_ticket (user_id);
grant select, insert, update, delete on second_factor_ticket to app_host;

-- by which a server knows that its keys are those that the data were written with; the keys themselves stand nowhere here
create table key_mark (
  name text primary key check (name in ('pepper', 'secrets')),
  mark bytea not null
);

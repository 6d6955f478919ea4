-- WeChat accounts that belong to persons, and the tickets by which a phone answers a browser (platform M2).
create table user_login (
  user_id uuid not null references app_account (id),
  provider text not null check (provider in ('wechat-mp', 'wechat-mini', 'wecom', 'dingtalk')),
  app_id text not null check (length(app_id) between 1 and 64),
  open_id text not null check (length(open_id) between 1 and 128),
  union_id text check (length(union_id) <= 128),
  nickname text check (length(nickname) <= 64),
  -- follows the public account: without it no message arrives
  is_following boolean not null default false,
  bound_time timestamptz not null default now(),
  primary key (provider, app_id, open_id),
  unique (provider, app_id, user_id)
);
create index user_login_user on user_login (user_id);

-- only hashes: of what the browser asks with, of what it keeps, of what travels through WeChat, of what the phone holds after it
create table bind_ticket (
  ticket_hash bytea primary key,
  secret_hash bytea not null,
  state_hash bytea not null unique,
  key_hash bytea unique,
  -- 1 binds, 2 logs in, 3 was begun on the phone itself
  purpose integer not null check (purpose in (1, 2, 3)),
  -- of a binding: whose it will be
  user_id uuid references app_account (id),
  -- 0 waits for the phone, 1 scanned, 2 confirmed there, 3 used up or refused
  state integer not null default 0 check (state between 0 and 3),
  is_refused boolean not null default false,
  open_id text,
  union_id text,
  nickname text,
  is_following boolean not null default false,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300),
  creation_time timestamptz not null,
  expire_time timestamptz not null,
  check ((purpose = 1) = (user_id is not null)),
  check (state = 0 or state = 3 or open_id is not null)
);
create index bind_ticket_age on bind_ticket (expire_time);

-- the application's own token, sealed; whoever refreshes it holds the row's lock
create table wechat_token (
  app_id text primary key,
  sealed text not null,
  expire_time timestamptz not null
);

-- Short messages that are no codes: written in the transaction of what they tell, sent once.
create table sms_notice (
  id uuid primary key,
  phone text not null check (length(phone) between 5 and 20),
  template text not null,
  vars jsonb not null default '{}',
  -- sent again it stays one
  dedup_key text not null unique check (length(dedup_key) between 1 and 200),
  -- 0 to be sent, 1 sent, 2 failed, 3 being sent
  state integer not null default 0 check (state between 0 and 3),
  try_count integer not null default 0,
  error text,
  due_time timestamptz not null default now(),
  taken_time timestamptz,
  creation_time timestamptz not null default now()
);
create index sms_notice_due on sms_notice (due_time) where state in (0, 3);
create index sms_notice_phone on sms_notice (phone, taken_time) where taken_time is not null;
create index sms_notice_taken on sms_notice (taken_time) where taken_time is not null;
grant select, insert, update, delete on user_login, bind_ticket, wechat_token, sms_notice to app_host;
-- spaces write what they tell, and read nothing of it
grant insert on sms_notice to app_user;

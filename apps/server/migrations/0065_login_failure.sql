-- Failed logins of names that no account has: counted and locked as those of accounts, so that the answers are alike (platform F7).
create table login_failure (
  key bytea primary key,
  failed_count integer not null default 0,
  failed_since timestamptz,
  lock_count integer not null default 0,
  lockout_end timestamptz,
  last_time timestamptz not null default now()
);
create index login_failure_age on login_failure (last_time);
grant select, insert, update on login_failure to app_host;

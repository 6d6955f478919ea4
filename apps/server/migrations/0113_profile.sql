-- What a person says of himself, and accounts that the platform makes and deletes (platform M2, M12).
alter table app_account
  -- a small square picture as a data address
  add column avatar text check (length(avatar) <= 32000),
  add column gender integer check (gender in (1, 2)),
  add column email text check (length(email) <= 128),
  add column is_deleted boolean not null default false;
create unique index app_account_email on app_account (lower(email)) where email is not null;
-- whose sessions came from the same address
create index user_session_address on user_session (ip, created_time) where ip is not null;

-- What a person has set up for himself (platform M2). A null value is one that was forgotten: other computers learn of it.
create table user_preference (
  user_id uuid not null references app_account (id),
  key text not null check (length(key) <= 160),
  value jsonb check (octet_length(value::text) <= 65536),
  changed_time timestamptz not null,
  primary key (user_id, key)
);
grant select, insert, update, delete on user_preference to app_host;

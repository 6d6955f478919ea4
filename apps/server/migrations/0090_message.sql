-- Messages of persons (platform M3): one row for each receiver, in the space that sends it; the all-zero tenant stands for the platform.
create table message (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null references app_account (id),
  -- the name of the space as it was then: an invited person does not see the space itself
  tenant_name text,
  template text not null,
  vars jsonb not null default '{}',
  message_type integer not null check (message_type in (1, 2, 3)),
  message_type_value integer not null check (message_type_value between 1 and 12),
  title text not null check (length(title) between 1 and 64),
  content text not null check (length(content) <= 500),
  url text check (length(url) <= 256 and url ~ '^/[^/\\]'),
  biz_type text,
  biz_id uuid,
  message_state integer not null default 0 check (message_state in (0, 1)),
  result integer check (result in (1, 2, 3)),
  decision_expire_time timestamptz,
  processed_time timestamptz,
  is_cleared boolean not null default false,
  is_deleted boolean not null default false,
  -- sent again it stays one
  dedup_key text not null check (length(dedup_key) between 1 and 200),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id, dedup_key)
);
-- a person reads the own messages of all spaces
create index message_user on message (user_id, creation_time);
create index message_bell on message (user_id, message_type, message_state, creation_time) where not is_cleared and not is_deleted;
create index message_biz on message (tenant_id, biz_type, biz_id) where biz_id is not null;
create index message_age on message (tenant_id, creation_time);
create index message_unanswered on message (tenant_id, decision_expire_time) where result is null and decision_expire_time is not null;

-- How a message reached its receiver: channel 1 in the application, 4 over an open stream.
create table message_delivery (
  tenant_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  channel integer not null check (channel in (1, 4)),
  state integer not null check (state in (0, 1, 2, 3)),
  try_count integer not null default 0,
  error text,
  primary key (tenant_id, message_id, channel),
  foreign key (tenant_id, message_id) references message (tenant_id, id) on delete cascade
);

-- What an area wants told, written in its own transaction; gone when every receiver has the message.
create table message_outbox (
  tenant_id uuid not null,
  id uuid not null,
  template text not null,
  vars jsonb not null,
  receivers jsonb not null,
  url text,
  biz_type text,
  biz_id uuid,
  decision_expire_time timestamptz,
  dedup_key text not null check (length(dedup_key) between 1 and 200),
  due_time timestamptz not null default now(),
  -- receivers up to this one have it
  last_user_id uuid,
  try_count integer not null default 0,
  error text,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index message_outbox_due on message_outbox (tenant_id, due_time);
create index message_outbox_biz on message_outbox (tenant_id, biz_type, biz_id) where biz_id is not null;

-- own rows across spaces: only while the transaction says that it looks at itself (platform F3)
create policy own_rows on message for select to app_user
  using (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy own_changes on message for update to app_user
  using (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy own_rows on message_delivery for select to app_user
  using (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy own_changes on message_delivery for update to app_user
  using (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (current_setting('app.scope', true) = 'self' and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy host_rows on message to app_host using (true) with check (true);
create policy host_rows on message_delivery to app_host using (true) with check (true);
create policy host_rows on message_outbox to app_host using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on message, message_delivery to app_host;
grant select, insert, update, delete on message_outbox to app_host;

-- By which ways a person is told what, and when not (platform M2, M3). What stands nowhere is as the contract says.
create table notification_setting (
  user_id uuid not null references app_account (id),
  message_kind integer not null check (message_kind between 1 and 12),
  -- 2 WeChat, 3 short message
  channel integer not null check (channel in (2, 3)),
  enabled boolean not null,
  primary key (user_id, message_kind, channel)
);
create table notification_quiet (
  user_id uuid primary key references app_account (id),
  -- of Shanghai; both the same: at no time
  quiet_from text not null check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
grant select, insert, update, delete on notification_setting, notification_quiet to app_host;

-- Deliveries by other ways: 2 WeChat, 3 short message. Taken before it is sent: a server that dies sends nothing twice.
alter table message_delivery
  drop constraint message_delivery_channel_check,
  add constraint message_delivery_channel_check check (channel in (1, 2, 3, 4)),
  add column due_time timestamptz not null default now(),
  add column taken_time timestamptz;
create index message_delivery_due on message_delivery (tenant_id, due_time) where state in (0, 3) and channel in (2, 3);
-- what concerns nobody is taken away again
grant delete on message_delivery to app_host;

-- The gateway is asked before an order ends, and its bill the morning after (platform M7 §4, J).

-- a code: 0 open, 1 paid, 2 closed at its gateway, 3 paid with another amount
alter table payment_attempt
  add column state integer not null default 0 check (state in (0, 1, 2, 3)),
  add column gateway_trade_no text,
  add column last_query_time timestamptz,
  -- the code cannot be paid after this moment
  add column until_time timestamptz;
create index payment_attempt_open on payment_attempt (tenant_id, order_id) where state = 0;
-- whatever number a gateway repeats itself under, the payment is the same
create index payment_notify_trade on payment_notify (tenant_id, gateway, gateway_trade_no);

-- bills that have been compared, each once
create table payment_bill (
  gateway integer not null check (gateway in (1, 2)),
  day date not null,
  line_count integer not null,
  -- payments that nobody had told of
  booked_count integer not null,
  differences jsonb not null,
  checked_time timestamptz not null default now(),
  primary key (gateway, day)
);

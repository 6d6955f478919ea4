-- 账实核对: every run of the rules of the stock core over a space, with the rows that break one
create table stock_check (
  tenant_id uuid not null,
  id uuid not null,
  -- null: of the night
  user_id uuid,
  rule_count integer not null,
  move_count integer not null,
  balance_count integer not null,
  violation_count integer not null,
  violations jsonb not null default '[]',
  took_ms integer not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index stock_check_time on stock_check (tenant_id, creation_time);

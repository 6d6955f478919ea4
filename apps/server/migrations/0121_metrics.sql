-- DailyMetric (platform M18): figures of days, kept so that a dashboard never reads the work itself; they can be counted anew at any time.
create table daily_metric (
  tenant_id uuid not null references tenant (tenant_id),
  -- all zero: of no factory
  factory_id uuid not null,
  date date not null,
  metric integer not null,
  value numeric(18, 4) not null,
  computed_time timestamptz not null,
  primary key (tenant_id, date, metric, factory_id)
);
-- something was told that changes the figures of the space: its rows are counted anew within a minute
create table metric_due (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- 会计期间: what is kept when a month is closed, once for each closing (commerce §3.3)
alter table accounting_period add column revision integer not null default 0 check (revision >= 0);
-- when its stock was closed; null while it is open
alter table accounting_period add column stock_closed_at timestamptz;
alter table accounting_period add constraint accounting_period_closed check ((status = 1) = (stock_closed_at is null));

create table stock_period (
  tenant_id uuid not null,
  year_month text not null,
  revision integer not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  domain integer not null,
  opening_quantity numeric(18,4) not null,
  in_quantity numeric(18,4) not null,
  out_quantity numeric(18,4) not null,
  closing_quantity numeric(18,4) not null,
  opening_value numeric(18,2) not null,
  in_value numeric(18,2) not null,
  out_value numeric(18,2) not null,
  closing_value numeric(18,2) not null,
  primary key (tenant_id, year_month, revision, warehouse_id, item_id),
  foreign key (tenant_id, year_month) references accounting_period (tenant_id, year_month),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  check (closing_quantity = opening_quantity + in_quantity - out_quantity),
  check (closing_value = opening_value + in_value - out_value)
);

create table party_period (
  tenant_id uuid not null,
  year_month text not null,
  revision integer not null,
  party_type integer not null,
  party_id uuid not null,
  ledger integer not null,
  opening numeric(18,2) not null,
  increase numeric(18,2) not null,
  decrease numeric(18,2) not null,
  closing numeric(18,2) not null,
  primary key (tenant_id, year_month, revision, party_type, party_id, ledger),
  foreign key (tenant_id, year_month) references accounting_period (tenant_id, year_month),
  check (closing = opening + increase - decrease)
);

-- 库存核心 (commerce §2, §3.2, §3.3): balances, append-only moves, reservations, stock-taking, party ledger, periods.

-- one row per warehouse and item: what lies there and what it is worth
create table inventory_cost (
  tenant_id uuid not null,
  id uuid not null,
  domain integer not null check (domain in (1, 2, 4, 8)),
  warehouse_id uuid not null,
  item_id uuid not null,
  quantity numeric(18,4) not null default 0 check (quantity >= 0),
  weight numeric(18,3) not null default 0 check (weight >= 0),
  area numeric(18,4) not null default 0 check (area >= 0),
  value numeric(18,2) not null default 0 check (value >= 0),
  last_unit_cost numeric(18,6),
  reserved_quantity numeric(18,4) not null default 0,
  -- the number of the last move: moves of a row are counted without a gap
  move_count integer not null default 0,
  last_in_date date,
  last_out_date date,
  last_take_date date,
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_id, item_id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  check (reserved_quantity between 0 and quantity),
  check (quantity <> 0 or (value = 0 and weight = 0 and area = 0))
);
create index inventory_cost_item on inventory_cost (tenant_id, item_id);

-- where it lies: by place, batch, pack and quality
create table inventory_quantity (
  tenant_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  location_code text not null default '',
  pack_id uuid,
  -- 1 合格, 2 待检, 4 不合格
  quality_state integer not null default 1 check (quality_state in (1, 2, 4)),
  quantity numeric(18,4) not null default 0 check (quantity >= 0),
  weight numeric(18,3) not null default 0 check (weight >= 0),
  area numeric(18,4) not null default 0 check (area >= 0),
  first_in_date date,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, warehouse_id, item_id, batch_id, location_code, pack_id, quality_state),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, warehouse_id, item_id) references inventory_cost (tenant_id, warehouse_id, item_id),
  check (quantity <> 0 or (weight = 0 and area = 0))
);
create index inventory_quantity_place on inventory_quantity (tenant_id, warehouse_id, location_code) where quantity > 0;
create index inventory_quantity_batch on inventory_quantity (tenant_id, batch_id) where batch_id is not null;

create table inventory_move (
  tenant_id uuid not null,
  id uuid not null,
  domain integer not null,
  warehouse_id uuid not null,
  item_id uuid not null,
  move_no integer not null check (move_no > 0),
  batch_id uuid,
  location_code text not null default '',
  pack_id uuid,
  quality_state integer not null,
  quantity numeric(18,4) not null,
  weight numeric(18,3) not null,
  area numeric(18,4) not null,
  value numeric(18,2) not null,
  -- what the value could not take or bring (commerce §2.4): it stands in cost_variance as well
  variance numeric(18,2) not null default 0,
  quantity_after numeric(18,4) not null,
  value_after numeric(18,2) not null,
  average_after numeric(18,6) not null,
  move_type integer not null,
  source_type text not null,
  source_id uuid not null,
  source_no text not null,
  source_line_id uuid not null,
  business_date date not null,
  project_id uuid,
  party_id uuid,
  cost_ref_move_id uuid,
  is_reversal boolean not null default false,
  reversal_of_id uuid,
  revision integer not null default 0,
  operator_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_id, item_id, move_no),
  unique nulls not distinct (tenant_id, source_type, source_line_id, warehouse_id, item_id, location_code, batch_id, quality_state, move_type, is_reversal, revision),
  foreign key (tenant_id, warehouse_id, item_id) references inventory_cost (tenant_id, warehouse_id, item_id),
  foreign key (tenant_id, cost_ref_move_id) references inventory_move (tenant_id, id),
  foreign key (tenant_id, reversal_of_id) references inventory_move (tenant_id, id),
  check (is_reversal = (reversal_of_id is not null))
);
create unique index inventory_move_reversed_once on inventory_move (tenant_id, reversal_of_id) where reversal_of_id is not null;
create index inventory_move_source on inventory_move (tenant_id, source_type, source_id);
create index inventory_move_origin on inventory_move (tenant_id, cost_ref_move_id) where cost_ref_move_id is not null;
create index inventory_move_day on inventory_move (tenant_id, warehouse_id, item_id, business_date);
create index inventory_move_time on inventory_move (tenant_id, domain, creation_time, id);
create index inventory_move_item on inventory_move (tenant_id, item_id, creation_time, id);

-- 材料成本差异: what a return or a later price could not move in the stock
create table cost_variance (
  tenant_id uuid not null,
  id uuid not null,
  move_id uuid not null,
  amount numeric(18,2) not null check (amount <> 0),
  project_id uuid,
  business_date date not null,
  source_type text not null,
  source_id uuid not null,
  source_no text not null,
  operator_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, move_id),
  foreign key (tenant_id, move_id) references inventory_move (tenant_id, id)
);
create index cost_variance_day on cost_variance (tenant_id, business_date);

create table inventory_reservation (
  like house_row including all,
  domain integer not null check (domain in (1, 2, 4, 8)),
  warehouse_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  project_id uuid not null,
  -- 1 套料单, 2 工程, 4 生产计划, 8 手工
  source_type integer not null check (source_type in (1, 2, 4, 8)),
  source_id uuid,
  quantity numeric(18,4) not null check (quantity > 0),
  consumed_quantity numeric(18,4) not null default 0 check (consumed_quantity >= 0),
  released_quantity numeric(18,4) not null default 0 check (released_quantity >= 0),
  expires_on date not null,
  -- 1 有效, 2 已消耗, 4 已释放, 8 已过期
  status integer not null default 1 check (status in (1, 2, 4, 8)),
  warned_on date,
  remark text,
  foreign key (tenant_id, warehouse_id, item_id) references inventory_cost (tenant_id, warehouse_id, item_id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  check (consumed_quantity + released_quantity <= quantity),
  check ((status = 1) = (consumed_quantity + released_quantity < quantity))
);
create index inventory_reservation_open on inventory_reservation (tenant_id, warehouse_id, item_id) where status = 1;
create index inventory_reservation_project on inventory_reservation (tenant_id, project_id, creation_time);
create index inventory_reservation_source on inventory_reservation (tenant_id, source_id) where source_id is not null;
create index inventory_reservation_expiry on inventory_reservation (tenant_id, expires_on) where status = 1;

-- what an issue took of a reservation, and what its reversal gave back
create table inventory_reservation_use (
  tenant_id uuid not null,
  id uuid not null,
  reservation_id uuid not null,
  move_id uuid not null,
  quantity numeric(18,4) not null check (quantity <> 0),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, reservation_id, move_id),
  foreign key (tenant_id, reservation_id) references inventory_reservation (tenant_id, id),
  foreign key (tenant_id, move_id) references inventory_move (tenant_id, id)
);
create index inventory_reservation_use_move on inventory_reservation_use (tenant_id, move_id);

-- 期间: 1 开放, 2 仓库已结, 4 已结账; a month without a row is open
create table accounting_period (
  tenant_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-\d{2}$'),
  status integer not null default 1 check (status in (1, 2, 4)),
  closed_by uuid,
  closed_at timestamptz,
  reopen_reason text,
  primary key (tenant_id, year_month)
);

-- 往来账
create table party_balance (
  tenant_id uuid not null,
  -- 1 客户, 2 供应商, 4 员工, 8 其他
  party_type integer not null check (party_type in (1, 2, 4, 8)),
  party_id uuid not null,
  -- 1 应收, 2 应付, 4 预收, 8 预付, 16 未对账应收, 32 未对账应付
  ledger integer not null check (ledger in (1, 2, 4, 8, 16, 32)),
  balance numeric(18,2) not null default 0,
  entry_count integer not null default 0,
  primary key (tenant_id, party_type, party_id, ledger)
);
create table party_ledger (
  tenant_id uuid not null,
  id uuid not null,
  party_type integer not null,
  party_id uuid not null,
  ledger integer not null,
  entry_no integer not null check (entry_no > 0),
  amount numeric(18,2) not null,
  balance_after numeric(18,2) not null,
  project_id uuid,
  source_type text not null,
  source_id uuid not null,
  source_no text not null,
  business_date date not null,
  is_reversal boolean not null default false,
  reversal_of_id uuid,
  operator_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, party_type, party_id, ledger, entry_no),
  foreign key (tenant_id, party_type, party_id, ledger) references party_balance (tenant_id, party_type, party_id, ledger),
  foreign key (tenant_id, reversal_of_id) references party_ledger (tenant_id, id),
  check (is_reversal = (reversal_of_id is not null))
);
create unique index party_ledger_reversed_once on party_ledger (tenant_id, reversal_of_id) where reversal_of_id is not null;
create index party_ledger_source on party_ledger (tenant_id, source_type, source_id);

-- 盘点 (commerce §2.7)
create table stock_take (
  like house_row including all,
  take_no text not null,
  domain integer not null check (domain in (1, 2, 4, 8)),
  warehouse_id uuid not null,
  -- 1 全盘, 2 抽盘, 4 循环盘点
  take_type integer not null check (take_type in (1, 2, 4)),
  blind boolean not null default false,
  is_frozen boolean not null default false,
  counter_ids uuid[] not null default '{}',
  remark text,
  -- 1 盘点中, 2 待审核, 4 已审核, 64 已作废
  order_status integer not null default 1 check (order_status in (1, 2, 4, 64)),
  business_date date,
  reason text,
  submit_time timestamptz,
  approve_time timestamptz,
  approver_id uuid,
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  check ((order_status = 4) = (business_date is not null))
);
create unique index stock_take_no on stock_take (tenant_id, take_no);
create index stock_take_open on stock_take (tenant_id, warehouse_id) where order_status in (1, 2) and not is_deleted;
create index stock_take_list on stock_take (tenant_id, domain, creation_time);

create table stock_take_line (
  tenant_id uuid not null,
  id uuid not null,
  take_id uuid not null,
  line_no integer not null,
  item_id uuid not null,
  batch_id uuid,
  location_code text not null default '',
  quality_state integer not null default 1 check (quality_state in (1, 2, 4)),
  -- the book when the count began, and the last move of the balance then
  snapshot_quantity numeric(18,4) not null default 0,
  snapshot_no integer not null default 0,
  counted_quantity numeric(18,4) check (counted_quantity >= 0),
  counted_weight numeric(18,3) check (counted_weight >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- moves between the snapshot and the count
  moved_quantity numeric(18,4) not null default 0,
  difference numeric(18,4) not null default 0,
  unit_cost numeric(18,6),
  difference_value numeric(18,2) not null default 0,
  reason text,
  needs_recount boolean not null default false,
  -- who counted before a second count was asked for
  first_counter_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, take_id, item_id, batch_id, location_code, quality_state),
  unique (tenant_id, take_id, line_no),
  foreign key (tenant_id, take_id) references stock_take (tenant_id, id),
  check ((counted_quantity is null) = (counted_at is null))
);

-- 型材套料 (engineering F8.1): orders of kind 4 share order, run, result, log, lost pieces and quota with plates;
-- what is cut is an accessory of a product, so lines, stocks and bars are tables of their own.
create table nest_bar_line (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  piece_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity >= 1),
  placed_quantity integer not null default 0 check (placed_quantity >= 0),
  priority integer not null default 5 check (priority between 1 and 9),
  error_code text,
  error_text text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, piece_id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, piece_id) references cad_product_accessory (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id),
  check (placed_quantity <= quantity)
);
-- what is held and nested of a piece is summed by it
create index nest_bar_line_piece on nest_bar_line (tenant_id, piece_id);
create index nest_bar_line_product on nest_bar_line (tenant_id, product_id);

create table nest_bar_stock (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  group_name text not null,
  kind integer not null check (kind in (1, 2, 3)),
  title text not null,
  length numeric(12,3),
  min_length numeric(12,3),
  max_length numeric(12,3),
  length_step numeric(12,3),
  limit_quantity integer check (limit_quantity >= 1),
  price_mode integer not null check (price_mode in (1, 2, 4)),
  price numeric(18,6) not null default 0,
  use_order integer not null default 5,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  check (case when kind = 2 then max_length >= min_length else length > 0 end)
);
create index nest_bar_stock_order on nest_bar_stock (tenant_id, order_id, group_name);

-- a result of bars has a profile instead of a texture
alter table nest_result alter column texture_id drop not null, alter column thickness drop not null, add column accessory_id uuid;
alter table nest_result add foreign key (tenant_id, accessory_id) references accessory (tenant_id, id),
  add check ((accessory_id is null) = (texture_id is not null and thickness is not null));

create table nest_bar_layout (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  run_id uuid not null,
  result_id uuid not null,
  layout_no integer not null,
  stock_id uuid not null,
  stock_kind integer not null check (stock_kind in (1, 2, 3)),
  length numeric(12,3) not null,
  repeat_count integer not null check (repeat_count >= 1),
  cut_count integer not null default 0 check (cut_count between 0 and repeat_count),
  cuts integer not null,
  leftover numeric(12,3) not null check (leftover >= 0),
  -- 预计 from the confirmation on: the stock of remnants comes with the warehouse
  is_remnant boolean not null,
  utilization numeric(8,4) not null,
  weight numeric(18,3) not null,
  cost numeric(18,2) not null,
  credit numeric(18,2) not null,
  placements jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, run_id, layout_no),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id),
  foreign key (tenant_id, result_id) references nest_result (tenant_id, id)
);
create index nest_bar_layout_result on nest_bar_layout (tenant_id, result_id);

create table nest_bar_unplaced (
  tenant_id uuid not null,
  run_id uuid not null,
  piece_id uuid not null,
  quantity integer not null check (quantity >= 1),
  reason text not null,
  message text not null,
  primary key (tenant_id, run_id, piece_id),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id)
);

-- a lost piece of a profile is an accessory of its product
alter table lost_product add column piece_id uuid;
alter table lost_product add foreign key (tenant_id, piece_id) references cad_product_accessory (tenant_id, id);

-- the platform follows the bar orders of every space: figures of orders, runs and quota, no drawings
create policy host_reads_bars on nest_order for select to app_host using (kind = 4);
create policy host_reads_bars on nest_run for select to app_host
  using (exists (select 1 from nest_order o where o.tenant_id = nest_run.tenant_id and o.id = nest_run.order_id and o.kind = 4));
create policy host_reads_bars on nest_charge for select to app_host
  using (exists (select 1 from nest_order o where o.tenant_id = nest_charge.tenant_id and o.id = nest_charge.order_id and o.kind = 4));
grant select on nest_order, nest_run, nest_charge to app_host;

-- 套料 (engineering F6). Figures are computed from the rows that are stored, not from what an engine claims.
create table nest_order (
  tenant_id uuid not null,
  id uuid not null,
  no text not null,
  kind integer not null default 1 check (kind in (1, 2, 4)),
  source integer not null default 1,
  name text,
  factory_id uuid,
  project_ids uuid[] not null default '{}',
  project_names text,
  params jsonb not null,
  state integer not null default 1 check (state in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)),
  lines_version integer not null default 1,
  progress numeric(6,3) not null default 0,
  message text,
  job_id uuid,
  run_id uuid,
  group_amount integer not null default 0,
  product_kinds integer not null default 0,
  piece_amount integer not null default 0,
  placed_amount integer not null default 0,
  lost_amount integer not null default 0,
  sheet_amount integer not null default 0,
  layout_amount integer not null default 0,
  cut_sheet_amount integer not null default 0,
  net_area numeric(18,4) not null default 0,
  gross_area numeric(18,4) not null default 0,
  remnant_area numeric(18,4) not null default 0,
  net_weight numeric(18,3) not null default 0,
  gross_weight numeric(18,3) not null default 0,
  scrap_weight numeric(18,3) not null default 0,
  utilization numeric(8,4),
  effective_utilization numeric(8,4),
  material_cost numeric(18,2) not null default 0,
  remnant_credit numeric(18,2) not null default 0,
  scrap_credit numeric(18,2) not null default 0,
  net_cost numeric(18,2) not null default 0,
  start_time timestamptz,
  end_time timestamptz,
  confirm_time timestamptz,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id),
  check (placed_amount + lost_amount <= piece_amount)
);
create unique index nest_order_no on nest_order (tenant_id, no);
create index nest_order_created on nest_order (tenant_id, creation_time, id);
create index nest_order_state on nest_order (tenant_id, state, creation_time, id);

create table nest_order_product (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity >= 1),
  placed_quantity integer not null default 0 check (placed_quantity >= 0),
  priority integer not null default 5,
  group_key text,
  geometry_hash text,
  product_revision integer,
  error_type integer,
  error_text text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, product_id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id),
  check (placed_quantity <= quantity)
);
create index nest_order_product_product on nest_order_product (tenant_id, product_id);

create table nest_order_stock (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  group_name text not null,
  kind integer not null check (kind in (1, 2, 3, 4)),
  title text not null,
  plate_material_size_id uuid,
  stock_plate_id uuid,
  width numeric(12,3) not null,
  length numeric(12,3),
  min_length numeric(12,3),
  max_length numeric(12,3),
  length_step numeric(12,3),
  limit_quantity integer,
  price_mode integer not null default 1,
  price numeric(18,6) not null default 0,
  levelling_fee numeric(18,6) not null default 0,
  use_order integer not null default 5,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id)
);
create index nest_order_stock_order on nest_order_stock (tenant_id, order_id, group_name);

create table nest_run (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  run_no integer not null,
  job_id uuid,
  -- which state of the order's lines was computed: an older run cannot be adopted
  lines_version integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  -- set by a cancel that keeps the best plan so far
  keeps_best boolean not null default false,
  message text,
  engine text not null,
  engine_version text not null,
  seed integer not null,
  problem jsonb not null,
  params jsonb not null,
  -- product id → {hash, revision} at the time of the computation, compared at confirm
  product_marks jsonb not null,
  figures jsonb,
  verify_report jsonb,
  lower_bound_sheets integer,
  lower_bound_cost numeric(18,2),
  gap numeric(8,4),
  rounds bigint,
  duration_ms integer,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  end_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, run_no),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  -- a result that was not proven is no result
  check (state <> 'done' or (verify_report is not null and (verify_report ->> 'ok')::boolean))
);

create table nest_result (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  run_id uuid not null,
  group_name text not null,
  texture_id uuid not null,
  thickness numeric(12,3) not null,
  color_id uuid,
  figures jsonb not null,
  state integer not null default 1 check (state in (1, 2, 4, 8)),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id)
);
create index nest_result_run on nest_result (tenant_id, run_id);
create index nest_result_created on nest_result (tenant_id, creation_time, id);

create table nest_layout (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  run_id uuid not null,
  result_id uuid not null,
  layout_no integer not null,
  stock_kind integer not null,
  order_stock_id uuid not null,
  width numeric(12,3) not null,
  length numeric(12,3) not null,
  repeat_count integer not null check (repeat_count >= 1),
  cut_count integer not null default 0 check (cut_count between 0 and repeat_count),
  part_count integer not null,
  utilization numeric(8,4) not null,
  cut_length numeric(18,4) not null,
  area numeric(18,6) not null,
  weight numeric(18,3) not null,
  cost numeric(18,2) not null,
  cut_tree jsonb,
  steps jsonb not null default '[]',
  remnants jsonb not null default '[]',
  primary key (tenant_id, id),
  unique (tenant_id, run_id, layout_no),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id),
  foreign key (tenant_id, result_id) references nest_result (tenant_id, id)
);

create table nest_placement (
  tenant_id uuid not null,
  layout_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  x numeric(12,3) not null,
  y numeric(12,3) not null,
  w numeric(12,3) not null,
  h numeric(12,3) not null,
  rotation integer not null,
  is_mirror boolean not null default false,
  primary key (tenant_id, layout_id, seq),
  foreign key (tenant_id, layout_id) references nest_layout (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);
create index nest_placement_product on nest_placement (tenant_id, product_id);

-- the best plan so far of a running computation, gzip of JSON; written at most once a second, gone when the run ends
create table nest_preview (
  tenant_id uuid not null,
  run_id uuid not null,
  preview_no integer not null,
  figures jsonb not null,
  elapsed_ms integer not null,
  body bytea not null,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id)
);

create table nest_unplaced (
  tenant_id uuid not null,
  run_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity >= 1),
  reason text not null,
  message text not null,
  primary key (tenant_id, run_id, product_id),
  foreign key (tenant_id, run_id) references nest_run (tenant_id, id)
);

create table lost_product (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  project_id uuid not null,
  nest_order_id uuid,
  quantity integer not null check (quantity >= 1),
  source integer not null check (source in (1, 2, 4, 8, 16, 32)),
  state integer not null default 1 check (state in (1, 2, 4, 8, 16)),
  reason text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);
create index lost_product_order on lost_product (tenant_id, nest_order_id);
create index lost_product_open on lost_product (tenant_id, state, creation_time, id);

create table nest_log (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  action text not null,
  content text not null,
  operator_id uuid,
  operator_name text,
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id)
);
create index nest_log_order on nest_log (tenant_id, order_id, time, id);

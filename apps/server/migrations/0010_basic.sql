-- Basic data (engineering A1, A2, A4, A11, A21) and the first cut of sheet stock.
create table material_texture (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  code text not null check (length(code) between 1 and 20),
  alloy text,
  temper text,
  material_kind integer not null default 1,
  density_mode integer not null default 1 check (density_mode in (1, 2)),
  density numeric(8,4) check (density > 0),
  direction_class integer not null default 0 check (direction_class in (0, 1, 2)),
  is_pre_coated boolean not null default false,
  process_fee numeric(18,2),
  scrap_price numeric(18,6) not null default 0 check (scrap_price >= 0),
  market_class_code text,
  is_default boolean not null default false,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index material_texture_code on material_texture (tenant_id, lower(code)) where not is_deleted;
create unique index material_texture_name on material_texture (tenant_id, lower(name)) where not is_deleted;
create unique index material_texture_default on material_texture (tenant_id) where is_default and not is_deleted;

create table material_thickness (
  tenant_id uuid not null,
  id uuid not null,
  texture_id uuid not null,
  thickness numeric(12,3) not null check (thickness > 0),
  actual_thickness numeric(12,3) check (actual_thickness > 0),
  areal_weight numeric(18,4) check (areal_weight > 0),
  is_default boolean not null default false,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, texture_id, thickness),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id)
);

create table material_width (
  tenant_id uuid not null,
  id uuid not null,
  texture_id uuid not null,
  width numeric(12,3) not null check (width > 0),
  is_coil boolean not null default false,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, texture_id, width),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id)
);

create table color_card_group (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  parent_id uuid,
  sort integer not null default 0,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references color_card_group (tenant_id, id)
);

create table demander (
  tenant_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 100),
  short_name text,
  level text check (level in ('A', 'B', 'C')),
  salesman_id uuid,
  contacts jsonb not null default '[]',
  addresses jsonb not null default '[]',
  credit_limit numeric(18,2) not null default 0 check (credit_limit >= 0),
  credit_days integer not null default 0,
  overdue_block_days integer not null default 0,
  settle_mode integer not null default 1 check (settle_mode in (1, 2, 3, 4)),
  area_rule_id uuid,
  market_class_code text,
  invoice jsonb,
  status integer not null default 1 check (status in (1, 2)),
  parent_id uuid,
  inherit_invoice boolean not null default true,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references demander (tenant_id, id)
);
create unique index demander_code on demander (tenant_id, lower(code)) where not is_deleted;
create unique index demander_name on demander (tenant_id, lower(name)) where not is_deleted;

create table color_card (
  tenant_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 5 and 20),
  name text not null check (length(name) between 1 and 50),
  group_id uuid,
  rgb text check (rgb ~ '^#[0-9A-Fa-f]{6}$'),
  gloss integer check (gloss between 0 and 100),
  paint_type integer,
  is_metallic boolean not null default false,
  paint_structure_id uuid,
  img_url text,
  customer_id uuid,
  sample_file_id uuid,
  is_confirmed boolean not null default true,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references color_card_group (tenant_id, id),
  foreign key (tenant_id, customer_id) references demander (tenant_id, id)
);
create unique index color_card_code on color_card (tenant_id, upper(replace(code, ' ', ''))) where not is_deleted;

create table plate_material_size (
  tenant_id uuid not null,
  id uuid not null,
  texture_id uuid not null,
  size_kind integer not null check (size_kind in (1, 2, 3)),
  thickness numeric(12,3) not null check (thickness > 0),
  width numeric(12,3) not null check (width > 0),
  length numeric(12,3) check (length > 0),
  min_length numeric(12,3),
  max_length numeric(12,3),
  length_step numeric(12,3),
  price_mode integer not null default 1 check (price_mode in (1, 2, 3, 4)),
  price numeric(18,6) check (price >= 0),
  levelling_fee numeric(18,6) not null default 0 check (levelling_fee >= 0),
  min_order_qty integer not null default 0 check (min_order_qty >= 0),
  max_qty integer check (max_qty >= 0),
  lead_days integer not null default 0 check (lead_days >= 0),
  supplier_id uuid,
  color_id uuid,
  profile_code text,
  priority integer not null default 5 check (priority between 1 and 9),
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, color_id) references color_card (tenant_id, id),
  check (size_kind = 2 or length is not null),
  check (size_kind <> 2 or (min_length > 0 and max_length >= min_length and length_step > 0 and (max_length - min_length) / length_step <= 20000))
);
create unique index plate_material_size_one on plate_material_size
  (tenant_id, texture_id, thickness, size_kind, width, coalesce(length, min_length), coalesce(max_length, 0), coalesce(color_id, '00000000-0000-0000-0000-000000000000'), coalesce(supplier_id, '00000000-0000-0000-0000-000000000000'));

create table bend_coefficient (
  tenant_id uuid not null,
  id uuid not null,
  texture_id uuid not null,
  thickness numeric(12,3) not null check (thickness > 0),
  bend_method integer not null check (bend_method in (1, 2, 3)),
  groove_remain numeric(12,3),
  inner_radius numeric(12,3) not null default 0,
  v_width numeric(12,3),
  angle_from numeric(6,3) not null check (angle_from >= 0),
  angle_to numeric(6,3) not null check (angle_to <= 180),
  mode integer not null check (mode in (1, 2, 3)),
  value numeric(8,4) not null check (value >= 0),
  min_flange numeric(12,3),
  source integer not null default 1 check (source in (1, 2, 3)),
  sample jsonb,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  check (angle_from < angle_to)
);
create index bend_coefficient_texture on bend_coefficient (tenant_id, texture_id, thickness, bend_method);

create table plate_type_group (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  parent_id uuid,
  sort integer not null default 0,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references plate_type_group (tenant_id, id)
);

create table priority_process_cost (
  tenant_id uuid not null,
  id uuid not null,
  texture_id uuid not null,
  thickness numeric(12,3),
  plate_type_group_id uuid,
  structure_id uuid,
  craftsmanship_item_id uuid,
  name text,
  unit integer not null check (unit in (1, 2, 3, 4)),
  price numeric(18,6) not null check (price >= 0),
  effective_from date,
  effective_to date,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, plate_type_group_id) references plate_type_group (tenant_id, id),
  check (effective_to is null or effective_from is null or effective_to >= effective_from)
);
create index priority_process_cost_texture on priority_process_cost (tenant_id, texture_id);

create table plate_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  code text not null check (length(code) between 1 and 20),
  group_id uuid,
  img_url text,
  drawing_file_id uuid,
  define_mode integer not null default 1 check (define_mode in (1, 2, 3)),
  params jsonb not null default '[]',
  edges jsonb,
  corner jsonb,
  features jsonb,
  face_curve jsonb,
  def_version integer not null default 1,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references plate_type_group (tenant_id, id)
);
create unique index plate_type_code on plate_type (tenant_id, lower(code)) where not is_deleted;

create table area_rule (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  basis integer not null check (basis in (1, 2, 4, 8, 16)),
  edge_allowance numeric(12,3) not null default 0,
  min_side numeric(12,3) not null default 0,
  min_length numeric(12,3) not null default 0,
  hole_deduct_from numeric(18,4),
  use_shape_factor boolean not null default false,
  waste_percent numeric(6,3) not null default 0 check (waste_percent >= 0),
  min_area_per_piece numeric(18,4) not null default 0 check (min_area_per_piece >= 0),
  decimals integer not null default 4 check (decimals between 2 and 4),
  round_mode integer not null default 1 check (round_mode in (1, 2)),
  stage integer not null default 1 check (stage in (1, 2)),
  conditions jsonb not null default '{}',
  priority integer not null default 5,
  effective_from date,
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index area_rule_name on area_rule (tenant_id, lower(name)) where not is_deleted;
create unique index area_rule_default on area_rule (tenant_id) where is_default and not is_deleted;
alter table demander add foreign key (tenant_id, area_rule_id) references area_rule (tenant_id, id);

-- boards and remnants that nesting can use; the two balances are written by the stock ledger only
create table stock_plate (
  tenant_id uuid not null,
  id uuid not null,
  kind integer not null default 4 check (kind in (3, 4)),
  code text not null check (length(code) between 1 and 40),
  texture_id uuid not null,
  thickness numeric(12,3) not null check (thickness > 0),
  width numeric(12,3) not null check (width > 0),
  length numeric(12,3) not null check (length > 0),
  color_id uuid,
  quantity integer not null default 0 check (quantity >= 0),
  reserved_quantity integer not null default 0 check (reserved_quantity between 0 and quantity),
  unit_price numeric(18,6) not null default 0 check (unit_price >= 0),
  book_value numeric(18,2),
  warehouse text,
  is_enabled boolean not null default true,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, color_id) references color_card (tenant_id, id)
);
create unique index stock_plate_code on stock_plate (tenant_id, lower(code)) where not is_deleted;
create index stock_plate_spec on stock_plate (tenant_id, texture_id, thickness, color_id);

create table stock_move (
  tenant_id uuid not null,
  id uuid not null,
  stock_plate_id uuid not null,
  delta integer not null,
  reserved_delta integer not null default 0,
  source_type text not null,
  source_id uuid,
  reason text,
  operator_id uuid,
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_plate_id) references stock_plate (tenant_id, id)
);
create index stock_move_plate on stock_move (tenant_id, stock_plate_id, time, id);

create table stock_reservation (
  tenant_id uuid not null,
  id uuid not null,
  stock_plate_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  quantity integer not null check (quantity > 0),
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, source_type, source_id, stock_plate_id),
  foreign key (tenant_id, stock_plate_id) references stock_plate (tenant_id, id)
);

-- 工程 and 产品 (engineering C2, D2). Counters and derived figures are written by the server only.
create extension if not exists btree_gin;

create table cad_project (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null check (length(name) between 1 and 60),
  batch integer not null default 1 check (batch >= 1),
  display_batch text not null,
  display_name text not null,
  demander_id uuid not null,
  demand_side text,
  factory_id uuid,
  project_type integer not null default 1 check (project_type in (1, 2, 4, 8)),
  parent_project_id uuid,
  salesman_id uuid,
  designer_id uuid,
  planner_id uuid,
  order_time date,
  delivery_date date,
  address text,
  remark text,
  area_rule_id uuid,
  default_texture_id uuid,
  default_thickness numeric(12,3),
  default_color_id uuid,
  code_rule text not null default '{plateType}-{seq:3}',
  packing_prefix text,
  project_status integer not null default 1,
  status_flags integer not null default 1,
  produce_state integer not null default 0,
  control_state integer not null default 0,
  kind_amount integer not null default 0 check (kind_amount >= 0),
  product_amount integer not null default 0 check (product_amount >= 0),
  main_product_amount integer not null default 0,
  part_product_amount integer not null default 0,
  nestable_amount integer not null default 0,
  not_nesting_amount integer not null default 0 check (not_nesting_amount >= 0),
  nested_amount integer not null default 0 check (nested_amount >= 0),
  has_project_order boolean not null default false,
  face_area numeric(18,4) not null default 0,
  unfold_area numeric(18,4) not null default 0,
  billed_area numeric(18,4) not null default 0,
  weight numeric(18,3) not null default 0,
  deleted_time timestamptz,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, demander_id) references demander (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id),
  foreign key (tenant_id, parent_project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, area_rule_id) references area_rule (tenant_id, id),
  foreign key (tenant_id, default_texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, default_color_id) references color_card (tenant_id, id),
  check (delivery_date is null or order_time is null or delivery_date >= order_time)
);
create unique index cad_project_code on cad_project (tenant_id, lower(code));
create unique index cad_project_name_batch on cad_project (tenant_id, lower(name), lower(display_batch)) where not is_deleted;
create index cad_project_created on cad_project (tenant_id, creation_time, id);
create index cad_project_delivery on cad_project (tenant_id, delivery_date, id);
create index cad_project_demander on cad_project (tenant_id, demander_id, creation_time, id);

create table project_favorite (
  tenant_id uuid not null,
  user_id uuid not null,
  project_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, user_id, project_id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);

create table project_log (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  type text not null,
  content text not null,
  before jsonb,
  after jsonb,
  operator_id uuid,
  operator_name text,
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);
create index project_log_project on project_log (tenant_id, project_id, time, id);

create table import_batch (
  tenant_id uuid not null,
  id uuid not null,
  no text not null,
  project_id uuid not null,
  kind integer not null check (kind in (1, 2, 3, 4)),
  file_id uuid,
  file_name text,
  mapping jsonb,
  preview jsonb,
  row_count integer not null default 0,
  ok_count integer not null default 0,
  warn_count integer not null default 0,
  error_count integer not null default 0,
  state integer not null default 1 check (state in (1, 2, 4)),
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);
create unique index import_batch_no on import_batch (tenant_id, project_id, no);

-- column names and names of plates, textures and colours that the tenant has taught the import
create table import_alias (
  tenant_id uuid not null,
  kind text not null check (kind in ('column', 'plateType', 'texture', 'color', 'layer')),
  alias text not null,
  target text not null,
  creator_id uuid,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, kind, alias)
);

-- the raw evidence of an import, never changed
create table product_original (
  tenant_id uuid not null,
  id uuid not null,
  import_batch_id uuid not null,
  source text not null,
  row_no integer,
  raw jsonb not null,
  geometry jsonb,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, import_batch_id) references import_batch (tenant_id, id)
);
create index product_original_batch on product_original (tenant_id, import_batch_id, row_no, id);

create table cad_product (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  code text not null check (length(code) between 1 and 40),
  name text,
  product_kind integer not null default 1 check (product_kind in (1, 2, 4, 8)),
  plate_type_id uuid,
  plate_type_version integer,
  texture_id uuid not null,
  thickness numeric(12,3) not null check (thickness > 0),
  color_id uuid,
  color_text text,
  color_side integer not null default 1,
  visible_width numeric(12,3),
  visible_height numeric(12,3),
  depth numeric(12,3),
  params jsonb not null default '{}',
  unfold_width numeric(12,3),
  unfold_height numeric(12,3),
  unfold_mode integer not null default 1,
  uses_system_bend boolean not null default false,
  geometry jsonb,
  outline text,
  geometry_hash text,
  drawing_file_id uuid,
  face_area numeric(18,4) not null default 0,
  bounding_area numeric(18,4) not null default 0,
  net_area numeric(18,4) not null default 0,
  billed_area numeric(18,4) not null default 0,
  area_rule_id uuid,
  area_trace jsonb,
  weight numeric(18,3) not null default 0,
  perimeter numeric(18,4) not null default 0,
  cut_length numeric(18,4) not null default 0,
  slot_length numeric(18,4) not null default 0,
  bend_count integer not null default 0,
  bend_length numeric(18,4) not null default 0,
  weld_length numeric(18,4) not null default 0,
  hole_count integer not null default 0,
  region text,
  revision integer not null default 1,
  quantity integer not null check (quantity between 1 and 99999),
  remake_quantity integer not null default 0 check (remake_quantity >= 0),
  closed_quantity integer not null default 0 check (closed_quantity >= 0),
  nested_quantity integer not null default 0 check (nested_quantity >= 0),
  reserved_nest_quantity integer not null default 0 check (reserved_nest_quantity >= 0),
  lost_quantity integer not null default 0 check (lost_quantity >= 0),
  available_to_nest integer not null generated always as (greatest(0, quantity + remake_quantity - closed_quantity - nested_quantity - reserved_nest_quantity)) stored,
  positions text[] not null default '{}',
  direction_class integer,
  allow_mirror boolean not null default false,
  priority integer not null default 5 check (priority between 1 and 9),
  due_date date,
  group_key text,
  is_print_label boolean not null default false,
  remark text,
  warnings jsonb not null default '[]',
  import_batch_id uuid,
  original_id uuid,
  state integer not null default 1 check (state in (1, 2, 4, 8)),
  search text not null generated always as (search_text(code || ' ' || coalesce(name, ''))) stored,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, plate_type_id) references plate_type (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, color_id) references color_card (tenant_id, id),
  foreign key (tenant_id, area_rule_id) references area_rule (tenant_id, id),
  foreign key (tenant_id, import_batch_id) references import_batch (tenant_id, id),
  foreign key (tenant_id, original_id) references product_original (tenant_id, id),
  -- went to the recycle bin together with its project, and comes back with it
  hidden_with_project boolean not null default false,
  -- a piece cannot be nested or held twice
  check (nested_quantity + reserved_nest_quantity <= quantity + remake_quantity)
);
create unique index cad_product_code on cad_product (tenant_id, project_id, lower(code)) where not is_deleted;
-- one plain index per list: by project or over all, by time or by code; the deleted are left out
create index cad_product_project on cad_product (tenant_id, project_id, creation_time, id) where not is_deleted;
create index cad_product_project_code on cad_product (tenant_id, project_id, code, id) where not is_deleted;
create index cad_product_created on cad_product (tenant_id, creation_time, id) where not is_deleted;
create index cad_product_sorted on cad_product (tenant_id, code, id) where not is_deleted;
-- thickness is compared row by row: numeric comparisons are not leakproof
create index cad_product_texture on cad_product (tenant_id, texture_id, creation_time, id) where not is_deleted;
create index cad_product_odd on cad_product (tenant_id, state, creation_time, id) where not is_deleted and state <> 1;
create index cad_product_hash on cad_product (tenant_id, geometry_hash) where not is_deleted;
create index cad_product_batch on cad_product (tenant_id, import_batch_id) where import_batch_id is not null;
create index cad_product_search on cad_product using gin (tenant_id, search gin_trgm_ops) where not is_deleted;

-- Under row security `like` never uses an index (it is not leakproof). This one function looks past it with the tenant
-- predicate inside; its owner app_search may read three columns and owns nothing else (house.sql gives it away).
create function search_product(p_pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from cad_product where tenant_id = current_tenant() and not is_deleted and search like p_pattern limit 20000 $$;
grant select (tenant_id, id, search, is_deleted) on cad_product to app_search;
create policy search_rows on cad_product for select to app_search using (true);
grant execute on function search_product(text), search_text(text), current_tenant() to app_user, app_search;

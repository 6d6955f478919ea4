-- 工艺 (engineering A9), 报价项 (A8), 涂层结构 (A12): categories and items that prices, costs and paint demand are made of.
create table craftsmanship_category (
  like house_row including all,
  name text not null,
  code text,
  craftsmanship_type integer not null default 1 check (craftsmanship_type between 1 and 6),
  sort integer not null default 0,
  remark text
);
create unique index craftsmanship_category_name on craftsmanship_category (tenant_id, lower(name)) where not is_deleted;
create unique index craftsmanship_category_code on craftsmanship_category (tenant_id, lower(code)) where not is_deleted;

create table craftsmanship_item (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  category_id uuid not null,
  unit integer not null check (unit between 1 and 5),
  qty_source integer not null default 1 check (qty_source between 1 and 11),
  formula text,
  price numeric(18,6) not null default 0 check (price >= 0),
  cost numeric(18,6) not null default 0 check (cost >= 0),
  standard_seconds numeric(18,4) not null default 0 check (standard_seconds >= 0),
  process_name text,
  foreign key (tenant_id, category_id) references craftsmanship_category (tenant_id, id),
  -- what is computed says how
  check ((qty_source = 11) = (formula is not null))
);
create unique index craftsmanship_item_code on craftsmanship_item (tenant_id, lower(code)) where not is_deleted;
create unique index craftsmanship_item_name on craftsmanship_item (tenant_id, category_id, lower(name)) where not is_deleted;

-- until now nothing could be named there
alter table priority_process_cost add foreign key (tenant_id, craftsmanship_item_id) references craftsmanship_item (tenant_id, id);

create table quotation_category (
  like house_row including all,
  name text not null,
  code text,
  sort integer not null default 0,
  is_tax_base boolean not null default true,
  remark text
);
create unique index quotation_category_name on quotation_category (tenant_id, lower(name)) where not is_deleted;
create unique index quotation_category_code on quotation_category (tenant_id, lower(code)) where not is_deleted;

create table quotation_item (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  category_id uuid not null,
  basis integer not null check (basis between 1 and 7),
  unit text,
  unit_price numeric(18,6) not null default 0 check (unit_price >= 0),
  unit_price_source integer not null default 0 check (unit_price_source between 0 and 3),
  percent numeric(6,3) check (percent between 0 and 100),
  base_item_ids uuid[] not null default '{}',
  formula text,
  must_have boolean not null default false,
  foreign key (tenant_id, category_id) references quotation_category (tenant_id, id),
  -- a share is of something, and is of no quantity
  check ((basis = 7) = (percent is not null)),
  check ((basis = 7) = (cardinality(base_item_ids) > 0)),
  check (basis <> 7 or formula is null)
);
create unique index quotation_item_code on quotation_item (tenant_id, lower(code)) where not is_deleted;
create unique index quotation_item_name on quotation_item (tenant_id, category_id, lower(name)) where not is_deleted;

create table paint_structure (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  paint_type integer not null,
  area_basis integer not null default 2 check (area_basis between 1 and 3),
  bake_times integer not null default 1 check (bake_times between 0 and 9),
  min_film numeric(18,4) check (min_film >= 0),
  min_local_film numeric(18,4) check (min_local_film >= 0),
  coats jsonb not null default '[]' check (jsonb_array_length(coats) >= 1),
  coat_count integer not null default 0,
  total_dft numeric(18,4) not null default 0,
  kg_per_square numeric(18,4) not null default 0,
  price_per_square numeric(18,6) not null default 0,
  check (min_local_film <= min_film)
);
create unique index paint_structure_name on paint_structure (tenant_id, lower(name)) where not is_deleted;
create unique index paint_structure_code on paint_structure (tenant_id, lower(code)) where not is_deleted;

-- the finish of a colour, where it has one of its own
alter table color_card add foreign key (tenant_id, paint_structure_id) references paint_structure (tenant_id, id);
create index color_card_paint on color_card (tenant_id, paint_structure_id) where paint_structure_id is not null;

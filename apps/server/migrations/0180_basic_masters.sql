-- 结构, 配件类型, 配件, 配件规格 (engineering A6, A3).
create table structure (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  img_url text,
  shape_factor numeric(8,4) not null default 1 check (shape_factor >= 0.1),
  labour_factor numeric(8,4) not null default 1 check (labour_factor >= 0.1),
  needs_weld boolean not null default false,
  needs_grind boolean not null default false,
  nest_kind_default integer not null default 1 check (nest_kind_default in (0, 1, 2))
);
create unique index structure_code on structure (tenant_id, lower(code)) where not is_deleted;
create unique index structure_name on structure (tenant_id, lower(name)) where not is_deleted;
alter table priority_process_cost add foreign key (tenant_id, structure_id) references structure (tenant_id, id);

create table accessory_type (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  parent_id uuid,
  usage integer not null default 1 check (usage in (1, 2, 3)),
  unit integer not null default 1 check (unit between 1 and 7),
  foreign key (tenant_id, parent_id) references accessory_type (tenant_id, id)
);
create unique index accessory_type_code on accessory_type (tenant_id, lower(code)) where not is_deleted;
create unique index accessory_type_name on accessory_type (tenant_id, lower(name)) where not is_deleted;
create index accessory_type_parent on accessory_type (tenant_id, parent_id) where not is_deleted;

create table accessory (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  type_id uuid not null,
  unit integer not null check (unit between 1 and 7),
  img_url text,
  supplier_id uuid,
  is_profile boolean not null default false,
  profile_file_id uuid,
  section_width numeric(12,3) check (section_width >= 0),
  section_height numeric(12,3) check (section_height >= 0),
  linear_weight numeric(8,4) check (linear_weight >= 0),
  foreign key (tenant_id, type_id) references accessory_type (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index accessory_code on accessory (tenant_id, lower(code)) where not is_deleted;
create unique index accessory_name on accessory (tenant_id, lower(name)) where not is_deleted;
create index accessory_type_rows on accessory (tenant_id, type_id) where not is_deleted;
create index accessory_supplier on accessory (tenant_id, supplier_id) where not is_deleted;

create table accessory_sku (
  like house_row including all,
  accessory_id uuid not null,
  name text not null,
  code text,
  specification text not null,
  texture_id uuid,
  color text,
  length numeric(12,3) check (length > 0),
  unit_weight numeric(8,4) check (unit_weight >= 0),
  unit_price numeric(18,6) check (unit_price >= 0),
  safety_stock numeric(18,4) check (safety_stock >= 0),
  min_pack numeric(18,4) check (min_pack >= 0),
  supplier_id uuid,
  barcode text,
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  remark text,
  foreign key (tenant_id, accessory_id) references accessory (tenant_id, id),
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index accessory_sku_spec on accessory_sku (tenant_id, accessory_id, lower(specification), lower(coalesce(color, '')), coalesce(length, 0)) where not is_deleted;
create unique index accessory_sku_code on accessory_sku (tenant_id, lower(code)) where not is_deleted and code is not null;
create unique index accessory_sku_default on accessory_sku (tenant_id, accessory_id) where is_default and not is_deleted;
create index accessory_sku_name on accessory_sku (tenant_id, name) where not is_deleted;
create index accessory_sku_supplier on accessory_sku (tenant_id, supplier_id) where not is_deleted;
create index accessory_sku_texture on accessory_sku (tenant_id, texture_id) where not is_deleted;

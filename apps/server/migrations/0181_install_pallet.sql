-- 安装结构, 托盘 (engineering A7, A14).
create table install_structure (
  like house_row including all,
  name text not null,
  code text not null,
  sort integer not null default 0,
  is_enabled boolean not null default true,
  is_system boolean not null default false,
  remark text,
  img_url text,
  drawing_file_id uuid,
  bom jsonb not null default '[]' check (jsonb_typeof(bom) = 'array'),
  min_flange numeric(12,3) check (min_flange >= 0),
  hole_diameter numeric(12,3) check (hole_diameter >= 0),
  hole_offset numeric(12,3) check (hole_offset >= 0)
);
create unique index install_structure_code on install_structure (tenant_id, lower(code)) where not is_deleted;
create unique index install_structure_name on install_structure (tenant_id, lower(name)) where not is_deleted;

create table pallet (
  like house_row including all,
  code text not null,
  name text not null,
  kind integer not null default 1 check (kind in (1, 2, 3)),
  length numeric(12,3) check (length >= 0),
  width numeric(12,3) check (width >= 0),
  height numeric(12,3) check (height >= 0),
  weight numeric(18,3) check (weight >= 0),
  max_weight numeric(18,3) check (max_weight >= 0),
  status integer not null default 1 check (status in (1, 2, 4)),
  location text,
  content text,
  load_weight numeric(18,3) not null default 0 check (load_weight >= 0),
  remark text,
  -- what is free or out of use carries nothing
  check (status = 2 or (content is null and load_weight = 0))
);
create unique index pallet_code on pallet (tenant_id, lower(code)) where not is_deleted;
create index pallet_status on pallet (tenant_id, status) where not is_deleted;

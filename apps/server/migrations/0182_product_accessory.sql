-- Accessories of products, per piece (engineering D2, F11).
create table cad_product_accessory (
  like house_row including all,
  project_id uuid not null,
  product_id uuid not null,
  accessory_sku_id uuid not null,
  name text not null,
  unit integer not null check (unit between 1 and 7),
  qty_per_piece numeric(18,4) not null check (qty_per_piece > 0),
  cut_length numeric(12,3) check (cut_length > 0),
  left_angle numeric(8,4) not null default 0 check (left_angle between 0 and 75),
  right_angle numeric(8,4) not null default 0 check (right_angle between 0 and 75),
  remark text,
  source integer not null default 1 check (source in (1, 2)),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id),
  foreign key (tenant_id, accessory_sku_id) references accessory_sku (tenant_id, id)
);
create unique index cad_product_accessory_key on cad_product_accessory
  (tenant_id, product_id, accessory_sku_id, coalesce(cut_length, 0), left_angle, right_angle) where not is_deleted;
create index cad_product_accessory_project on cad_product_accessory (tenant_id, project_id, creation_time, id) where not is_deleted;
create index cad_product_accessory_sku on cad_product_accessory (tenant_id, accessory_sku_id) where not is_deleted;
create index cad_product_accessory_time on cad_product_accessory (tenant_id, creation_time, id) where not is_deleted;

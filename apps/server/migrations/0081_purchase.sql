-- 供应商, 仓库 (engineering A20, A5), 材料 SKU (commerce §12), 采购需求, 请购单, 材料采购单 (commerce §11).
create table supplier (
  like house_row including all,
  code text not null,
  name text not null,
  supplier_type integer not null,
  contacts jsonb not null default '[]',
  address text,
  payment_days integer not null default 0,
  payment_day_mode integer not null default 1,
  settle_mode integer not null default 1,
  tax_rate numeric(6,3) not null default 13,
  is_tax_deductible boolean not null default true,
  bank_name text,
  bank_account text,
  invoice jsonb,
  status integer not null default 1 check (status in (1, 2, 4)),
  last_order_date date,
  remark text
);
create unique index supplier_code on supplier (tenant_id, lower(code)) where not is_deleted;
create unique index supplier_name on supplier (tenant_id, lower(name)) where not is_deleted;
alter table plate_material_size add foreign key (tenant_id, supplier_id) references supplier (tenant_id, id);

create table warehouse (
  like house_row including all,
  code text not null,
  name text not null,
  domain integer not null check (domain between 1 and 15),
  purpose integer not null default 1,
  factory_id uuid,
  owner_demander_id uuid,
  supplier_id uuid,
  manager_ids uuid[] not null default '{}',
  positions jsonb not null default '[]',
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  remark text,
  foreign key (tenant_id, factory_id) references factory (tenant_id, id),
  foreign key (tenant_id, owner_demander_id) references demander (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index warehouse_code on warehouse (tenant_id, lower(code)) where not is_deleted;
create unique index warehouse_name on warehouse (tenant_id, lower(name)) where not is_deleted;

create table material_sku (
  like house_row including all,
  kind integer not null check (kind in (1, 2, 4)),
  name text not null,
  texture_id uuid not null,
  thickness numeric(12,3),
  width numeric(12,3),
  length numeric(12,3),
  surface text,
  die_no text,
  kg_per_meter numeric(8,4),
  density numeric(8,4) not null default 0,
  unit_weight numeric(18,3) not null default 0,
  min_stock numeric(18,4),
  max_stock numeric(18,4),
  is_enabled boolean not null default true,
  foreign key (tenant_id, texture_id) references material_texture (tenant_id, id)
);
create unique index material_sku_spec on material_sku (tenant_id, kind, texture_id, coalesce(thickness, 0), coalesce(width, 0), coalesce(length, 0), lower(coalesce(surface, '')), lower(coalesce(die_no, '')))
  where not is_deleted;

create table material_task (
  like house_document including all,
  task_no text not null,
  source_type integer not null default 8,
  nest_order_id uuid,
  project_id uuid,
  material_sku_id uuid not null,
  demand_qty numeric(18,4) not null check (demand_qty >= 0),
  demand_weight numeric(18,3) not null default 0,
  demand_area numeric(18,4) not null default 0,
  required_date date not null,
  buyer_id uuid,
  shortage_qty numeric(18,4) not null default 0 check (shortage_qty >= 0),
  requisitioned_qty numeric(18,4) not null default 0 check (requisitioned_qty >= 0),
  ordered_qty numeric(18,4) not null default 0 check (ordered_qty >= 0),
  received_qty numeric(18,4) not null default 0 check (received_qty >= 0),
  remark text,
  foreign key (tenant_id, nest_order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id),
  foreign key (tenant_id, buyer_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
select house_document_keys('material_task', 'task_no');
select house_search('material_task', '{task_no,remark}');
-- one demand per nest order, project and material: it is raised and lowered, never doubled
create unique index material_task_nest on material_task (tenant_id, nest_order_id, material_sku_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000'))
  where nest_order_id is not null and not is_deleted;

create table material_requisition (
  like house_document including all,
  order_no text not null,
  requisition_date date not null,
  purpose integer not null default 1,
  total_weight numeric(18,3) not null default 0,
  estimated_amount numeric(18,2) not null default 0,
  required_date date,
  ordered_state integer not null default 0 check (ordered_state in (0, 1, 2)),
  remark text,
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table material_requisition_line (
  like house_line including all,
  material_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  weight numeric(18,3) not null default 0,
  required_date date not null,
  project_id uuid,
  tasks jsonb not null default '[]',
  target_price numeric(18,6),
  suggest_supplier_id uuid,
  ordered_qty numeric(18,4) not null default 0 check (ordered_qty >= 0),
  remark text,
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, suggest_supplier_id) references supplier (tenant_id, id)
);
select house_document_keys('material_requisition', 'order_no', 'material_requisition_line');
select house_search('material_requisition', '{order_no,remark}');

create table material_order (
  like house_document including all,
  order_no text not null,
  supplier_id uuid not null,
  order_date date not null,
  delivery_date date not null,
  contract_no text,
  buyer_id uuid,
  is_tax_inclusive boolean not null default true,
  tax_rate numeric(6,3) not null,
  is_tax_deductible boolean not null default true,
  freight_bearer integer not null default 1,
  freight_amount numeric(18,2),
  carrier_id uuid,
  payment_terms jsonb not null default '[]',
  warehouse_id uuid not null,
  address text,
  total_weight numeric(18,3) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  received_state integer not null default 0 check (received_state in (0, 1, 2)),
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  paid_state integer not null default 0 check (paid_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, carrier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, buyer_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table material_order_line (
  like house_line including all,
  material_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  theoretical_weight numeric(18,3) not null default 0,
  price_basis integer not null,
  unit_price numeric(18,6) not null check (unit_price >= 0),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  project_id uuid,
  requisition_line_id uuid,
  delivery_date date,
  received_qty numeric(18,4) not null default 0,
  received_weight numeric(18,3) not null default 0,
  returned_qty numeric(18,4) not null default 0,
  settled_amount numeric(18,2) not null default 0,
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, requisition_line_id) references material_requisition_line (tenant_id, id)
);
select house_document_keys('material_order', 'order_no', 'material_order_line');
select house_search('material_order', '{order_no,contract_no}');
create index material_order_supplier on material_order (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index material_order_line_requisition on material_order_line (tenant_id, requisition_line_id) where requisition_line_id is not null;
create index material_order_line_sku on material_order_line (tenant_id, material_sku_id);

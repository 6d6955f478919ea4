-- 材料仓 (commerce §12): 批次, 材料入库单, 材料出库单. What lies where is kept by the stock core (0300).
create table material_batch (
  tenant_id uuid not null,
  id uuid not null,
  material_sku_id uuid not null,
  batch_no text not null,
  heat_no text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id)
);
create unique index material_batch_no on material_batch (tenant_id, material_sku_id, lower(batch_no), lower(coalesce(heat_no, '')));

create table material_stock_out (
  like house_document including all,
  out_no text not null,
  out_type integer not null check (out_type in (1, 2, 4, 8, 16, 32, 64, 128)),
  project_id uuid,
  nest_order_id uuid,
  receiver_id uuid,
  supplier_id uuid,
  demander_id uuid,
  warehouse_id uuid not null,
  target_warehouse_id uuid,
  business_date date not null,
  tax_rate numeric(6,3) not null default 0,
  total_quantity numeric(18,4) not null default 0,
  total_weight numeric(18,3) not null default 0,
  value numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  returned_state integer not null default 0 check (returned_state in (0, 1, 2)),
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, nest_order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, receiver_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, demander_id) references demander (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, target_warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);

create table material_stock_in (
  like house_document including all,
  in_no text not null,
  in_type integer not null check (in_type in (1, 2, 8, 16, 32, 64, 128)),
  supplier_id uuid,
  purchase_order_id uuid,
  stock_out_id uuid,
  project_id uuid,
  warehouse_id uuid not null,
  business_date date not null,
  supplier_note_no text,
  gross_weight numeric(18,3),
  tare_weight numeric(18,3),
  freight_amount numeric(18,2),
  carrier_id uuid,
  total_quantity numeric(18,4) not null default 0,
  theoretical_weight numeric(18,3) not null default 0,
  total_weight numeric(18,3) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  stock_value numeric(18,2) not null default 0,
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  price_revision integer not null default 0 check (price_revision >= 0),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references material_order (tenant_id, id),
  foreign key (tenant_id, stock_out_id) references material_stock_out (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, carrier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);

create table material_stock_out_line (
  like house_line including all,
  material_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  plan_qty numeric(18,4),
  weight numeric(18,3) not null default 0,
  area numeric(18,4) not null default 0,
  location_code text,
  batch_id uuid,
  stock_in_line_id uuid,
  in_no text,
  unit_price numeric(18,6),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  value numeric(18,2) not null default 0,
  returned_qty numeric(18,4) not null default 0 check (returned_qty between 0 and quantity),
  reason text,
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id),
  foreign key (tenant_id, batch_id) references material_batch (tenant_id, id)
);

create table material_stock_in_line (
  like house_line including all,
  material_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  theoretical_weight numeric(18,3) not null default 0,
  actual_weight numeric(18,3),
  deviation_pct numeric(6,3) not null default 0,
  deviation_reason text,
  weight numeric(18,3) not null default 0,
  area numeric(18,4) not null default 0,
  price_basis integer not null default 2,
  unit_price numeric(18,6) check (unit_price >= 0),
  is_tax_inclusive boolean not null default true,
  tax_rate numeric(6,3) not null default 0,
  is_tax_deductible boolean not null default false,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  freight numeric(18,2) not null default 0,
  stock_value numeric(18,2) not null default 0,
  location_code text,
  batch_no text,
  heat_no text,
  project_id uuid,
  order_line_id uuid,
  order_no text,
  issue_line_id uuid,
  batch_id uuid,
  returned_qty numeric(18,4) not null default 0 check (returned_qty between 0 and quantity),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, order_line_id) references material_order_line (tenant_id, id),
  foreign key (tenant_id, issue_line_id) references material_stock_out_line (tenant_id, id),
  foreign key (tenant_id, batch_id) references material_batch (tenant_id, id)
);
alter table material_stock_out_line add foreign key (tenant_id, stock_in_line_id) references material_stock_in_line (tenant_id, id);

select house_document_keys('material_stock_in', 'in_no', 'material_stock_in_line');
select house_search('material_stock_in', '{in_no,supplier_note_no}');
create index material_stock_in_supplier on material_stock_in (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index material_stock_in_order on material_stock_in (tenant_id, purchase_order_id) where purchase_order_id is not null;
create index material_stock_in_out on material_stock_in (tenant_id, stock_out_id) where stock_out_id is not null;
create index material_stock_in_line_order on material_stock_in_line (tenant_id, order_line_id) where order_line_id is not null;
create index material_stock_in_line_issue on material_stock_in_line (tenant_id, issue_line_id) where issue_line_id is not null;
create index material_stock_in_line_sku on material_stock_in_line (tenant_id, material_sku_id);

select house_document_keys('material_stock_out', 'out_no', 'material_stock_out_line');
select house_search('material_stock_out', '{out_no,remark}');
create index material_stock_out_nest on material_stock_out (tenant_id, nest_order_id) where nest_order_id is not null;
create index material_stock_out_project on material_stock_out (tenant_id, project_id, creation_time) where project_id is not null;
create index material_stock_out_receiver on material_stock_out (tenant_id, receiver_id, creation_time, id) where not is_deleted;
create index material_stock_out_line_receipt on material_stock_out_line (tenant_id, stock_in_line_id) where stock_in_line_id is not null;
create index material_stock_out_line_sku on material_stock_out_line (tenant_id, material_sku_id);

-- 涂料 (commerce §13): 档案, 批次, 桶, 工程用量, 采购, 入库, 出库, 退货. What is in stock stands in the stock core.
create table paint (
  like house_row including all,
  code text not null,
  name text not null,
  paint_type integer not null check (paint_type in (1, 2, 4, 8, 16, 32)),
  brand_id uuid,
  supplier_id uuid,
  supplier_code text,
  color_card_id uuid,
  color_code text,
  gloss text,
  pack_size numeric(18,3) not null check (pack_size > 0),
  solids_pct numeric(6,3),
  density numeric(8,4),
  dft_micron numeric(18,4),
  transfer_pct numeric(6,3),
  mix_ratio jsonb not null default '[]',
  shelf_life_days integer not null check (shelf_life_days > 0),
  safety_stock numeric(18,3) not null default 0,
  lead_days integer not null default 0,
  is_tax_deductible boolean not null default true,
  is_enabled boolean not null default true,
  remark text,
  foreign key (tenant_id, brand_id) references brand (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, color_card_id) references color_card (tenant_id, id)
);
create unique index paint_code on paint (tenant_id, lower(code)) where not is_deleted;
create unique index paint_name on paint (tenant_id, lower(name)) where not is_deleted;
create index paint_color on paint (tenant_id, color_card_id);
create index paint_supplier on paint (tenant_id, supplier_id);
create index paint_brand on paint (tenant_id, brand_id);

-- a batch of a paint is one of its maker: two suppliers may use the same number
create table paint_batch (
  like house_row including all,
  paint_id uuid not null,
  supplier_id uuid,
  batch_no text not null check (length(batch_no) between 1 and 40),
  production_date date not null,
  expiry_date date not null check (expiry_date >= production_date),
  is_frozen boolean not null default false,
  frozen_reason text,
  concession_by uuid,
  concession_until date,
  concession_reason text,
  check (is_frozen = (frozen_reason is not null)),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index paint_batch_no on paint_batch (tenant_id, paint_id, coalesce(supplier_id, '00000000-0000-0000-0000-000000000000'), lower(batch_no));
create index paint_batch_expiry on paint_batch (tenant_id, expiry_date);
create index paint_batch_supplier on paint_batch (tenant_id, supplier_id);

create table paint_demand (
  like house_row including all,
  project_id uuid not null,
  paint_structure_id uuid,
  color_card_id uuid not null,
  paint_id uuid not null,
  coat_name text,
  area numeric(18,4) not null default 0,
  theoretical_kg numeric(18,3) not null default 0,
  plan_kg numeric(18,3) not null default 0 check (plan_kg >= 0),
  on_way_kg numeric(18,3) not null default 0 check (on_way_kg >= 0),
  issued_kg numeric(18,3) not null default 0 check (issued_kg >= 0),
  returned_kg numeric(18,3) not null default 0 check (returned_kg between 0 and issued_kg),
  is_outdated boolean not null default false,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, paint_structure_id) references paint_structure (tenant_id, id),
  foreign key (tenant_id, color_card_id) references color_card (tenant_id, id),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id)
);
create unique index paint_demand_coat on paint_demand (tenant_id, project_id, color_card_id, paint_id, coalesce(coat_name, '')) where not is_deleted;
create index paint_demand_paint on paint_demand (tenant_id, paint_id);
create index paint_demand_color on paint_demand (tenant_id, color_card_id);
create index paint_demand_structure on paint_demand (tenant_id, paint_structure_id);

create table paint_purchase (
  like house_document including all,
  order_no text not null,
  supplier_id uuid not null,
  project_id uuid,
  order_date date not null,
  delivery_date date not null,
  buyer_id uuid,
  is_tax_inclusive boolean not null default true,
  tax_rate numeric(6,3) not null,
  is_tax_deductible boolean not null default true,
  payment_terms jsonb not null default '[]',
  total_kg numeric(18,3) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  received_kg numeric(18,3) not null default 0 check (received_kg >= 0),
  returned_kg numeric(18,3) not null default 0 check (returned_kg between 0 and received_kg),
  received_state integer not null default 0 check (received_state in (0, 1, 2)),
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  paid_state integer not null default 0 check (paid_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, buyer_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table paint_purchase_line (
  like house_line including all,
  paint_id uuid not null,
  quantity numeric(18,3) not null check (quantity >= 0),
  barrels numeric(18,4) not null default 0,
  unit_price numeric(18,6) not null check (unit_price >= 0),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  demand_id uuid,
  received_kg numeric(18,3) not null default 0 check (received_kg >= 0),
  returned_kg numeric(18,3) not null default 0 check (returned_kg between 0 and received_kg),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, demand_id) references paint_demand (tenant_id, id)
);
select house_document_keys('paint_purchase', 'order_no', 'paint_purchase_line');
select house_search('paint_purchase', '{order_no,remark}');
create index paint_purchase_supplier on paint_purchase (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index paint_purchase_project on paint_purchase (tenant_id, project_id, creation_time, id) where not is_deleted;
create index paint_purchase_line_paint on paint_purchase_line (tenant_id, paint_id);
create index paint_purchase_line_demand on paint_purchase_line (tenant_id, demand_id) where demand_id is not null;

create table paint_out (
  like house_document including all,
  order_no text not null,
  out_type integer not null default 1 check (out_type in (1, 2, 4, 8, 16, 32)),
  project_id uuid,
  process_id uuid,
  team_id uuid,
  receiver_id uuid not null,
  warehouse_id uuid not null,
  target_warehouse_id uuid,
  business_date date not null,
  is_picking boolean not null default false,
  project_ids uuid[] not null default '{}',
  total_kg numeric(18,3) not null default 0,
  returned_kg numeric(18,3) not null default 0,
  value numeric(18,2) not null default 0,
  remark text,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, process_id) references process (tenant_id, id),
  foreign key (tenant_id, team_id) references organization_unit (tenant_id, id),
  foreign key (tenant_id, receiver_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, target_warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table paint_out_line (
  like house_line including all,
  paint_id uuid not null,
  batch_id uuid not null,
  position_code text not null,
  target_position_code text,
  quantity numeric(18,3) not null check (quantity >= 0),
  drum_code text,
  weigh_out numeric(18,3),
  weigh_back numeric(18,3) check (weigh_back <= weigh_out),
  project_id uuid,
  demand_id uuid,
  value numeric(18,2) not null default 0,
  returned_kg numeric(18,3) not null default 0 check (returned_kg between 0 and quantity),
  reason text,
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, batch_id) references paint_batch (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, demand_id) references paint_demand (tenant_id, id)
);
select house_document_keys('paint_out', 'order_no', 'paint_out_line');
select house_search('paint_out', '{order_no,remark}');
create index paint_out_project on paint_out (tenant_id, project_id, creation_time, id) where not is_deleted;
create index paint_out_date on paint_out (tenant_id, business_date) where not is_deleted and order_status = 4;
create index paint_out_warehouse on paint_out (tenant_id, warehouse_id);
create index paint_out_target on paint_out (tenant_id, target_warehouse_id);
create index paint_out_receiver on paint_out (tenant_id, receiver_id, creation_time, id) where not is_deleted;
create index paint_out_team on paint_out (tenant_id, team_id);
create index paint_out_process on paint_out (tenant_id, process_id);
create index paint_out_line_project on paint_out_line (tenant_id, project_id);
create index paint_out_line_paint on paint_out_line (tenant_id, paint_id);
create index paint_out_line_batch on paint_out_line (tenant_id, batch_id);
create index paint_out_line_demand on paint_out_line (tenant_id, demand_id) where demand_id is not null;

create table paint_in (
  like house_document including all,
  order_no text not null,
  in_type integer not null default 1 check (in_type in (1, 2, 4, 8, 16, 128)),
  supplier_id uuid,
  purchase_id uuid,
  out_id uuid,
  warehouse_id uuid not null,
  business_date date not null,
  supplier_note_no text,
  total_kg numeric(18,3) not null default 0,
  barrels numeric(18,4) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  returned_kg numeric(18,3) not null default 0,
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, purchase_id) references paint_purchase (tenant_id, id),
  foreign key (tenant_id, out_id) references paint_out (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table paint_in_line (
  like house_line including all,
  paint_id uuid not null,
  purchase_line_id uuid,
  out_line_id uuid,
  quantity numeric(18,3) not null check (quantity >= 0),
  barrels integer,
  batch_no text,
  production_date date,
  expiry_date date,
  position_code text not null,
  qc_state integer not null default 1 check (qc_state in (1, 2, 4)),
  batch_id uuid,
  unit_price numeric(18,6),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  stock_value numeric(18,2) not null default 0,
  returned_kg numeric(18,3) not null default 0 check (returned_kg between 0 and quantity),
  returned_amount numeric(18,2) not null default 0,
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, purchase_line_id) references paint_purchase_line (tenant_id, id),
  foreign key (tenant_id, out_line_id) references paint_out_line (tenant_id, id),
  foreign key (tenant_id, batch_id) references paint_batch (tenant_id, id)
);
select house_document_keys('paint_in', 'order_no', 'paint_in_line');
select house_search('paint_in', '{order_no,supplier_note_no,remark}');
create index paint_in_supplier on paint_in (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index paint_in_purchase on paint_in (tenant_id, purchase_id);
create index paint_in_out on paint_in (tenant_id, out_id);
create index paint_in_warehouse on paint_in (tenant_id, warehouse_id);
create index paint_in_line_paint on paint_in_line (tenant_id, paint_id);
create index paint_in_line_batch on paint_in_line (tenant_id, batch_id);
create index paint_in_line_purchase on paint_in_line (tenant_id, purchase_line_id) where purchase_line_id is not null;
create index paint_in_line_out on paint_in_line (tenant_id, out_line_id) where out_line_id is not null;

create table paint_return (
  like house_document including all,
  order_no text not null,
  supplier_id uuid not null,
  business_date date not null,
  reason text not null,
  total_kg numeric(18,3) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  settle_state integer not null default 0 check (settle_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table paint_return_line (
  like house_line including all,
  paint_in_line_id uuid not null,
  paint_in_id uuid,
  paint_id uuid,
  batch_id uuid,
  warehouse_id uuid,
  position_code text,
  quantity numeric(18,3) not null check (quantity >= 0),
  unit_price numeric(18,6),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  value numeric(18,2) not null default 0,
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, paint_in_line_id) references paint_in_line (tenant_id, id),
  foreign key (tenant_id, paint_in_id) references paint_in (tenant_id, id),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, batch_id) references paint_batch (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id)
);
select house_document_keys('paint_return', 'order_no', 'paint_return_line');
select house_search('paint_return', '{order_no,reason,remark}');
create index paint_return_supplier on paint_return (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index paint_return_line_in_line on paint_return_line (tenant_id, paint_in_line_id);
create index paint_return_line_in on paint_return_line (tenant_id, paint_in_id);
create index paint_return_line_paint on paint_return_line (tenant_id, paint_id);
create index paint_return_line_batch on paint_return_line (tenant_id, batch_id);
create index paint_return_line_warehouse on paint_return_line (tenant_id, warehouse_id);

-- a drum: its code is scanned when it leaves the warehouse and when it comes back
create table paint_drum (
  like house_row including all,
  code text not null,
  paint_id uuid not null,
  batch_id uuid not null,
  warehouse_id uuid not null,
  position_code text not null,
  in_line_id uuid not null,
  left_kg numeric(18,3) not null check (left_kg >= 0),
  out_id uuid,
  weigh_out numeric(18,3),
  check ((out_id is null) = (weigh_out is null)),
  foreign key (tenant_id, paint_id) references paint (tenant_id, id),
  foreign key (tenant_id, batch_id) references paint_batch (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, in_line_id) references paint_in_line (tenant_id, id),
  foreign key (tenant_id, out_id) references paint_out (tenant_id, id)
);
create unique index paint_drum_code on paint_drum (tenant_id, lower(code)) where not is_deleted;
create index paint_drum_line on paint_drum (tenant_id, in_line_id);
create index paint_drum_batch on paint_drum (tenant_id, batch_id);
create index paint_drum_paint on paint_drum (tenant_id, paint_id);
create index paint_drum_warehouse on paint_drum (tenant_id, warehouse_id);
create index paint_drum_out on paint_drum (tenant_id, out_id) where out_id is not null;

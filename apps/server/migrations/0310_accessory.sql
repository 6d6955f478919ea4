-- 辅料 (commerce §14): in which unit a SKU is bought and how much of it is kept; orders, receipts and issues of accessories, and
-- what is to be paid for receipts: there is no statement step in this area.
alter table accessory_sku
  add column purchase_unit text,
  add column purchase_factor numeric(18,4) check (purchase_factor > 0),
  add column max_stock numeric(18,4) check (max_stock >= 0);

create table accessory_purchase (
  like house_document including all,
  order_no text not null,
  supplier_id uuid not null,
  order_date date not null,
  delivery_date date not null,
  project_id uuid,
  warehouse_id uuid not null,
  contract_no text,
  buyer_id uuid,
  is_tax_inclusive boolean not null default true,
  tax_rate numeric(6,3) not null,
  is_tax_deductible boolean not null default true,
  payment_terms jsonb not null default '[]',
  line_count integer not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  payable_amount numeric(18,2) not null default 0 check (payable_amount >= 0),
  requested_amount numeric(18,2) not null default 0 check (requested_amount >= 0),
  paid_amount numeric(18,2) not null default 0 check (paid_amount >= 0),
  invoiced_amount numeric(18,2) not null default 0 check (invoiced_amount >= 0),
  received_state integer not null default 0 check (received_state in (0, 1, 2)),
  paid_state integer not null default 0 check (paid_state in (0, 1, 2)),
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, buyer_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table accessory_purchase_line (
  like house_line including all,
  accessory_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  unit text not null default '',
  factor numeric(18,4) not null default 1 check (factor > 0),
  base_qty numeric(18,4) not null default 0,
  unit_price numeric(18,6) not null check (unit_price >= 0),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  project_id uuid,
  received_qty numeric(18,4) not null default 0,
  returned_qty numeric(18,4) not null default 0,
  payable_amount numeric(18,2) not null default 0 check (payable_amount >= 0),
  payable_net numeric(18,2) not null default 0 check (payable_net >= 0),
  remark text,
  check (amount = net + tax),
  check (0 <= returned_qty and returned_qty <= received_qty),
  foreign key (tenant_id, accessory_sku_id) references accessory_sku (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);
select house_document_keys('accessory_purchase', 'order_no', 'accessory_purchase_line');
select house_search('accessory_purchase', '{order_no,contract_no}');
create index accessory_purchase_supplier on accessory_purchase (tenant_id, supplier_id, creation_time, id) where not is_deleted;
create index accessory_purchase_line_sku on accessory_purchase_line (tenant_id, accessory_sku_id);

create table accessory_out (
  like house_document including all,
  order_no text not null,
  out_type integer not null check (out_type in (1, 2, 4, 8, 16, 32, 64)),
  project_id uuid,
  supplier_id uuid,
  warehouse_id uuid not null,
  target_warehouse_id uuid,
  receiver_id uuid,
  business_date date not null,
  line_count integer not null default 0,
  stock_value numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  remark text,
  check (target_warehouse_id <> warehouse_id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, target_warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, receiver_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table accessory_in (
  like house_document including all,
  order_no text not null,
  in_type integer not null check (in_type in (1, 2, 4, 8, 16, 128)),
  supplier_id uuid,
  project_id uuid,
  warehouse_id uuid not null,
  business_date date not null,
  supplier_note_no text,
  freight_amount numeric(18,2) check (freight_amount >= 0),
  carrier_id uuid,
  line_count integer not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  stock_value numeric(18,2) not null default 0,
  remark text,
  check (amount = net + tax),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, carrier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table accessory_in_line (
  like house_line including all,
  accessory_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  unit text not null default '',
  factor numeric(18,4) not null default 1 check (factor > 0),
  base_qty numeric(18,4) not null default 0,
  location_code text,
  batch_no text,
  purchase_line_id uuid,
  -- no foreign key: the issue that it takes back points to receipts itself
  out_line_id uuid,
  unit_price numeric(18,6) check (unit_price >= 0),
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  tax numeric(18,2) not null default 0,
  stock_value numeric(18,2) not null default 0,
  project_id uuid,
  returned_qty numeric(18,4) not null default 0,
  reason text,
  check (amount = net + tax),
  check (0 <= returned_qty and returned_qty <= quantity),
  foreign key (tenant_id, accessory_sku_id) references accessory_sku (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, purchase_line_id) references accessory_purchase_line (tenant_id, id)
);
create table accessory_out_line (
  like house_line including all,
  accessory_sku_id uuid not null,
  quantity numeric(18,4) not null check (quantity >= 0),
  unit text not null default '',
  factor numeric(18,4) not null default 1 check (factor > 0),
  base_qty numeric(18,4) not null default 0,
  plan_qty numeric(18,4),
  issued_qty numeric(18,4),
  location_code text,
  batch_no text,
  in_line_id uuid,
  stock_value numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  net numeric(18,2) not null default 0,
  returned_qty numeric(18,4) not null default 0,
  reason text,
  check (0 <= returned_qty and returned_qty <= quantity),
  foreign key (tenant_id, accessory_sku_id) references accessory_sku (tenant_id, id),
  foreign key (tenant_id, in_line_id) references accessory_in_line (tenant_id, id)
);
select house_document_keys('accessory_in', 'order_no', 'accessory_in_line');
select house_search('accessory_in', '{order_no,supplier_note_no}');
select house_document_keys('accessory_out', 'order_no', 'accessory_out_line');
select house_search('accessory_out', '{order_no,remark}');
create index accessory_in_supplier on accessory_in (tenant_id, supplier_id, business_date) where not is_deleted and supplier_id is not null;
create index accessory_in_line_purchase on accessory_in_line (tenant_id, purchase_line_id) where purchase_line_id is not null;
create index accessory_in_line_out on accessory_in_line (tenant_id, out_line_id) where out_line_id is not null;
create index accessory_in_line_sku on accessory_in_line (tenant_id, accessory_sku_id);
create index accessory_out_project on accessory_out (tenant_id, project_id) where not is_deleted and project_id is not null;
create index accessory_out_line_in on accessory_out_line (tenant_id, in_line_id) where in_line_id is not null;
create index accessory_out_line_sku on accessory_out_line (tenant_id, accessory_sku_id);

-- 应付计划: what is to be paid of a receipt, a row per term of its order
create table accessory_payable (
  tenant_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  in_id uuid not null,
  term_no integer not null check (term_no >= 1),
  term_name text not null,
  amount numeric(18,2) not null check (amount >= 0),
  requested_amount numeric(18,2) not null default 0 check (requested_amount >= 0),
  paid_amount numeric(18,2) not null default 0 check (paid_amount >= 0),
  due_date date,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, purchase_id, in_id, term_no),
  check (paid_amount <= requested_amount and requested_amount <= amount),
  foreign key (tenant_id, purchase_id) references accessory_purchase (tenant_id, id),
  foreign key (tenant_id, in_id) references accessory_in (tenant_id, id)
);
create index accessory_payable_in on accessory_payable (tenant_id, in_id);

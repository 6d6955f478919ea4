-- The tables of the specimen document, made as a migration makes those of any document (0081).
create table specimen (
  like house_document including all,
  order_no text not null,
  supplier_id uuid not null,
  keeper_id uuid,
  order_date date not null,
  amount numeric(18,2) not null default 0,
  fee_amount numeric(18,2) not null default 0,
  reversed_no text,
  follows_no text,
  remark text,
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, keeper_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id)
);
create table specimen_goods (
  like house_line including all,
  material_sku_id uuid,
  name text not null,
  quantity numeric(18,4) not null,
  unit_price numeric(18,6) not null default 0,
  amount numeric(18,2) not null default 0,
  done_qty numeric(18,4) not null default 0,
  foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id)
);
create table specimen_fee (
  like house_line including all,
  title text not null,
  amount numeric(18,2) not null,
  foreign key (tenant_id, document_id) references specimen (tenant_id, id)
);
select house_document_keys('specimen', 'order_no', 'specimen_goods');
select house_search('specimen', '{order_no,remark}');
create index specimen_fee_document on specimen_fee (tenant_id, document_id, line_no);

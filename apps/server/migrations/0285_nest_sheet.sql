-- 下达与下料 (engineering F6, F7, F10, F11): the sheets of a released order, the pieces that are cut from them, their remnants.
alter table nest_order add column release_time timestamptz, add column finish_time timestamptz;
-- pieces that a cut, a scrapped sheet or the end of an order gave back: nested = placed less returned
alter table nest_order_product add column returned_quantity integer not null default 0,
  add check (returned_quantity between 0 and placed_quantity);
alter table nest_bar_line add column returned_quantity integer not null default 0,
  add check (returned_quantity between 0 and placed_quantity);

-- a sheet of plate, or a bar; its QR says its number
create table nest_sheet (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  result_id uuid not null,
  layout_id uuid,
  bar_layout_id uuid,
  layout_no integer not null,
  sheet_no text not null,
  serial integer not null check (serial between 1 and total),
  total integer not null,
  part_count integer not null check (part_count >= 0),
  lost_count integer not null default 0 check (lost_count between 0 and part_count),
  -- 2 已下达, 4 已下料, 8 报废, 16 已撤回
  state integer not null default 2 check (state in (2, 4, 8, 16)),
  -- the plate in stock that it is cut from
  stock_plate_id uuid,
  equipment_id uuid,
  operator_id uuid,
  operator_name text,
  cut_time timestamptz,
  reason text,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sheet_no),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, result_id) references nest_result (tenant_id, id),
  foreign key (tenant_id, layout_id) references nest_layout (tenant_id, id),
  foreign key (tenant_id, bar_layout_id) references nest_bar_layout (tenant_id, id),
  foreign key (tenant_id, stock_plate_id) references stock_plate (tenant_id, id),
  check ((layout_id is null) <> (bar_layout_id is null)),
  check ((state = 2) = (cut_time is null))
);
create index nest_sheet_order on nest_sheet (tenant_id, order_id, layout_no, serial);

-- which piece lies where; of a bar an accessory of a product, which has no label
create table nest_layout_lable (
  tenant_id uuid not null,
  sheet_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  piece_id uuid,
  -- null: of a bar, of a piece that is made once more and has no label of its own, or void
  lable_id uuid,
  lable_code text,
  -- a change order has had it made once more elsewhere: what is cut here is nobody's piece
  is_void boolean not null default false,
  is_returned boolean not null default false,
  primary key (tenant_id, sheet_id, seq),
  foreign key (tenant_id, sheet_id) references nest_sheet (tenant_id, id),
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id),
  foreign key (tenant_id, piece_id) references cad_product_accessory (tenant_id, id),
  foreign key (tenant_id, lable_id) references lable (tenant_id, id),
  check ((lable_id is null) = (lable_code is null)),
  check (not is_void or lable_id is null)
);
-- a piece is cut from one sheet
create unique index nest_layout_lable_once on nest_layout_lable (tenant_id, lable_id) where lable_id is not null and not is_returned;
create index nest_layout_lable_product on nest_layout_lable (tenant_id, product_id);

create table nest_remnant (
  tenant_id uuid not null,
  sheet_id uuid not null,
  seq integer not null,
  -- 1 预计, 2 已入库, 4 未产生
  state integer not null default 1 check (state in (1, 2, 4)),
  code text not null,
  -- across and along the sheet, mm; a rest of a bar has no width
  width numeric(12,3) check (width > 0),
  length numeric(12,3) not null check (length > 0),
  planned_width numeric(12,3),
  planned_length numeric(12,3) not null,
  -- what it is worth: planned, then as it came
  credit numeric(18,2) not null default 0,
  planned_credit numeric(18,2) not null default 0,
  place text,
  stock_plate_id uuid,
  primary key (tenant_id, sheet_id, seq),
  foreign key (tenant_id, sheet_id) references nest_sheet (tenant_id, id),
  foreign key (tenant_id, stock_plate_id) references stock_plate (tenant_id, id),
  check (state = 2 or stock_plate_id is null)
);
create index nest_remnant_stock on nest_remnant (tenant_id, stock_plate_id) where stock_plate_id is not null;

alter table lost_product add column sheet_id uuid;
alter table lost_product add foreign key (tenant_id, sheet_id) references nest_sheet (tenant_id, id);

-- 余料: 1 可用, 16 待确认: cut on the shop floor and not yet looked at by the warehouse
alter table stock_plate add column remnant_status integer not null default 1 check (remnant_status in (1, 16));

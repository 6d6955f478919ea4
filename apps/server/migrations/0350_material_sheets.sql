-- 材料仓的整板进套料 (issue 15 §4): a stock of an order may be whole sheets of a warehouse, reserved in the stock core for the order.
alter table nest_order_stock
  add column warehouse_id uuid,
  add column material_sku_id uuid,
  drop constraint nest_order_stock_kind_check,
  add constraint nest_order_stock_kind_check check (kind in (1, 2, 3, 4, 5)) not valid,
  add constraint nest_order_stock_sheet check ((kind = 5) = (material_sku_id is not null) and (kind = 5) = (warehouse_id is not null)) not valid,
  add foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id) not valid,
  add foreign key (tenant_id, material_sku_id) references material_sku (tenant_id, id) not valid;
create index nest_order_stock_sheet on nest_order_stock (tenant_id, order_id) where kind = 5;

-- what a nest order holds has no project where it is of several, and no end but the order's; what was kept for a project before
-- (given_by_id) goes back to it
alter table inventory_reservation
  alter column project_id drop not null,
  alter column expires_on drop not null,
  add column given_by_id uuid,
  add constraint inventory_reservation_nest check (source_type = 1 or (project_id is not null and expires_on is not null)) not valid,
  add foreign key (tenant_id, given_by_id) references inventory_reservation (tenant_id, id) not valid;

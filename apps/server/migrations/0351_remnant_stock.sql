-- 余料进库存核心 (commerce §2.1, §12.5): a remnant that lies in a warehouse is an item of the core, its quantity and value are moves there.
alter table stock_plate
  add column warehouse_id uuid,
  add column project_id uuid,
  drop constraint stock_plate_remnant_status_check,
  add constraint stock_plate_remnant_status_check check (remnant_status in (1, 8, 16, 32)) not valid,
  add constraint stock_plate_warehouse check (warehouse_id is null or kind = 3) not valid,
  add foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id) not valid,
  add foreign key (tenant_id, project_id) references cad_project (tenant_id, id) not valid;
create index stock_plate_remnant on stock_plate (tenant_id, texture_id, thickness, width, length) where kind = 3 and quantity > 0 and not is_deleted;

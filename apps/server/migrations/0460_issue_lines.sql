-- lines of material issues name the remnant that leaves, and the reservation that they use up (commerce §12)
alter table material_stock_out_line alter column material_sku_id drop not null;
alter table material_stock_out_line
  add column remnant_id uuid,
  add column remnant text,
  add column reservation_id uuid,
  add column reserved_for text,
  add foreign key (tenant_id, remnant_id) references stock_plate (tenant_id, id) not valid,
  add foreign key (tenant_id, reservation_id) references inventory_reservation (tenant_id, id) not valid,
  add constraint material_stock_out_line_item check ((material_sku_id is null) <> (remnant_id is null)) not valid;
create index material_stock_out_line_remnant on material_stock_out_line (tenant_id, remnant_id) where remnant_id is not null;
create index material_stock_out_line_reservation on material_stock_out_line (tenant_id, reservation_id) where reservation_id is not null;

-- 来源套料单 of a remnant (commerce §12): the nest order whose sheet it was cut from; and one that was entered by mistake is void
alter table stock_plate add column source_order_id uuid;
update stock_plate p set source_order_id = s.order_id from stock_move m join nest_sheet s on s.tenant_id = m.tenant_id and s.id = m.source_id
  where p.kind = 3 and m.tenant_id = p.tenant_id and m.stock_plate_id = p.id and m.source_type = 'nest.sheet' and m.delta > 0;
alter table stock_plate add foreign key (tenant_id, source_order_id) references nest_order (tenant_id, id) not valid;
create index stock_plate_source on stock_plate (tenant_id, source_order_id) where source_order_id is not null;
alter table stock_plate
  drop constraint stock_plate_remnant_status_check,
  add constraint stock_plate_remnant_status_check check (remnant_status in (1, 8, 16, 32, 64)) not valid;

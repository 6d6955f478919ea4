-- which sheet was cut of a remnant (commerce §12, 炉号追溯): asked from the remnant
create index nest_sheet_plate on nest_sheet (tenant_id, stock_plate_id) where stock_plate_id is not null;

-- remnants are looked for by size, the smallest first
create index stock_plate_remnant_size on stock_plate (tenant_id, (width * length), id) include (width, length) where kind = 3 and not is_deleted and is_enabled and remnant_status = 1 and quantity > reserved_quantity;

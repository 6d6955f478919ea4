-- What lies of an item in a warehouse is looked for everywhere, what lies in a place seldom: an index without the item was taken for
-- the smaller one by plans that do not know how large a space is, and read all that lies in the warehouse for each row.
drop index inventory_quantity_place;
create index inventory_quantity_held on inventory_quantity (tenant_id, warehouse_id, item_id, location_code) where quantity > 0;

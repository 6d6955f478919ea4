-- The stock lists of accessories by name and of paint by quantity read their page in the order of an index (0413). Paint lies in batches, and
-- so does little else: the quantities of all warehouses together were read to find those of paint.
create index accessory_sku_by_name on accessory_sku (tenant_id, name, id);
create index inventory_quantity_of_batch on inventory_quantity (tenant_id, quantity, id) where quantity > 0 and batch_id is not null;
drop index inventory_quantity_amount;

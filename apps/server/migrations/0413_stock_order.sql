-- stock lists are sorted by what lies there: of two hundred thousand balances only the page is read
create index inventory_cost_by_quantity on inventory_cost (tenant_id, domain, quantity, item_id, warehouse_id) where quantity > 0;
create index inventory_cost_by_weight on inventory_cost (tenant_id, domain, weight, item_id, warehouse_id) where quantity > 0;
create index inventory_cost_by_value on inventory_cost (tenant_id, domain, value, item_id, warehouse_id) where quantity > 0;
create index inventory_cost_by_available on inventory_cost (tenant_id, domain, (quantity - reserved_quantity), item_id, warehouse_id) where quantity > 0;
create index inventory_cost_by_day on inventory_cost (tenant_id, domain, last_in_date, item_id, warehouse_id) where quantity > 0;
create index material_sku_thickness on material_sku (tenant_id, thickness, id);

-- paint is listed place by place: by its paint, by the day it spoils, by how much there is
create index inventory_quantity_item on inventory_quantity (tenant_id, item_id) where quantity > 0;
create index inventory_quantity_amount on inventory_quantity (tenant_id, quantity, id) where quantity > 0;
create index paint_by_code on paint (tenant_id, code, id);

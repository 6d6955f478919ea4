-- lists of stock go by the name of the material: read in its order, not sorted anew each time
create index material_sku_name on material_sku (tenant_id, name, id);

-- 采购需求 (commerce §11): what is reserved for a demand, what was ordered beyond it, what a requisition line needs no more.
alter table material_task
  add column reserved_qty numeric(18,4) not null default 0,
  add column substitute_sku_id uuid,
  add column surplus_qty numeric(18,4) not null default 0;
alter table material_task add constraint material_task_substitute foreign key (tenant_id, substitute_sku_id) references material_sku (tenant_id, id) not valid;
alter table material_requisition_line add column cancelled_qty numeric(18,4) not null default 0;
-- a material that has fallen below its minimum is asked for once
create unique index material_task_minimum on material_task (tenant_id, material_sku_id) where source_type = 4 and order_status in (1, 8) and not is_deleted;
create index material_sku_minimum on material_sku (tenant_id, id) where min_stock > 0 and not is_deleted;
-- what is closed lacks nothing; what was ordered beyond a demand that fell is told
update material_task set shortage_qty = 0 where order_status = 32 and shortage_qty > 0;
update material_task set surplus_qty = ordered_qty - demand_qty where ordered_qty > demand_qty;

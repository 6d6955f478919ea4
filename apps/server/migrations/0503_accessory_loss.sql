-- 配件规格 (commerce §14): project demand is bought × (1 + loss %).
alter table accessory_sku add column loss_pct numeric(6,3);
alter table accessory_sku add check (loss_pct between 0 and 100) not valid;

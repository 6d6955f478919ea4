-- 配色密封胶 (commerce §14): how many metres of joint one unit of it fills; what says it is a sealant
alter table accessory_sku add column joint_meters numeric(8,4);
alter table accessory_sku add check (joint_meters > 0) not valid;

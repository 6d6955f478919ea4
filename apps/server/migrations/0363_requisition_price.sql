-- 请购单 (commerce §11): 最近价, what a kilogram of the material last cost; the estimate takes it where nobody named a target.
alter table material_requisition_line add column last_price numeric(18,6);

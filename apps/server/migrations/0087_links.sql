-- The chain of a demand asks for the requisition lines of its material, and so does 已被使用 of a material.
create index material_requisition_line_sku on material_requisition_line (tenant_id, material_sku_id);

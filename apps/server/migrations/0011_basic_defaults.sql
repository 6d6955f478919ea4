-- One default thickness per texture and one default size per thickness (engineering A1).
create unique index material_thickness_default on material_thickness (tenant_id, texture_id) where is_default;
create unique index plate_material_size_default on plate_material_size (tenant_id, texture_id, thickness) where is_default;

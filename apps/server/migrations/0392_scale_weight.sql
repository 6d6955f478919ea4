-- What a plate weighs on the scale where it is rolled thinner than its name says (负差板, engineering A1): null, it weighs what its sizes say.
alter table material_sku add column scale_weight numeric(18,3) check (scale_weight >= 0);
update material_sku s set scale_weight = round(s.unit_weight * h.actual_thickness / h.thickness, 3) from material_thickness h
  where h.tenant_id = s.tenant_id and h.texture_id = s.texture_id and h.thickness = s.thickness and h.actual_thickness is not null and s.kind = 1;

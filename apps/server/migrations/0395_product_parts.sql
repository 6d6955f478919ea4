-- Parts of a main piece, the paint structure of a product, and what its crafts were when they were chosen (engineering 0.2, A22, D2).
alter table cad_product add column parent_product_id uuid, add column qty_per_parent integer, add column paint_structure_id uuid,
  add column craft_lines jsonb not null default '[]',
  add foreign key (tenant_id, parent_product_id) references cad_product (tenant_id, id) not valid,
  add foreign key (tenant_id, paint_structure_id) references paint_structure (tenant_id, id) not valid,
  add constraint cad_product_part check ((parent_product_id is null) = (qty_per_parent is null)) not valid;

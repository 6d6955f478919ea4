-- 涂装设置 (engineering C1, C2): with what each colour of a project is painted, and by whom. Area and kg are derived.
create table project_paint_setting (
  like house_row including all,
  project_id uuid not null,
  color_id uuid not null,
  paint_structure_id uuid,
  supplier_id uuid,
  paint_model text check (length(paint_model) <= 60),
  kg_per_sqm numeric(8,4) check (kg_per_sqm >= 0),
  loss_percent numeric(6,3) not null default 0 check (loss_percent between 0 and 100),
  is_outsourced boolean not null default false,
  outsource_supplier_id uuid,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, color_id) references color_card (tenant_id, id),
  foreign key (tenant_id, paint_structure_id) references paint_structure (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, outsource_supplier_id) references supplier (tenant_id, id)
);
create unique index project_paint_setting_color on project_paint_setting (tenant_id, project_id, color_id);
create index project_paint_setting_structure on project_paint_setting (tenant_id, paint_structure_id);
create index project_paint_setting_supplier on project_paint_setting (tenant_id, supplier_id);
create index project_paint_setting_outsource on project_paint_setting (tenant_id, outsource_supplier_id);
create index project_paint_setting_of_color on project_paint_setting (tenant_id, color_id);

-- ProjectStatDaily (engineering C2, H2): what of a project was nested, made and delivered on each day, in pieces, m² of unfolded
-- area and kg. Counted every night and on demand from what the areas know; it can be counted anew at any time.
create table project_stat_daily (
  tenant_id uuid not null,
  project_id uuid not null,
  date date not null,
  nested_quantity integer not null default 0,
  nested_area numeric(18, 4) not null default 0,
  nested_weight numeric(18, 3) not null default 0,
  produced_quantity integer not null default 0,
  produced_area numeric(18, 4) not null default 0,
  produced_weight numeric(18, 3) not null default 0,
  shipped_quantity integer not null default 0,
  shipped_area numeric(18, 4) not null default 0,
  shipped_weight numeric(18, 3) not null default 0,
  computed_time timestamptz not null,
  primary key (tenant_id, project_id, date),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);

-- 工序, 工序组, 路线模板, 生产参数 (production §2.2, §0.2).
create table process_group (
  like house_row including all,
  name text not null check (length(name) between 1 and 30),
  parent_id uuid,
  factory_id uuid,
  organization_unit_id uuid,
  sort integer not null default 0 check (sort between 0 and 99999),
  check (parent_id <> id),
  foreign key (tenant_id, parent_id) references process_group (tenant_id, id),
  foreign key (tenant_id, factory_id) references factory (tenant_id, id),
  foreign key (tenant_id, organization_unit_id) references organization_unit (tenant_id, id)
);
create unique index process_group_name on process_group (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where not is_deleted;
create index process_group_parent on process_group (tenant_id, parent_id);

create table process (
  like house_row including all,
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 30),
  group_id uuid,
  process_type integer not null default 512 check (process_type in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)),
  report_scope integer not null default 1 check (report_scope between 0 and 15),
  is_control boolean not null default false,
  is_qc boolean not null default false,
  is_outsource boolean not null default false,
  is_final boolean not null default false,
  order_rule integer not null default 0 check (order_rule in (0, 1, 2, 4)),
  audit_mode integer not null default 0 check (audit_mode in (0, 1, 2, 4)),
  need_equipment boolean not null default false,
  need_operator boolean not null default false,
  allow_team boolean not null default true,
  auto_turn boolean not null default false,
  transfer_batch_percent integer not null default 100 check (transfer_batch_percent between 1 and 100),
  transfer_lag_minutes integer not null default 0 check (transfer_lag_minutes >= 0),
  curing_minutes integer not null default 0 check (curing_minutes >= 0),
  setup_key integer not null default 0 check (setup_key in (0, 1, 2, 4, 8)),
  progress_weight numeric(8,4) not null default 1 check (progress_weight > 0),
  sort integer not null default 0 check (sort between 0 and 99999),
  is_enabled boolean not null default true,
  remark text,
  apply_rule jsonb not null default '{"any": []}',
  rework_pay numeric(8,4) not null default 0 check (rework_pay between 0 and 1),
  scrap_deduct boolean not null default false,
  rework_deduct boolean not null default false,
  daily_report_enabled boolean not null default false,
  daily_report_field integer not null default 2,
  performance_enabled boolean not null default false,
  performance_field integer not null default 2,
  capacities jsonb not null default '[]',
  prices jsonb not null default '[]',
  foreign key (tenant_id, group_id) references process_group (tenant_id, id)
);
create unique index process_code on process (tenant_id, lower(code)) where not is_deleted;
create unique index process_name on process (tenant_id, lower(name)) where not is_deleted;
create index process_of_group on process (tenant_id, group_id);
create index process_sort on process (tenant_id, sort, id) where not is_deleted;

create table route_template (
  like house_row including all,
  name text not null check (length(name) between 1 and 30),
  steps jsonb not null default '[]',
  plate_type_group_ids uuid[] not null default '{}',
  sort integer not null default 0 check (sort between 0 and 99999),
  remark text
);
create unique index route_template_name on route_template (tenant_id, lower(name)) where not is_deleted;

create table production_setting (
  tenant_id uuid not null primary key,
  order_rule integer not null default 2 check (order_rule in (1, 2, 4)),
  progress_field integer not null default 2 check (progress_field in (1, 2)),
  day_cut_hour integer not null default 0 check (day_cut_hour between 0 and 12),
  max_one_click integer not null default 5000 check (max_one_click between 1 and 100000),
  version integer not null default 1 check (version >= 1)
);

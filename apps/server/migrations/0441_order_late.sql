-- 逾期未到 (commerce §11): of which order lines that are past their day somebody was told, once for each day, and when that was settled
create table material_order_late (
  tenant_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  due_date date not null,
  told_time timestamptz not null default now(),
  settled_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, line_id, due_date),
  foreign key (tenant_id, line_id) references material_order_line (tenant_id, id) on delete cascade
);
create index material_order_late_open on material_order_late (tenant_id, line_id) where settled_time is null;

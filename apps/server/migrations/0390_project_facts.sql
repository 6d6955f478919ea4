-- What other areas know of a project (engineering C4): bits of its status that purchasing, nesting and production tell, and how far
-- production is. Whoever changes what they follow
-- from notes the project, or the nest order, in a queue of rows of their own, so that nobody waits for anybody.
alter table cad_project add column told_flags integer not null default 0 check (told_flags & ~140 = 0);
alter table cad_project add column produced_percent numeric(6,3) check (produced_percent between 0 and 100);

create table project_due (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  project_id uuid,
  nest_order_id uuid,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((project_id is null) <> (nest_order_id is null))
);

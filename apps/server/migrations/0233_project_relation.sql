-- 工程关联 (engineering C2): what a person has put together. Parents and batches of a name follow from the projects themselves.
create table project_relation (
  like house_row including all,
  from_id uuid not null,
  to_id uuid not null,
  -- 1 supplement, 2 rework, 4 other of the same building, 8 by hand
  type integer not null check (type in (1, 2, 4, 8)),
  foreign key (tenant_id, from_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, to_id) references cad_project (tenant_id, id),
  check (from_id <> to_id)
);
-- two projects are tied once, whichever was first
create unique index project_relation_pair on project_relation (tenant_id, least(from_id, to_id), greatest(from_id, to_id));
create index project_relation_from on project_relation (tenant_id, from_id);
create index project_relation_to on project_relation (tenant_id, to_id);
create index cad_project_parent on cad_project (tenant_id, parent_project_id) where parent_project_id is not null;
create index cad_project_of_name on cad_project (tenant_id, name, batch, id) where not is_deleted;

-- Files of a project (engineering C1, C2): in folders, each name with its versions.
create table project_file (
  like house_row including all,
  project_id uuid not null,
  -- 1 drawings, 2 order sheets, 4 colour samples, 8 contract papers, 16 photographs of the site, 32 others
  folder integer not null check (folder in (1, 2, 4, 8, 16, 32)),
  name text not null check (length(name) between 1 and 200),
  version_no integer not null check (version_no >= 1),
  file_id uuid not null,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);
create unique index project_file_version on project_file (tenant_id, project_id, folder, lower(name), version_no);
create index project_file_time on project_file (tenant_id, project_id, creation_time, id) where not is_deleted;
create index project_file_file on project_file (tenant_id, file_id);

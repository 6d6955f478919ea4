-- Rows of an import preview (engineering D3): each is paged, filtered and edited by itself; they go when the batch is committed.
alter table import_batch add column job_id uuid;
create index import_batch_project on import_batch (tenant_id, project_id, creation_time, id);
create index import_batch_created on import_batch (tenant_id, creation_time, id);

create table import_row (
  tenant_id uuid not null,
  import_batch_id uuid not null,
  row_no integer not null,
  file_id uuid,
  -- texts of the mapped columns as they stood in the file, and what a person wrote over them
  source jsonb not null,
  edits jsonb not null default '{}',
  is_skipped boolean not null default false,
  -- outcome of the last check
  level integer not null default 0 check (level between 0 and 3),
  checked jsonb not null default '{}',
  geometry jsonb,
  -- outline for the list: {path, width, height}
  thumb jsonb,
  base_faults jsonb not null default '[]',
  primary key (tenant_id, import_batch_id, row_no),
  foreign key (tenant_id, import_batch_id) references import_batch (tenant_id, id) on delete cascade
);
create index import_row_level on import_row (tenant_id, import_batch_id, level, row_no);

-- products that a commit changed, as they were before: for undoing it
create table import_undo (
  tenant_id uuid not null,
  import_batch_id uuid not null,
  product_id uuid not null,
  before jsonb not null,
  -- the version that the commit left; a later one says that somebody has worked on it since
  version_after integer not null,
  primary key (tenant_id, import_batch_id, product_id),
  foreign key (tenant_id, import_batch_id) references import_batch (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id)
);

-- The own space (platform M11): what it is registered as, taking all data along, giving it up.
alter table tenant
  add column credit_code text check (length(credit_code) = 18),
  add column renamed_time timestamptz,
  -- when its owner asked for it to be dissolved
  add column dissolve_time timestamptz;
create table space_export (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  job_id uuid not null,
  -- null until it is made
  storage_key text,
  size bigint,
  expire_time timestamptz,
  creator_id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references job (tenant_id, id)
);
create index space_export_time on space_export (tenant_id, creation_time);

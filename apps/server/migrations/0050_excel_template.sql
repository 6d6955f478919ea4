-- Named templates of workbooks (engineering A17): what the columns of a list mean.
create table excel_template (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  kind integer not null default 1 check (kind between 1 and 18),
  file_id uuid,
  header_row integer check (header_row between 1 and 1000),
  mapping jsonb not null default '[]',
  is_default boolean not null default false,
  is_enabled boolean not null default true,
  remark text,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);
create unique index excel_template_name on excel_template (tenant_id, kind, lower(name)) where not is_deleted;
create unique index excel_template_default on excel_template (tenant_id, kind) where is_default and not is_deleted;
create index excel_template_created on excel_template (tenant_id, creation_time, id);

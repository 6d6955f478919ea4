-- 拆图 (engineering part E): a drawing with many panels, and what each of them became.
create table cad_split (
  like house_row including all,
  project_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  mode integer not null default 2 check (mode in (1, 2)),
  layers jsonb not null default '[]',
  join_tol numeric(12,3) check (join_tol > 0),
  -- 1 waits, 2 at work, 4 done, 8 done in part, 16 failed
  state integer not null default 1 check (state in (1, 2, 4, 8, 16)),
  job_id uuid,
  entity_count integer not null default 0,
  part_count integer not null default 0,
  matched_count integer not null default 0,
  created_count integer not null default 0,
  ignored_count integer not null default 0,
  fail_count integer not null default 0,
  duration_ms integer,
  notes jsonb not null default '[]',
  error_code text,
  message text check (length(message) <= 500),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);
create index cad_split_time on cad_split (tenant_id, creation_time, id);
create index cad_split_project on cad_split (tenant_id, project_id, creation_time);
create index cad_split_file on cad_split (tenant_id, file_id);
-- a file is split once at a time
create unique index cad_split_busy on cad_split (tenant_id, file_id) where state in (1, 2) and not is_deleted;

create table cad_split_item (
  tenant_id uuid not null,
  id uuid not null,
  split_id uuid not null,
  seq integer not null,
  -- null: the drawing itself could not be made a part here
  geometry_hash text,
  code text,
  texts text not null default '',
  quantity integer not null default 1,
  width numeric(12,3),
  height numeric(12,3),
  -- boxes in the drawing, mm
  places jsonb not null default '[]',
  path text not null default '',
  -- what a product is made of
  draft jsonb,
  product_id uuid,
  -- 1 matched, 2 made, 4 left out, 8 failed
  result integer not null check (result in (1, 2, 4, 8)),
  reason text check (length(reason) <= 500),
  -- said by a person: it survives the next splitting by the hash
  is_assigned boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, split_id, seq),
  foreign key (tenant_id, split_id) references cad_split (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id) on delete set null (product_id)
);
create index cad_split_item_product on cad_split_item (tenant_id, product_id) where product_id is not null;

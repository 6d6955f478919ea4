-- 工程密码 (engineering C8): a project may have one; whoever enters it may open its drawings for half an hour.
alter table cad_project add column password_hash text;
-- what a file is compared with: in most spaces no project has one
create index cad_project_locked on cad_project (tenant_id, id) where password_hash is not null;

-- a password that was entered: the token itself is known to the browser alone; a changed password takes the rows away
create table project_pass (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  token_hash text not null check (length(token_hash) = 64),
  until timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);
create index project_pass_project on project_pass (tenant_id, project_id, user_id, token_hash);

-- wrong passwords of one person; with the right one the row goes
create table project_pass_try (
  tenant_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  tries integer not null check (tries between 1 and 6),
  last_time timestamptz not null,
  primary key (tenant_id, project_id, user_id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);

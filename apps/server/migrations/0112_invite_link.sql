-- Links by which people join a space (platform M12): good for some uses and some days, known by the hash of their code.
create table invite_link (
  tenant_id uuid not null,
  id uuid not null,
  code_hash bytea not null,
  inviter_tenant_user_id uuid not null,
  role_ids uuid[] not null default '{}',
  organization_unit_ids uuid[] not null default '{}',
  max_uses integer not null check (max_uses between 1 and 50),
  used_count integer not null default 0 check (used_count between 0 and max_uses),
  creation_time timestamptz not null default now(),
  expire_time timestamptz not null,
  -- taken back
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, inviter_tenant_user_id) references tenant_user (tenant_id, id)
);
-- a stranger knows the code alone
create unique index invite_link_code on invite_link (code_hash);
create index invite_link_open on invite_link (tenant_id, expire_time) where end_time is null;
create policy host_reads on invite_link for select to app_host using (true);
grant select on invite_link to app_host;

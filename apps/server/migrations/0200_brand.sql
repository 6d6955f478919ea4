-- Brands (engineering A10): owned by one space, used by others with its consent, let pass by the platform.

-- Which space is asking.
create function asking_tenant() returns uuid language sql stable as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- Every name that is taken, over all spaces: by a brand, or reserved by the platform. Its key decides who of two comes first.
create table brand_name (
  name_key text primary key check (length(name_key) between 1 and 100),
  name text not null check (length(name) between 1 and 50),
  -- whose brand has it; null: reserved
  owner_id uuid references tenant (tenant_id),
  owner_name text,
  brand_id uuid unique,
  -- approved: others may ask for it
  is_open boolean not null default false,
  check ((owner_id is null) = (brand_id is null)),
  check (not is_open or brand_id is not null)
);
alter table brand_name enable row level security;
alter table brand_name force row level security;
create policy taken_names on brand_name for select to app_user using (asking_tenant() is not null);
create policy own_names on brand_name for insert to app_user with check (owner_id = asking_tenant() and not is_open);
create policy own_changes on brand_name for update to app_user using (owner_id = asking_tenant()) with check (owner_id = asking_tenant() and not is_open);
create policy own_removals on brand_name for delete to app_user using (owner_id = asking_tenant());
create policy host_rows on brand_name to app_host using (true) with check (true);
create policy owner_rows on brand_name to app_owner using (true) with check (true);
grant select, insert, delete on brand_name to app_user;
-- a brand that is handed in anew is closed by its owner, opened by the platform alone
grant update (is_open) on brand_name to app_user;
grant select, insert, update, delete on brand_name to app_host;

-- Names that nobody may have, kept by the platform.
create table occupied_brand (
  id uuid primary key,
  name_key text not null unique references brand_name (name_key) on update cascade,
  name text not null check (length(name) between 1 and 50),
  owner_name text check (length(owner_name) <= 50),
  remark text check (length(remark) <= 200),
  creation_time timestamptz not null default now(),
  creator_id uuid,
  version integer not null default 1
);
create index occupied_brand_time on occupied_brand (creation_time, id);
grant select, insert, update, delete on occupied_brand to app_host;

create table brand (
  like house_row including all,
  name text not null check (length(name) between 1 and 50),
  logo_url text check (length(logo_url) <= 300),
  trademark_no text check (length(trademark_no) <= 30),
  trademark_class integer check (trademark_class between 1 and 45),
  valid_to date,
  certificate_file_ids uuid[] not null default '{}',
  description text check (length(description) <= 500),
  brand_url text check (length(brand_url) <= 200 and brand_url ~ '^https?://'),
  pack_template_id uuid,
  -- 1 waits, 2 approved, 4 refused, 8 stopped
  state integer not null default 1 check (state in (1, 2, 4, 8)),
  reject_reason text check (length(reject_reason) <= 200),
  decided_time timestamptz,
  foreign key (tenant_id, pack_template_id) references print_template (tenant_id, id)
);
create index brand_time on brand (tenant_id, creation_time, id) where not is_deleted;
-- the platform looks at what waits in all spaces
create index brand_waiting on brand (state, creation_time, id) where not is_deleted;

-- An authorisation belongs to the company that may use the brand; the owner of the brand sees it too, and alone can give it.
create table tenant_brand (
  like house_row including all,
  tenant_name text not null,
  brand_id uuid not null,
  brand_name text not null,
  owner_id uuid not null,
  owner_name text not null,
  scope integer not null check (scope between 1 and 15),
  valid_from date,
  valid_to date,
  reason text check (length(reason) <= 200),
  certificate_file_ids uuid[] not null default '{}',
  remark text check (length(remark) <= 200),
  -- 1 asked, 2 given, 4 refused, 8 ended
  state integer not null check (state in (1, 2, 4, 8)),
  reject_reason text check (length(reject_reason) <= 200),
  decided_time timestamptz,
  check (owner_id <> tenant_id),
  check (valid_to >= valid_from)
);
create unique index tenant_brand_open on tenant_brand (tenant_id, brand_id) where state in (1, 2) and not is_deleted;
create index tenant_brand_time on tenant_brand (tenant_id, creation_time, id) where not is_deleted;
create index tenant_brand_owner on tenant_brand (owner_id, brand_id, creation_time, id) where not is_deleted;
create policy owner_sees on tenant_brand for select to app_user using (owner_id = asking_tenant());
create policy owner_gives on tenant_brand for insert to app_user with check (owner_id = asking_tenant());
create policy owner_changes on tenant_brand for update to app_user using (owner_id = asking_tenant()) with check (owner_id = asking_tenant());
create policy nobody_gives_himself on tenant_brand as restrictive for insert to app_user with check (state = 1 or owner_id = asking_tenant());
create policy nobody_agrees_himself on tenant_brand as restrictive for update to app_user with check (state <> 2 or owner_id = asking_tenant());

-- a company sees another's brand while it is authorised, and no other
create policy authorised_rows on brand for select to app_user using (exists (
  select from tenant_brand g where g.tenant_id = asking_tenant() and g.brand_id = brand.id and g.owner_id = brand.tenant_id and g.state = 2 and not g.is_deleted));

-- On what a brand stands: one brand for a project, one wherever no project says otherwise.
create table brand_use (
  like house_row including all,
  tenant_name text not null,
  brand_id uuid not null,
  brand_name text not null,
  owner_id uuid not null,
  owner_name text not null,
  project_id uuid,
  project_name text,
  reason text check (length(reason) <= 200),
  -- 1 asked, 2 in use, 4 refused, 8 ended
  state integer not null check (state in (1, 2, 4, 8)),
  reject_reason text check (length(reject_reason) <= 200),
  used_from timestamptz,
  ended_time timestamptz,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id)
);
create unique index brand_use_one on brand_use (tenant_id, coalesce(project_id, '00000000-0000-0000-0000-000000000000')) where state in (1, 2) and not is_deleted;
create index brand_use_time on brand_use (tenant_id, creation_time, id) where not is_deleted;
create index brand_use_owner on brand_use (owner_id, brand_id, creation_time, id) where not is_deleted;
create policy owner_sees on brand_use for select to app_user using (owner_id = asking_tenant());
create policy owner_changes on brand_use for update to app_user using (owner_id = asking_tenant()) with check (owner_id = asking_tenant());
create policy nobody_begins_himself on brand_use as restrictive for insert to app_user with check (state = 1 or owner_id = asking_tenant());
create policy nobody_agrees_himself on brand_use as restrictive for update to app_user with check (state <> 2 or owner_id = asking_tenant());

-- the platform reads all, decides on brands, and ends what hangs on one that it stops
create policy host_reads on brand for select to app_host using (true);
create policy host_decides on brand for update to app_host using (true) with check (true);
create policy host_reads on tenant_brand for select to app_host using (true);
create policy host_ends on tenant_brand for update to app_host using (true) with check (state = 8);
create policy host_reads on brand_use for select to app_host using (true);
create policy host_ends on brand_use for update to app_host using (true) with check (state = 8);
grant select on brand, tenant_brand, brand_use to app_host;
grant update (state, reject_reason, decided_time, version, last_modification_time, last_modifier_id) on brand to app_host;
grant update (state, reject_reason, decided_time, version, last_modification_time, last_modifier_id) on tenant_brand to app_host;
grant update (state, ended_time, reject_reason, version, last_modification_time, last_modifier_id) on brand_use to app_host;

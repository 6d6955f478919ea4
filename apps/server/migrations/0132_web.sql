-- The public face of a factory (platform M17): its page, its cases.
create table web_site (
  tenant_id uuid primary key references tenant (tenant_id),
  site_prefix text check (site_prefix ~ '^[a-z0-9][a-z0-9-]{2,18}[a-z0-9]$'),
  custom_domain text check (length(custom_domain) <= 100),
  title text not null default '' check (length(title) <= 60),
  slogan text not null default '' check (length(slogan) <= 120),
  content text not null default '' check (length(content) <= 60000),
  contact text not null default '' check (length(contact) <= 32),
  phones text[] not null default '{}',
  hotline text not null default '' check (length(hotline) <= 20),
  address text not null default '' check (length(address) <= 200),
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  is_published boolean not null default false,
  last_modification_time timestamptz not null default now(),
  last_modifier_id uuid,
  version integer not null default 1
);
-- whose page an address is, whoever asks
create unique index web_site_prefix on web_site (site_prefix) where site_prefix is not null;
create unique index web_site_domain on web_site (custom_domain) where custom_domain is not null;
create policy host_reads on web_site for select to app_host using (is_published);
grant select on web_site to app_host;

create table web_site_picture (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  -- 1 banner, 2 qualification
  kind integer not null check (kind in (1, 2)),
  file_id uuid not null,
  sort integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);
create index web_site_picture_file on web_site_picture (tenant_id, file_id);

create table web_case (
  like house_row including all,
  title text not null check (length(title) between 1 and 60),
  category text check (length(category) <= 20),
  project_name text check (length(project_name) <= 60),
  area numeric(18, 4) check (area >= 0),
  completed_date date,
  media uuid[] not null default '{}',
  content text check (length(content) <= 30000),
  sort integer not null default 0,
  is_published boolean not null default false,
  view_count integer not null default 0
);
create index web_case_sort on web_case (tenant_id, sort, id) where not is_deleted;

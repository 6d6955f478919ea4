-- Picture books of projects, shown to whoever has the link (platform M19).
create table book_share (
  like house_row including all,
  project_id uuid not null,
  -- batches shown beside that of the project
  batch_ids uuid[] not null default '{}',
  title text not null default '' check (length(title) <= 60),
  -- 128 bits; whoever knows it may look
  code text not null check (code ~ '^[0-9A-Za-z]{22}$'),
  password_hash text,
  expire_time timestamptz not null,
  show_size boolean not null default true,
  show_quantity boolean not null default true,
  show_progress boolean not null default false,
  allow_download boolean not null default false,
  -- 1 open, 2 closed; past its time it is open no longer by itself
  state integer not null default 1 check (state in (1, 2)),
  close_time timestamptz,
  view_count integer not null default 0,
  last_view_time timestamptz,
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  check ((state = 2) = (close_time is not null))
);
-- a stranger knows the code alone
create unique index book_share_code on book_share (code);
create index book_share_project on book_share (tenant_id, project_id, id);
create index book_share_time on book_share (tenant_id, creation_time, id);
create policy host_reads on book_share for select to app_host using (state = 1);
grant select on book_share to app_host;

create table book_picture (
  tenant_id uuid not null,
  id uuid not null,
  share_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, share_id, file_id),
  foreign key (tenant_id, share_id) references book_share (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);
create index book_picture_file on book_picture (tenant_id, file_id);

-- who has opened it
create table book_view (
  tenant_id uuid not null,
  id uuid not null,
  share_id uuid not null,
  time timestamptz not null default now(),
  ip text not null check (length(ip) <= 64),
  user_agent text not null check (length(user_agent) <= 300),
  primary key (tenant_id, id),
  foreign key (tenant_id, share_id) references book_share (tenant_id, id)
);
create index book_view_share on book_view (tenant_id, share_id, time, id);

-- wrong passwords of one address; with the right one the row goes
create table book_try (
  tenant_id uuid not null,
  share_id uuid not null,
  address text not null check (length(address) <= 64),
  tries integer not null check (tries between 1 and 6),
  last_time timestamptz not null,
  primary key (tenant_id, share_id, address),
  foreign key (tenant_id, share_id) references book_share (tenant_id, id)
);

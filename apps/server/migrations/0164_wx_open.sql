-- Mini-programs of the factory, kept through the open platform of WeChat (platform M17).
create table wx_open_app (
  like house_row including all,
  app_id text not null check (length(app_id) between 1 and 64),
  nickname text not null default '' check (length(nickname) <= 100),
  head_img text not null default '' check (length(head_img) <= 500),
  principal text not null default '' check (length(principal) <= 100),
  -- sealed
  refresh_token text not null,
  func_scopes integer[] not null default '{}',
  -- 1 given, 2 taken back
  auth_state integer not null default 1 check (auth_state in (1, 2)),
  config jsonb not null default '{}'
);
-- one space for a mini-program, and whose it is when WeChat tells of it
create unique index wx_open_app_app_id on wx_open_app (app_id) where not is_deleted;
create index wx_open_app_time on wx_open_app (tenant_id, creation_time, id) where not is_deleted;
create policy host_reads on wx_open_app for select to app_host using (not is_deleted);
grant select (tenant_id, id, app_id, is_deleted) on wx_open_app to app_host;

create table wx_open_version (
  tenant_id uuid not null,
  id uuid not null,
  wx_app_id uuid not null,
  version text not null check (length(version) <= 20),
  description text not null default '' check (length(description) <= 200),
  template_id text not null check (length(template_id) <= 20),
  -- 0 uploaded, 1 in audit, 2 passed, 3 refused, 4 withdrawn, 5 released, 6 rolled back
  state integer not null default 0 check (state between 0 and 6),
  audit_id text check (length(audit_id) <= 40),
  reason text check (length(reason) <= 1000),
  creator_id uuid,
  creation_time timestamptz not null default now(),
  audit_time timestamptz,
  release_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, wx_app_id, version),
  foreign key (tenant_id, wx_app_id) references wx_open_app (tenant_id, id)
);
create unique index wx_open_version_auditing on wx_open_version (tenant_id, wx_app_id) where state = 1;
create index wx_open_version_time on wx_open_version (tenant_id, wx_app_id, creation_time, id);

-- what the open platform sends every ten minutes: the platform's own, sealed
create table wx_open_ticket (
  app_id text primary key check (length(app_id) <= 64),
  ticket text not null,
  time timestamptz not null
);
grant select, insert, update on wx_open_ticket to app_host;

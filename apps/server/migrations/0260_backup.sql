-- what has become of backups and of their checks; of the installation, of no space
create table backup_run (
  id uuid primary key,
  kind smallint not null check (kind in (1, 2)),
  state smallint not null check (state in (1, 2)),
  start_time timestamptz not null,
  end_time timestamptz not null,
  place text not null,
  backup_id text,
  raw_bytes bigint not null,
  stored_bytes bigint not null,
  file_count integer not null,
  message text not null
);
create index backup_run_time on backup_run (start_time);
grant select on backup_run to app_host;
-- health is asked on the smallest role: when, how big, whether it was good
grant select (kind, state, start_time, end_time, stored_bytes) on backup_run to app_user;

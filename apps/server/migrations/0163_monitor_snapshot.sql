-- What a camera has seen last (platform M17).
alter table web_monitor
  add column snapshot_file_id uuid,
  add column snapshot_time timestamptz,
  add foreign key (tenant_id, snapshot_file_id) references file_object (tenant_id, id),
  add check ((snapshot_file_id is null) = (snapshot_time is null));
create index web_monitor_snapshot on web_monitor (tenant_id, snapshot_file_id) where snapshot_file_id is not null;

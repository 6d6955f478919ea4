-- content whose last row is gone: removed from the store after the commit, and again if a server dies in between (platform J, file-gc)
create table file_garbage (
  tenant_id uuid not null,
  storage_key text not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, storage_key)
);
create index file_object_key on file_object (tenant_id, storage_key);
create index file_object_age on file_object (tenant_id, creation_time) where biz_id is null;
create index user_session_end on user_session (absolute_expire_time);

-- 平台角色: what the platform's staff may do who are no administrators of it (platform F1, M12); under the platform's own id, no space reads them
create table platform_role (
  like house_row including all,
  name text not null,
  description text,
  sort integer not null default 0,
  grants text[] not null default '{}'
);
create unique index platform_role_name on platform_role (tenant_id, lower(name)) where not is_deleted;
create policy host_rows on platform_role to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on platform_role to app_host;

alter table app_account add column platform_role_ids uuid[] not null default '{}',
  -- rises with every change of what the person may do on the platform's side
  add column platform_version integer not null default 1;

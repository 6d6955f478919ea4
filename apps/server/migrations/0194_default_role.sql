-- 默认角色 of the platform by kind of edition (engineering A18): under the platform's own id; a space reads them when it is filled.
create table default_role (
  like house_row including all,
  name text not null,
  edition_type integer not null check (edition_type between 1 and 5),
  description text,
  data_permission integer not null default 1 check (data_permission in (1, 2)),
  display_amount boolean not null default false,
  sort integer not null default 0,
  grants text[] not null default '{}'
);
create unique index default_role_name on default_role (tenant_id, edition_type, lower(name)) where not is_deleted;
create policy platform_reads on default_role for select to app_user
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and nullif(current_setting('app.tenant_id', true), '') is not null);
create policy host_rows on default_role to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on default_role to app_host;

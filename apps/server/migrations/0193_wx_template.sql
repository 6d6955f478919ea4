-- 微信模板 (engineering A15): of a space, or of the platform under its own id.
create table wx_template (
  like house_row including all,
  name text not null,
  event integer not null check (event in (1, 2, 4, 8, 16, 32, 64)),
  template_no text not null,
  content_map jsonb not null default '[]' check (jsonb_array_length(content_map) >= 1),
  receiver integer not null check (receiver between 1 and 7),
  url text,
  mini_program_path text,
  is_enabled boolean not null default true,
  remark text,
  check (url is null or mini_program_path is null)
);
create unique index wx_template_name on wx_template (tenant_id, lower(name)) where not is_deleted;
create policy host_rows on wx_template to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on wx_template to app_host;

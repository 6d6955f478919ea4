-- 单独授权 (platform F5): what one member is given beside his roles
create table tenant_user_grant (
  tenant_id uuid not null,
  tenant_user_id uuid not null,
  permission_id text not null,
  action text not null,
  primary key (tenant_id, tenant_user_id, permission_id, action),
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id)
);

-- Connections that synchronise by themselves (platform M16): how often, at which time of Shanghai, and when next.
alter table third_config
  -- 0 by hand, 1 every hour, 2 every day, 3 every week
  add column frequency integer not null default 0 check (frequency between 0 and 3),
  add column sync_time text not null default '02:00' check (sync_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- 1 Monday … 7 Sunday
  add column weekday integer not null default 1 check (weekday between 1 and 7),
  add column next_time timestamptz;
create index third_config_due on third_config (tenant_id, next_time) where next_time is not null;

-- making and removing are rights of their own: whoever did so by the right to change keeps them
insert into role_permission (tenant_id, role_id, permission_id, action)
select p.tenant_id, p.role_id, p.permission_id, a.action from role_permission p, (values ('add'), ('delete')) as a (action)
  where p.permission_id = 'AlThird.ThirdConfigs' and p.action = 'edit' on conflict do nothing /* all tenants */;
update default_role r set grants = r.grants || array['AlThird.ThirdConfigs:add', 'AlThird.ThirdConfigs:delete']
  where 'AlThird.ThirdConfigs:edit' = any(r.grants) and not 'AlThird.ThirdConfigs:add' = any(r.grants) /* all tenants */;

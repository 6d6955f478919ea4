-- Machines of the nesting desk with rates of their own (engineering F9.4): what one leaves out is as the space says of its kind.
create table nest_machine (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- 1 剪板机, 2 激光, 3 数控冲, 4 雕刻机, 5 推台锯, 6 型材锯
  machine_preset integer not null check (machine_preset between 1 and 6),
  speed numeric(12,2) check (speed >= 0.1),
  pierce_time numeric(12,2) check (pierce_time >= 0),
  load_time numeric(12,2) check (load_time >= 0),
  seconds_per_cut numeric(12,2) check (seconds_per_cut >= 0),
  seconds_per_mitre numeric(12,2) check (seconds_per_mitre >= 0),
  hourly_rate numeric(12,2) check (hourly_rate >= 0),
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index nest_machine_name on nest_machine (tenant_id, lower(name)) where not is_deleted;
update nest_order set params = '{"machineId": null}'::jsonb || params where true /* all tenants */;
update nest_run set params = '{"machineId": null}'::jsonb || params where true /* all tenants */;

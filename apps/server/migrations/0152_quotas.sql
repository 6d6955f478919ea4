-- What a space may use beside its edition (platform M5): given by an order or by the platform, for a time or for good; runs of nesting are counted down.

-- a number is no switch: the first editions were given 'true' of features that count
update edition_feature ef set value = f.default_value from feature f
  where f.id = ef.feature_id and f.value_type = 2 and ef.value !~ '^-?[0-9]+(\.[0-9]+)?$';
create or replace function edition_stocked(p_edition uuid) returns void language sql as $$
  update edition set sort = case edition_type when 2 then 20 else edition_type end where id = p_edition and sort = 0;
  insert into edition_feature (edition_id, feature_id, value)
  select e.id, f.id, case when f.code = 'Seats' then '20' when f.code = 'Concurrent' then e.concurrent_nests::text when f.value_type = 2 then f.default_value else 'true' end
  from edition e join feature f on f.parent_id is not null
  where e.id = p_edition and (e.edition_type = 2 or (e.edition_type = 3 and f.code in ('Cad', 'Nest', 'Concurrent', 'Seats'))
    or (e.edition_type = 1 and f.code in ('Cad', 'Nest', 'Concurrent')) or (e.edition_type = 4 and f.code in ('Sale', 'Seats')) or (e.edition_type = 5 and f.code = 'Seats'))
  on conflict do nothing;
  insert into price (id, provider, edition_id, group_id, period_value, period_name, unit, available_name, sales_price, original_price, description, sort)
  select gen_random_uuid(), 'E', e.id, g.id, t.months, t.period, t.unit, e.name || t.period, t.sales, t.original, t.description, t.sort
  from edition e, (values
    ('按月', 1, '1个月', '月', 1600.00, 1600.00, '按月开通，随时可续', 1),
    ('按月', 3, '3个月', '季', 4560.00, 4800.00, '按季开通，比按月省 240 元', 2),
    ('按月', 6, '6个月', '半年', 8640.00, 9600.00, '按半年开通，比按月省 960 元', 3),
    ('按年', 12, '1年', '年', 12800.00, 16000.00, '含 20 个席位、全部生产与经营模块', 4),
    ('按年', 24, '2年', '2年', 24000.00, 32000.00, '含 20 个席位，两年锁价', 5),
    ('按年', 36, '3年', '3年', 33600.00, 48000.00, '含 20 个席位，三年锁价', 6)) as t (grp, months, period, unit, sales, original, description, sort)
  join price_group g on g.name = t.grp
  where e.id = p_edition and e.name = '企业版' and not exists (select 1 from price p where p.edition_id = e.id);
$$;

-- runs of nesting: a space that was never given any is not counted
insert into feature (id, code, display_name, parent_id, value_type, default_value, unit, is_charge, sort)
select gen_random_uuid(), 'NestQuota', '套料额度', p.id, 2, '0', '次', true, 4 from feature p where p.code = 'TagEngineering'
on conflict (code) do nothing;

alter table feature_grant
  alter column order_id drop not null,
  alter column price_id drop not null,
  -- 2 an order, 4 the platform
  add column source integer not null default 2 check (source in (2, 4)),
  -- of what is counted down: how much is left
  add column remaining numeric(18, 4) check (remaining >= 0),
  add column voided_time timestamptz,
  add column operator_id uuid references app_account (id),
  add column reason text check (length(reason) <= 200),
  add check (source <> 2 or (order_id is not null and price_id is not null));
create policy host_rows on feature_grant to app_host using (true) with check (true);
grant select, insert, update on feature_grant to app_host;
create policy host_reads on storage_quota for select to app_host using (true);
grant select on storage_quota to app_host;

-- what a space has of a feature beside its edition; of the caller's role only the own space is seen
create function granted_of(p_tenant uuid, p_code text) returns numeric language sql stable as $$
  select coalesce(sum(g.quantity), 0) from feature_grant g join feature f on f.id = g.feature_id
  where g.tenant_id = p_tenant and f.code = p_code and g.voided_time is null and g.start_time <= now() and (g.end_time is null or g.end_time > now())
$$;
create or replace function storage_total_of(p_tenant uuid) returns bigint language sql stable as $$
  select greatest(0, (coalesce(ef.value, f.default_value)::numeric + granted_of(t.tenant_id, 'Storage')) * 1073741824)::bigint
  from tenant t join feature f on f.code = 'Storage' left join edition_feature ef on ef.edition_id = t.edition_id and ef.feature_id = f.id
  where t.tenant_id = p_tenant
$$;
create function concurrent_total_of(p_tenant uuid) returns integer language sql stable as $$
  select greatest(1, e.concurrent_nests + granted_of(t.tenant_id, 'Concurrent'))::integer
  from tenant t join edition e on e.id = t.edition_id where t.tenant_id = p_tenant
$$;
-- null: the space is not counted
create function nest_left_of(p_tenant uuid) returns integer language sql stable as $$
  select case when count(*) = 0 then null
    else coalesce(sum(g.remaining) filter (where g.start_time <= now() and (g.end_time is null or g.end_time > now())), 0)::integer end
  from feature_grant g join feature f on f.id = g.feature_id where g.tenant_id = p_tenant and f.code = 'NestQuota' and g.voided_time is null
$$;

-- which run took from which grant; given back when it came to nothing
create table nest_charge (
  tenant_id uuid not null references tenant (tenant_id),
  -- the run
  id uuid not null,
  order_id uuid not null,
  grant_id uuid not null,
  -- what was nested: the same again within a day costs nothing
  content text not null,
  creation_time timestamptz not null default now(),
  refunded_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, grant_id) references feature_grant (tenant_id, id)
);
create index nest_charge_order on nest_charge (tenant_id, order_id, creation_time);

-- 活动价格规则 of the platform (engineering A16): its rows stand under the platform's own id, every space may read them.
create table activity_price_rule (
  like house_row including all,
  name text not null,
  service integer not null check (service between 1 and 7),
  bill_unit integer not null default 1 check (bill_unit in (1, 2, 4, 8)),
  units_per_bill numeric(18,4) not null default 1 check (units_per_bill >= 0),
  unit_price numeric(18,6) not null check (unit_price >= 0),
  tiers jsonb not null default '[]',
  min_fee numeric(18,2) not null default 0 check (min_fee >= 0),
  monthly_free numeric(18,4) not null default 0 check (monthly_free >= 0),
  discount numeric(8,4) not null default 1 check (discount between 0 and 1),
  is_stackable boolean not null default false,
  edition_mask integer not null default 0,
  tenant_ids jsonb not null default '[]',
  valid_from date,
  valid_to date,
  priority integer not null default 5,
  is_enabled boolean not null default true,
  remark text,
  check (valid_to >= valid_from)
);
create unique index activity_price_rule_name on activity_price_rule (tenant_id, lower(name)) where not is_deleted;
create policy platform_reads on activity_price_rule for select to app_user
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and nullif(current_setting('app.tenant_id', true), '') is not null);
create policy host_rows on activity_price_rule to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on activity_price_rule to app_host;

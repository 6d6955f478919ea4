-- 铝锭行情 (engineering A13): rows of the platform, which every space reads, and rows of its own, which go before them.
create table aluminum_market (
  like house_row including all,
  class_code text not null check (class_code in ('CJ', 'SMM', 'NC', 'LT', 'SHFE')),
  name text not null,
  premium numeric(18,2) not null default 0 check (premium between -20000 and 20000),
  is_active boolean not null default false,
  is_enabled boolean not null default true,
  sort integer not null default 0,
  check (is_enabled or not is_active)
);
create unique index aluminum_market_class on aluminum_market (tenant_id, class_code) where not is_deleted;
create unique index aluminum_market_active on aluminum_market (tenant_id) where is_active and not is_deleted;

create table aluminum_quotation (
  like house_row including all,
  class_code text not null check (class_code in ('CJ', 'SMM', 'NC', 'LT', 'SHFE')),
  date date not null,
  low numeric(18,2) check (low >= 0),
  high numeric(18,2) check (high >= 0),
  avg numeric(18,2) not null check (avg >= 0),
  source integer not null default 2 check (source between 1 and 3),
  remark text,
  check (low <= avg),
  check (avg <= high)
);
create unique index aluminum_quotation_day on aluminum_quotation (tenant_id, class_code, date) where not is_deleted;

-- what the platform publishes is for everybody to read
create policy platform_reads on aluminum_quotation for select to app_user
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and nullif(current_setting('app.tenant_id', true), '') is not null);
create policy host_rows on aluminum_quotation to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
create policy host_rows on aluminum_market to app_host
  using (tenant_id = '00000000-0000-0000-0000-000000000000') with check (tenant_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, update on aluminum_quotation, aluminum_market to app_host;

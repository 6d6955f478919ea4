-- Buying from the shell (platform M5 to M7): features of editions, prices, coupons, payment orders and what they grant.

alter table edition
  add column is_static boolean not null default false,
  add column sort integer not null default 0;

-- features: a tag is a heading, its children are what an edition contains ------------------------------------------
create table feature (
  id uuid primary key,
  code text not null unique check (length(code) between 1 and 32),
  display_name text not null unique check (length(display_name) between 1 and 32),
  parent_id uuid references feature (id),
  -- 1 switch, 2 number
  value_type integer not null default 1 check (value_type in (1, 2)),
  default_value text not null default 'false',
  unit text not null default '',
  is_charge boolean not null default false,
  is_active boolean not null default true,
  sort integer not null default 0
);
create table edition_feature (
  edition_id uuid not null references edition (id),
  feature_id uuid not null references feature (id),
  value text not null,
  primary key (edition_id, feature_id)
);

insert into feature (id, code, display_name, sort) select gen_random_uuid(), t.code, t.name, t.sort from (values
  ('TagEngineering', '设计与套料', 1), ('TagProduction', '生产', 2), ('TagBusiness', '经营', 3), ('TagSpace', '空间', 4)) as t (code, name, sort);
insert into feature (id, code, display_name, parent_id, value_type, default_value, unit, is_charge, sort)
select gen_random_uuid(), t.code, t.name, p.id, t.kind, case when t.kind = 2 then '0' else 'false' end, t.unit, t.charge, t.sort from (values
  ('Cad', '深化设计', 'TagEngineering', 1, '', false, 1), ('Nest', '套料', 'TagEngineering', 1, '', false, 2),
  ('Concurrent', '并发套料', 'TagEngineering', 2, '个', false, 3),
  ('Produce', '生产管理', 'TagProduction', 1, '', false, 1), ('Outsource', '外协', 'TagProduction', 1, '', false, 2), ('QC', '质检', 'TagProduction', 1, '', false, 3),
  ('Purchase', '采购', 'TagBusiness', 1, '', false, 1), ('MaterialWareHouse', '材料仓库', 'TagBusiness', 1, '', false, 2),
  ('Sale', '销售', 'TagBusiness', 1, '', false, 3), ('Finance', '财务', 'TagBusiness', 1, '', false, 4),
  ('Seats', '席位', 'TagSpace', 2, '个', true, 1), ('MultiFactory', '多工厂', 'TagSpace', 1, '', false, 2)) as t (code, name, tag, kind, unit, charge, sort)
join feature p on p.code = t.tag;

-- prices ------------------------------------------------------------------------------------------------------------
create table price_group (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 16),
  sort integer not null default 0
);
create table price (
  id uuid primary key,
  provider text not null check (provider in ('E', 'F', 'D', 'R')),
  edition_id uuid references edition (id),
  feature_id uuid references feature (id),
  group_id uuid not null references price_group (id),
  period_value integer not null check (period_value between 0 and 120),
  period_name text not null check (length(period_name) <= 16),
  unit text not null default '',
  quantity numeric(18, 4) not null default 1 check (quantity > 0),
  available_name text not null check (length(available_name) between 1 and 32),
  sales_price numeric(18, 2) not null check (sales_price >= 0),
  original_price numeric(18, 2) not null,
  description text not null default '' check (length(description) <= 200),
  valid_from timestamptz,
  valid_to timestamptz,
  is_active boolean not null default true,
  sort integer not null default 0,
  check (original_price >= sales_price),
  check ((provider = 'E') = (edition_id is not null) and (provider <> 'E') = (feature_id is not null))
);
create index price_of on price (provider, edition_id, feature_id) where is_active;

create table coupon (
  id uuid primary key,
  coupon_no text not null unique check (length(coupon_no) between 1 and 30 and coupon_no = upper(coupon_no)),
  name text not null default '',
  -- 1 an amount off, 2 a rate of the price
  kind integer not null check (kind in (1, 2)),
  amount numeric(18, 2) not null default 0 check (amount >= 0),
  rate numeric(8, 4) not null default 1 check (rate between 0.1 and 1),
  min_amount numeric(18, 2) not null default 0,
  max_discount numeric(18, 2),
  providers text[] not null default '{}',
  price_ids uuid[] not null default '{}',
  tenant_ids uuid[] not null default '{}',
  valid_from timestamptz,
  valid_to timestamptz,
  total_count integer not null check (total_count >= 1),
  locked_count integer not null default 0,
  used_count integer not null default 0,
  per_tenant_limit integer not null default 1,
  first_order_only boolean not null default false,
  is_active boolean not null default true,
  -- money that comes in late keeps its discount, so that more than total_count may have been used
  check (locked_count >= 0 and used_count >= 0)
);

-- what an edition has from its beginning; editions of an empty database come after the migrations ----------------------
insert into price_group (id, name, sort) values (gen_random_uuid(), '按月', 1), (gen_random_uuid(), '按年', 2), (gen_random_uuid(), '席位', 3);
create function edition_stocked(p_edition uuid) returns void language sql as $$
  update edition set sort = case edition_type when 2 then 20 else edition_type end where id = p_edition and sort = 0;
  insert into edition_feature (edition_id, feature_id, value)
  select e.id, f.id, case f.code when 'Seats' then '20' when 'Concurrent' then e.concurrent_nests::text else 'true' end
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
create function edition_stock() returns trigger language plpgsql as $$
begin
  perform edition_stocked(new.id);
  return null;
end $$;
create trigger edition_stock after insert on edition for each row execute function edition_stock();
select edition_stocked(id) from edition;

insert into price (id, provider, feature_id, group_id, period_value, period_name, unit, quantity, available_name, sales_price, original_price, description, sort)
select gen_random_uuid(), 'F', f.id, g.id, 12, '1年', '年', t.quantity, t.name, t.sales, t.original, t.description, t.sort
from feature f, price_group g, (values
  (5, '5个席位', 1800.00, 2000.00, '再邀请 5 位成员登录，一年有效', 1),
  (10, '10个席位', 3200.00, 4000.00, '再邀请 10 位成员登录，一年有效', 2),
  (50, '50个席位', 14000.00, 20000.00, '再邀请 50 位成员登录，一年有效', 3)) as t (quantity, name, sales, original, description, sort)
where f.code = 'Seats' and g.name = '席位';

grant select on feature, edition_feature, price_group, price, coupon to app_user, app_host;
-- a space takes a coupon and gives it back; what it is worth it cannot write
grant update (locked_count, used_count) on coupon to app_user;

-- orders of spaces --------------------------------------------------------------------------------------------------
create table payment_order (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  order_no text not null,
  tenant_name text not null,
  user_id uuid not null references app_account (id),
  buyer_name text not null,
  order_type integer not null check (order_type between 1 and 4),
  provider text not null check (provider in ('E', 'F', 'D', 'R')),
  provider_name text not null,
  edition_id uuid references edition (id),
  feature_id uuid references feature (id),
  price_id uuid not null references price (id),
  available_name text not null,
  quantity numeric(18, 4) not null,
  period_value integer not null,
  original_price numeric(18, 2) not null,
  order_amount numeric(18, 2) not null,
  credit_amount numeric(18, 2) not null default 0,
  discount_amount numeric(18, 2) not null default 0,
  amount numeric(18, 2) not null check (amount >= 0),
  coupon_id uuid references coupon (id),
  coupon_no text,
  gateway integer not null check (gateway between 1 and 4),
  -- 0 unpaid, 1 paid, 2 cancelled
  status integer not null default 0 check (status in (0, 1, 2)),
  expire_time timestamptz not null,
  pay_time timestamptz,
  paid_amount numeric(18, 2),
  gateway_trade_no text,
  voucher_no text,
  cancel_time timestamptz,
  -- the paid period: the day before its first day, and its last
  effect_from date,
  effect_to date,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  is_deleted boolean not null default false,
  primary key (tenant_id, id)
);
create unique index payment_order_no on payment_order (tenant_id, order_no);
create index payment_order_open on payment_order (tenant_id, expire_time) where status = 0;
create index payment_order_time on payment_order (tenant_id, creation_time, id);
create index payment_order_id on payment_order (id);

-- one code of a gateway for an order; the last is the open one
create table payment_attempt (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  gateway integer not null check (gateway in (1, 2)),
  out_trade_no text not null,
  amount_fen bigint not null,
  code_url text not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references payment_order (tenant_id, id)
);
create unique index payment_attempt_no on payment_attempt (tenant_id, out_trade_no);
create index payment_attempt_out on payment_attempt (out_trade_no);
create index payment_attempt_order on payment_attempt (tenant_id, order_id, creation_time);

-- what gateways have told, each notification once
create table payment_notify (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  gateway integer not null,
  notify_id text not null,
  out_trade_no text not null,
  gateway_trade_no text not null,
  amount_fen bigint not null,
  -- paid, late, mismatch, again (paid already: the money goes back)
  result text not null check (result in ('paid', 'late', 'mismatch', 'again')),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references payment_order (tenant_id, id)
);
create unique index payment_notify_once on payment_notify (tenant_id, gateway, notify_id);

-- serial numbers of the bank: each pays one order of the whole platform
create table payment_voucher (
  voucher_no text primary key,
  order_id uuid not null
);
grant select, insert on payment_voucher to app_user;

create table coupon_use (
  tenant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null references coupon (id),
  order_id uuid not null,
  -- 1 held by an unpaid order, 2 used, 3 given back
  state integer not null check (state in (1, 2, 3)),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references payment_order (tenant_id, id)
);
create unique index coupon_use_order on coupon_use (tenant_id, order_id);
create index coupon_use_coupon on coupon_use (tenant_id, coupon_id, state);
-- refused codes: they could be guessed otherwise
create table coupon_miss (
  tenant_id uuid not null,
  id uuid not null,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index coupon_miss_time on coupon_miss (tenant_id, creation_time);

-- what a space has beside its edition
create table feature_grant (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  feature_id uuid not null references feature (id),
  quantity numeric(18, 4) not null,
  start_time timestamptz not null,
  end_time timestamptz,
  order_id uuid not null,
  price_id uuid not null references price (id),
  -- counted into the space: seats are a number of the space itself
  is_counted boolean not null default false,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references payment_order (tenant_id, id)
);
create index feature_grant_feature on feature_grant (tenant_id, feature_id, end_time);

-- the platform looks at the orders of all spaces; what they grant is written in the space itself
create policy host_rows on payment_order for select to app_host using (true);
create policy host_rows on payment_attempt for select to app_host using (true);
grant select on payment_order, payment_attempt to app_host;

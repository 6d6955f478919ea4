-- What nesting costs (engineering F9) and what the platform sees of it (part G): the ledger of charges, and leave to look at the drawings of an order.

alter table nest_order
  -- the space lets the platform's staff look at names and drawings of this order
  add column allows_support boolean not null default false,
  -- the first list or drawing that left the house: from then on a voided order is not refunded
  add column first_file_time timestamptz;
create index nest_order_all on nest_order (creation_time, id) where not is_deleted;
create index lost_product_all on lost_product (creation_time, id);

-- append-only: 1 charged, 2 given back, 4 free, 8 adjusted by the platform
create table nest_cost_log (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  cost_type integer not null check (cost_type in (1, 2, 4, 8)),
  order_id uuid,
  run_id uuid,
  -- in the unit of the rule: what was measured, and of it what had to be paid
  bill_unit integer not null default 1 check (bill_unit in (1, 2, 4, 8)),
  measured numeric(18,4) not null default 0,
  quantity numeric(18,4) not null default 0,
  -- runs of the quota; of an adjustment with its sign, + is given to the space
  quota_units numeric(18,4) not null,
  unit_price numeric(18,6) not null default 0,
  discount numeric(18,2) not null default 0 check (discount >= 0),
  -- of an adjustment with its sign
  amount numeric(18,2) not null,
  rule_id uuid,
  -- null: the space is not counted
  balance_after numeric(18,4) check (balance_after >= 0),
  reason text check (length(reason) between 1 and 200),
  operator_name text,
  creator_id uuid,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  -- a run is charged once, and given back once
  unique (tenant_id, run_id, cost_type),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  check (cost_type = 8 or (quota_units >= 0 and amount >= 0 and order_id is not null and run_id is not null)),
  check (cost_type <> 8 or reason is not null)
);
create index nest_cost_log_time on nest_cost_log (tenant_id, creation_time, id);
create index nest_cost_log_order on nest_cost_log (tenant_id, order_id, creation_time);
create index nest_cost_log_all on nest_cost_log (creation_time, id);

-- the platform reads the figures of every space and adjusts the ledger; it changes nothing else on its own role
create policy host_reads on nest_order for select to app_host using (true);
create policy host_reads on nest_run for select to app_host using (true);
create policy host_reads on nest_cost_log for select to app_host using (true);
create policy host_adds on nest_cost_log for insert to app_host with check (cost_type = 8);
create policy host_reads on lost_product for select to app_host using (true);
grant select on nest_order, lost_product, nest_cost_log to app_host;
grant insert on nest_cost_log to app_host;
-- of a run its figures, never what was asked of it: that has the shapes
grant select (tenant_id, id, order_id, run_no, state, gap, rounds, duration_ms, creation_time) on nest_run to app_host;
-- names of products and projects only where an order of the space allows it: the database keeps the rest hidden
create policy host_reads on cad_product for select to app_host using (exists (
  select 1 from lost_product l join nest_order o on o.tenant_id = l.tenant_id and o.id = l.nest_order_id
  where l.tenant_id = cad_product.tenant_id and l.product_id = cad_product.id and o.allows_support));
create policy host_reads on cad_project for select to app_host using (exists (
  select 1 from nest_order o where o.tenant_id = cad_project.tenant_id and o.allows_support and cad_project.id = any (o.project_ids)));
grant select (tenant_id, id, code) on cad_product to app_host;
grant select (tenant_id, id, display_name) on cad_project to app_host;
create policy host_reads on nest_order_product for select to app_host using (true);
grant select (tenant_id, order_id, error_type) on nest_order_product to app_host;
create index lost_product_product on lost_product (tenant_id, product_id);

-- 材料采购单 (commerce §11): the price beside the last purchases and beside the aluminium market, and who released a rise.
alter table material_order
  add column market_class text,
  add column market_date date,
  add column process_fee numeric(18,2),
  add column market_price numeric(18,2),
  add column jump_pct numeric(6,3) not null default 0,
  add column price_state integer not null default 0,
  add column price_reason text,
  add column price_releaser_id uuid,
  add column price_release_time timestamptz;
alter table material_order_line
  add column last_price numeric(18,6),
  add column jump_pct numeric(6,3),
  add column market_premium numeric(18,6);

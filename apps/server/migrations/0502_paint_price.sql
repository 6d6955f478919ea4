-- 涂料采购单 (commerce §13: as §11): the price beside the last purchases, and who released a rise. Shapes as of 0361.
alter table paint_purchase
  add column jump_pct numeric(6,3) not null default 0,
  add column price_state integer not null default 0,
  add column price_reason text,
  add column price_releaser_id uuid,
  add column price_release_time timestamptz;
alter table paint_purchase_line
  add column last_price numeric(18,6),
  add column jump_pct numeric(6,3);

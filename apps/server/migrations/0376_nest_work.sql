-- Time and cost of cutting (engineering F9.4): of a sheet, and of the chosen plan of an order.
alter table nest_layout add column pierce_count integer check (pierce_count >= 0), add column est_seconds integer check (est_seconds >= 0);
alter table nest_order
  add column process_cost numeric(18, 2) not null default 0 check (process_cost >= 0),
  add column est_seconds integer not null default 0 check (est_seconds >= 0);

-- A change of a product that moves it in no list follows into no index: an index is written again whenever a column of it changes,
-- also one that only its condition reads, and with one index all. Whether a product waits for a nest seldom changes with its number.
alter table cad_product add column is_waiting boolean not null generated always as
  (quantity + remake_quantity - closed_quantity - nested_quantity - reserved_nest_quantity > 0 and product_kind in (1, 2) and state <> 8) stored;
drop index cad_product_waiting;
create index cad_product_waiting on cad_product (tenant_id, creation_time, id) where not is_deleted and is_waiting;
-- room in the page for the next version of a row
alter table cad_product set (fillfactor = 85);

-- The answer of a write is kept as it was sent, and given again so: as jsonb it was taken apart, put in another order and packed,
-- which cost more than the rest of the statement.
alter table request_key alter column answer type json using answer::json;
alter table request_key alter column answer set storage external;
alter table request_key set (toast_tuple_target = 8160);

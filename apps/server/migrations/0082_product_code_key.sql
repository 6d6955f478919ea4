-- A code is unique in its project whatever its letters' case. Under row security `lower(code)` uses no index (it is not leakproof),
-- so that every write read the whole project; the comparison of a stored text does. In the order of bytes, so that the codes with
-- one beginning stand together.
alter table cad_product add column code_key text collate "C" not null generated always as (lower(code)) stored;
drop index cad_product_code;
create unique index cad_product_code on cad_product (tenant_id, project_id, code_key) where not is_deleted;

-- The counters of a project change with its products: room in the page, so that no index has to follow.
alter table cad_project set (fillfactor = 70);

-- What a structure asks of the route and of nesting (engineering A6), and the process at which a craft is done (A9). Until now the
-- process was a word: where a process is called so, it is meant; other words stay as they were typed and name it still.
alter table structure add column default_process_ids uuid[] not null default '{}';
-- how a product is nested unless an order says otherwise; a copy of what its structure said when it was chosen
alter table cad_product add column nest_kind integer not null default 1,
  add constraint cad_product_nest_kind check (nest_kind in (0, 1, 2)) not valid;
alter table craftsmanship_item add column process_id uuid,
  add foreign key (tenant_id, process_id) references process (tenant_id, id);
update craftsmanship_item t set process_id = p.id from process p
  where p.tenant_id = t.tenant_id and not p.is_deleted and not t.is_deleted and lower(p.name) = lower(btrim(t.process_name));
create index craftsmanship_item_process on craftsmanship_item (tenant_id, process_id) where process_id is not null and not is_deleted;

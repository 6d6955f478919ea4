-- What a lorry brought by its scale (净重, commerce §12), and the step of production that takes an issue.
alter table material_stock_in add column net_weight numeric(18,3);
alter table material_stock_out add column process_id uuid,
  add foreign key (tenant_id, process_id) references process (tenant_id, id) not valid;
create index material_stock_out_process on material_stock_out (tenant_id, process_id) where process_id is not null;

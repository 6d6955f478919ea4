-- 在途调拨: what goes to another warehouse and is received there with a document of its own (commerce §2.8)
alter table material_stock_out add column in_transit boolean not null default false;
alter table material_stock_in_line add column sent_quantity numeric(18,4);
alter table material_stock_in_line add column short_reason text;
alter table material_stock_in_line add constraint material_stock_in_line_sent check (sent_quantity is null or quantity <= sent_quantity);

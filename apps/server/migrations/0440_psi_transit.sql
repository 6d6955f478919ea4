-- 在途调拨 of accessories and paint, as materials have it: what goes to another warehouse is received there with a document of its own,
-- and what came short has a reason (commerce §2.8)
alter table accessory_out add column in_transit boolean not null default false;
alter table accessory_in_line add column sent_quantity numeric(18,4);
alter table accessory_in_line add column short_reason text;
alter table accessory_in_line add constraint accessory_in_line_sent check (sent_quantity is null or quantity <= sent_quantity);

alter table paint_out add column in_transit boolean not null default false;
alter table paint_in_line add column sent_quantity numeric(18,3);
alter table paint_in_line add column short_reason text;
alter table paint_in_line add constraint paint_in_line_sent check (sent_quantity is null or quantity <= sent_quantity);

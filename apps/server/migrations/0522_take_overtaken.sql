-- The count whose approval (or its taking back) has changed the book of a place after another count had counted it: that one counts again.
alter table stock_take_line add column overtaken_by text;
create index stock_take_line_item on stock_take_line (tenant_id, item_id);

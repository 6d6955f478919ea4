-- 废料 (commerce §12.5): a kind of material, counted in kg at no value; and who buys it
alter table material_sku drop constraint material_sku_kind_check;
alter table material_sku add constraint material_sku_kind_check check (kind in (1, 2, 4, 8)) not valid;
alter table material_stock_out add column buyer_name text;

-- 折边孔: holes on the returns of a product, rows of side, leg, place and size (engineering B3, D2).
alter table cad_product add column edge_holes jsonb not null default '[]';

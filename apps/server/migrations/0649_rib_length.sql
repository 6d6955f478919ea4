-- 加强筋长度 of a piece in m, as its plate type sets it: what a process may be measured by (production §1.3)
alter table cad_product add column rib_length numeric(18,4) not null default 0;

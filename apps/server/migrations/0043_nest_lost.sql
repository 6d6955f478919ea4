-- which 补套 order has taken a lost piece (engineering F10)
alter table lost_product add column renest_order_id uuid;
alter table lost_product add foreign key (tenant_id, renest_order_id) references nest_order (tenant_id, id);
create index lost_product_renest on lost_product (tenant_id, renest_order_id) where renest_order_id is not null;

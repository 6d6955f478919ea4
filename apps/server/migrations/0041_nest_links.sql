-- 补套 orders know where they come from; an idle draft gives its pieces back; one group of a plan can be taken out (engineering F7, F11, H2).
alter table nest_order add column parent_order_id uuid, add column holds_pieces boolean not null default true;
alter table nest_order add foreign key (tenant_id, parent_order_id) references nest_order (tenant_id, id), add check (parent_order_id <> id);
create index nest_order_parent on nest_order (tenant_id, parent_order_id) where parent_order_id is not null;
create index nest_order_idle on nest_order (tenant_id, last_modification_time, creation_time) where state = 1 and holds_pieces and not is_deleted;
create index nest_order_confirmed on nest_order (tenant_id, confirm_time) where confirm_time is not null;
alter table nest_result add column is_deleted boolean not null default false;

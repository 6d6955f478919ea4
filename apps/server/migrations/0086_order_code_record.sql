-- Number rules become a record of the kit: a rule that is taken back is marked, and its kind may have another one.
alter table custom_order_code add column is_deleted boolean not null default false;
alter table custom_order_code drop constraint custom_order_code_tenant_id_kind_variant_key;
create unique index custom_order_code_kind on custom_order_code (tenant_id, kind, variant) where not is_deleted;

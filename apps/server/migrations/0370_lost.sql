-- 漏件 (engineering F10): who reported it and what belongs to it, why it was left, whether it goes with the next order of its project
alter table lost_product
  add column reporter_id uuid,
  add column photos uuid[] not null default '{}',
  add column lable_codes text[] not null default '{}',
  add column due_date date,
  add column is_urgent boolean not null default false,
  add column joins_next boolean not null default false,
  add column handled_reason text,
  -- of the report, once
  add column client_key uuid;
create index lost_product_project on lost_product (tenant_id, project_id, creation_time, id);
create index lost_product_report on lost_product (tenant_id, client_key) where client_key is not null;
-- a piece is found by its label
create index nest_layout_lable_code on nest_layout_lable (tenant_id, lable_code) where lable_code is not null;

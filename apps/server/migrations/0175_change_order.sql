-- 变更单 and 变更类型 (production §12); who was told of one and has read it stands with the messages (platform M3).
create table change_order_type (
  like house_row including all,
  name text not null check (length(name) between 1 and 50),
  needs_approval boolean not null default true,
  receiver_ids uuid[] not null default '{}',
  sort integer not null default 0 check (sort between 0 and 9999),
  is_enabled boolean not null default true,
  remark text
);
create unique index change_order_type_name on change_order_type (tenant_id, lower(name)) where not is_deleted;

create table change_order (
  like house_document including all,
  order_no text not null,
  order_type_id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 2000),
  change_reason integer not null default 1 check (change_reason in (1, 2, 4, 8, 16)),
  charge_to integer check (charge_to in (1, 2, 4)),
  receiver_ids uuid[] not null default '{}',
  cost numeric(18,2) not null default 0 check (cost >= 0),
  product_count integer not null default 0 check (product_count >= 0),
  piece_count integer not null default 0 check (piece_count >= 0),
  remark text,
  foreign key (tenant_id, order_type_id) references change_order_type (tenant_id, id),
  foreign key (tenant_id, project_id) references cad_project (tenant_id, id),
  check (order_status in (1, 2, 4, 64))
);
create index change_order_project on change_order (tenant_id, project_id, creation_time, id) where not is_deleted;
create index change_order_of_type on change_order (tenant_id, order_type_id);

create table change_order_line (
  like house_line including all,
  product_id uuid not null,
  kinds integer not null default 0 check (kinds between 0 and 255),
  old_width numeric(12,3),
  old_height numeric(12,3),
  old_depth numeric(12,3),
  new_width numeric(12,3) check (new_width > 0),
  new_height numeric(12,3) check (new_height > 0),
  new_depth numeric(12,3) check (new_depth >= 0),
  old_texture_id uuid,
  new_texture_id uuid,
  old_thickness numeric(12,3),
  new_thickness numeric(12,3) check (new_thickness > 0),
  old_color_id uuid,
  new_color_id uuid,
  old_quantity integer not null default 0 check (old_quantity >= 0),
  new_quantity integer check (new_quantity between 0 and 99999),
  nested_quantity integer not null default 0 check (nested_quantity >= 0),
  handling integer not null default 1 check (handling in (1, 8, 16)),
  remade_quantity integer not null default 0 check (remade_quantity >= 0),
  old_state integer not null default 1 check (old_state in (1, 2)),
  is_done boolean not null default false,
  remark text,
  foreign key (tenant_id, product_id) references cad_product (tenant_id, id),
  foreign key (tenant_id, old_texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, old_color_id) references color_card (tenant_id, id),
  foreign key (tenant_id, new_texture_id) references material_texture (tenant_id, id),
  foreign key (tenant_id, new_color_id) references color_card (tenant_id, id)
);
create unique index change_order_line_product on change_order_line (tenant_id, document_id, product_id);
create index change_order_line_of on change_order_line (tenant_id, product_id);
select house_document_keys('change_order', 'order_no', 'change_order_line');
select house_search('change_order', array['order_no', 'title', 'content']);

-- One row per person that was told: 2 unread, 4 read.
create table change_message (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null references app_account (id),
  order_id uuid not null,
  order_no text not null,
  title text not null,
  order_status integer not null default 2 check (order_status in (2, 4)),
  project_name text not null,
  project_batch text not null,
  description text not null,
  is_cleared boolean not null default false,
  first_view_time timestamptz,
  last_view_time timestamptz,
  view_count integer not null default 0 check (view_count >= 0),
  -- 1 browser, 2 industrial PC, 4 hand-held
  client integer not null default 1 check (client in (1, 2, 4)),
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_id, user_id),
  check ((order_status = 4) = (first_view_time is not null))
);
create index change_message_user on change_message (tenant_id, user_id, order_status, creation_time);

-- people of the platform have none: the bell of everybody asks alike
grant select, update on change_message to app_host;

-- Taken back by a change order: it is counted nowhere any more.
alter table cad_product add column is_cancelled boolean not null default false check (not is_cancelled or state = 8);

-- Pieces that an approved change asks for anew: the line that waits for them.
alter table lost_product add column change_line_id uuid;
alter table lost_product add foreign key (tenant_id, change_line_id) references change_order_line (tenant_id, id);
create index lost_product_change on lost_product (tenant_id, change_line_id) where change_line_id is not null;
alter table nest_layout add column affected_by text;

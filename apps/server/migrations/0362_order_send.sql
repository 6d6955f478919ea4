-- 发供应商 (commerce §11): what was sent of an order, to whom, and what became of it; the PDF stands here until it has gone.
create table material_order_send (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  revision integer not null default 0,
  -- 2 邮件PDF
  channel integer not null check (channel in (2)),
  address text not null,
  subject text not null,
  body text not null,
  file_name text not null,
  -- base64; null once it is sent
  content text,
  -- 0 等待, 1 已发送, 2 失败, 3 发送中
  state integer not null default 0 check (state in (0, 1, 2, 3)),
  try_count integer not null default 0,
  due_time timestamptz not null default now(),
  taken_time timestamptz,
  sent_time timestamptz,
  error text,
  creator_id uuid,
  creation_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references material_order (tenant_id, id)
);
create index material_order_send_order on material_order_send (tenant_id, order_id, creation_time);
create index material_order_send_due on material_order_send (tenant_id, due_time) where state in (0, 3);

-- 型材余料: what is left of a bar that is cut, one piece each, born by the cut and taken by the next order of bars
create table bar_rest (
  tenant_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 1 and 80),
  accessory_id uuid not null,
  color text not null default '',
  length numeric(12,3) not null check (length > 0),
  book_value numeric(18,2) not null default 0 check (book_value >= 0),
  place text,
  -- 1 可用, 2 已占用, 4 已用完, 8 已撤出
  state integer not null default 1 check (state in (1, 2, 4, 8)),
  -- the bar it is of
  source_order_id uuid not null,
  source_sheet_no text not null,
  -- who holds it, or has cut it
  order_id uuid,
  creation_time timestamptz not null default now(),
  creator_id uuid,
  last_modification_time timestamptz,
  last_modifier_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, accessory_id) references accessory (tenant_id, id),
  foreign key (tenant_id, source_order_id) references nest_order (tenant_id, id),
  foreign key (tenant_id, order_id) references nest_order (tenant_id, id),
  check ((state in (2, 4)) = (order_id is not null))
);
-- a cut that was taken back may be told again: the code is free once its rest is withdrawn
create unique index bar_rest_code on bar_rest (tenant_id, lower(code)) where state <> 8;
create index bar_rest_state on bar_rest (tenant_id, state, accessory_id, creation_time);
create index bar_rest_list on bar_rest (tenant_id, creation_time, id);
create index bar_rest_order on bar_rest (tenant_id, order_id) where order_id is not null;

create table bar_rest_move (
  tenant_id uuid not null,
  id uuid not null,
  rest_id uuid not null,
  -- 1 入库, 2 占用, 4 释放, 8 消耗, 16 恢复, 32 撤出
  kind integer not null check (kind in (1, 2, 4, 8, 16, 32)),
  -- the order, or the bar that is cut
  source_id uuid not null,
  reason text,
  operator_id uuid,
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, rest_id) references bar_rest (tenant_id, id)
);
create index bar_rest_move_rest on bar_rest_move (tenant_id, rest_id, time, id);

alter table nest_bar_stock add column rest_id uuid;
alter table nest_bar_stock add foreign key (tenant_id, rest_id) references bar_rest (tenant_id, id);
alter table nest_sheet add column bar_rest_id uuid;
alter table nest_sheet add foreign key (tenant_id, bar_rest_id) references bar_rest (tenant_id, id);
alter table nest_remnant add column bar_rest_id uuid;
alter table nest_remnant add foreign key (tenant_id, bar_rest_id) references bar_rest (tenant_id, id);
create index nest_sheet_rest on nest_sheet (tenant_id, bar_rest_id) where bar_rest_id is not null;

-- rests that were told before are in stock
with told as (
  select n.tenant_id, n.sheet_id, n.seq, gen_random_uuid() as id, n.code, e.accessory_id, split_part(e.group_name, '|', 2) as color, n.length, n.credit, n.place, s.order_id, s.sheet_no, s.cut_time, s.operator_id
  from nest_remnant n join nest_sheet s on s.tenant_id = n.tenant_id and s.id = n.sheet_id join nest_result e on e.tenant_id = s.tenant_id and e.id = s.result_id
  where n.state = 2 and s.bar_layout_id is not null and e.accessory_id is not null
), made as (
  insert into bar_rest (tenant_id, id, code, accessory_id, color, length, book_value, place, source_order_id, source_sheet_no, creation_time, creator_id)
  select tenant_id, id, code, accessory_id, color, length, credit, place, order_id, sheet_no, cut_time, operator_id from told
), moved as (
  insert into bar_rest_move (tenant_id, id, rest_id, kind, source_id, reason, operator_id, time)
  select tenant_id, gen_random_uuid(), id, 1, sheet_id, sheet_no, operator_id, cut_time from told
)
update nest_remnant n set bar_rest_id = told.id from told where n.tenant_id = told.tenant_id and n.sheet_id = told.sheet_id and n.seq = told.seq;

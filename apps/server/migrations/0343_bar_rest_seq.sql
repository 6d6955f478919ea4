-- moves of a rest are numbered in the order in which they were written: the time of a transaction is that of its beginning
alter table bar_rest_move add column seq integer;
update bar_rest_move m set seq = n.seq from (select tenant_id, id, row_number() over (partition by tenant_id, rest_id order by time, id)::integer as seq from bar_rest_move) n
  where m.tenant_id = n.tenant_id and m.id = n.id;
update bar_rest b set version = (select count(*) from bar_rest_move m where m.tenant_id = b.tenant_id and m.rest_id = b.id);
alter table bar_rest_move alter column seq set not null, add constraint bar_rest_move_seq unique (tenant_id, rest_id, seq);
drop index bar_rest_move_rest;

-- paint that is poured out of a drum (commerce §13): which drums an issue has lowered, what came back into them, and what a poured drum was filled from
alter table paint_out_line add column poured text;
alter table paint_in_line add column refilled text;
alter table paint_drum
  add column poured_from_id uuid,
  add column poured_line_id uuid,
  add foreign key (tenant_id, poured_from_id) references paint_drum (tenant_id, id) not valid,
  add foreign key (tenant_id, poured_line_id) references paint_out_line (tenant_id, id) not valid;
create index paint_drum_poured on paint_drum (tenant_id, poured_from_id) where poured_from_id is not null;
create index paint_drum_poured_line on paint_drum (tenant_id, poured_line_id) where poured_line_id is not null;
alter table paint_return_line add column poured text;

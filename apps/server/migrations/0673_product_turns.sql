-- How a piece lies on the sheet (engineering D2, F2): the axis of its drawing along which the grain runs, and the turns of one without grain
-- (null: as the nest order says). Not valid: every row that stands is good by its default, and nobody waits while all are looked at.
alter table cad_product
  add column direction_angle integer not null default 0,
  add column rotation_step integer,
  add constraint cad_product_direction_angle check (direction_angle in (0, 90)) not valid,
  add constraint cad_product_rotation_step check (rotation_step in (0, 15, 30, 45, 90, 180)) not valid;

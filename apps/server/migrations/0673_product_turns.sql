-- How a piece lies on the sheet (engineering D2, F2): the axis of its drawing along which the grain runs, and the turns of one without grain
-- (null: as the nest order says)
alter table cad_product add column direction_angle integer not null default 0 check (direction_angle in (0, 90));
alter table cad_product add column rotation_step integer check (rotation_step in (0, 15, 30, 45, 90, 180));

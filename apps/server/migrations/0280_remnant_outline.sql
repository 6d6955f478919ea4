-- a remnant that is no rectangle: its corners, and the area that it has
alter table stock_plate
  add column outline jsonb,
  add column area numeric(18,4),
  add constraint stock_plate_outline check ((outline is null) = (area is null) and (outline is null or kind = 3) and area > 0) not valid;

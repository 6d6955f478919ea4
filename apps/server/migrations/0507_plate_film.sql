-- the film that sheets of a size are delivered with (engineering F8, 开平清单); what was entered before says nothing of it
alter table plate_material_size add column film text;

-- what the machine was called that cut a sheet, as it was called then
alter table nest_sheet add column equipment_name text check (length(equipment_name) <= 50);

-- drums follow a transfer to the other warehouse (commerce §13): which went along with a line, by their codes
alter table paint_out_line add column drums text;

-- 撤销下料: how often a cut of this sheet was taken back; each cut is reported once for the sheet and this number
alter table nest_sheet add column undo_count integer not null default 0 check (undo_count >= 0);

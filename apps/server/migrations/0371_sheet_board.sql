-- a sheet that is cut from another board than planned (engineering F11): what that board was worth
alter table nest_sheet add column board_cost numeric(18,2);
alter table nest_sheet add check (board_cost is null or stock_plate_id is not null);

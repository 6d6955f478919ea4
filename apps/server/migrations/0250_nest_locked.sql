-- A sheet that a computation leaves as it is; how many sheets a plan has taken over like that.
alter table nest_layout add column is_locked boolean not null default false;
alter table nest_run add column kept_sheets integer not null default 0 check (kept_sheets >= 0);

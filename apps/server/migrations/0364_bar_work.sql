-- Time of one bar at the saw (engineering F9.4 for profiles); bars of plans of before have none.
alter table nest_bar_layout add column est_seconds integer check (est_seconds >= 0);

-- what a computation of nesting took and where it ran (engineering G: engine data); runs of before are not known
alter table nest_run add column memory_mb integer, add column worker text;

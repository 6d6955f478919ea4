-- Which releases this database has been used by: said to a program that is older than the last one.
create table release_mark (
  version text primary key,
  first_time timestamptz not null default now()
);
grant select on release_mark to app_host;

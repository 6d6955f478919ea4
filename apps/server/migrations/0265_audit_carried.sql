-- A space that came from another house brings its log along, with days that are sealed here already. What it brought is counted
-- per day when it comes, and told in the log of the platform, which is sealed: `audit_chain` itself stays as it was.
create table audit_carried (
  space_id uuid not null references tenant (tenant_id),
  day date not null,
  row_count integer not null check (row_count > 0),
  hash text not null check (length(hash) = 64),
  primary key (space_id, day)
);
create index audit_carried_day on audit_carried (day);
revoke update, delete, truncate on audit_carried from app_owner;
grant select on audit_carried to app_host;

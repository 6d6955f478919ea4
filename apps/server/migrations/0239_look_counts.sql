-- What somebody of the platform did while he looked through a member's eyes, in numbers (platform M14): requests, and writes that were done.
alter table impersonation_log
  add column request_count integer not null default 0 check (request_count >= 0),
  add column write_count integer not null default 0 check (write_count >= 0 and write_count <= request_count);

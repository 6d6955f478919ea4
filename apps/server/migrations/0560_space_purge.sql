-- What becomes of a space that was dissolved or deleted (platform M4, J): thirty days later its rows and files go. What the platform's
-- own books need stays under the name of the space.
alter table tenant add column deleted_time timestamptz, add column purged_time timestamptz;

-- One row for each space whose data went, kept by the platform: what it was packed into, and until when that is kept.
create table purged_space (
  space_id uuid primary key references tenant (tenant_id),
  row_count bigint not null check (row_count >= 0),
  file_count integer not null check (file_count >= 0),
  storage_key text unique,
  archive_until timestamptz not null,
  creation_time timestamptz not null default now()
);

-- what nesting brought in is counted by the platform for longer than the order stands that it was for
alter table nest_cost_log drop constraint nest_cost_log_tenant_id_order_id_fkey;

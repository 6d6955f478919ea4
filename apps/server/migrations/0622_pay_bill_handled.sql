-- Bills of gateways are shown to the platform, and who has looked into a difference says what was done (platform J, M7).
alter table payment_bill
  add column id uuid not null default gen_random_uuid() unique,
  add column handled_time timestamptz,
  add column handler_id uuid,
  add column handler_name text,
  add column note text check (length(note) between 1 and 300);
grant select on payment_bill to app_host;
grant update (handled_time, handler_id, handler_name, note) on payment_bill to app_host;

-- A DWG waits for its conversion (32). Who asked is kept, so that it is split for them once the DXF is there.
alter table cad_split drop constraint cad_split_state_check;
alter table cad_split add constraint cad_split_state_check check (state in (1, 2, 4, 8, 16, 32));
alter table cad_split add column asker jsonb;
drop index cad_split_busy;
create unique index cad_split_busy on cad_split (tenant_id, file_id) where state in (1, 2, 32) and not is_deleted;
create index cad_split_waiting on cad_split (tenant_id, creation_time) where state = 32;
-- a DXF that is there, or will never be, is told to every server
create function split_ready() returns trigger language plpgsql as $$
begin
  perform pg_notify('split_ready', '');
  return null;
end $$;
create trigger split_ready after update of state on conversion_task for each row when (new.state in (2, 3, 4) and new.file_type = 1) execute function split_ready();

-- Documents are sent as well, rows that somebody chose, and what has changed at once (platform M16).
alter table third_sync_task
  drop constraint third_sync_task_mode_check,
  add constraint third_sync_task_mode_check check (mode between 1 and 3) not valid;
alter table third_config
  drop constraint third_config_frequency_check,
  -- 4 whenever something has changed
  add constraint third_config_frequency_check check (frequency between 0 and 4);
-- what was last sent of a row
create index third_sync_item_local on third_sync_item (tenant_id, local_id, id);

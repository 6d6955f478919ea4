-- Pulling from address books (platform M16): who asks there, and rows that are theirs before they are ours.
alter table third_config
  add column app_id text not null default '' check (length(app_id) <= 64);
alter table third_sync_item
  alter column local_id drop not null,
  -- why an address book's row is as it is shown
  add column note text not null default '' check (length(note) <= 300),
  -- 1 added, 2 changed, 3 to be switched off, 4 found by name
  drop constraint third_sync_item_action_check,
  add constraint third_sync_item_action_check check (action between 1 and 4),
  -- 0 waits, 1 done, 2 failed, 3 ignored, 4 waits for a person
  drop constraint third_sync_item_result_check,
  add constraint third_sync_item_result_check check (result between 0 and 4),
  add constraint third_sync_item_whose check (local_id is not null or remote_id is not null);

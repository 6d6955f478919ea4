-- 注销账号 (platform M1): asked for by the person, in force 15 days later; then nothing stands there of him but what others need.
alter table app_account add column cancel_request_time timestamptz;
create index app_account_cancel on app_account (cancel_request_time) where cancel_request_time is not null;

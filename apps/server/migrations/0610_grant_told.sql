-- A feature that was given beside the edition begins and ends by time (platform M5 §8): whether its members have been told that it runs.
alter table feature_grant add column is_told boolean not null default false;

-- What a new space is given (platform M4 §8): how far that has come, step by step.
alter table tenant
  -- 0 under way, 1 done, 2 failed; spaces that are there have been filled by their people
  add column init_state integer not null default 1 check (init_state between 0 and 2),
  add column init_steps jsonb not null default '[]',
  add column init_time timestamptz;
create index tenant_init on tenant (tenant_id, init_time) where init_state = 0;

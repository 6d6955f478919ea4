-- the session that this one follows after a change of space: that one holds half a minute more, and dies with this one
alter table user_session add column follows_id uuid;
create index user_session_follows on user_session (follows_id) where follows_id is not null and ended_time is null;

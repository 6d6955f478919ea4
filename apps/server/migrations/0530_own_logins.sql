-- what was done with one account, whichever space it was in (platform M2, 登录记录): by the person, then by time
create index login_log_person on login_log (user_id, time, id);

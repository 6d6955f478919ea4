-- who is here (platform M18): members of the own space who have done something within ten minutes; sessions themselves nobody of a space reads
create function online_here() returns table (user_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.user_id from user_session s
  where s.active_tenant_id = current_tenant() and s.ended_time is null and s.impersonation_id is null
    and s.last_seen_time > now() - interval '10 minutes' and s.absolute_expire_time > now()
$$;
revoke all on function online_here() from public;
grant execute on function online_here() to app_user;

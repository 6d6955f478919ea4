-- What a session may idle without the limit of its space: a change of space keeps it, and a limit that is taken back gives it again. Null: a
-- session of the programs before, known by its length.
alter table user_session add column usual_idle_seconds integer;
create or replace function web_idle_of(p_tenant uuid) returns setof uuid language sql as $$
  update user_session s set idle_seconds = coalesce((select c.web_idle_minutes * 60 from tenant_config c where c.tenant_id = p_tenant), s.usual_idle_seconds,
      case when s.absolute_expire_time - s.created_time > interval '8 days' then 604800 else 28800 end)
  where s.active_tenant_id = p_tenant and s.client_type = 1 and s.impersonation_id is null and s.ended_time is null
  returning s.user_id
$$;

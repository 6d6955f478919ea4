-- What a member was given himself (0665) ends with his membership, whoever ends it: servers of the release before empty his roles and know
-- nothing of these rows, and an invitation would bring them back to life with him.
create function member_grants_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from tenant_user_grant g where g.tenant_id = new.tenant_id and g.tenant_user_id = new.id;
  return null;
end $$;
revoke all on function member_grants_end() from public;
create trigger member_grants_end after update of is_deleted on tenant_user for each row
  when (new.is_deleted and not old.is_deleted) execute function member_grants_end();
delete from tenant_user_grant g using tenant_user u
  where u.tenant_id = g.tenant_id and u.id = g.tenant_user_id and u.is_deleted /* all tenants */;

-- F3: of the accounts of all spaces a space reads those of its own people, whether they are members now or were once, of the person
-- himself, of staff that has looked into it, and of those to whom a message of it is on its way (brands tell people beyond the space).
-- A rule of the rows, no view beside an open table: no statement can go around it, and programs of the release before, which read the
-- table by its name, go on.
create policy owner_rows on app_account to app_owner using (true) with check (true);
create policy host_rows on app_account to app_host using (true) with check (true);
create policy space_rows on app_account for select to app_user using (
  id = nullif(current_setting('app.user_id', true), '')::uuid
  or exists (select from tenant_user m where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and m.user_id = app_account.id)
  or exists (select from impersonation_log l where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and l.operator_id = app_account.id)
  -- who sends messages is nobody of the space
  or (current_setting('app.user_id', true) = '00000000-0000-0000-0000-000000000000' and exists (
    select from message_outbox o where o.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and o.receivers -> 'userIds' ? app_account.id::text)));
alter table app_account enable row level security;
alter table app_account force row level security;

-- who has done what a row of the own log says: staff may have done it, which is nobody of the space
create function doer_of_log(p_time timestamptz, p_id uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.nickname from audit_log g join app_account a on a.id = g.user_id
  where g.tenant_id = current_tenant() and g.time = p_time and g.id = p_id
$$;
revoke all on function doer_of_log(timestamptz, uuid) from public;
grant execute on function doer_of_log(timestamptz, uuid) to app_user, app_host;

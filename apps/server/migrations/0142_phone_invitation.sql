-- Invitations of phones that have no account yet (platform M12): told by short message, known by the hash of their code.
create table phone_invitation (
  tenant_id uuid not null,
  id uuid not null,
  phone text not null check (length(phone) between 5 and 20),
  code_hash bytea not null,
  inviter_tenant_user_id uuid not null,
  role_ids uuid[] not null default '{}',
  organization_unit_ids uuid[] not null default '{}',
  factory_ids uuid[] not null default '{}',
  remark text check (length(remark) <= 200),
  invite_time timestamptz not null default now(),
  expire_time timestamptz not null,
  -- the last short message, and how many there were
  notify_time timestamptz not null default now(),
  notify_count integer not null default 1,
  -- the membership that waits for the answer, once somebody has registered with the phone
  tenant_user_id uuid,
  used_time timestamptz,
  -- taken back
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, inviter_tenant_user_id) references tenant_user (tenant_id, id),
  foreign key (tenant_id, tenant_user_id) references tenant_user (tenant_id, id)
);
create unique index phone_invitation_open on phone_invitation (tenant_id, phone) where used_time is null and end_time is null;
-- a stranger knows the code alone; whoever registers has invitations of several spaces
create unique index phone_invitation_code on phone_invitation (code_hash);
create index phone_invitation_phone on phone_invitation (phone) where used_time is null and end_time is null;
create policy host_reads on phone_invitation for select to app_host using (true);
grant select on phone_invitation to app_host;

/*
 * Somebody has registered with this phone: every space that has asked it in asks the new account, with the roles, units and
 * factories that were said, and with a message as anybody gets who is asked in. Answers how many. The roles stay without effect
 * until he agrees.
 */
create function attach_phone_invitations(p_user uuid, p_phone text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare i record; member uuid; attached integer := 0;
begin
  for i in
    select p.*, t.name as space_name, coalesce(nullif(m.remark_name, ''), a.nickname) as inviter_name
    from phone_invitation p join tenant t on t.tenant_id = p.tenant_id
      join tenant_user m on m.tenant_id = p.tenant_id and m.id = p.inviter_tenant_user_id join app_account a on a.id = m.user_id
    where p.phone = p_phone and p.used_time is null and p.end_time is null and p.tenant_user_id is null and p.expire_time > now()
      and not t.is_deleted and not m.is_deleted and m.user_status in (1, 4, 32)
    order by p.tenant_id for update of p
  loop
    insert into tenant_user (tenant_id, id, user_id, remark_name, user_status, creator_id, inviter_id, invite_time, invite_expire_time, factory_ids, remark)
      values (i.tenant_id, gen_random_uuid(), p_user, '', 2, p_user, i.inviter_tenant_user_id, now(), i.expire_time,
        array(select f.id from factory f where f.tenant_id = i.tenant_id and f.id = any (i.factory_ids) and not f.is_deleted order by f.sort, f.code), i.remark)
      on conflict (tenant_id, user_id) do nothing returning id into member;
    continue when member is null;
    insert into tenant_user_role (tenant_id, tenant_user_id, role_id)
      select r.tenant_id, member, r.id from role r where r.tenant_id = i.tenant_id and r.id = any (i.role_ids) and not r.is_deleted;
    insert into organization_unit_member (tenant_id, organization_unit_id, tenant_user_id)
      select o.tenant_id, o.id, member from organization_unit o where o.tenant_id = i.tenant_id and o.id = any (i.organization_unit_ids) and not o.is_deleted;
    update phone_invitation set tenant_user_id = member where tenant_id = i.tenant_id and id = i.id;
    insert into message_outbox (tenant_id, id, template, vars, receivers, biz_type, biz_id, decision_expire_time, dedup_key)
      values (i.tenant_id, gen_random_uuid(), 'invitation',
        jsonb_build_object('space', i.space_name, 'inviter', i.inviter_name, 'until', to_char(i.expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')),
        jsonb_build_object('to', 'users', 'userIds', jsonb_build_array(p_user)), 'identity.members', member, i.expire_time, member::text);
    attached := attached + 1;
  end loop;
  if attached > 0 then perform pg_notify('message_outbox', ''); end if;
  return attached;
end $$;
revoke all on function attach_phone_invitations(uuid, text) from public;
grant execute on function attach_phone_invitations(uuid, text) to app_host;

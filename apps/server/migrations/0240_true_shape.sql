-- 板材异形 (engineering F, kind 2): parts lie at any angle, mirrored where they may; what an edition has of it is a switch.

alter table nest_placement
  alter column rotation type numeric(6, 3),
  -- of true outlines: where the origin of the drawing lies once it is mirrored and turned, mm
  add column at_x numeric(12, 3),
  add column at_y numeric(12, 3),
  add check ((at_x is null) = (at_y is null));

update nest_order set params = '{"rotationStep": 90, "mirror": 1, "partInPart": true, "minHoleArea": 10000}'::jsonb || params
  where kind <> 4 /* all tenants */;
update nest_run r set params = '{"rotationStep": 90, "mirror": 1, "partInPart": true, "minHoleArea": 10000}'::jsonb || r.params
  from nest_order o where o.tenant_id = r.tenant_id and o.id = r.order_id and o.kind <> 4 /* all tenants */;

insert into feature (id, code, display_name, parent_id, value_type, default_value, unit, is_charge, sort)
select gen_random_uuid(), 'TrueShape', '异形套料', p.id, 1, 'false', '', false, 5 from feature p where p.code = 'TagEngineering'
on conflict (code) do nothing;

-- factories and those who nest for others have it, single persons do not
create function edition_shapes_stocked(p_edition uuid) returns void language sql as $$
  insert into edition_feature (edition_id, feature_id, value)
  select e.id, f.id, (e.edition_type in (2, 3))::text from edition e, feature f
  where e.id = p_edition and e.edition_type in (1, 2, 3) and f.code = 'TrueShape' on conflict do nothing;
$$;
create or replace function edition_stock() returns trigger language plpgsql as $$
begin
  -- first: what comes after gives a switch to whatever has no value yet
  perform edition_storage_stocked(new.id);
  perform edition_shapes_stocked(new.id);
  perform edition_stocked(new.id);
  return null;
end $$;
select edition_shapes_stocked(id) from edition;

-- a switch is on by the edition or by anything that was given beside it
create function feature_is_on(p_tenant uuid, p_code text) returns boolean language sql stable as $$
  select granted_of(p_tenant, p_code) > 0 or coalesce(ef.value, f.default_value) = 'true'
  from tenant t join feature f on f.code = p_code left join edition_feature ef on ef.edition_id = t.edition_id and ef.feature_id = f.id
  where t.tenant_id = p_tenant
$$;

-- Documents, projects and customers are found by code, by name and by pinyin.
grant execute on function public.search_pinyin(text) to app_user, app_host, app_owner, app_search;

alter table cad_project add column search text not null generated always as
  (search_text(code || ' ' || name || ' ' || display_batch || ' ' || coalesce(demand_side, '')) || ' ' || search_pinyin(name)) stored;
alter table demander add column search text not null generated always as
  (search_text(code || ' ' || name || ' ' || coalesce(short_name, '')) || ' ' || search_pinyin(name) || ' ' || search_pinyin(coalesce(short_name, ''))) stored;
alter table nest_order add column search text not null generated always as
  (search_text(no || ' ' || coalesce(name, '') || ' ' || coalesce(project_names, '')) || ' ' || search_pinyin(coalesce(name, ''))) stored;

create index cad_project_search on cad_project using gin (tenant_id, search gin_trgm_ops) where not is_deleted;
create index demander_search on demander using gin (tenant_id, search gin_trgm_ops) where not is_deleted;
create index nest_order_search on nest_order using gin (tenant_id, search gin_trgm_ops) where not is_deleted;

-- As search_product() (0020): under row security `like` never uses an index, these look past it with the tenant inside.
create function search_project(p_pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from cad_project where tenant_id = current_tenant() and not is_deleted and search like p_pattern
        order by creation_time desc, id desc limit 2000 $$;
create function search_demander(p_pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from demander where tenant_id = current_tenant() and not is_deleted and search like p_pattern
        order by creation_time desc, id desc limit 2000 $$;
create function search_nest_order(p_pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from nest_order where tenant_id = current_tenant() and not is_deleted and search like p_pattern
        order by creation_time desc, id desc limit 2000 $$;
grant select (tenant_id, id, search, is_deleted, creation_time) on cad_project, demander, nest_order to app_search;
create policy search_rows on cad_project for select to app_search using (true);
create policy search_rows on demander for select to app_search using (true);
create policy search_rows on nest_order for select to app_search using (true);

-- A search that hits more rows than this is answered from the rows of the list in their order, a rarer one from the index:
-- search_product() ends at the same number, so a list is never cut short by it.
create function search_product_is_common(p_pattern text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from cad_product where tenant_id = current_tenant() and not is_deleted and search like p_pattern offset 20000) $$;

-- 待套料: pieces that can go into a nest order now. The home page counts them at every visit.
create index cad_product_waiting on cad_product (tenant_id, creation_time, id)
  where not is_deleted and available_to_nest > 0 and product_kind in (1, 2) and state <> 8;

-- A project finished by force has no status of its own work any more: 套料完成 says that everything was nested.
update cad_project set project_status = 1, status_flags = status_flags & ~2 where control_state = 1 and project_status = 2;

-- Under row security `lower(name) = …` uses no index (it is not leakproof): whether a name is taken was asked of every row of the
-- space, with each customer or project that somebody added. As search_product() (0020): looks past it with the tenant inside.
create function search_twin(p_table text, p_column text, p_value text) returns setof uuid
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
  as $$ begin
    return query execute format(
      'select id from public.%I where tenant_id = public.current_tenant() and lower(%I) = lower($1) and not is_deleted', p_table, p_column)
      using p_value;
  end $$;

grant select (tenant_id, id, code, name, is_deleted) on demander, supplier, accessory, paint, cad_project to app_search;
grant select (tenant_id, id, code, is_deleted) on accessory_sku, pallet, stock_plate to app_search;
do $$
declare t text;
begin
  foreach t in array array['demander', 'supplier', 'accessory', 'paint', 'cad_project', 'accessory_sku', 'pallet', 'stock_plate'] loop
    if not exists (select 1 from pg_policy where polrelid = t::regclass and polname = 'search_rows') then
      execute format('create policy search_rows on %I for select to app_search using (true)', t);
    end if;
  end loop;
end $$;

-- 分公司 of a customer are counted wherever it is shown.
create index demander_parent on demander (tenant_id, parent_id) where not is_deleted and parent_id is not null;

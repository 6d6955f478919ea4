-- Run after every migration, idempotent: what holds for every table of the house.
-- A table with a column tenant_id is a tenant table: row security is enabled and forced, and the
-- runtime role sees only the rows of the tenant that the transaction has set. Unset means no rows.
do $house$
declare t record; may text[]; append_only text[] := array['audit_log', 'stock_move', 'product_original', 'project_log', 'nest_log', 'tenant_trend', 'impersonation_log', 'login_log', 'plugin_log', 'equipment_log', 'nest_cost_log', 'product_log', 'inventory_move', 'inventory_reservation_use', 'cost_variance', 'party_ledger', 'stock_period', 'party_period', 'bar_rest_move', 'area_rule_version', 'activity_price_rule_version'];
begin
  for t in
    select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as is_tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'schema\_migration' and not c.relispartition
      and pg_get_userbyid(c.relowner) = 'app_owner'
  loop
    if t.is_tenant then
      -- it locks the table against everybody: only where it is missing
      if not (t.relrowsecurity and t.relforcerowsecurity) then
        execute format('alter table public.%I enable row level security', t.relname);
        execute format('alter table public.%I force row level security', t.relname);
      end if;
      if not exists (select 1 from pg_policy where polrelid = t.oid and polname = 'tenant_rows') then
        execute format($p$create policy tenant_rows on public.%I to app_user
          using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
          with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$p$, t.relname);
      end if;
      if not exists (select 1 from pg_policy where polrelid = t.oid and polname = 'owner_rows') then
        execute format('create policy owner_rows on public.%I to app_owner using (true) with check (true)', t.relname);
      end if;
      -- a grant that changes nothing is written all the same, and every connection looks the table up anew: only where it is missing
      may := array(select m from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) m where has_table_privilege('app_user', t.oid, m));
      if t.relname like 'house\_%' then
        -- patterns of other tables: nobody reads or writes them
        if cardinality(may) > 0 then execute format('revoke all on public.%I from app_user', t.relname); end if;
      elsif t.relname = any (append_only) then
        if not may @> array['select', 'insert'] then execute format('grant select, insert on public.%I to app_user', t.relname); end if;
        if may && array['update', 'delete', 'truncate'] then execute format('revoke update, delete, truncate on public.%I from app_user', t.relname); end if;
      elsif not may @> array['select', 'insert', 'update', 'delete'] then
        execute format('grant select, insert, update, delete on public.%I to app_user', t.relname);
      end if;
    end if;
  end loop;
end
$house$;

-- functions that look past row security belong to a role that owns nothing else
do $search$
declare f record;
begin
  for f in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname like 'search\_%' and p.prosecdef and pg_get_userbyid(p.proowner) <> 'app_search' and pg_get_userbyid(p.proowner) = 'app_owner'
  loop
    execute format('revoke all on function %s from public', f.name);
    execute format('alter function %s owner to app_search', f.name);
    execute format('grant execute on function %s to app_user', f.name);
  end loop;
end
$search$;

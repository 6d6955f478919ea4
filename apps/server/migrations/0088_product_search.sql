-- A part of a code among a million products of one space. search_product() (0020) reads every entry of the tenant in its index
-- (6 ms for a million); this one reads only the entries of the text, and the tenant of what it hits (0.3 ms): `is not distinct from`
-- is no condition for an index. For spaces that have a large share of all products; a small one would read what others have.
create function search_product_of_many(p_pattern text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from cad_product where tenant_id is not distinct from current_tenant() and not is_deleted and search like p_pattern limit 20000 $$;
grant execute on function search_product_of_many(text) to app_user, app_search;

-- Under row security `width * length >= …` uses no index (numeric is not leakproof): each search by size read every remnant of the space.
-- As search_product() (0020): looks past it with the tenant inside, and reads the smallest first from the index of 0352 alone unless
-- more is asked than sizes. A rectangle of p × q, p ≥ q, lies in one of a × b, a ≥ b: within both ways, or slanted where it is longer
-- than a (W. E. Carver 1957, Amer. Math. Monthly 64).
create function search_remnants(p_long numeric, p_short numeric, p_texture uuid, p_thickness numeric, p_color uuid, p_most integer) returns setof uuid
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
  as $$ begin
    return query execute
      'select id from public.stock_plate where tenant_id = public.current_tenant() and kind = 3 and not is_deleted and is_enabled and remnant_status = 1
         and quantity > reserved_quantity and width * length >= $1 * $2 and least(width, length) >= $2
         and (greatest(width, length) >= $1
           or ($1 * $1 + $2 * $2 >= greatest(width, length) * greatest(width, length)
             and least(width, length)::float8 * ($1 * $1 + $2 * $2)::float8 >= 2 * ($1 * $2 * greatest(width, length))::float8
               + ($1 * $1 - $2 * $2)::float8 * sqrt(greatest(0, $1 * $1 + $2 * $2 - greatest(width, length) * greatest(width, length))::float8)))'
      || case when p_texture is null then '' else ' and texture_id = $3' end
      || case when p_thickness is null then '' else ' and thickness = $4' end
      || case when p_color is null then '' else ' and color_id = $5' end
      || ' order by width * length, id limit $6'
      using p_long, p_short, p_texture, p_thickness, p_color, p_most;
  end $$;
grant execute on function search_remnants(numeric, numeric, uuid, numeric, uuid, integer) to app_user, app_search;
grant select (kind, is_enabled, remnant_status, quantity, reserved_quantity, width, length, texture_id, thickness, color_id) on stock_plate to app_search;

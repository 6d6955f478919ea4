-- The table of sounds was read from its text anew at every call: 5 ms for each row with a Chinese name, on a quiet machine. As a
-- constant of its own type it is read once in a session.
do $do$
begin
  execute replace(pg_get_functiondef('public.search_pinyin(text)'::regprocedure), E'\n}\';', E'\n}\'::jsonb;');
end
$do$;

-- A coat of a paint structure names its paint (engineering A12). Until now it was a word: where a paint is called so, it is meant;
-- the word stays beside it.
update paint_structure t set coats = n.coats from (
  select s.tenant_id, s.id, jsonb_agg(case when p.id is null then c.coat else c.coat || jsonb_build_object('paintId', p.id) end order by c.no) as coats
  from paint_structure s cross join lateral jsonb_array_elements(s.coats) with ordinality as c(coat, no)
    left join paint p on p.tenant_id = s.tenant_id and not p.is_deleted and lower(p.name) = lower(btrim(c.coat ->> 'paintName'))
      and p.paint_type = any(case (c.coat ->> 'coatKind')::int when 1 then array[1] when 2 then array[2] when 3 then array[4] when 4 then array[32] else array[1, 2] end)
  where not s.is_deleted group by s.tenant_id, s.id having bool_or(p.id is not null)) n
  where t.tenant_id = n.tenant_id and t.id = n.id;

-- Every parameter of an order (engineering F5): those that came later have their defaults in orders and runs that stand;
-- pieces that fill (补空件) are lines that ask for nothing.
alter table nest_order_product add column is_filler boolean not null default false;
update nest_order set params = '{"groupCostTolerance": 0.01, "remnantMinUtil": 0.4, "remnantMaxAgeDays": 0, "maxSizesPerGroup": 0, "lengthStep": 0, "filler": false}'::jsonb || params
  where kind <> 4 /* all tenants */;
update nest_run r set params = '{"groupCostTolerance": 0.01, "remnantMinUtil": 0.4, "remnantMaxAgeDays": 0, "maxSizesPerGroup": 0, "lengthStep": 0, "filler": false}'::jsonb || r.params
  from nest_order o where o.tenant_id = r.tenant_id and o.id = r.order_id and o.kind <> 4 /* all tenants */;

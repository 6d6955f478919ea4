-- Whoever sees only his own documents has them counted by difference too: a row of record_total without an owner is of everybody's
-- documents, one with an owner (an account) of those that this person made or answers for (kit/document/totals.ts).
alter table record_total add column owner_id uuid;
drop index record_total_document;
create index record_total_document on record_total (tenant_id, document, owner_id);

insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
select t.tenant_id, 'purchase.material.requisition', t.factory_id, t.creator_id, t.order_status, count(*), array[sum(t.total_weight), sum(t.estimated_amount)]
  from material_requisition t where not t.is_deleted and t.creator_id is not null group by t.tenant_id, t.factory_id, t.creator_id, t.order_status;
insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
select t.tenant_id, 'purchase.material.order', t.factory_id, o.owner_id, t.order_status, count(*), array[sum(t.total_weight), sum(t.amount), sum(t.net), sum(t.tax)]
  from material_order t cross join lateral (select t.creator_id as owner_id where t.creator_id is not null
    union select u.user_id from tenant_user u where u.tenant_id = t.tenant_id and u.id = t.buyer_id) o
  where not t.is_deleted group by t.tenant_id, t.factory_id, o.owner_id, t.order_status;
insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
select t.tenant_id, 'purchase.material.task', t.factory_id, o.owner_id, t.order_status, count(*), array[sum(t.demand_weight)]
  from material_task t cross join lateral (select t.creator_id as owner_id where t.creator_id is not null
    union select u.user_id from tenant_user u where u.tenant_id = t.tenant_id and u.id = t.buyer_id) o
  where not t.is_deleted group by t.tenant_id, t.factory_id, o.owner_id, t.order_status;

-- Whoever answers for documents reads the newest of them in their order, as their maker does.
create index material_order_buyer on material_order (tenant_id, buyer_id, creation_time, id) where not is_deleted;
create index material_task_buyer on material_task (tenant_id, buyer_id, creation_time, id) where not is_deleted;

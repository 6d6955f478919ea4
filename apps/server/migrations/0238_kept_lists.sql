-- Projects and nest orders are counted and summed by difference, as documents are (kit/kept-list.ts): their lists count nothing.
insert into record_total (tenant_id, document, state, n, sums)
select t.tenant_id, 'cad.project', case when t.control_state = 1 then 512 else t.project_status end, count(*),
    array[sum(t.product_amount), sum(t.unfold_area), sum(t.weight), sum(t.not_nesting_amount), sum(t.kind_amount), sum(t.face_area), sum(t.billed_area)]
  from cad_project t where not t.is_deleted group by 1, 2, 3;
insert into record_total (tenant_id, document, state, n, sums)
select t.tenant_id, 'nest.plates', t.state, count(*),
    array[sum(t.sheet_amount), sum(t.piece_amount), sum(t.gross_weight), sum(t.net_weight), sum(t.material_cost), sum(t.net_area), sum(t.gross_area), sum(t.scrap_weight)]
  from nest_order t where not t.is_deleted and t.kind <> 4 group by 1, 2, 3;
-- whoever sees only his own orders reads the newest of them
create index nest_order_creator on nest_order (tenant_id, creator_id, creation_time, id);

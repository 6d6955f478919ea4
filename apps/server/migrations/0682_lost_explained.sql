-- 漏件 of a product are those that are open or in an order (engineering F10): what was left with a reason is explained, and may be nested by any order
update cad_product p set lost_quantity = p.lost_quantity - x.n
  from (select t.tenant_id, t.product_id, sum(t.quantity)::int as n from lost_product t where t.state = 8 and t.piece_id is null group by 1, 2) x
  where p.tenant_id = x.tenant_id and p.id = x.product_id and p.lost_quantity >= x.n;

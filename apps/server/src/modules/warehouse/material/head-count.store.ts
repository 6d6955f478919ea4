/** SQL of how much a document of the material warehouse moves. */
import { name, type Sql, sql } from '../../../kit/sql.ts';
import { skuUnitSql } from '../../purchase/index.ts';

/**
 * What the lines of the document `t` add up to, unit by unit as its screen shows it: 3,000 kg + 125 张. Sheets and kilograms are never
 * one number.
 */
export const countedSql = (lines: 'material_stock_in_line' | 'material_stock_out_line'): Sql =>
  sql`(select string_agg(rtrim(to_char(q.quantity, 'FM999,999,999,999,990.9999'), '.') || ' ' || q.unit, ' + ' order by q.unit)
    from (select ${skuUnitSql(sql`s.kind`)} as unit, sum(l.quantity) as quantity from ${name(lines)} l
      left join material_sku s on s.tenant_id = l.tenant_id and s.id = l.material_sku_id
      where l.tenant_id = t.tenant_id and l.document_id = t.id group by 1) q)`;

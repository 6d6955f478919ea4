/** SQL of days without a price of aluminium, over all spaces. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const MISSING = shape({ tenantId: col.id, classCode: col.text, name: col.text });

/** Default classes of spaces for which neither they nor the platform have a price of that day. */
export const missingQuotations = (tx: Tx, date: string): Promise<RowOf<typeof MISSING>[]> =>
  tx.rows(
    MISSING,
    sql`select m.tenant_id as "tenantId", m.class_code as "classCode", m.name from aluminum_market m
      where m.is_active and m.is_enabled and m.tenant_id <> ${PLATFORM} and not exists (select 1 from aluminum_quotation q
        where q.tenant_id in (m.tenant_id, ${PLATFORM}) and q.class_code = m.class_code and q.date = ${date}::date and not q.is_deleted)
      order by m.tenant_id limit 20000 /* all tenants */`,
  );

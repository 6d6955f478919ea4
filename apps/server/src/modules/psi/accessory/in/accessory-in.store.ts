/** SQL of receipts of accessories beyond the document. */
import { accessoryPurchaseFields, supplierFields } from '@muyun/contract';
import { col, pick, type RowOf, shape } from '../../../../kit/shape.ts';
import { columns, sql } from '../../../../kit/sql.ts';
import type { Tx } from '../../../../kit/tx.ts';

const TERMS = pick(accessoryPurchaseFields, 'orderDate', 'paymentTerms');
const PAYS = pick(supplierFields, 'paymentDays', 'paymentDayMode', 'settleMode');
const DUE = shape({ id: col.id, ...TERMS, ...PAYS });

/** Of orders what says when a receipt is to be paid. */
export const termsOf = (tx: Tx, purchaseIds: readonly string[]): Promise<RowOf<typeof DUE>[]> =>
  tx.rows(
    DUE,
    sql`select t.id, ${columns(TERMS)}, ${columns(PAYS, Object.keys(PAYS), 's')} from accessory_purchase t
      join supplier s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
      where t.tenant_id = ${tx.tenantId} and t.id = any(${[...purchaseIds]}::uuid[])`,
  );

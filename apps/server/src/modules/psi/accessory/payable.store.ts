/** SQL of what is to be paid for receipts of accessories (应付计划). */
import { accessoryPayableFields, type PayableRow } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { recordset } from '../../../kit/recordset.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const TYPES = {
  id: 'uuid',
  purchase_id: 'uuid',
  in_id: 'uuid',
  term_no: 'int',
  term_name: 'text',
  amount: 'numeric',
  due_date: 'date',
};

export interface NewPlan {
  readonly purchaseId: string;
  readonly inId: string;
  readonly rows: readonly PayableRow[];
}
export async function insertPlans(tx: Tx, plans: readonly NewPlan[]): Promise<void> {
  const rows = plans.flatMap(({ purchaseId, inId, rows: own }) =>
    own.map((r, i) => ({
      id: newId(),
      purchase_id: purchaseId,
      in_id: inId,
      term_no: i + 1,
      term_name: r.termName,
      amount: r.amount,
      due_date: r.dueDate,
    })),
  );
  if (rows.length === 0) return;
  await tx.run(sql`insert into accessory_payable (tenant_id, id, purchase_id, in_id, term_no, term_name, amount, due_date)
    select ${tx.tenantId}::uuid, r.id, r.purchase_id, r.in_id, r.term_no, r.term_name, r.amount, r.due_date from ${recordset(TYPES, rows)} as r
    on conflict (tenant_id, purchase_id, in_id, term_no) do update set amount = accessory_payable.amount + excluded.amount, due_date = excluded.due_date`);
}

const PLAN = shape({ ...accessoryPayableFields, purchaseId: col.id, inId: col.id });
export type PlanRow = RowOf<typeof PLAN>;

/** The rows of orders in the order of their receipts and terms, locked. */
export const lockPlans = (tx: Tx, purchaseIds: readonly string[]): Promise<PlanRow[]> =>
  tx.rows(
    PLAN,
    sql`select ${columns(accessoryPayableFields)}, t.purchase_id as "purchaseId", t.in_id as "inId" from accessory_payable t
      where t.tenant_id = ${tx.tenantId} and t.purchase_id = any(${[...purchaseIds]}::uuid[]) order by t.purchase_id, t.creation_time, t.in_id, t.term_no for update of t`,
  );

export async function setPlanAmounts(
  tx: Tx,
  rows: readonly { readonly id: string; readonly amount: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`update accessory_payable t set amount = r.amount from ${recordset({ id: 'uuid', amount: 'numeric' }, [...rows])} as r
    where t.tenant_id = ${tx.tenantId} and t.id = r.id`);
}

/** A receipt that is taken back has no plan. */
export async function dropEmptyPlans(tx: Tx, inId: string): Promise<void> {
  await tx.run(
    sql`delete from accessory_payable where tenant_id = ${tx.tenantId} and in_id = ${inId} and amount = 0`,
  );
}

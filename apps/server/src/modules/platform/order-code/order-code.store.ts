/** SQL of number rules. */
import { type Draft, type Dto, orderCodeFields, type Paged } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { commonWhere, type ListSpec, runList, Where } from '../../../kit/lists.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';

export type RuleRow = Dto<typeof orderCodeFields> & { current: string | null };

const LIST: ListSpec = {
  from: 'custom_order_code t',
  fields: orderCodeFields,
  sortable: ['kind', 'prefix', 'creationTime'],
  defaultSort: 'kind asc',
  extra: {
    current:
      '(select c.current::text from order_code_counter c where c.tenant_id = t.tenant_id and c.kind = t.kind and c.variant = t.variant order by c.period_key desc limit 1)',
  },
};

export function listRules(
  tx: Tx,
  query: {
    skipCount: number;
    maxResultCount: number;
    sorting?: string | undefined;
    filter?: string | undefined;
    orderCodeType?: number | undefined;
  },
): Promise<Paged<RuleRow>> {
  const where = commonWhere(new Where(tx), { filter: query.filter }, ['t.prefix']).when(
    query.orderCodeType,
    't.kind = ?',
  );
  return runList<RuleRow>(tx, LIST, where, query);
}

export async function loadRule(tx: Tx, id: string, lock = false): Promise<RuleRow> {
  let query = tx.db
    .selectFrom('customOrderCode')
    .selectAll()
    .where('tenantId', '=', tx.tenantId)
    .where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) raise('Common:NotFound');
  return { ...(row as unknown as RuleRow), current: null };
}

export async function ruleExists(tx: Tx, kind: number, variant: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('customOrderCode')
    .select('id')
    .where('tenantId', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('variant', '=', variant)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRule(tx: Tx, rule: Draft<typeof orderCodeFields>): Promise<RuleRow> {
  const id = newId();
  await tx.db
    .insertInto('customOrderCode')
    .values({ ...(rule as Required<typeof rule>), tenantId: tx.tenantId, id, creatorId: tx.userId })
    .execute();
  return loadRule(tx, id);
}

export async function updateRule(
  tx: Tx,
  id: string,
  change: Partial<Draft<typeof orderCodeFields>> & { version: number },
): Promise<RuleRow> {
  const { version, ...fields } = change;
  await tx.db
    .updateTable('customOrderCode')
    .set({
      ...fields,
      version: version + 1,
      lastModificationTime: new Date().toISOString(),
      lastModifierId: tx.userId,
    } as never)
    .where('tenantId', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  return loadRule(tx, id);
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('customOrderCode')
    .where('tenantId', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
}

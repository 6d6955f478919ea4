/** SQL of number rules. */
import { type Draft, type Dto, orderCodeFields, type Paged } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { commonWhere, type ListSpec, type PageQuery, runList } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { alsoColumns, columns, join, name, snake, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export type RuleRow = Dto<typeof orderCodeFields> & { current: string | null };
type Rule = Draft<typeof orderCodeFields>;

const LISTED = shape({ ...orderCodeFields, current: orNull(col.text) });
const current = sql`(select c.current::text from order_code_counter c
  where c.tenant_id = t.tenant_id and c.kind = t.kind and c.variant = t.variant order by c.period_key desc limit 1)`;
const LIST: ListSpec<typeof LISTED> = {
  shape: LISTED,
  columns: sql`${columns(orderCodeFields)}${alsoColumns({ current })}`,
  from: sql`custom_order_code t`,
  sortable: ['kind', 'prefix', 'creationTime'],
  defaultSort: 'kind asc',
};

interface RuleQuery extends PageQuery {
  filter?: string | undefined;
  orderCodeType?: number | undefined;
}

export function listRules(tx: Tx, query: RuleQuery): Promise<Paged<RowOf<typeof LISTED>>> {
  const where = commonWhere(new Where(tx), { filter: query.filter }, [sql`t.prefix`]).when(
    query.orderCodeType,
    sql`t.kind = ${query.orderCodeType}`,
  );
  return runList(tx, LIST, where, query);
}

const ONE = sql`select ${columns(orderCodeFields)} from custom_order_code t`;

/** The rule, locked when it is about to be written. Raises Common:NotFound. */
export async function loadRule(tx: Tx, id: string, lock = false): Promise<RuleRow> {
  const one = sql`${ONE} where t.tenant_id = ${tx.tenantId} and t.id = ${id}`;
  const row = await tx.one(orderCodeFields, lock ? sql`${one} for update of t` : one);
  return { ...(row ?? raise('Common:NotFound')), current: null };
}

export async function ruleExists(tx: Tx, kind: number, variant: string): Promise<boolean> {
  const row = await tx.one(
    pick(orderCodeFields, 'id'),
    sql`select id from custom_order_code where tenant_id = ${tx.tenantId} and kind = ${kind} and variant = ${variant}`,
  );
  return row !== undefined;
}

const written = (rule: Partial<Rule>): (keyof Rule & string)[] =>
  (Object.keys(rule) as (keyof Rule & string)[]).filter((field) => rule[field] !== undefined);

export async function insertRule(tx: Tx, rule: Rule): Promise<RuleRow> {
  const id = newId();
  const fields = written(rule);
  await tx.run(sql`insert into custom_order_code (tenant_id, id, creator_id, ${join(fields.map((f) => name(snake(f))))})
    values (${tx.tenantId}, ${id}, ${tx.userId}, ${join(fields.map((f) => rule[f]))})`);
  return loadRule(tx, id);
}

export async function updateRule(tx: Tx, id: string, change: Partial<Rule>): Promise<RuleRow> {
  const sets = written(change).map((f) => sql`${name(snake(f))} = ${change[f]}`);
  await tx.run(sql`update custom_order_code set ${join([...sets, sql`version = version + 1`])},
    last_modification_time = now(), last_modifier_id = ${tx.userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
  return loadRule(tx, id);
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from custom_order_code where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** SQL of customers. */
import { demanderFields, targetOf } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import type { Duty } from '../../../kit/duties.ts';
import { pick, type RowOf } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';
import { balanceBeside } from '../../../ledger/party/index.ts';
import type { Tx } from '../../../kit/tx.ts';

const BRIEF = pick(demanderFields, 'id', 'code', 'name', 'shortName', 'parentId', 'areaRuleId');

/** Customers for selects; `own` narrows them to those made by or given to the member. */
export const demanderBriefs = (tx: Tx, own: Sql | null): Promise<RowOf<typeof BRIEF>[]> =>
  tx.rows(
    BRIEF,
    sql`select t.id, t.code, t.name, t.short_name as "shortName", t.parent_id as "parentId", t.area_rule_id as "areaRuleId" from demander t
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.status = 1 and ${own ?? sql`true`} order by t.code limit 5000`,
  );

export const demanderFilters: MoreFilters = (where, query) => {
  where
    .when(query['parentId'], sql`t.parent_id = ${query['parentId']}`)
    .when(query['salesmanId'], sql`t.salesman_id = ${query['salesmanId']}`)
    .when(query['status'], sql`t.status = ${query['status']}`)
    .when(query['level'], sql`t.level = ${query['level']}`);
};

/** Customers of whom a member is the salesman. */
export const CUSTOMER_DUTY: Duty = {
  title: targetOf('demander').title,
  table: 'demander',
  columns: ['salesman_id'],
};

/** Of a project `p`: neither finished nor voided. */
export const OPEN_PROJECT = sql`not p.is_deleted and p.control_state = 0 and p.project_status not in (64, 256)`;

/** Projects that are neither finished nor voided, and branches: what the list shows beside the record. */
export const openProjectCount = sql`(select count(*)::int from cad_project p where p.tenant_id = t.tenant_id and p.demander_id = t.id and ${OPEN_PROJECT})`;
const [CUSTOMER, RECEIVABLE, UNBILLED] = [1, 1, 16];
/** What the customer owes by confirmed statements and beyond, and whether that is more than he may. */
export const owed = {
  receivable: balanceBeside(CUSTOMER, RECEIVABLE),
  unbilled: balanceBeside(CUSTOMER, UNBILLED),
  isOverCredit: sql`(t.credit_limit > 0 and ${balanceBeside(CUSTOMER, RECEIVABLE)} + ${balanceBeside(CUSTOMER, UNBILLED)} > t.credit_limit)`,
};
export const branchCount = sql`(select count(*)::int from demander b where b.tenant_id = t.tenant_id and b.parent_id = t.id and not b.is_deleted)`;

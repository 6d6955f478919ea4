/** Units and employees as an address book elsewhere is compared with them. */
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const UNIT = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  parentId: orNull(col.id),
  version: col.int,
});
export type KnownUnit = RowOf<typeof UNIT>;
export const knownUnits = (tx: Tx): Promise<KnownUnit[]> =>
  tx.rows(
    UNIT,
    sql`select t.id, t.code, t.display_name as name, t.parent_id as "parentId", t.version from organization_unit t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.level, t.code`,
  );

const EMPLOYEE = shape({
  id: col.id,
  code: col.text,
  name: col.text,
  phone: orNull(col.text),
  unitIds: col.ids,
  state: col.int,
  version: col.int,
});
export type KnownEmployee = RowOf<typeof EMPLOYEE>;
export const knownEmployees = (tx: Tx): Promise<KnownEmployee[]> =>
  tx.rows(
    EMPLOYEE,
    sql`select t.id, t.employee_no as code, t.name, t.phone_number as phone, t.organization_unit_ids as "unitIds", t.state, t.version from employee t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by length(t.employee_no), t.employee_no, t.id`,
  );

/** SQL of 路线模板 beside the record's own. */
import { routeTemplateFields } from '@muyun/contract';
import { col, pick, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const TAKEN = shape({ name: col.text, group: col.text });
/** Another template that is the default of one of the groups. */
export const defaultTaken = (tx: Tx, groupIds: readonly string[], except: string | null) =>
  tx.one(
    TAKEN,
    sql`select t.name, g.name as "group" from route_template t join plate_type_group g on g.tenant_id = t.tenant_id and g.id = any(t.plate_type_group_ids)
      where t.tenant_id = ${tx.tenantId} and not t.is_deleted and g.id = any(${groupIds}::uuid[]) and (${except}::uuid is null or t.id <> ${except}) limit 1`,
  );

const STEPS = pick(routeTemplateFields, 'steps');
export const stepsOf = async (tx: Tx, id: string) =>
  (
    await tx.one(
      STEPS,
      sql`select ${columns(STEPS)} from route_template t where t.tenant_id = ${tx.tenantId} and t.id = ${id} and not t.is_deleted`,
    )
  )?.steps;

/** SQL of 工序 beside the record's own. */
import { processFields } from '@muyun/contract';
import { recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, idIn, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

export const projectCount = sql`(select count(distinct p.project_id)::int from project_process p where p.tenant_id = t.tenant_id and p.process_id = t.id and not p.is_deleted)`;

const COUNT = { n: col.int };
/** In how many projects the process stands or has stood. */
export async function usedIn(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    COUNT,
    sql`select count(distinct p.project_id)::int as n from project_process p where p.tenant_id = ${tx.tenantId} and p.process_id = ${id}`,
  );
  return row?.n ?? 0;
}
/** In how many projects pieces wait for it. */
export async function pendingIn(tx: Tx, id: string): Promise<number> {
  const row = await tx.one(
    COUNT,
    sql`select count(distinct p.project_id)::int as n from project_process p join project_process_stat s on s.tenant_id = p.tenant_id and s.project_process_id = p.id
      where p.tenant_id = ${tx.tenantId} and p.process_id = ${id} and not p.is_deleted and s.required_qty > s.done_qty`,
  );
  return row?.n ?? 0;
}

/** Projects of which pieces wait for it. */
export const projectsWaitingFor = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: col.id },
      sql`select distinct x.project_id as id from project_process x join project_process_stat s on s.tenant_id = x.tenant_id and s.project_process_id = x.id
        where x.tenant_id = ${tx.tenantId} and x.process_id = ${id} and not x.is_deleted and s.required_qty > s.done_qty`,
    )
  ).map((r) => r.id);

const OPTION = shape({
  id: col.id,
  name: col.text,
  code: col.text,
  groupName: orNull(col.text),
  reportScope: col.int,
  isQc: col.bool,
});
export const optionsOf = (tx: Tx, asked: { groupId?: string | undefined; isQc?: boolean }) =>
  tx.rows(
    OPTION,
    sql`select t.id, t.name, t.code, g.name as "groupName", t.report_scope as "reportScope", t.is_qc as "isQc" from process t
      left join process_group g on g.tenant_id = t.tenant_id and g.id = t.group_id
      where ${
        new Where(tx)
          .and(sql`not t.is_deleted and t.is_enabled`)
          .when(asked.groupId, sql`t.group_id = ${asked.groupId}`)
          .when(asked.isQc, sql`t.is_qc = ${asked.isQc ?? false}`).sql
      } order by t.sort, t.code`,
  );

const ROUTED = pick(
  processFields,
  'id',
  'code',
  'name',
  'groupId',
  'processType',
  'reportScope',
  'isControl',
  'isOutsource',
  'orderRule',
  'progressWeight',
  'applyRule',
  'capacities',
  'performanceEnabled',
  'performanceField',
  'dailyReportEnabled',
  'dailyReportField',
  'isEnabled',
  'sort',
);
export type RoutedProcess = RowOf<typeof ROUTED>;
/** Processes as a route reads them, those too that are deleted since. */
export const routedProcesses = (tx: Tx, ids: readonly string[]): Promise<RoutedProcess[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows(
        ROUTED,
        sql`select ${columns(ROUTED)} from process t where t.tenant_id = ${tx.tenantId} and ${idIn([...new Set(ids)])} order by t.id`,
      );

export const writeSorts = (
  tx: Tx,
  items: readonly { readonly id: string; readonly sort: number }[],
): Promise<number> =>
  tx.run(sql`update process t set sort = r.sort, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    from ${recordset({ id: 'uuid', sort: 'int' }, items)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id and not t.is_deleted`);

/** Locks processes in id order. */
export const lockProcesses = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    { id: col.id },
    sql`select t.id from process t where t.tenant_id = ${tx.tenantId} and ${idIn([...new Set(ids)])} and not t.is_deleted order by t.id for update`,
  );

const CHOOSABLE = shape({ id: col.id, name: col.text, processType: col.int });
export type ChoosableProcess = RowOf<typeof CHOOSABLE>;
/** Processes in use, in their order. */
export const choosableProcesses = (tx: Tx): Promise<ChoosableProcess[]> =>
  tx.rows(
    CHOOSABLE,
    sql`select t.id, t.name, t.process_type as "processType" from process t where t.tenant_id = ${tx.tenantId} and not t.is_deleted and t.is_enabled order by t.sort, t.code`,
  );

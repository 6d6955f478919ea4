/** SQL that writes what an action comes to: rows of the log, completions, pieces, statistics. */
import type { StatDelta } from '@muyun/contract';
import { type ColumnTypes, columnsUnder, recordset } from '../../../kit/recordset.ts';
import { join, name, snake, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];
async function each(rows: Rows, write: (part: Rows) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += 1000) await write(rows.slice(i, i + 1000));
}

const LOG: ColumnTypes = {
  seq: 'bigint',
  event_type: 'int',
  lable_id: 'uuid',
  product_id: 'uuid',
  project_process_id: 'uuid',
  process_id: 'uuid',
  round: 'int',
  completion_no: 'int',
  d_required: 'int',
  d_done: 'int',
  d_output: 'int',
  d_rework: 'int',
  d_scrap: 'int',
  d_pay: 'numeric',
  measures: 'jsonb',
  out_measures: 'jsonb',
  color_id: 'uuid',
  operator_count: 'int',
  reverses_seq: 'bigint',
  reverses_type: 'int',
};
export interface LogHead {
  readonly id: string;
  readonly projectId: string;
  readonly occurredAt: string;
  readonly businessDay: string;
}
export const insertLog = (tx: Tx, head: LogHead, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into product_log (tenant_id, report_id, project_id, occurred_at, business_day, ${columnsUnder(LOG)})
      select ${tx.tenantId}, ${head.id}, ${head.projectId}, ${head.occurredAt}, ${head.businessDay}, ${columnsUnder(LOG, 'r')} from ${recordset(LOG, part)} as r`),
  );

const COMPLETION: ColumnTypes = {
  lable_id: 'uuid',
  project_process_id: 'uuid',
  completion_no: 'int',
  seq: 'bigint',
};
/** A completion that stands already breaks the key, and with it the transaction. */
export const insertCompletions = (
  tx: Tx,
  head: LogHead & { readonly operatorNames: readonly string[] },
  rows: Rows,
): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into lable_completion (tenant_id, report_id, operator_names, occurred_at, ${columnsUnder(COMPLETION)})
      select ${tx.tenantId}, ${head.id}, ${head.operatorNames}::text[], ${head.occurredAt}, ${columnsUnder(COMPLETION, 'r')} from ${recordset(COMPLETION, part)} as r`),
  );
const REVERSED: ColumnTypes = {
  lable_id: 'uuid',
  project_process_id: 'uuid',
  seq: 'bigint',
  by_seq: 'bigint',
};
export const reverseCompletions = (tx: Tx, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`update lable_completion t set reversed_by_seq = r.by_seq from ${recordset(REVERSED, part)} as r
      where t.tenant_id = ${tx.tenantId} and t.lable_id = r.lable_id and t.project_process_id = r.project_process_id and t.seq = r.seq`),
  );

const PART: ColumnTypes = {
  lable_id: 'uuid',
  project_process_id: 'uuid',
  required: 'bool',
  is_done: 'bool',
  is_started: 'bool',
  is_ended: 'bool',
  round: 'int',
  state: 'int',
  completion_no: 'int',
  completed_at: 'timestamptz',
  completed_report_id: 'uuid',
};
/** What stands of pieces at processes; who completed it is kept while it stays done. */
export const writeParts = (tx: Tx, operatorNames: readonly string[], rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`insert into lable_process as t (tenant_id, operator_names, ${columnsUnder(PART)})
      select ${tx.tenantId}, case when r.completed_report_id is null then '{}'::text[] else ${operatorNames}::text[] end, ${columnsUnder(PART, 'r')} from ${recordset(PART, part)} as r
      on conflict (tenant_id, lable_id, project_process_id) do update set required = excluded.required, is_done = excluded.is_done, is_started = excluded.is_started, is_ended = excluded.is_ended,
        round = excluded.round, state = excluded.state, completion_no = excluded.completion_no,
        completed_at = case when not excluded.is_done then null else coalesce(excluded.completed_at, t.completed_at) end,
        completed_report_id = case when not excluded.is_done then null else coalesce(excluded.completed_report_id, t.completed_report_id) end,
        operator_names = case when not excluded.is_done then '{}'::text[] when excluded.completed_report_id is null then t.operator_names else excluded.operator_names end`),
  );

const PIECE: ColumnTypes = {
  id: 'uuid',
  state: 'int',
  hold_flag: 'int',
  color_id: 'uuid',
  display_no: 'text',
  measures: 'jsonb',
  current_project_process_id: 'uuid',
  last_seq: 'bigint',
};
export const writePieces = (tx: Tx, rows: Rows): Promise<void> =>
  each(rows, (part) =>
    tx.run(sql`update lable t set state = r.state, hold_flag = r.hold_flag, color_id = r.color_id, display_no = r.display_no, measures = r.measures,
        current_project_process_id = r.current_project_process_id, last_seq = greatest(t.last_seq, r.last_seq)
      from ${recordset(PIECE, part)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id`),
  );

const FIGURES = {
  requiredQty: 'int',
  doneQty: 'int',
  outputQty: 'int',
  reworkQty: 'int',
  scrapQty: 'int',
  requiredArea: 'numeric',
  doneArea: 'numeric',
  outputArea: 'numeric',
  reworkArea: 'numeric',
  scrapArea: 'numeric',
} as const satisfies Record<keyof StatDelta, string>;
const COUNTERS = { readyQty: 'int', doingQty: 'int', outsourcedQty: 'int', reworkOpenQty: 'int' } as const;
export type CounterDelta = Record<keyof typeof COUNTERS, number>;
const typesOf = (fields: Readonly<Record<string, string>>): ColumnTypes =>
  Object.fromEntries(Object.entries(fields).map(([n, type]) => [snake(n), type]));
const OF_PROCESS = typesOf({ ...FIGURES, ...COUNTERS });
const OF_PRODUCT = typesOf(FIGURES);
const added = (types: ColumnTypes) =>
  join(Object.keys(types).map((c) => sql`${name(c)} = t.${name(c)} + r.${name(c)}`));
const snaked = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([n, v]) => [snake(n), v]));

/** Adds to the statistics; the rows stand already, so that their checks see the sum and not the part. In key order. */
export async function addStats(
  tx: Tx,
  ofProcess: readonly (StatDelta & CounterDelta & { projectProcessId: string })[],
  ofProduct: readonly (StatDelta & { projectProcessId: string; productId: string })[],
): Promise<void> {
  const processes = ofProcess
    .map(snaked)
    .toSorted((a, b) => (String(a['project_process_id']) < String(b['project_process_id']) ? -1 : 1));
  await each(processes, (part) =>
    tx.run(sql`update project_process_stat t set ${added(OF_PROCESS)} from ${recordset({ project_process_id: 'uuid', ...OF_PROCESS }, part)} as r
      where t.tenant_id = ${tx.tenantId} and t.project_process_id = r.project_process_id`),
  );
  await each(ofProduct.map(snaked), async (part) => {
    const keys = { product_id: 'uuid', project_process_id: 'uuid' };
    await tx.run(sql`insert into product_process_stat (tenant_id, product_id, project_process_id)
      select ${tx.tenantId}, r.product_id, r.project_process_id from ${recordset(keys, part)} as r order by 2, 3 on conflict do nothing`);
    await tx.run(sql`update product_process_stat t set ${added(OF_PRODUCT)} from ${recordset({ ...keys, ...OF_PRODUCT }, part)} as r
      where t.tenant_id = ${tx.tenantId} and t.product_id = r.product_id and t.project_process_id = r.project_process_id`);
  });
}

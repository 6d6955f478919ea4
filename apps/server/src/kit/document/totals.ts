/**
 * How many documents stand in each state, and their sums: kept by difference in the transaction of the write, so that a
 * list of a million rows counts nothing. Rows are only added (nobody waits for anybody); a nightly task folds them.
 */
import type { AnyDocument } from '@muyun/contract';
import { dec } from '@muyun/contract';
import { col } from '../shape.ts';
import { type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Row } from './record.ts';

export interface StateTotal {
  readonly state: number;
  readonly n: number;
  readonly sums: readonly string[];
}

const sumsOf = (document: AnyDocument, head: Row): string[] =>
  ((document.sums ?? []) as readonly string[]).map((field) => String(head[field] ?? '0'));

/** One difference: `after` null for a row that is gone, `before` null for a new one. Nothing changed: nothing is written. */
export async function countMove(
  tx: Tx,
  document: AnyDocument,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const keyOf = (row: Row): string => `${String(row['factoryId'] ?? '')}|${String(row['orderStatus'])}`;
  const parts = new Map<string, { row: Row; n: number; sums: string[] }>();
  for (const [row, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!row) continue;
    const old = parts.get(keyOf(row));
    const own = sumsOf(document, row).map((s, i) =>
      dec(old?.sums[i] ?? '0')
        .plus(dec(s).times(sign))
        .toFixed(),
    );
    parts.set(keyOf(row), { row, n: (old?.n ?? 0) + sign, sums: own });
  }
  const changed = [...parts.values()].filter((p) => p.n !== 0 || p.sums.some((s) => !dec(s).isZero()));
  if (changed.length === 0) return;
  await tx.run(sql`insert into record_total (tenant_id, document, factory_id, state, n, sums)
    select ${tx.tenantId}::uuid, ${document.id}, u.factory_id, u.state, u.n, string_to_array(u.sums, ',')::numeric[]
    from unnest(${changed.map((p) => p.row['factoryId'] ?? null)}::uuid[], ${changed.map((p) => p.row['orderStatus'])}::int[],
      ${changed.map((p) => p.n)}::int[], ${changed.map((p) => p.sums.join())}::text[]) as u(factory_id, state, n, sums)`);
}

/**
 * Folds the differences of a space into one row for each document, factory and state. Readers see the rows before or after,
 * writers only add: nobody waits. Answers how many rows there were.
 */
export async function foldTotals(tx: Tx): Promise<number> {
  const folded = await tx.one(
    { n: col.int },
    sql`with gone as (delete from record_total t where t.tenant_id = ${tx.tenantId} returning t.document, t.factory_id, t.state, t.n, t.sums),
      kept as (insert into record_total (tenant_id, document, factory_id, state, n, sums)
        select ${tx.tenantId}::uuid, g.document, g.factory_id, g.state, sum(g.n)::int,
          array(select sum(s.sums[i]) from gone s, generate_series(1, cardinality(s.sums)) as i
            where s.document = g.document and s.factory_id is not distinct from g.factory_id and s.state = g.state group by i order by i)
        from gone g group by g.document, g.factory_id, g.state)
      select count(*)::int as n from gone`,
  );
  return folded?.n ?? 0;
}

const TOTAL = { state: col.int, n: col.int, sums: col.texts };

/** The kept totals of a document by state; `factories` narrows them to those and to documents of none. */
export function keptTotals(
  tx: Tx,
  document: AnyDocument,
  factories: readonly string[] | null,
): Promise<StateTotal[]> {
  const count = ((document.sums ?? []) as readonly string[]).length;
  const each: Sql =
    count === 0
      ? sql`'{}'::text[]`
      : sql`array(select coalesce(sum(s.sums[i]), 0)::text from kept s, generate_series(1, ${count}::int) as i where s.state = k.state group by i order by i)`;
  return tx.rows(
    TOTAL,
    sql`with kept as (select t.state, t.n, t.sums from record_total t where t.tenant_id = ${tx.tenantId} and t.document = ${document.id}
        and (${factories}::uuid[] is null or t.factory_id is null or t.factory_id = any(${factories}::uuid[])))
      select k.state, sum(k.n)::int as n, ${each} as sums from kept k group by k.state`,
  );
}

/**
 * How many documents stand in each state, and their sums: kept by difference in the transaction of the write, so that a
 * list of a million rows counts nothing. Kept once for everybody and once for each person who sees the document as his own
 * (scope.ts). Rows are only added (nobody waits for anybody); a nightly task folds them.
 */
import type { AnyDocument } from '@muyun/contract';
import { dec } from '@muyun/contract';
import { col } from '../shape.ts';
import { join, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Row } from './record.ts';

export interface StateTotal {
  readonly state: number;
  readonly n: number;
  readonly sums: readonly string[];
}

const sumsOf = (document: AnyDocument, head: Row): string[] =>
  ((document.sums ?? []) as readonly string[]).map((field) => String(head[field] ?? '0'));

const isId = (value: unknown): value is string => typeof value === 'string';
const ACCOUNT = { id: col.id, userId: col.id };

/**
 * Whose own each of the rows is, as accounts: who made it, and who answers for it. One person may be both and is counted
 * once, so that members are told by their accounts. A row that is new has been made by whoever writes it.
 */
async function ownersOf(tx: Tx, document: AnyDocument, rows: readonly Row[]): Promise<string[][]> {
  const fields = document.scope?.own ?? [];
  const answering = rows.map((row) => fields.flatMap((field) => row[field]).filter(isId));
  const members = [...new Set(answering.flat())];
  const found =
    members.length === 0
      ? []
      : await tx.rows(
          ACCOUNT,
          sql`select id, user_id as "userId" from tenant_user where tenant_id = ${tx.tenantId} and id = any(${members})`,
        );
  const accounts = new Map(found.map((m) => [m.id, m.userId]));
  return rows.map((row, i) => {
    const maker = 'creatorId' in row ? row['creatorId'] : tx.userId;
    return [...new Set([maker, ...(answering[i] ?? []).map((id) => accounts.get(id))].filter(isId))];
  });
}

/** What is added to the totals of one factory and state, for everybody (`owner` null) or for one person. */
interface Part {
  readonly owner: string | null;
  readonly factory: unknown;
  readonly state: unknown;
  n: number;
  sums: string[];
}

/** One difference: `after` null for a row that is gone, `before` null for a new one. Nothing changed: nothing is written. */
export async function countMove(
  tx: Tx,
  document: AnyDocument,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const moved = [before, after].filter((row) => row !== null);
  const owners = await ownersOf(tx, document, moved);
  const parts = new Map<string, Part>();
  for (const [i, row] of moved.entries()) {
    const sign = row === before ? -1 : 1;
    const [factory, state] = [row['factoryId'] ?? null, row['orderStatus']];
    const sums = sumsOf(document, row);
    for (const owner of [null, ...(owners[i] ?? [])]) {
      const key = JSON.stringify([owner, factory, state]);
      const part = parts.get(key) ?? { owner, factory, state, n: 0, sums: sums.map(() => '0') };
      part.n += sign;
      part.sums = part.sums.map((old, at) =>
        dec(old)
          .plus(dec(sums[at] as string).times(sign))
          .toFixed(),
      );
      parts.set(key, part);
    }
  }
  const changed = [...parts.values()].filter((p) => p.n !== 0 || p.sums.some((s) => !dec(s).isZero()));
  if (changed.length === 0) return;
  await tx.run(sql`insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
    select ${tx.tenantId}::uuid, ${document.id}, u.factory_id, u.owner_id, u.state, u.n, string_to_array(u.sums, ',')::numeric[]
    from unnest(${changed.map((p) => p.factory)}::uuid[], ${changed.map((p) => p.owner)}::uuid[], ${changed.map((p) => p.state)}::int[],
      ${changed.map((p) => p.n)}::int[], ${changed.map((p) => p.sums.join())}::text[]) as u(factory_id, owner_id, state, n, sums)`);
}

/**
 * Folds the differences of a space into one row for each document, factory, person and state; what has come to nothing goes.
 * Readers see the rows before or after, writers only add: nobody waits. Answers how many rows there were.
 */
export async function foldTotals(tx: Tx): Promise<number> {
  const folded = await tx.one(
    { n: col.int },
    sql`with gone as (delete from record_total t where t.tenant_id = ${tx.tenantId} returning t.document, t.factory_id, t.owner_id, t.state, t.n, t.sums),
      summed as (select g.document, g.factory_id, g.owner_id, g.state, u.i, sum(u.figure) as figure
        from gone g cross join lateral unnest(g.n::numeric || g.sums) with ordinality as u(figure, i) group by g.document, g.factory_id, g.owner_id, g.state, u.i),
      folded as (select s.document, s.factory_id, s.owner_id, s.state, array_agg(s.figure order by s.i) as figures from summed s group by s.document, s.factory_id, s.owner_id, s.state),
      kept as (insert into record_total (tenant_id, document, factory_id, owner_id, state, n, sums)
        select ${tx.tenantId}::uuid, f.document, f.factory_id, f.owner_id, f.state, f.figures[1]::int, f.figures[2:] from folded f where 0 <> any(f.figures))
      select count(*)::int as n from gone`,
  );
  return folded?.n ?? 0;
}

const TOTAL = { state: col.int, n: col.int, sums: col.texts };

/** Whose totals are asked for: those of some factories and of none, and of the own documents of one person; null is all. */
export interface TotalScope {
  readonly factories: readonly string[] | null;
  readonly owner: string | null;
}

/** The kept totals of a document by state. */
export function keptTotals(
  tx: Tx,
  document: Pick<AnyDocument, 'id' | 'sums'>,
  { factories, owner }: TotalScope,
): Promise<StateTotal[]> {
  const sums: Sql[] = ((document.sums ?? []) as readonly string[]).map(
    (_field, i) => sql`coalesce(sum(t.sums[${i + 1}::int]), 0)::text`,
  );
  const each = sums.length === 0 ? sql`'{}'::text[]` : sql`array[${join(sums)}]`;
  const whose = owner === null ? sql`t.owner_id is null` : sql`t.owner_id = ${owner}`;
  return tx.rows(
    TOTAL,
    sql`select t.state, sum(t.n)::int as n, ${each} as sums from record_total t where t.tenant_id = ${tx.tenantId} and t.document = ${document.id} and ${whose}
        and (${factories}::uuid[] is null or t.factory_id is null or t.factory_id = any(${factories}::uuid[])) group by t.state having sum(t.n) <> 0`,
  );
}

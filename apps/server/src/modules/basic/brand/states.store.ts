/** Lists that look over more than one space, with how many rows stand in each state. */
import type { Paged } from '@muyun/contract';
import type { ListSpec, PageQuery } from '../../../kit/paged.ts';
import { col, type RowOf, type Shape, shape } from '../../../kit/shape.ts';
import { join, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const COUNTED = shape({ state: col.int, n: col.int });

/** One page; `totals` count every state under the other conditions. */
export async function pageWithStates<S extends Shape>(
  tx: Tx,
  spec: ListSpec<S>,
  conditions: readonly Sql[],
  page: PageQuery & { readonly state?: number | undefined },
): Promise<Paged<RowOf<S>>> {
  const [found, counts] = await Promise.all([
    pageAcross(tx, spec, [...conditions, ...given(page.state, sql`t.state = ${page.state}`)], page),
    tx.rows(
      COUNTED,
      sql`select t.state, count(*)::int as n from ${spec.from} where ${join(conditions, ' and ')} group by t.state /* all tenants */`,
    ),
  ]);
  const all = counts.reduce((sum, c) => sum + c.n, 0);
  const totals = Object.fromEntries(counts.map((c) => [`state:${c.state}`, c.n]));
  return { ...found, totals: { ...totals, 'state:all': all } };
}

/** Lists over all spaces and accounts: for the platform's own screens, on the platform's role. */
import type { Paged } from '@muyun/contract';
import { limit, type ListSpec, orderBy, type PageQuery } from './paged.ts';
import { col, type RowOf, type Shape } from './shape.ts';
import { join, type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

/** One page of rows that belong to no one space, with their count. */
export async function pageAcross<S extends Shape>(
  tx: Tx,
  spec: ListSpec<S>,
  conditions: readonly Sql[],
  page: PageQuery,
): Promise<Paged<RowOf<S>>> {
  const where = join(conditions, ' and ');
  const [items, counted] = await Promise.all([
    tx.rows(
      spec.shape,
      sql`select ${spec.columns} from ${spec.from} where ${where} ${orderBy(spec, page.sorting)} ${limit(page)} /* all tenants */`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${spec.from} where ${where} /* all tenants */`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

/** The condition only where there is something to compare with. */
export const given = (value: unknown, condition: Sql): Sql[] =>
  value === undefined || value === null || value === '' ? [] : [condition];

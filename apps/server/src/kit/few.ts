/**
 * A typed text in a large list. Under row security the planner knows nothing of how many rows contain it and takes it for rare: it then
 * reads and sorts all that do. Masters that contain it are found first; few of them are asked for by their ids, and where they are many the
 * list is read in its order until the page is full.
 */
import { limit, type PageQuery } from './paged.ts';
import { col, type RowOf, type Shape, shape } from './shape.ts';
import { columns, empty, type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';

const FEW = 200;
const ID = shape({ id: col.id });

/** The ids that `statement` selects, remembered under its topic; null: more than a few. */
export async function fewOf(
  tx: Tx,
  key: readonly unknown[],
  topic: string,
  statement: Sql,
): Promise<readonly string[] | null> {
  const load = () => tx.rows(ID, sql`${statement} limit ${FEW + 1}`);
  const found = await tx.remembered(JSON.stringify(['few', ...key]), load, topic);
  return found.length > FEW ? null : found.map((row) => row.id);
}

interface Asked {
  /** in their order, with the columns of the shape */
  readonly rows: Sql;
  /** a condition on `x` and what is joined to it; null: all of them do */
  readonly says: Sql | null;
  /** joined to the rows `x` that are read, one row to each: the order does not wait for it */
  readonly joins?: Sql;
  readonly page: PageQuery;
  /** how many say it */
  readonly count: number;
}
const FIRST = 160;
const STEP = 8;
/** no list is longer */
const LONGEST = 1e9;

/** The page of rows that say it: so many of them are read in their order as fill it, eight times as many where they did not. */
export async function pageSaying<S extends Shape>(
  tx: Tx,
  shape: S,
  { rows, says, joins = empty, page, count }: Asked,
): Promise<RowOf<S>[]> {
  const wanted = Math.min(page.maxResultCount, count - page.skipCount);
  if (wanted <= 0) return [];
  const shown = columns(shape, Object.keys(shape), 'x');
  if (!says) return tx.rows(shape, sql`/* planned anew */ select ${shown} from (${rows} ${limit(page)}) x`);
  for (let most = Math.max(FIRST, 2 * (page.skipCount + page.maxResultCount)); ; most *= STEP) {
    const found = await tx.rows(
      shape,
      sql`/* planned anew */ with walk as materialized (select w.*, row_number() over () as at from (${rows} limit ${most}) w)
        select ${shown} from walk x ${joins} where ${says} order by x.at ${limit(page)}`,
    );
    if (found.length >= wanted || most > LONGEST) return found;
  }
}

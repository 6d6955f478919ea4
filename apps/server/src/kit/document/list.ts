/** The list of a document: a page, the number in each state, and sums over the whole filter. */
import type { Paged } from '@muyun/contract';
import { dec } from '@muyun/contract';
import { seenSorting, shownTo } from '../amounts.ts';
import type { PageQuery } from '../paged.ts';
import { col, type Shape } from '../shape.ts';
import { join, labelled, name, snake, sql, type Where } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { factoriesSeen, type Who } from '../who.ts';
import { offeredAll, type Served } from './act.ts';
import { withState } from './export.ts';
import { isFiltered, type Query } from './filters.ts';
import type { Row } from './record.ts';
import { factoryScope, isOwnOnly } from './scope.ts';
import { keptTotals, type StateTotal } from './totals.ts';

/** A row of a list: with the verbs that this member may do now. */
export type ShownRow = Row & { actions: string[] };

const PAGING = ['skipCount', 'maxResultCount', 'sorting', 'orderStatus'];

/** Counts and sums by state, of the rows themselves. */
async function readTotals(tx: Tx, served: Served, where: Where): Promise<StateTotal[]> {
  const { store, document } = served;
  const fields = (document.sums ?? []) as readonly string[];
  const shape: Shape = {
    state: col.int,
    n: col.int,
    ...Object.fromEntries(fields.map((f) => [f, col.decimal])),
  };
  const sums = fields.map((f) => labelled(sql`, coalesce(sum(${name(`t.${snake(f)}`)}), 0)::text`, f));
  const rows = await tx.rows(
    shape,
    sql`select t.order_status as state, count(*)::int as n${join([sql``, ...sums], '')} from ${name(store.record.table)} t where ${where.sql} group by 1`,
  );
  return rows.map((r) => ({
    state: Number(r['state']),
    n: Number(r['n']),
    sums: fields.map((f) => String(r[f])),
  }));
}

/** Kept counters answer a list that asks for nothing in particular; what a filter leaves is counted. */
function totalsOf(tx: Tx, who: Who, served: Served, query: Query): Promise<StateTotal[]> {
  const { document, store } = served;
  // kept by factory of the document itself: one that lies in its project's is counted anew for whoever does not see all
  const isNarrowed = !document.scope?.factory && factoryScope(document, who) !== null;
  if (isNarrowed || isFiltered(query, PAGING)) return readTotals(tx, served, store.where(tx, who, query));
  return keptTotals(tx, document, {
    factories: document.scope?.factory ? factoriesSeen(who) : null,
    owner: isOwnOnly(who) ? who.userId : null,
  });
}

/** What a filter counts to, as the list of it says. */
export async function countDocuments(tx: Tx, who: Who, served: Served, query: Query): Promise<number> {
  const mask =
    typeof query['orderStatus'] === 'number' && query['orderStatus'] > 0 ? query['orderStatus'] : -1;
  const totals = await totalsOf(tx, who, served, query);
  return totals.reduce((n, t) => ((t.state & mask) === 0 ? n : n + t.n), 0);
}

/** A page of documents; `totals` holds `orderStatus:2`, `orderStatus:all` and the declared sums. */
export async function listDocuments(
  tx: Tx,
  who: Who,
  served: Served,
  query: Query & PageQuery,
): Promise<Paged<ShownRow>> {
  const { document, store } = served;
  const where = withState(store.where(tx, who, query), query['orderStatus']);
  const amounts = { ...store.fields, ...(document.extra as typeof store.fields) };
  const page = { ...query, sorting: seenSorting(who, amounts, query.sorting) };
  const [items, totals] = await Promise.all([store.page(tx, where, page), totalsOf(tx, who, served, query)]);
  const mask =
    typeof query['orderStatus'] === 'number' && query['orderStatus'] > 0 ? query['orderStatus'] : -1;
  const chosen = totals.filter((t) => (t.state & mask) !== 0);
  const actions = await offeredAll(tx, served, who, items);
  const fields = (document.sums ?? []) as readonly string[];
  const sums = fields
    .filter((f) => who.displayAmount || amounts[f]?.options.amount !== true)
    .map((f) => [f, chosen.reduce((s, t) => s.plus(t.sums[fields.indexOf(f)] ?? '0'), dec(0)).toFixed()]);
  const states = totals.map((t) => [`orderStatus:${t.state}`, t.n]);
  const all = totals.reduce((n, t) => n + t.n, 0);
  return {
    items: items.map((row, i) => ({ ...shownTo(who, amounts, row), actions: actions[i] ?? [] })),
    totalCount: chosen.reduce((n, t) => n + t.n, 0),
    totals: Object.fromEntries([...states, ['orderStatus:all', all], ...sums]) as Record<
      string,
      string | number
    >,
  };
}

/**
 * A list that is no document of the kit, yet whose number of rows and sums are kept by difference (document/totals.ts), so that
 * a list of a hundred thousand rows counts nothing. Whoever writes its rows does it through `countedInsert` and `countedUpdate`.
 */
import { dec, type Paged } from '@muyun/contract';
import { isFiltered } from './document/filters.ts';
import { keptTotals, type StateTotal } from './document/totals.ts';
import type { Invariant } from './invariants.ts';
import { type ListSpec, pageOf, type PageQuery } from './paged.ts';
import { col, type RowOf, type Shape } from './shape.ts';
import { empty, idIn, join, name, type Sql, sql, type Where } from './sql.ts';
import type { Tx } from './tx.ts';

export interface KeptList {
  readonly table: string;
  /** the name under which its totals are kept */
  readonly document: string;
  /** what a row is counted by, a power of two, and whether it counts at all; `t` is the row */
  readonly state: (t: Sql) => Sql;
  readonly isCounted: (t: Sql) => Sql;
  /** what is summed: names on the wire and their columns */
  readonly sums: Readonly<Record<string, string>>;
}

const columnsOf = (list: KeptList): string[] => Object.values(list.sums);
const place = (i: number): Sql => name(`s${i}`);

/** The figures of a row: where it is counted, one, and what it adds to each sum; nothing when it does not count. */
function figures(list: KeptList, alias: string): Sql {
  const t = name(alias);
  const counts = list.isCounted(t);
  const each = columnsOf(list).map(
    (column, i) =>
      sql`case when ${counts} then ${name(`${alias}.${column}`)}::numeric else 0 end as ${place(i)}`,
  );
  return join([sql`${list.state(t)} as state, case when ${counts} then 1 else 0 end as n`, ...each]);
}

/** Adds to the totals what `moved` (state, n, s0 …) comes to; nothing where it comes to nothing. */
function keep(tenantId: string, list: KeptList): Sql {
  const sums = columnsOf(list).map((_column, i) => sql`sum(m.${place(i)})`);
  const all = [sql`sum(m.n)`, ...sums].map((s) => sql`${s} <> 0`);
  return sql`insert into record_total (tenant_id, document, state, n, sums)
    select ${tenantId}::uuid, ${list.document}, m.state, sum(m.n)::int, array[${join(sums)}] from moved m group by m.state having ${join(all, ' or ')}`;
}

/** Runs `insert` (`insert into <table> as t …`, without its `returning`) and counts its rows. */
export async function countedInsert(tx: Tx, list: KeptList, insert: Sql): Promise<void> {
  await tx.run(sql`with moved as (${insert} returning ${figures(list, 't')}) ${keep(tx.tenantId, list)}`);
}

export interface CountedUpdate {
  readonly ids: readonly string[];
  /** `column = value, …` of the row `alias` */
  readonly set: Sql;
  readonly alias?: string;
  /** a further part of the `with`, `name as (…)`, and to which of its rows each row is joined */
  readonly beside?: { readonly part: Sql; readonly from: Sql; readonly on: Sql };
}

/**
 * Sets columns of rows and counts what that moved. The rows are locked first, in the order of their ids, and their old figures
 * are those that the last writer left: two that write one row at a time count one after the other.
 */
export async function countedUpdate(tx: Tx, list: KeptList, update: CountedUpdate): Promise<void> {
  const { alias = 't', beside } = update;
  const t = name(alias);
  const of = sql`${t}.tenant_id = ${tx.tenantId}`;
  const table = name(list.table);
  const sums = columnsOf(list).map((_column, i) => place(i));
  await tx.run(sql`with ${beside ? sql`${beside.part}, ` : empty}was as materialized (select ${t}.id, ${figures(list, alias)} from ${table} ${t} where ${of} and ${idIn(update.ids, alias)} order by ${t}.id for no key update),
    done as (update ${table} ${t} set ${update.set} from was${beside ? sql`, ${beside.from}` : empty} where ${of} and ${t}.id = was.id${beside ? sql` and ${beside.on}` : empty} returning ${figures(list, alias)}),
    moved as (select ${join([sql`state, n`, ...sums])} from done union all select ${join([sql`state, -n`, ...sums.map((s) => sql`-${s}`)])} from was)
    ${keep(tx.tenantId, list)}`);
}

/** The totals of the whole list by state, as they are kept. */
export const keptOf = (tx: Tx, list: KeptList): Promise<StateTotal[]> =>
  keptTotals(tx, { id: list.document, sums: Object.keys(list.sums) }, { factories: null, owner: null });

/** The same of the rows that a condition leaves, read from them. */
function readOf(tx: Tx, list: KeptList, where: Where): Promise<StateTotal[]> {
  const sums = columnsOf(list).map((column) => sql`coalesce(sum(${name(`t.${column}`)}), 0)::text`);
  return tx.rows(
    { state: col.int, n: col.int, sums: col.texts },
    sql`select ${list.state(name('t'))} as state, count(*)::int as n, array[${join(sums)}] as sums from ${name(list.table)} t where ${where.sql} group by 1`,
  );
}

/** The number and the sums of those totals whose state is in a mask, under the names of the wire. */
export function sumOf(
  list: KeptList,
  totals: readonly StateTotal[],
  mask = -1,
): { readonly n: number; readonly sums: Readonly<Record<string, string>> } {
  const chosen = totals.filter((t) => (t.state & mask) !== 0);
  const sums = Object.keys(list.sums).map((wire, i) => [
    wire,
    chosen.reduce((sum, t) => sum.plus(t.sums[i] ?? '0'), dec(0)).toFixed(),
  ]);
  return {
    n: chosen.reduce((n, t) => n + t.n, 0),
    sums: Object.fromEntries(sums) as Record<string, string>,
  };
}

export interface KeptQuery {
  readonly list: KeptList;
  /** the name of the state filter, a mask, and how the query names it */
  readonly stateFilter: string;
  readonly query: PageQuery;
  /** true where the reader sees every row of the space */
  readonly seesAll: boolean;
  /** the conditions without that of the state; one that can be added to, each time */
  readonly where: () => Where;
}

/** A page with its count and sums, and the totals of every state beside the state filter. Only what narrows the list is read. */
export async function runKeptList<S extends Shape>(
  tx: Tx,
  spec: ListSpec<S>,
  { list, stateFilter, query, seesAll, where }: KeptQuery,
): Promise<{ readonly page: Paged<RowOf<S>>; readonly states: readonly StateTotal[] }> {
  const mask = Number((query as unknown as Record<string, unknown>)[stateFilter] ?? 0) || -1;
  const isPlain =
    seesAll && !isFiltered({ ...query }, ['skipCount', 'maxResultCount', 'sorting', stateFilter]);
  const rows = mask === -1 ? where() : where().and(sql`(${list.state(name('t'))} & ${mask}) <> 0`);
  const [items, states] = await Promise.all([
    pageOf(tx, spec, rows, query),
    isPlain ? keptOf(tx, list) : readOf(tx, list, where()),
  ]);
  const { n, sums } = sumOf(list, states, mask);
  return { page: { items, totalCount: n, totals: sums }, states };
}

/** By how much the rows differ from what is kept of them: state, n, s0 …; from one look at the database, so that nobody's writing is in between. */
function driftOf(list: KeptList, of: (column: Sql) => Sql): Sql {
  const sums = columnsOf(list).map((_column, i) => sql`sum(m.${place(i)}) as ${place(i)}`);
  const kept = columnsOf(list).map((_column, i) => sql`-k.sums[${i + 1}::int]`);
  return sql`select m.tenant_id, m.state, sum(m.n) as n, ${join(sums)} from (
      select t.tenant_id, ${figures(list, 't')} from ${name(list.table)} t where ${of(sql`t.tenant_id`)}
      union all select k.tenant_id, k.state, -k.n, ${join(kept)} from record_total k where ${of(sql`k.tenant_id`)} and k.owner_id is null and k.document = ${list.document}) m
    group by m.tenant_id, m.state`;
}

/** Statement that adds to the totals of a space what its rows come to beside them. */
export const settling = (tenantId: string, list: KeptList): Sql =>
  sql`with moved as (${driftOf(list, (column) => sql`${column} = ${tenantId}`)}) ${keep(tenantId, list)}`;

/** Runs it. Answers whether they differed: a fault of the house. */
export const settleKept = async (tx: Tx, list: KeptList): Promise<boolean> =>
  (await tx.run(settling(tx.tenantId, list))) > 0;

/** What is kept is what the rows come to. */
export function keptInvariant(list: KeptList): Invariant {
  const sums = join(columnsOf(list).map((_column, i) => sql`d.${place(i)}`));
  return {
    name: `kept.${list.document}`,
    rows: (
      of,
    ) => sql`select d.tenant_id as "tenantId", d.tenant_id as id, ${list.document} || ' ' || d.state as no, jsonb_build_object('rows', d.n, 'sums', array[${sums}]) as told
      from (${driftOf(list, of)}) d where d.n <> 0 or 0 <> any(array[${sums}])`,
  };
}

/**
 * Where is this row used? Asked of the declared references, so that no area needs to know who points to its rows
 * (document-kit §4). A reference that the system sets and that is required makes the row a part of its target, no use of it.
 */
import { allTargets, type Catalogue, targetOf } from '@muyun/contract';
import { tables } from '@muyun/contract/tables';
import { raise } from '../raise.ts';
import { col, shape } from '../shape.ts';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';

interface Pointer {
  readonly table: string;
  readonly title: string;
  readonly column: string;
  readonly isList: boolean;
  /** of rows within the row (工艺 of a product): the field of theirs that points */
  readonly within?: string;
  /** the row is soft-deleted, not removed */
  readonly isSoft: boolean;
}
export interface Use {
  readonly title: string;
  readonly count: number;
}

const ALL = tables as Readonly<Record<string, Catalogue>>;
const titles = new Map<string, string>(
  allTargets().flatMap(([, t]) => (t.table === null ? [] : [[t.table, t.title] as const])),
);

/** Columns of the catalogues that point to rows of `table`. */
export function pointersTo(table: string): readonly Omit<Pointer, 'isSoft'>[] {
  return Object.entries(ALL).flatMap(([from, fields]) =>
    Object.entries(fields).flatMap(([field, { kind, mark, required, label, options }]) => {
      const at = { table: from, title: `${titles.get(from) ?? from}·${label}`, column: snake(field) };
      if (kind === 'rows' && mark !== 'C')
        return pointingIn(options.fields, table).map((within) => ({ ...at, isList: true, within }));
      if (!options.to || targetOf(options.to).table !== table || (mark === 'S' && required)) return [];
      return [{ ...at, isList: kind !== 'ref' }];
    }),
  );
}

/** Fields of rows within a row that point to rows of `table`. */
const pointingIn = (fields: Catalogue | undefined, table: string): string[] =>
  Object.entries(fields ?? {}).flatMap(([field, { options }]) =>
    options.to && targetOf(options.to).table === table ? [field] : [],
  );

const SOFT = shape({ table: col.text });
let softTables: ReadonlySet<string> | null = null;

/** Tables whose rows are marked, not removed; read once from the database's own catalogue. */
async function softDeleted(tx: Tx): Promise<ReadonlySet<string>> {
  if (softTables) return softTables;
  const rows = await tx.rows(
    SOFT,
    sql`select c.relname::text as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attname = 'is_deleted' and not a.attisdropped and c.relkind in ('r', 'p')`,
  );
  return (softTables = new Set(rows.map((r) => r.table)));
}

const hit = ({ column, isList, within }: Omit<Pointer, 'isSoft'>, id: string): Sql =>
  within !== undefined
    ? sql`${name(`t.${column}`)} @> jsonb_build_array(jsonb_build_object(${within}::text, ${id}::text))`
    : isList
      ? sql`${name(`t.${column}`)} @> array[${id}::uuid]`
      : sql`${name(`t.${column}`)} = ${id}`;

const COUNTED = shape({ title: col.text, count: col.int });

/** Rows that point to the row, by kind; kinds without one are left out. */
export async function usesOf(tx: Tx, table: string, id: string): Promise<Use[]> {
  const pointers = pointersTo(table);
  if (pointers.length === 0) return [];
  const soft = await softDeleted(tx);
  const counts = pointers.map(
    (p) => sql`select ${p.title}::text as title, count(*)::int as count from ${name(p.table)} t
      where t.tenant_id = ${tx.tenantId} and ${hit(p, id)}${soft.has(p.table) ? sql` and not t.is_deleted` : sql``}`,
  );
  const rows = await tx.rows(COUNTED, join(counts, ' union all '));
  return rows.filter((r) => r.count > 0);
}

/** Rows of one kind that are named. */
const MOST_NAMED = 5;
const NAMED = shape({ id: col.id, name: col.text });
export interface NamedUse extends Use {
  /** what points here, where it is a thing of its own */
  readonly target: string | null;
  readonly rows: readonly { readonly id: string; readonly name: string }[];
}

/** Where a row is used, with the newest rows of each kind that `isShown`. */
export async function usedBy(
  tx: Tx,
  table: string,
  id: string,
  isShown: (target: string) => boolean,
): Promise<NamedUse[]> {
  const counts = new Map((await usesOf(tx, table, id)).map((u) => [u.title, u.count]));
  const soft = await softDeleted(tx);
  const uses: NamedUse[] = [];
  for (const p of pointersTo(table)) {
    const count = counts.get(p.title) ?? 0;
    if (count === 0) continue;
    const [target, found] = allTargets().find(([, t]) => t.table === p.table) ?? [null, null];
    const label = found?.label;
    const rows =
      target && label && isShown(target)
        ? await tx.rows(
            NAMED,
            sql`select t.id, coalesce(${name(`t.${snake(label)}`)}, '')::text as name from ${name(p.table)} t
              where t.tenant_id = ${tx.tenantId} and ${hit(p, id)}${soft.has(p.table) ? sql` and not t.is_deleted` : sql``} order by t.creation_time desc, t.id limit ${MOST_NAMED}`,
          )
        : [];
    uses.push({ title: p.title, count, target, rows });
  }
  return uses;
}

const STANDS = shape({ stands: col.bool });
/** True while the row is there and not deleted. */
export async function rowStands(tx: Tx, table: string, id: string): Promise<boolean> {
  const soft = await softDeleted(tx);
  const row = await tx.one(
    STANDS,
    sql`select exists (select 1 from ${name(table)} t where t.tenant_id = ${tx.tenantId} and t.id = ${id}${soft.has(table) ? sql` and not t.is_deleted` : sql``}) as stands`,
  );
  return row?.stands === true;
}

/** Raises Basic:InUse when another row points to the row; the details name where. */
export async function assertUnused(tx: Tx, table: string, id: string, called: string): Promise<void> {
  const uses = await usesOf(tx, table, id);
  const count = uses.reduce((n, u) => n + u.count, 0);
  if (count > 0) raise('Basic:InUse', { name: called, count }, { references: uses.slice(0, 5) });
}

/** Makes every row that points to `from` point to `to`. Answers how many moved. */
export async function repoint(tx: Tx, table: string, from: string, to: string): Promise<number> {
  let moved = 0;
  for (const p of pointersTo(table)) {
    const at = name(p.column);
    const list =
      p.within === undefined
        ? sql`array_replace(${at}, ${from}::uuid, ${to}::uuid)`
        : sql`replace(${at}::text, ${from}::text, ${to}::text)::jsonb`;
    const set = p.isList ? list : sql`${to}::uuid`;
    moved += await tx.run(
      sql`update ${name(p.table)} t set ${at} = ${set} where t.tenant_id = ${tx.tenantId} and ${hit(p, from)}`,
    );
  }
  return moved;
}

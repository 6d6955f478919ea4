/** What the tables of a space are, read from the database itself: columns, keys, and what points to what. Nothing is listed by hand but what stays behind. */
import { col, orNull, type RowOf, shape } from '../kit/shape.ts';
import { sql } from '../kit/sql.ts';
import type { Tx } from '../kit/tx.ts';

/** What belongs to the moment or to the house, not to the space: it stays behind. */
const STAYS: Readonly<Record<string, string>> = {
  request_key: 'answers to requests that were sent twice, for a day',
  project_due: 'facts of projects that are about to be derived: every night they are looked at again',
  api_nonce: 'requests of the open interface that were seen, for minutes',
  upload_task: 'uploads that have not ended',
  upload_part: 'uploads that have not ended',
  file_garbage: 'content that is about to be removed',
  space_export: 'archives that are made for three days',
  message_outbox: 'what is about to be sent outside: the old house sends it',
  message_delivery: 'what is about to be sent outside: the old house sends it',
  book_try: 'wrong words of strangers, for minutes',
  project_pass_try: 'wrong words, for minutes',
};
/** Rows that another space has given to this one are ties between the two: only what the space gave to itself goes along. */
const GIVEN: Readonly<Record<string, string>> = { brand_use: 'owner_id', tenant_brand: 'owner_id' };

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
}
export interface Reference {
  readonly columns: readonly string[];
  readonly to: string;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** columns that point to rows which may not be there yet when this one is written: written afterwards */
  readonly late: readonly string[];
  /** columns that are one of a kind over all spaces */
  readonly unique: readonly string[];
  /** the column that says who gave the row, where others may */
  readonly givenBy: string | null;
  readonly hasContent: boolean;
}
/** A column of a space's table that points to a table of the house. */
export interface HouseReference extends RowOf<typeof REFERENCE> {}

const TABLE = shape({
  name: col.text,
  columns: col.json<Column[]>(),
  key: orNull(col.json<string[]>()),
  unique: orNull(col.json<string[]>()),
});
const REFERENCE = shape({ name: col.text, to: col.text, columns: col.json<string[]>(), isOfHouse: col.bool });

const SPACE_TABLES = sql`select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'house\\_%'
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;

/** Columns that are computed or counted by the database are not carried. The tenant and the id stand first. */
const readTables = (tx: Tx): Promise<RowOf<typeof TABLE>[]> =>
  tx.rows(
    TABLE,
    sql`select s.relname::text as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull)
         order by (case a.attname when 'tenant_id' then 0 when 'id' then 1 else 2 end), a.attnum)
       from pg_attribute a where a.attrelid = s.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
      (select json_agg(a.attname order by k.n) from pg_constraint p cross join unnest(p.conkey) with ordinality k (attnum, n)
         join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum where p.conrelid = s.oid and p.contype = 'p') as key,
      (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = s.oid and i.indisunique and i.indnatts = 1 and a.attname <> 'tenant_id') as unique
    from (${SPACE_TABLES}) s order by s.relname`,
  );

const readReferences = (tx: Tx): Promise<RowOf<typeof REFERENCE>[]> =>
  tx.rows(
    REFERENCE,
    sql`select s.relname::text as name, r.relname::text as "to",
      not exists (select 1 from pg_attribute a where a.attrelid = r.oid and a.attname = 'tenant_id' and not a.attisdropped) as "isOfHouse",
      (select json_agg(a.attname) from unnest(f.conkey) k (attnum) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
         where a.attname <> 'tenant_id') as columns
    from (${SPACE_TABLES}) s join pg_constraint f on f.conrelid = s.oid and f.contype = 'f' join pg_class r on r.oid = f.confrelid
    where exists (select 1 from unnest(f.conkey) k (attnum) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum where a.attname <> 'tenant_id')
       or r.relname <> 'tenant'`,
  );

/**
 * The tables in an order in which each comes after those that it points to. Where they point in a circle, or to themselves,
 * the columns that may be empty are written late.
 */
export function inOrder(
  names: readonly string[],
  references: readonly (Reference & { readonly name: string })[],
  isOptional: (table: string, column: string) => boolean,
): { readonly name: string; readonly late: readonly string[] }[] {
  const late = new Map<string, Set<string>>();
  const open = new Set(names);
  const order: string[] = [];
  const waits = (name: string): (Reference & { readonly name: string })[] =>
    references.filter((r) => r.name === name && open.has(r.to) && !isLate(r));
  const isLate = (r: Reference & { readonly name: string }): boolean =>
    r.columns.some((c) => late.get(r.name)?.has(c));
  const putOff = (r: Reference & { readonly name: string }): boolean => {
    if (!r.columns.every((c) => isOptional(r.name, c))) return false;
    late.set(r.name, new Set([...(late.get(r.name) ?? []), ...r.columns]));
    return true;
  };
  for (const r of references)
    if (r.name === r.to && !putOff(r)) throw new Error(`${r.name} points to itself and may not be empty`);
  while (open.size > 0) {
    const free = [...open].filter((name) => waits(name).length === 0);
    for (const name of free) {
      open.delete(name);
      order.push(name);
    }
    if (free.length === 0 && ![...open].some((name) => waits(name).some(putOff)))
      throw new Error(`a circle of references that may not be empty: ${[...open].join(', ')}`);
  }
  return order.map((name) => ({ name, late: [...(late.get(name) ?? [])] }));
}

/** Every table that goes along, in the order in which it can be written, and what points out of the space. */
export async function readCatalogue(
  tx: Tx,
): Promise<{ readonly tables: readonly Table[]; readonly ofHouse: readonly HouseReference[] }> {
  const [all, references] = [await readTables(tx), await readReferences(tx)];
  const going = all.filter((t) => !(t.name in STAYS));
  const byName = new Map(going.map((t) => [t.name, t]));
  const isOptional = (table: string, column: string): boolean =>
    byName.get(table)?.columns.some((c) => c.name === column && !c.notNull) ?? false;
  const own = references.filter((r) => !r.isOfHouse && byName.has(r.name) && byName.has(r.to));
  const names = ['tenant', ...going.map((t) => t.name).filter((n) => n !== 'tenant')];
  const tables = inOrder(names, own, isOptional).flatMap(({ name, late }) => {
    const table = byName.get(name);
    if (!table) return [];
    const { columns, key, unique } = table;
    return [
      {
        name,
        columns,
        late,
        key: (key ?? []).filter((k) => columns.some((c) => c.name === k)),
        unique: unique ?? [],
        givenBy: GIVEN[name] ?? null,
        hasContent: columns.some((c) => c.name === 'storage_key'),
      },
    ];
  });
  const ofHouse = references.filter((r) => r.isOfHouse && byName.has(r.name) && r.columns.length === 1);
  return {
    tables: [tables.filter((t) => t.name === 'tenant'), tables.filter((t) => t.name !== 'tenant')].flat(),
    ofHouse,
  };
}

/** What points in a circle of several tables has to be emptied before any of them can go. */
export interface Ending {
  readonly name: string;
  readonly circle: readonly string[];
}
/** Every table of a space, what stays behind too, in the order in which its rows can go. */
export async function readEndings(tx: Tx): Promise<Ending[]> {
  const [all, references] = [await readTables(tx), await readReferences(tx)];
  const byName = new Map(all.map((t) => [t.name, t]));
  const own = references.filter((r) => byName.has(r.to));
  const isOptional = (table: string, column: string): boolean =>
    byName.get(table)?.columns.some((c) => c.name === column && !c.notNull) ?? false;
  const order = inOrder([...byName.keys()], own, isOptional);
  const isOwn = (table: string, column: string): boolean =>
    own.some((r) => r.name === table && r.to === table && r.columns.includes(column));
  return order.map(({ name, late }) => ({ name, circle: late.filter((c) => !isOwn(name, c)) })).toReversed();
}
const VERSION = shape({ name: col.text });
/** The migrations that this database knows. */
export const schemaOf = async (tx: Tx): Promise<string[]> =>
  (await tx.rows(VERSION, sql`select name from schema_migration order by name`)).map((r) => r.name);

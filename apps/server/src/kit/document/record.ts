/** What the store knows of a declared record: its shape, its select list, its names; made once. */
import type { AnyRecord, Catalogue, Field, RefTo } from '@muyun/contract';
import { nameField, namedFields, targetOf } from '@muyun/contract';
import { seal } from '../secrets.ts';
import { col, type Column, orNull, type Shape } from '../shape.ts';
import { columns, labelled, join, name, snake, type Sql, sql } from '../sql.ts';

/** A row as the statements answer it. The typed doors of the kit cast it once to what the catalogue says. */
export type Row = Record<string, unknown> & { readonly id: string };

/** Parts of the select list that the catalogue cannot know, by field of `extra`. */
export type ExtraSql = Readonly<Record<string, Sql>>;

/** The name of what a column points to, as a sub-select over the row `alias`. */
export function nameSql(to: RefTo, column: string, alias = 't'): Sql {
  const at = name(`${alias}.${column}`);
  const tenant = name(`${alias}.tenant_id`);
  if (to === 'account' || to === 'member') {
    const key = to === 'member' ? sql`u.id` : sql`u.user_id`;
    return sql`(select coalesce(nullif(u.remark_name, ''), a.nickname) from tenant_user u join app_account a on a.id = u.user_id where u.tenant_id = ${tenant} and ${key} = ${at})`;
  }
  const { table, label } = targetOf(to);
  if (table === null || label === undefined) throw new Error(`${to} has no name`);
  return sql`(select ${name(`x.${snake(label)}`)} from ${name(table)} x where x.tenant_id = ${tenant} and x.id = ${at})`;
}

const toOf = (field: Field | undefined): RefTo => field?.options.to ?? 'account';

/** Select list of a catalogue with the names of what it points to. */
function shown(fields: Catalogue, extra: ExtraSql): { list: Sql; shape: Shape } {
  // a record may say a name itself
  const names = namedFields(fields).filter(([, wire]) => !(wire in extra));
  const parts = [
    columns(fields),
    ...names.map(([field, wire]) => labelled(nameSql(toOf(fields[field]), snake(field)), wire)),
    ...Object.entries(extra).map(([wire, part]) => labelled(part, wire)),
  ];
  const text: Column<string | null> = orNull(col.text);
  return {
    list: join(parts, ', '),
    shape: { ...fields, ...Object.fromEntries(names.map(([field]) => [nameField(field), text])) },
  };
}

export interface Selection {
  /** every field with names and extras: what a screen shows */
  readonly list: Sql;
  readonly shape: Shape;
  /** the fields alone: what a write compares with */
  readonly plain: Sql;
  readonly fields: Catalogue;
}

/** How rows of a record are read. Raises when an extra field has no SQL. */
export function selectionOf(record: AnyRecord, extra: ExtraSql): Selection {
  const declared = record.extra as Catalogue;
  const missing = Object.keys(declared).filter((n) => !extra[n]);
  if (missing.length > 0) throw new Error(`${record.id}: no SQL for ${missing.join()}`);
  const { list, shape } = shown(record.fields as Catalogue, extra);
  return {
    list,
    shape: { ...shape, ...declared },
    plain: columns(record.fields as Catalogue),
    fields: record.fields as Catalogue,
  };
}

/** What the row says to which a reference of `fields` points; without one the default of `field`. Raises when the field says no `via`. */
function viaSql(fields: Catalogue, wire: string, field: Field): Sql {
  const [ref, column] = field.options.via ?? [];
  const table = ref === undefined ? null : targetOf(toOf(fields[ref])).table;
  if (ref === undefined || column === undefined || table === null) throw new Error(`${wire} is read nowhere`);
  const read = sql`(select ${name(`x.${snake(column)}`)} from ${name(table)} x where x.tenant_id = t.tenant_id and x.id = ${name(`t.${snake(ref)}`)})`;
  const otherwise = field.options.default;
  return typeof otherwise === 'number' ? sql`coalesce(${read}, ${otherwise}::int)` : read;
}

/** How lines are read, with what stands beside them. */
export function lineSelection(fields: Catalogue, extra: Catalogue = {}): { list: Sql; shape: Shape } {
  const via = Object.entries(extra).map(([wire, field]) => [wire, viaSql(fields, wire, field)] as const);
  const { list, shape } = shown(fields, Object.fromEntries(via));
  return { list, shape: { ...shape, ...extra } };
}

const JSON_KINDS = new Set(['json', 'rows']);

/** A value as the column takes it. */
export const stored = (field: Field, value: unknown): unknown =>
  field.options.secret === true && typeof value === 'string' ? seal(value) : asColumn(field, value);
const asColumn = (field: Field, value: unknown): unknown =>
  JSON_KINDS.has(field.kind) && value !== null && value !== undefined ? JSON.stringify(value) : value;

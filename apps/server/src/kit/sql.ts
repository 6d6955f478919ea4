/**
 * The one way of SQL: statements are tagged templates, so that nobody counts parameters. `${value}` is a parameter,
 * `${sql`…`}` a part of the statement. Names that are not known when the statement is written go through `name`.
 */
import sql, { Sql, empty, join, raw } from 'sql-template-tag';
import type { Tx } from './tx.ts';

export { default as sql, empty, join, Sql } from 'sql-template-tag';

const NAME = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;

/** A table, column or alias as a part of a statement. Throws on everything that is no plain name. */
export function name(plain: string): Sql {
  if (!NAME.test(plain)) throw new Error(`not a name: ${plain}`);
  return raw(plain);
}

/** `creationTime` → `creation_time` */
export const snake = (field: string): string => field.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/**
 * That a row is one of these. A single one is compared as it is: of an array PostgreSQL looks at the length, and plans the
 * statement anew each time it is run.
 */
export const idIn = (ids: readonly string[], alias = 't'): Sql =>
  ids.length === 1 ? sql`${name(`${alias}.id`)} = ${ids[0]}` : sql`${name(`${alias}.id`)} = any(${ids})`;

/** What is selected: fields of a catalogue, or a shape whose columns are named as they are. */
type Selected = Readonly<Record<string, { readonly kind: string }>>;
const IS_NUMBER = /^(length|float)$/;

/** The column of a field under its wire name: `t.creation_time as "creationTime"`. Lengths are numbers on the wire. */
export function column(field: string, spec: { readonly kind: string }, alias = 't'): Sql {
  const wire = /^[A-Za-z]\w*$/.test(field) ? field : '';
  if (wire === '') throw new Error(`not a field: ${field}`);
  return raw(
    `${name(alias).text}.${snake(field)}${IS_NUMBER.test(spec.kind) ? '::float8' : ''} as "${wire}"`,
  );
}

const lists = new WeakMap<Selected, Map<string, Sql>>();

/** The select list of a catalogue or shape, or of the named fields of it, under their wire names. */
export function columns(fields: Selected, names: readonly string[] = Object.keys(fields), alias = 't'): Sql {
  const key = `${alias}:${names.join()}`;
  let known = lists.get(fields);
  if (!known) lists.set(fields, (known = new Map<string, Sql>()));
  let list = known.get(key);
  if (!list) {
    const parts = names.map((field) => {
      const spec = fields[field];
      if (!spec) throw new Error(`unknown field ${field}`);
      return column(field, spec, alias).text;
    });
    known.set(key, (list = raw(parts.join(', '))));
  }
  return list;
}

/** All of these conditions that are there; true where none is. */
export function and(...parts: readonly (Sql | null)[]): Sql {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? sql`true` : join(said, ' and ');
}

/** Further columns beside a catalogue's: `, (select …) as "factoryName"` for each, nothing for none. */
export const alsoColumns = (more: Readonly<Record<string, Sql>>): Sql =>
  join([empty, ...Object.entries(more).map(([wire, part]) => labelled(part, wire))], ', ');

/** `part as "wire"` */
export function labelled(part: Sql, wire: string): Sql {
  if (!/^[A-Za-z]\w*$/.test(wire)) throw new Error(`not a field: ${wire}`);
  return new Sql(['', ` as "${wire}"`], [part]);
}

/** Conditions joined by `and`; it begins with the tenant: every statement names it, beside row security. */
export class Where {
  readonly #parts: Sql[];
  #either: readonly Sql[] = [];
  constructor(tx: Pick<Tx, 'tenantId'>, alias = 't') {
    this.#parts = [new Sql([`${name(alias).text}.tenant_id = `, ''], [tx.tenantId])];
  }
  and(condition: Sql): this {
    this.#parts.push(condition);
    return this;
  }
  /** Adds the condition only when there is something to compare with. */
  when(value: unknown, condition: Sql): this {
    return value === undefined || value === null || value === '' ? this : this.and(condition);
  }
  /** Adds that one of several conditions holds, each of which has an index of its own; at most once. */
  either(conditions: readonly Sql[]): this {
    if (this.#either.length > 0) throw new Error('either is said already');
    this.#either = conditions;
    return this;
  }
  get sql(): Sql {
    if (this.#either.length === 0) return join(this.#parts, ' and ');
    return sql`${join(this.#parts, ' and ')} and (${join(this.#either, ' or ')})`;
  }
  /** The same with each of the `either` alone: together all rows, some of them several times. */
  get branches(): readonly Sql[] {
    if (this.#either.length < 2) return [this.sql];
    return this.#either.map((one) => join([...this.#parts, one], ' and '));
  }
}

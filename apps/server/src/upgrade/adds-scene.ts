/** Two catalogues of one database, before and after it was brought to a newer version, compared as a program of the older version would. */
export interface Standing {
  readonly columns: readonly {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    readonly isRequired: boolean;
    readonly hasDefault: boolean;
  }[];
  /** what must hold of rows: checks, keys, unique indexes */
  readonly rules: readonly {
    readonly table: string;
    readonly name: string;
    readonly definition: string;
    readonly columns: readonly string[];
  }[];
  readonly functions: readonly string[];
  readonly grants: readonly string[];
}

const nameOf = ({ table, name }: { readonly table: string; readonly name: string }): string =>
  `${table}.${name}`;

/** What the older program uses and does not find any more, or finds as something else. */
export function lost(before: Standing, after: Standing): string[] {
  const found = new Map(after.columns.map((c) => [nameOf(c), c]));
  const gone = (kind: string, old: readonly string[], now: readonly string[]): string[] => {
    const there = new Set(now);
    return old.filter((o) => !there.has(o)).map((o) => `${kind} ${o} is gone`);
  };
  return [
    ...before.columns.flatMap((old) => {
      const now = found.get(nameOf(old));
      if (!now) return [`column ${nameOf(old)} is gone`];
      return now.type === old.type ? [] : [`column ${nameOf(old)} is of type ${now.type}`];
    }),
    ...gone('function', before.functions, after.functions),
    ...gone('grant', before.grants, after.grants),
  ];
}

/**
 * Whether a rule can refuse a row of the older program. A key is not violated while one of its columns is empty, as every new one is
 * that is not required; a check may be.
 */
function meets(
  { columns, definition }: Standing['rules'][number],
  isKnown: (column: string) => boolean,
): boolean {
  const own = columns.filter((c) => c !== 'tenant_id');
  return definition.startsWith('CHECK') ? own.length === 0 || own.some(isKnown) : own.every(isKnown);
}

/** What refuses a row that the older program writes: a value that it does not give, a rule over columns that it knows. */
export function refusing(before: Standing, after: Standing): string[] {
  const tables = new Set(before.columns.map((c) => c.table));
  const old = new Map(before.columns.map((c) => [nameOf(c), c]));
  const known = new Set(before.rules.map((r) => `${r.table} ${r.definition}`));
  const columns = after.columns
    .filter((c) => tables.has(c.table) && c.isRequired)
    .filter((c) => {
      const was = old.get(nameOf(c));
      return was ? !was.isRequired : !c.hasDefault;
    });
  const rules = after.rules
    .filter((r) => tables.has(r.table) && !known.has(`${r.table} ${r.definition}`))
    .filter((r) => meets(r, (column) => old.has(nameOf({ table: r.table, name: column }))));
  return [
    ...columns.map((c) => `column ${nameOf(c)} wants a value`),
    ...rules.map((r) => `rule ${r.name} of ${r.table} is new: ${r.definition}`),
  ];
}

/** What is added to a table of the older program and looks at each of its rows, while all who work on it wait. */
export function looking(before: Standing, after: Standing): string[] {
  const tables = new Set(before.columns.map((c) => c.table));
  const known = new Set(before.rules.map((r) => `${r.table} ${r.name}`));
  return after.rules
    .filter((r) => tables.has(r.table) && !known.has(`${r.table} ${r.name}`))
    .filter((r) => r.definition.startsWith('CHECK') && !r.definition.endsWith('NOT VALID'))
    .map((r) => `${r.name} of ${r.table}`);
}

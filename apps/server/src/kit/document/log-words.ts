/** Changes of a log as people read them: choices by their labels, what is pointed to by its name. What is stored stays as it was written. */
import {
  type AnyRecord,
  type Catalogue,
  type Field,
  type LogChange,
  type RefTo,
  targetOf,
} from '@muyun/contract';
import { col, orNull, shape } from '../shape.ts';
import { sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { nameSql } from './record.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAMED = shape({ id: col.id, name: orNull(col.text) });
/** ids by what they point to, each with its name */
type Names = ReadonlyMap<RefTo, ReadonlyMap<string, string>>;

interface Read {
  readonly change: LogChange;
  readonly field: Field | undefined;
}

/** The field of a change, of the head (`supplierId`) or of lines (`lines.skuId`). */
function fieldOf(record: AnyRecord, change: LogChange): Field | undefined {
  const [first = '', second] = change.field.split('.');
  if (second === undefined) return (record.fields as Catalogue)[first];
  if (record.is !== 'document') return undefined;
  return (record.lines as Record<string, { fields: Catalogue }>)[first]?.fields[second];
}

/** What the field points to, when that has a name; no field of a record points to what has none by mistake (`unnamed`). */
function namedTarget({ kind, options }: Field): RefTo | null {
  const { to } = options;
  if ((kind !== 'ref' && kind !== 'refs') || to === undefined) return null;
  const { table, label } = targetOf(to);
  const isPerson = to === 'account' || to === 'member';
  return isPerson || (table !== null && label !== undefined) ? to : null;
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((v): v is string => typeof v === 'string' && UUID.test(v));

async function namesOf(tx: Tx, found: ReadonlyMap<RefTo, ReadonlySet<string>>): Promise<Names> {
  const asked = [...found].map(async ([to, ids]) => {
    const rows = await tx.rows(
      NAMED,
      sql`select v.id, ${nameSql(to, 'id', 'v')} as name
        from (select ${tx.tenantId}::uuid as tenant_id, unnest(${[...ids]}::uuid[]) as id) v`,
    );
    return [to, new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.id, row.name]])))] as const;
  });
  return new Map(await Promise.all(asked));
}

function worded(record: AnyRecord, { field, change }: Read, names: Names, value: unknown): unknown {
  // a state is a number of the document's own machine
  if (change.field === 'orderStatus' && record.is === 'document')
    return record.machine.states[value as number]?.label ?? value;
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => worded(record, { field, change }, names, one));
  if (field.kind === 'enum') return field.options.options?.find((o) => o.value === value)?.label ?? value;
  const to = namedTarget(field);
  return to === null ? value : (names.get(to)?.get(value as string) ?? value);
}

/** The rows with the words of their changes; a row whose record nobody knows stays as it is. Asks once for each thing pointed to. */
export async function inWords<R extends { readonly changes: readonly LogChange[] }>(
  tx: Tx,
  recordOf: (row: R) => AnyRecord | undefined,
  rows: readonly R[],
): Promise<R[]> {
  const read = rows.map((row) => {
    const record = recordOf(row);
    const changes = row.changes.map((change): Read => ({ change, field: record && fieldOf(record, change) }));
    return { row, record, changes };
  });
  const found = new Map<RefTo, Set<string>>();
  for (const { change, field } of read.flatMap((r) => r.changes)) {
    const to = field ? namedTarget(field) : null;
    const ids = to === null ? [] : [change.oldValue, change.newValue].flatMap(idsOf);
    for (const id of ids) found.set(to as RefTo, (found.get(to as RefTo) ?? new Set<string>()).add(id));
  }
  const names = await namesOf(tx, found);
  return read.map(({ row, record, changes }) =>
    record === undefined
      ? row
      : {
          ...row,
          changes: changes.map((c) => ({
            ...c.change,
            oldValue: worded(record, c, names, c.change.oldValue),
            newValue: worded(record, c, names, c.change.newValue),
          })),
        },
  );
}

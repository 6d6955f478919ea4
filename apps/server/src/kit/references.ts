/** Every id in a body must be a row of the caller's own space: asked once per table, before the handler runs. */
import {
  type AnyCall,
  type AnyRecord,
  type Lines,
  eachId,
  readerOf,
  records,
  type RefTo,
  rowWords,
  targetOf,
} from '@muyun/contract';
import { factoryScope } from './document/scope.ts';
import { assertMayOpen, FILE_ADDRESS, type FileOwner } from './file-access.ts';
import { raise, raiseIn } from './raise.ts';
import { col, shape } from './shape.ts';
import { empty, name, type Sql, sql } from './sql.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** ids by what they point to, each with the first place where it stands */
type Found = Map<RefTo, Map<string, string>>;

function note(found: Found, to: RefTo, id: string, path: string): void {
  const ids = found.get(to) ?? new Map<string, string>();
  found.set(to, ids);
  if (!ids.has(id.toLowerCase())) ids.set(id.toLowerCase(), path);
}

/** An address of the file service names a file as well as an id does, wherever it stands. */
function addresses(value: unknown, found: Found): void {
  if (typeof value === 'string') {
    if (!value.startsWith(FILE_ADDRESS)) return;
    const id = value.slice(FILE_ADDRESS.length);
    if (UUID.test(id)) note(found, 'file', id, '');
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) addresses(child, found);
  }
}

const ROW = shape({ id: col.id });

/** What belongs to a factory, or lies in one: of another one it is not named either (platform F6). */
const scoped = records.filter((r) => r.scope?.factory || r.scope?.warehouse || r.scope?.project);
const OF_FACTORIES = new Map<string, Pick<AnyRecord, 'scope'>>([
  ['cad_project', { scope: { factory: true } }],
  ['nest_order', { scope: { factory: true } }],
  ...scoped.map((r) => [r.table, r] as const),
]);
/** The documents of lines. */
const OF_DOCUMENTS = new Map<string, AnyRecord>(
  scoped.flatMap((r) => lineTables(r).map((table) => [table, r] as const)),
);
function lineTables(record: AnyRecord): string[] {
  return 'lines' in record ? Object.values(record.lines as Lines).map((l) => l.table) : [];
}

/** Rows of a table, under `t`, that are of the member's factories; null where all are. */
function scopeIn(table: string, who: Who): Sql | null {
  const record = OF_FACTORIES.get(table);
  if (record) return factoryScope(record, who);
  const document = OF_DOCUMENTS.get(table);
  const of = document ? factoryScope(document, who, 'd') : null;
  return (
    of &&
    sql`exists (select from ${name(document?.table ?? '')} d where d.tenant_id = t.tenant_id and d.id = t.document_id and ${of})`
  );
}

/** Raises Common:NotFound, with the row, when one of the ids is no row of this space, or one of a factory that is not his. */
async function assertRows(
  tx: Tx,
  who: Who,
  to: RefTo,
  places: ReadonlyMap<string, string>,
  call: AnyCall,
): Promise<void> {
  const { table } = targetOf(to);
  if (table === null) raise('Common:NotFound');
  const ids = [...places.keys()];
  const scope = scopeIn(table, who);
  const rows = await tx.rows(
    ROW,
    sql`select t.id from ${name(table)} t where t.tenant_id = ${tx.tenantId} and t.id = any(${ids}::uuid[])${scope ? sql` and ${scope}` : empty}`,
  );
  if (rows.length === ids.length) return;
  const there = new Set(rows.map((row) => row.id));
  const missing = ids.find((id) => !there.has(id));
  raiseIn(rowWords(call.body, places.get(missing ?? '') ?? ''), 'Common:NotFound');
}

/** Raises Common:NotFound when the body names a row that this space does not have, or a file that is not for this person. */
export async function assertReferences(
  tx: Tx,
  reader: { who: Who; fileOwners: readonly FileOwner[] },
  call: AnyCall,
  body: unknown,
): Promise<void> {
  const found: Found = new Map();
  const { place } = readerOf(call.body);
  if (place) {
    eachId(place, body, (to, id, path) => {
      if (to !== 'own' && to !== 'account') note(found, to, id, path);
    });
  }
  addresses(body, found);
  await Promise.all(
    [...found].map(([to, ids]) =>
      to === 'file'
        ? assertMayOpen(tx, reader.who, reader.fileOwners, [...ids.keys()])
        : assertRows(tx, reader.who, to, ids, call),
    ),
  );
}

/**
 * The chain of a document (关联单据): documents that it is made of, and documents that are made of it. Both follow from the
 * declared references of heads and lines, so that a new document stands in the chains of others by its declaration.
 */
import {
  type AnyDocument,
  type Catalogue,
  type DocumentLinks,
  type Lines,
  records,
  type RefTo,
  targetOf,
} from '@muyun/contract';
import { col, shape } from '../shape.ts';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Served } from './act.ts';
import { scopeOf } from './scope.ts';

/** most links of one kind that a screen shows; the rest is a number */
const MOST = 20;

/** A reference from a document, or one of its lines, to a document, or one of its lines. */
interface Edge {
  readonly holder: AnyDocument;
  /** table of the lines that hold the reference; null: the head does */
  readonly line: string | null;
  readonly column: string;
  /** the reference stands in rows within the field (jsonb), under this name */
  readonly within: string | null;
  readonly target: AnyDocument;
  /** table of the lines that are pointed to; null: the head is */
  readonly targetLine: string | null;
}

const documents = records.filter((r): r is AnyDocument => r.is === 'document');
const linesOf = (document: AnyDocument) => Object.values(document.lines as Lines);

/** The document of whose head or lines the word speaks. */
function pointedTo(to: RefTo | undefined): Pick<Edge, 'target' | 'targetLine'> | null {
  const table = to && targetOf(to).table;
  for (const target of documents) {
    if (target.table === table) return { target, targetLine: null };
    if (linesOf(target).some((l) => l.table === table)) return { target, targetLine: table as string };
  }
  return null;
}

function edgesIn(holder: AnyDocument, line: string | null, fields: Catalogue): Edge[] {
  return Object.entries(fields).flatMap(([field, { kind, options }]): Edge[] => {
    const at = { holder, line, column: snake(field) };
    if (kind === 'ref') {
      const found = pointedTo(options.to);
      return found ? [{ ...at, within: null, ...found }] : [];
    }
    if (kind !== 'rows') return [];
    return Object.entries(options.fields ?? {}).flatMap(([within, inner]) => {
      const found = inner.kind === 'ref' ? pointedTo(inner.options.to) : null;
      return found ? [{ ...at, within, ...found }] : [];
    });
  });
}

let known: readonly Edge[] | null = null;
const edges = (): readonly Edge[] =>
  (known ??= documents.flatMap((document) => [
    ...edgesIn(document, null, document.fields as Catalogue),
    ...linesOf(document).flatMap((line) => edgesIn(document, line.table, line.fields)),
  ]));

/** Ids that the document holds along the edge, as a sub-select. */
function held(tx: Tx, { holder, line, column, within }: Edge, id: string): Sql {
  const at = name(`h.${column}`);
  const key = line === null ? sql`h.id` : sql`h.document_id`;
  const table = name(line ?? holder.table);
  if (within === null)
    return sql`select ${at} from ${table} h where h.tenant_id = ${tx.tenantId} and ${key} = ${id} and ${at} is not null`;
  return sql`select (e ->> ${within}::text)::uuid from ${table} h, jsonb_array_elements(${at}) e
    where h.tenant_id = ${tx.tenantId} and ${key} = ${id}`;
}

/** Ids of the documents that this one is made of. */
function madeOf(tx: Tx, edge: Edge, id: string): Sql {
  const ids = held(tx, edge, id);
  if (edge.targetLine === null) return ids;
  return sql`select p.document_id from ${name(edge.targetLine)} p where p.tenant_id = ${tx.tenantId} and p.id in (${ids})`;
}

/** Ids of the documents that are made of this one. */
function madeFrom(tx: Tx, { holder, line, column, targetLine }: Edge, id: string): Sql {
  const ids =
    targetLine === null
      ? sql`${id}::uuid`
      : sql`select p.id from ${name(targetLine)} p where p.tenant_id = ${tx.tenantId} and p.document_id = ${id}`;
  const key = line === null ? sql`h.id` : sql`h.document_id`;
  return sql`select ${key} from ${name(line ?? holder.table)} h where h.tenant_id = ${tx.tenantId} and ${name(`h.${column}`)} in (${ids})`;
}

const LINK = shape({
  document: col.text,
  isSource: col.bool,
  id: col.id,
  no: col.text,
  state: col.int,
  time: col.time,
  count: col.int,
});

/** The documents of one kind that the member may see, in the order in which they were made. */
function found(tx: Tx, who: Who, document: AnyDocument, at: { isSource: boolean; ids: readonly Sql[] }): Sql {
  const scope = join([sql``, ...scopeOf(document, who)], ' and ');
  return sql`(select ${document.id}::text as document, ${at.isSource}::boolean as "isSource", t.id, ${name(`t.${snake(document.numberField)}`)} as no,
      t.order_status as state, t.creation_time as time, (count(*) over ())::int as count
    from ${name(document.table)} t where t.tenant_id = ${tx.tenantId} and t.id in (${join(at.ids, ' union all ')}) and not t.is_deleted${scope}
    order by t.creation_time, t.id limit ${MOST})`;
}

/** Sub-selects by the document whose ids they answer. */
function grouped(
  all: readonly Edge[],
  by: 'holder' | 'target',
  ids: (edge: Edge) => Sql,
): Map<AnyDocument, Sql[]> {
  const groups = new Map<AnyDocument, Sql[]>();
  for (const edge of all) groups.set(edge[by], [...(groups.get(edge[by]) ?? []), ids(edge)]);
  return groups;
}

/** The linked documents that this member may open, those that it is made of first. Raises Common:NotFound for one he does not see. */
export async function linksOf(tx: Tx, who: Who, served: Served, id: string): Promise<DocumentLinks> {
  const { document, store, parts } = served;
  await store.load(tx, who, id);
  const mayOpen = (other: AnyDocument) => other !== document && who.rights.has(`${other.item}:get`);
  const up = grouped(
    edges().filter((e) => e.holder === document && mayOpen(e.target)),
    'target',
    (e) => madeOf(tx, e, id),
  );
  // what stands in rows within a field has no index to be found by: the module says it (`links`)
  const down = grouped(
    edges().filter((e) => e.target === document && e.within === null && mayOpen(e.holder)),
    'holder',
    (e) => madeFrom(tx, e, id),
  );
  for (const { document: other, ids } of (await parts.links?.(tx, id)) ?? [])
    if (mayOpen(other)) down.set(other, [...(down.get(other) ?? []), ids]);
  const asked = [
    ...[...up].map(([other, ids]) => found(tx, who, other, { isSource: true, ids })),
    ...[...down].map(([other, ids]) => found(tx, who, other, { isSource: false, ids })),
  ];
  const rows = asked.length === 0 ? [] : await tx.rows(LINK, join(asked, ' union all '));
  const items = rows.map(({ state, ...row }) => {
    const of = documents.find((d) => d.id === row.document);
    const { label = String(state), tone = 'gray' } = of?.machine.states[state as never] ?? {};
    return { ...row, title: of?.title ?? '', state: { label, tone } };
  });
  const made = new Set(rows.filter((r) => !r.isSource).map((r) => r.document));
  return { items, pending: [...down.keys()].filter((d) => !made.has(d.id)).map((d) => d.title) };
}

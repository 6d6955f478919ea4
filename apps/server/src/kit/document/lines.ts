/** Lines of documents: loaded and written with the same number of statements whatever their number. */
import { type Catalogue, type LineSpec, lineFields } from '@muyun/contract';
import { newId } from '../clock.ts';
import { raise } from '../raise.ts';
import { columns, join, name, snake, sql } from '../sql.ts';
import type { Tx } from '../tx.ts';
import { lineSelection, type Row } from './record.ts';
import { patchRows, unnested } from './unnest.ts';

/** A line before it is written: what the client sent and what was computed. */
export type NextLine = Record<string, unknown> & { id?: string | undefined };

const FIXED = new Set(['id']);

export class LineStore {
  readonly fields: Catalogue;
  readonly #spec: LineSpec;
  readonly #selection: ReturnType<typeof lineSelection>;
  readonly #written: readonly string[];

  constructor(spec: LineSpec) {
    this.#spec = spec;
    this.fields = spec.fields;
    this.#selection = lineSelection(spec.fields, spec.extra);
    this.#written = Object.keys(spec.fields).filter((n) => !FIXED.has(n));
    for (const needed of Object.keys(lineFields))
      if (!(needed in spec.fields)) throw new Error(`${spec.table} lacks ${needed}`);
  }

  /** Lines of one document in their order, with names. */
  async load(tx: Tx, documentId: string): Promise<Row[]> {
    return (await tx.rows(
      this.#selection.shape,
      sql`select ${this.#selection.list} from ${name(this.#spec.table)} t
        where t.tenant_id = ${tx.tenantId} and t.document_id = ${documentId} order by t.line_no, t.id`,
    )) as Row[];
  }

  /** Lines of one document without names: what a write computes with. */
  async plain(tx: Tx, documentId: string): Promise<Row[]> {
    return (await tx.rows(
      this.fields,
      sql`select ${columns(this.fields)} from ${name(this.#spec.table)} t
        where t.tenant_id = ${tx.tenantId} and t.document_id = ${documentId} order by t.line_no, t.id`,
    )) as Row[];
  }

  /**
   * Every line that names an id must be one of `before`, and only once: a line of another document is Common:NotFound, a
   * line given twice Common:LineTwice. Numbers the lines, keeps what the client may not write, fills in defaults.
   */
  merged(before: readonly Row[], next: readonly NextLine[]): NextLine[] {
    const known = new Map(before.map((line) => [line.id, line]));
    const seen = new Set<string>();
    return next.map((line, i) => {
      const old = line.id === undefined ? undefined : known.get(line.id);
      if (line.id !== undefined) {
        if (!old) raise('Common:NotFound');
        if (seen.has(line.id)) raise('Common:LineTwice', { n: i + 1 });
        seen.add(line.id);
      }
      const kept = old ?? this.#defaults();
      return { ...kept, ...line, id: old?.id ?? newId(), lineNo: i + 1 };
    });
  }

  #defaults(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.fields).map(([n, field]) => [n, field.options.default ?? null]),
    );
  }

  /** Writes what `next` says: at most one delete, one update, one insert. */
  async save(tx: Tx, documentId: string, before: readonly Row[], next: readonly NextLine[]): Promise<void> {
    const kept = new Set(next.map((line) => line.id));
    const old = new Set(before.map((line) => line.id));
    const gone = before.filter((line) => !kept.has(line.id)).map((line) => line.id);
    const changed = next.filter((line) => line.id !== undefined && old.has(line.id));
    const added = next.filter((line) => line.id === undefined || !old.has(line.id));
    await Promise.all([
      gone.length > 0 ? this.#remove(tx, documentId, gone) : null,
      changed.length > 0 ? this.#change(tx, documentId, changed) : null,
      added.length > 0 ? this.#insert(tx, documentId, added) : null,
    ]);
  }

  #remove(tx: Tx, documentId: string, ids: readonly string[]): Promise<number> {
    return tx.run(sql`delete from ${name(this.#spec.table)}
      where tenant_id = ${tx.tenantId} and document_id = ${documentId} and id = any(${ids}::uuid[])`);
  }

  #change(tx: Tx, documentId: string, lines: readonly NextLine[]): Promise<number> {
    const sets = this.#written.map((n) => sql`${name(snake(n))} = ${name(`u.${snake(n)}`)}`);
    return tx.run(sql`update ${name(this.#spec.table)} t set ${join(sets)}
      from ${unnested(this.fields, ['id', ...this.#written], lines)}
      where t.tenant_id = ${tx.tenantId} and t.document_id = ${documentId} and t.id = u.id`);
  }

  #insert(tx: Tx, documentId: string, lines: readonly NextLine[]): Promise<number> {
    const names = ['id', ...this.#written];
    return tx.run(sql`insert into ${name(this.#spec.table)} (tenant_id, document_id, ${join(names.map((n) => name(snake(n))))})
      select ${tx.tenantId}::uuid, ${documentId}::uuid, ${join(names.map((n) => name(`u.${snake(n)}`)))}
      from ${unnested(this.fields, names, lines)}`);
  }

  /** Computed fields of several lines, of whatever documents: one statement. */
  patch(
    tx: Tx,
    rows: readonly (Record<string, unknown> & { id: string })[],
    names: readonly string[],
  ): Promise<number> {
    return patchRows(tx, this.#spec, rows, names);
  }
}

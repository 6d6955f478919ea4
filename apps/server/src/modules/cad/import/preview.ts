/** Renews previews: takes what was read, applies what people chose and wrote, checks everything, stores the outcome. */
import { headKey, type ImportDefaults, nameKey } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { analyse, type Analysis } from './analyse.ts';
import { drawnRows } from './drawn-rows.ts';
import { saveAliases } from './import.master.store.ts';
import {
  deleteRows,
  geometriesOf,
  insertRows,
  type KeptRow,
  loadRows,
  type RowChange,
  updateRows,
} from './import.rows.store.ts';
import { type BatchRow, type Mapping, type Preview, saveBatch } from './import.store.ts';
import type { Parsed } from './parsed.ts';
import type { Derived, SourceRow } from './row.ts';
import { keptOf, summaryOf } from './view.ts';
import { type ReadList, readList, rowsOfList } from './read-list.ts';

export const NO_DEFAULTS: ImportDefaults = {
  textureId: null,
  thickness: null,
  colorId: null,
  plateTypeId: null,
};
export const EMPTY_PREVIEW: Preview = {
  sheet: null,
  headerRow: null,
  sheets: [],
  columns: [],
  needsUnits: false,
  layers: [],
  offers: [],
  others: [],
  unused: [],
  questions: [],
  kinds: {},
  longest: {},
  counts: { all: 0, error: 0, warning: 0, fixed: 0, ok: 0, skipped: 0 },
  totals: { pieces: 0, area: '0.0000' },
  notes: [],
  names: [],
  problems: [],
  defaults: NO_DEFAULTS,
  mapped: [],
};

/** Plate types that the commit makes, by the key of the name in the list. */
export const newTypesOf = (mapping: Mapping): ReadonlyMap<string, string> =>
  new Map((mapping.newTypes ?? []).map((t) => [nameKey(t.alias), t.name]));

export interface Edit {
  readonly edits: Readonly<Record<string, string>>;
  readonly isSkipped: boolean;
}

/** Reads the batch's file or files anew and checks all rows. What people wrote over cells is kept. `given` is what the threads have read of them. */
export async function renewPreview(
  tx: Tx,
  batch: BatchRow,
  mapping: Mapping,
  given: Pick<Parsed, 'book' | 'drawings'> | ReadList,
): Promise<void> {
  const edits = new Map((await loadRows(tx, batch.id)).map((r) => [r.rowNo, r]));
  const read =
    'grids' in given
      ? rowsOfList({ batch, edits, list: given })
      : given.book
        ? rowsOfList({ batch, edits, list: await readList(tx, given.book, mapping) })
        : drawnRows(given.drawings, mapping, { rows: edits, preview: batch.preview });
  const analysis = await analyse(tx, {
    projectId: batch.projectId,
    kind: batch.kind === 2 ? 2 : 1,
    mode: mapping.mode ?? null,
    onDuplicate: mapping.onDuplicate,
    defaults: mapping.defaults,
    rows: read.rows,
    mapped: new Set(read.preview.mapped),
    known: new Map(),
    newTypes: newTypesOf(mapping),
  });
  await deleteRows(tx, batch.id);
  await insertRows(tx, batch.id, analysis.rows);
  await saveBatch(tx, batch.id, {
    mapping: read.mapping ?? mapping,
    preview: { ...EMPTY_PREVIEW, ...read.preview, ...summaryOf(analysis.rows), defaults: analysis.defaults },
  });
}

/** What the columns mean, remembered for the next file of the tenant. */
export async function teachColumns(
  tx: Tx,
  batch: BatchRow,
  columns: readonly { sheet?: string | undefined; index: number; field: string | null }[],
): Promise<void> {
  const own = new Map(batch.preview.columns.map((c) => [c.index, c]));
  const others = new Map(
    (batch.preview.others ?? []).map((o) => [o.sheet, new Map(o.columns.map((c) => [c.index, c]))]),
  );
  await saveAliases(
    tx,
    columns.flatMap(({ sheet, index, field }) => {
      const column = (sheet === undefined || sheet === batch.preview.sheet ? own : others.get(sheet))?.get(
        index,
      );
      const key = headKey(column?.title ?? '');
      return key === '' || column?.field === field
        ? []
        : [{ kind: 'column' as const, alias: key, target: field ?? '' }];
    }),
  );
}

/** Checks the rows again after `change` was made to them, or rows from `newFrom` on were added. Stores and answers those that look different now. */
export async function recheck(
  tx: Tx,
  batch: BatchRow,
  mapping: Mapping,
  change: ReadonlyMap<number, Edit>,
  newFrom = 0,
): Promise<{ changed: KeptRow[]; analysis: Analysis }> {
  const before = await loadRows(tx, batch.id, newFrom);
  const rows = before.map((row): SourceRow => {
    const own = change.get(row.rowNo);
    return own ? { ...row, ...own } : row;
  });
  const known = new Map<number, Derived>(
    before.flatMap((r) => (r.checked.derived ? [[r.rowNo, r.checked.derived]] : [])),
  );
  const analysis = await analyse(tx, {
    projectId: batch.projectId,
    kind: batch.kind === 2 ? 2 : 1,
    mode: mapping.mode ?? null,
    onDuplicate: mapping.onDuplicate,
    defaults: mapping.defaults,
    rows,
    mapped: new Set(batch.preview.mapped),
    known,
    newTypes: newTypesOf(mapping),
    slightUpTo: { row: newFrom, whole: (rowNos) => geometriesOf(tx, batch.id, rowNos) },
  });
  const now = analysis.rows.map(keptOf);
  const changed = now.filter(
    (row, i) =>
      change.has(row.rowNo) ||
      row.level !== before[i]?.level ||
      sameText(row) !== sameText(before[i] as KeptRow),
  );
  await updateRows(
    tx,
    batch.id,
    changed.map((r): RowChange => ({
      rowNo: r.rowNo,
      edits: r.edits,
      isSkipped: r.isSkipped,
      level: r.level,
      checked: r.checked,
    })),
  );
  await saveBatch(tx, batch.id, {
    mapping,
    preview: { ...batch.preview, ...summaryOf(analysis.rows), defaults: analysis.defaults },
  });
  return { changed, analysis };
}

/** jsonb gives keys back in its own order: both sides are compared by what is shown. */
function sameText(row: KeptRow): string {
  const { cells, faults, area, mergedInto, positionCount } = row.checked;
  return JSON.stringify([
    Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    faults.map((f) => [f.field, f.level, f.message, f.detail ?? '', (f.repairs ?? []).map((r) => r.label)]),
    area,
    mergedInto,
    positionCount,
    row.checked.derived?.key ?? '',
  ]);
}

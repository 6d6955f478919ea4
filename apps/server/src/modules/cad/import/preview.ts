/** Makes and renews previews: reads the kept file again, applies what people chose and wrote, checks everything, stores the outcome. */
import {
  headKey,
  type ImportDefaults,
  importNote,
  MAX_IMPORT_ROWS,
  nameKey,
  PRODUCT_IMPORT_TEMPLATE,
  SHEET_STRIDE,
  WORKBOOK_FAULTS,
} from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ImportTemplate, templateOf } from '../../basic/index.ts';
import { analyse, type Analysis } from './analyse.ts';
import { drawnRows } from './drawn-rows.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import { type Grid, type GridChoice, listsOf } from './grid.ts';
import { loadAliases, loadPlateParams, saveAliases } from './import.master.store.ts';
import {
  deleteRows,
  insertRows,
  type KeptRow,
  loadRows,
  type RowChange,
  updateRows,
} from './import.rows.store.ts';
import { type BatchRow, type Mapping, type Preview, saveBatch } from './import.store.ts';
import { type Book, type Parsed, wantedSheets } from './parsed.ts';
import type { Derived, SourceRow } from './row.ts';
import { assertColumns, columnNames, defaultsOf } from './template.ts';
import { keptOf, summaryOf } from './view.ts';

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

export interface ReadList {
  readonly grids: readonly Grid[];
  readonly sheets: Preview['sheets'];
  readonly notes: Preview['notes'];
  readonly template: ImportTemplate | null;
}

const columnsOf = (
  columns: readonly { index: number; field: string | null }[] | undefined,
): ReadonlyMap<number, string | null> | undefined =>
  columns ? new Map(columns.map((c) => [c.index, c.field])) : undefined;

/** The lists of a file by the choices made so far. Raises File:TooLarge, File:Unreadable. */
export async function readList(tx: Tx, book: Book, mapping: Mapping): Promise<ReadList> {
  const template = await templateOf(tx, PRODUCT_IMPORT_TEMPLATE, mapping.templateId ?? null);
  if (mapping.templateId !== undefined && !template) raise('Common:NotFound');
  const isChosen = mapping.templateId !== undefined;
  const wanted = wantedSheets(mapping);
  const params = new Set(await loadPlateParams(tx));
  const aliases = columnNames(template, isChosen, (await loadAliases(tx)).column);
  const headerRow = mapping.headerRow ?? (isChosen ? (template?.headerRow ?? undefined) : undefined);
  const own: GridChoice = { headerRow, columns: columnsOf(mapping.columns) };
  const choices = new Map<string, GridChoice>(
    (mapping.also ?? []).map((a) => [a.sheet, { headerRow: a.headerRow, columns: columnsOf(a.columns) }]),
  );
  if (mapping.sheet !== undefined) choices.set(mapping.sheet, own);
  let lists = listsOf(book.sheets, { aliases, params }, wanted, choices);
  const [first] = lists?.chosen ?? [];
  // choices that were made before a sheet was named belong to the one that leads
  if (first && !choices.has(first.sheet) && (own.headerRow !== undefined || own.columns !== undefined))
    lists = listsOf(book.sheets, { aliases, params }, wanted, new Map([...choices, [first.sheet, own]]));
  if (!lists) raise('File:Unreadable', { reason: WORKBOOK_FAULTS.noSheet });
  const lead = lists.chosen[0] as Grid;
  if (isChosen && template) assertColumns(template, lead);
  const chosen = new Set(lists.chosen.map((g) => g.sheet));
  const sheets = book.sheets
    .filter((s) => s.isRead || s.isHidden)
    .map((s) => ({
      name: s.name,
      rows: s.rows.length,
      isHidden: s.isHidden,
      isChosen: chosen.has(s.name),
      isImported: mapping.earlier?.includes(s.name) ?? false,
      listRows: lists.lists.get(s.name) ?? null,
    }));
  const notes = sheets
    .filter((s) => s.isHidden && !s.isChosen)
    .map((s) => ({ row: null, text: importNote('hiddenSheet', { name: s.name }) }));
  return { grids: lists.chosen, template, sheets, notes };
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

export interface ReadResult {
  readonly rows: readonly SourceRow[];
  readonly preview: Partial<Preview> & { mapped: string[] };
  readonly mapping?: Mapping;
}

const wireColumns = (grid: Grid): Preview['columns'] =>
  grid.columns.map((c) => ({
    index: c.index,
    title: c.title,
    samples: [...c.samples],
    field: c.field,
    certainty: c.certainty,
  }));

function rowsOfList({
  batch,
  edits,
  list: { grids, sheets, notes, template },
}: {
  batch: BatchRow;
  edits: ReadonlyMap<number, KeptRow>;
  list: ReadList;
}): ReadResult {
  const lead = grids[0] as Grid;
  // rows of other sheets are other rows: what was written over them does not follow
  const before = [batch.preview.sheet, ...(batch.preview.others ?? []).map((o) => o.sheet)];
  const isSame = (k: number): boolean => batch.preview.sheet === null || before[k] === grids[k]?.sheet;
  const defaults = template ? defaultsOf(template) : {};
  const isMany = grids.length > 1;
  const rows = grids.flatMap((grid, k) =>
    grid.rows.map((row): SourceRow => {
      const rowNo = k * SHEET_STRIDE + row.rowNo;
      const source = { ...defaults, ...row.source, ...(isMany ? { [SOURCE_MARKS.sheet]: grid.sheet } : {}) };
      const known = isSame(k) ? edits.get(rowNo) : undefined;
      return {
        rowNo,
        fileId: null,
        source,
        edits: known?.edits ?? {},
        isSkipped: known?.isSkipped ?? false,
        geometry: null,
        thumb: null,
        baseFaults: [],
      };
    }),
  );
  const told = grids.flatMap((grid) =>
    grid.notes.map((n) =>
      isMany ? { row: n.row, text: importNote('sheetLine', { sheet: grid.sheet, text: n.text }) } : n,
    ),
  );
  const given = rows.reduce((fields, row) => {
    for (const name of Object.keys(row.source)) if (!name.startsWith('~')) fields.add(name);
    return fields;
  }, new Set<string>());
  return {
    rows: rows.slice(0, MAX_IMPORT_ROWS),
    preview: {
      sheet: lead.sheet,
      headerRow: lead.headerRow,
      sheets,
      columns: wireColumns(lead),
      others: grids
        .slice(1)
        .map((g) => ({ sheet: g.sheet, headerRow: g.headerRow, columns: wireColumns(g) })),
      unused: grids.flatMap((g) => g.unused.map((u) => ({ sheet: g.sheet, ...u }))).slice(0, 60),
      notes: [...notes, ...told].slice(0, 500),
      isTruncated: grids.some((g) => g.isTruncated) || rows.length > MAX_IMPORT_ROWS,
      templateName: template?.name ?? null,
      mapped: [
        ...new Set([
          ...grids.flatMap((g) => g.columns.flatMap((c) => (c.field === null ? [] : [c.field]))),
          ...Object.keys(defaults),
          ...given,
        ]),
      ],
    },
  };
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

/** Checks the rows again after `change` was made to them. Stores and answers those that look different now. */
export async function recheck(
  tx: Tx,
  batch: BatchRow,
  mapping: Mapping,
  change: ReadonlyMap<number, Edit>,
): Promise<{ changed: KeptRow[]; analysis: Analysis }> {
  const before = await loadRows(tx, batch.id);
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

/** The lists of a workbook by the choices made so far, and the rows that they give. */
import {
  importNote,
  MAX_IMPORT_ROWS,
  PRODUCT_IMPORT_TEMPLATE,
  SHEET_STRIDE,
  WORKBOOK_FAULTS,
} from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type ImportTemplate, templateOf } from '../../basic/index.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import { type Grid, type GridChoice, listsOf } from './grid.ts';
import { loadAliases, loadPlateParams } from './import.master.store.ts';
import type { KeptRow } from './import.rows.store.ts';
import type { BatchRow, Mapping, Preview } from './import.store.ts';
import { type Book, wantedSheets } from './parsed.ts';
import type { SourceRow } from './row.ts';
import { assertColumns, columnNames, defaultsOf } from './template.ts';

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

/** The rows of the chosen lists, and what the preview says of their sheets and columns. */
export function rowsOfList({
  batch,
  edits,
  list: { grids, sheets, notes, template },
}: {
  batch: BatchRow;
  edits: ReadonlyMap<number, KeptRow>;
  list: ReadList;
}): ReadResult {
  const lead = grids[0] as Grid;
  const isMany = grids.length > 1;
  const defaults = template ? defaultsOf(template) : {};
  const rows = sourceRows({ batch, edits, grids, defaults });
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

/** The rows of all sheets under their numbers, with what people wrote over them. */
function sourceRows({
  batch,
  edits,
  grids,
  defaults,
}: {
  batch: BatchRow;
  edits: ReadonlyMap<number, KeptRow>;
  grids: readonly Grid[];
  defaults: Readonly<Record<string, string>>;
}): SourceRow[] {
  // rows of other sheets are other rows: what was written over them does not follow
  const before = [batch.preview.sheet, ...(batch.preview.others ?? []).map((o) => o.sheet)];
  const isSame = (k: number): boolean => batch.preview.sheet === null || before[k] === grids[k]?.sheet;
  const isMany = grids.length > 1;
  return grids.flatMap((grid, k) =>
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
}

/** The sheet of an import: its template, and its columns found by their titles. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyRecord, type Catalogue, fill, type LineSpec, SHEET_WORDS } from '@muyun/contract';
import { businessDay, newId } from '../clock.ts';
import { type FileAnswer, mimeOf, safeFileName, type Upload } from '../files.ts';
import { raise } from '../raise.ts';
import { readXlsx, type SheetRow, writeXlsx } from '../spreadsheet.ts';
import { readers } from '../threads.ts';
import { type SheetField, typedFieldsOf } from './sheet.ts';

export const MAX_IMPORT = 5000;
/** Rows of one document carry the same text here. */
const GROUP: string = SHEET_WORDS.group;

export interface SheetRead {
  readonly columns: readonly SheetField[];
  readonly heads: ReadonlySet<string>;
  readonly rows: readonly SheetRow[];
  /** column of each field, and of the group */
  readonly at: ReadonlyMap<string, number>;
  readonly groupAt: number | null;
}

const writable = (fields: Catalogue): string[] =>
  Object.entries(fields).flatMap(([n, f]) =>
    (f.mark === 'W' || f.mark === 'W1') && f.kind !== 'rows' ? [n] : [],
  );

/** The lines that an import fills: the first kind. */
export const importedLines = (record: AnyRecord): { name: string; spec: LineSpec } | null => {
  if (record.is !== 'document') return null;
  const [first] = Object.entries(record.lines as Record<string, LineSpec>);
  return first ? { name: first[0], spec: first[1] } : null;
};

/** Columns of the template: head, then lines. Line columns that are called like one of the head say 明细. */
function importColumns(record: AnyRecord): { columns: SheetField[]; heads: Set<string> } {
  const head = typedFieldsOf(record.fields as Catalogue, writable(record.fields as Catalogue));
  const lines = importedLines(record);
  const titles = new Set(head.map((f) => f.title));
  const below = lines
    ? typedFieldsOf(lines.spec.fields, writable(lines.spec.fields)).map((f) => ({
        ...f,
        name: `${lines.name}.${f.name}`,
        title: titles.has(f.title) ? fill(SHEET_WORDS.lineTitle, { title: f.title }) : f.title,
      }))
    : [];
  return { columns: [...head, ...below], heads: new Set(head.map((f) => f.name)) };
}

const isNeeded = (f: SheetField): boolean => f.field.required;

/** An empty workbook with the columns; those that must be filled carry a star. */
export async function importTemplate(record: AnyRecord): Promise<FileAnswer> {
  const { columns } = importColumns(record);
  const group = record.is === 'document' ? [{ title: `${GROUP}*`, width: 10 }] : [];
  const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  await writeXlsx(file, {
    sheets: [
      {
        name: record.title,
        columns: [
          ...group,
          ...columns.map((c) => ({ title: isNeeded(c) ? `${c.title}*` : c.title, width: 16 })),
        ],
        rows: [],
      },
    ],
  });
  return {
    name: safeFileName(`${fill(SHEET_WORDS.template, { title: record.title })}${businessDay()}.xlsx`),
    mime: mimeOf('xlsx'),
    body: { path: file, temporary: true },
  };
}

const plain = (cell: unknown): string => String(cell ?? '').replaceAll(/[\s*＊]/g, '');

/** The uploaded sheet with its columns found by their titles. Raises File:Missing, Common:ImportHead, File:Unreadable. */
export async function readSheet(record: AnyRecord, upload: Upload | null): Promise<SheetRead> {
  if (!upload) raise('File:Missing');
  const book = await readers.run(record.id, () =>
    readXlsx(upload.path, { maxRows: MAX_IMPORT + 2, ext: upload.ext }),
  );
  const sheet = book.sheets.find((s) => s.isRead && s.rows.length > 0);
  const { columns, heads } = importColumns(record);
  const [titles, ...rows] = sheet?.rows ?? [];
  const cells = (titles?.cells ?? []).map(plain);
  const at = new Map<string, number>();
  for (const c of columns) {
    const i = cells.findIndex((t) => t === plain(c.title) || t === plain(c.field.label));
    if (i >= 0) at.set(c.name, i);
  }
  const groupAt = record.is === 'document' ? cells.indexOf(GROUP) : -1;
  const missing = columns.filter((c) => isNeeded(c) && !at.has(c.name)).map((c) => c.title);
  if (record.is === 'document' && groupAt < 0) missing.unshift(GROUP);
  if (missing.length > 0) raise('Common:ImportHead', { columns: missing.join('、') });
  return { columns, heads, rows, at, groupAt: groupAt < 0 ? null : groupAt };
}

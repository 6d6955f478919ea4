/** A record on a workbook of the space's own making (engineering A17): what its template may ask for, and the template filled in. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from './clock.ts';
import { type FileAnswer, mimeOf, safeFileName } from './files.ts';
import { qrPng } from './qr.ts';
import { raise } from './raise.ts';
import {
  type FillPicture,
  fillTemplate,
  type FillValue,
  type Place,
  TemplateBook,
  writeXlsx,
} from './spreadsheet.ts';

export interface NamedPlace {
  readonly name: string;
  readonly title: string;
}
export interface ExcelPlaces {
  /** which of the papers of its kind, where there are several */
  readonly title?: string;
  readonly head: readonly NamedPlace[];
  readonly rows: readonly NamedPlace[];
  readonly pictures: readonly NamedPlace[];
}
type Values = Readonly<Record<string, FillValue>>;
/** What is written into a template, by the names of its places. */
export interface ExcelPaper {
  readonly places: ExcelPlaces;
  /** of the file */
  readonly name: string;
  readonly head: Values;
  readonly rows: readonly Values[];
  /** what its QR code says; none without it */
  readonly qr?: string | undefined;
}
export const QR = 'qr';
const QR_PX = 96;

/** A place is named as the house does, or by the words that people read: with its unit or without. */
const wordsOf = ({ name, title }: NamedPlace): string[] => [name, title, title.replace(/\s*\([^()]*\)$/, '')];
const known = (places: readonly NamedPlace[]): ReadonlySet<string> => new Set(places.flatMap(wordsOf));

/** Values under every word of their places; of two places with one word the first has it. */
const worded = (places: readonly NamedPlace[], values: Values): Values =>
  Object.fromEntries(
    places.flatMap((p) => wordsOf(p).map((w) => [w, values[p.name] ?? null] as const)).toReversed(),
  );

const rowOf = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);
/** Places that the template asks for and nothing fills: lines are known only between the marks. */
export function unknownPlaces(found: readonly Place[], { head, rows, pictures }: ExcelPlaces): Place[] {
  const [heads, lines, shown] = [known(head), known(rows), known(pictures)];
  return found.filter(({ kind, name, sheet, cell }) => {
    if (kind === 'image') return !shown.has(name);
    if (kind !== 'value' || heads.has(name)) return false;
    const marks = found.filter((p) => p.sheet === sheet);
    const open = marks.find((p) => p.kind === 'open');
    const close = marks.find((p) => p.kind === 'close');
    const isInside = open && close && rowOf(cell) >= rowOf(open.cell) && rowOf(cell) <= rowOf(close.cell);
    return !(isInside && lines.has(name));
  });
}

/** What a template asks for. Raises File:Unreadable. */
export const placesIn = (template: Uint8Array): Place[] => new TemplateBook(template).places();

/** lines that a template is filled with at most: the whole workbook is put together at once */
const MOST_LINES = 5000;
/** Raises Common:ExportTooLarge for more lines than a template is filled with. */
export function assertPaperLines(count: number): void {
  if (count > MOST_LINES) raise('Common:ExportTooLarge', { most: MOST_LINES });
}
/** A value of a list as a template takes it: figures stay figures, so that formulas of the space add them up. */
export function paperValue(value: unknown, isNumber: boolean): FillValue {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value as string | number);
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text;
}

/** The template filled in. Raises File:Unreadable. */
export async function fillPaper(template: Uint8Array, paper: ExcelPaper): Promise<FileAnswer> {
  const { places } = paper;
  const pictures: Record<string, FillPicture> = {};
  if (paper.qr) {
    const png = await qrPng(paper.qr);
    for (const word of places.pictures.flatMap(wordsOf))
      pictures[word] = { png, width: QR_PX, height: QR_PX };
  }
  const bytes = fillTemplate(template, {
    values: worded(places.head, paper.head),
    rows: paper.rows.map((values) => ({ values: worded(places.rows, values) })),
    pictures,
  });
  return { name: safeFileName(`${paper.name}.xlsx`), mime: mimeOf('xlsx'), body: bytes };
}

/** What a paper looks like before there is one: each place says its own title. */
export const samplePaper = (places: ExcelPlaces, name: string, lines = 3): ExcelPaper => ({
  places,
  name,
  head: Object.fromEntries(places.head.map((p) => [p.name, p.title])),
  rows: Array.from({ length: lines }, (_, i) =>
    Object.fromEntries(places.rows.map((p) => [p.name, `${p.title} ${i + 1}`])),
  ),
  qr: name,
});

/** A template to begin with: every place once, the lines under their heads. */
export async function firstTemplate(places: ExcelPlaces, name: string): Promise<FileAnswer> {
  const width = Math.max(places.rows.length, 2);
  const mark = (p: NamedPlace): string => `{{${p.name}}}`;
  const line = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, i) => cells[i] ?? '');
  const last = places.rows.length - 1;
  const heads = places.head.map((p) => line([p.title, mark(p)]));
  const pictures = places.pictures.map((p) => line([p.title, `{{img:${p.name}}}`]));
  const lines =
    places.rows.length === 0
      ? []
      : [
          line([]),
          line(places.rows.map((p) => p.title)),
          line(
            places.rows.map((p, i) =>
              [i === 0 ? '{{#rows}}' : '', mark(p), i === last ? '{{/rows}}' : ''].join(''),
            ),
          ),
        ];
  const all = [...heads, ...pictures, ...lines];
  async function* rows(): AsyncGenerator<unknown[][]> {
    yield all;
  }
  const file = path.join(tmpdir(), `muyun-${newId()}.xlsx`);
  const columns = Array.from({ length: width }, () => ({ title: '', width: 16, kind: 'text' as const }));
  await writeXlsx(file, {
    sheets: [{ name, columns: columns.map((c, i) => (i === 0 ? { ...c, title: name } : c)), rows: rows() }],
  });
  return { name: safeFileName(`${name}.xlsx`), mime: mimeOf('xlsx'), body: { path: file, temporary: true } };
}

/** One worksheet of a template filled in: the rows of the lines stand once for each, what is below moves down with its formulas. */
import { cellOf, columnName, xmlText } from './cells.ts';
import { type CellXml, MARK, markOf, type RowXml } from './places.ts';

/** A number travels as its decimal text, so that none is lost. */
export type FillValue = string | { readonly number: string } | null;
export interface FillPicture {
  readonly png: Uint8Array;
  /** px */
  readonly width: number;
  readonly height: number;
}
export interface FillLine {
  readonly values: Readonly<Record<string, FillValue>>;
}
export interface FillData extends FillLine {
  readonly rows: readonly FillLine[];
  readonly pictures: Readonly<Record<string, FillPicture>>;
}
export interface PlacedPicture {
  /** zero-based */
  readonly row: number;
  readonly column: number;
  readonly picture: FillPicture;
}

/** Which rows are repeated, how often, and so how far what is below moves. */
export class Stretch {
  readonly first: number;
  readonly last: number;
  readonly times: number;

  constructor(first: number, last: number, times: number) {
    [this.first, this.last, this.times] = [first, last, times];
  }
  get height(): number {
    return this.last - this.first + 1;
  }
  get delta(): number {
    return (this.times - 1) * this.height;
  }
  /** Where a row stands now; of a repeated one its first. */
  row(no: number): number {
    return no > this.last ? no + this.delta : no;
  }
  /** A range that holds the repeated rows to their end holds all of them. */
  range(top: number, bottom: number): [number, number] {
    const grows = top <= this.last && bottom >= this.last;
    return [this.row(top), grows ? bottom + this.delta : this.row(bottom)];
  }
  isRepeated(no: number): boolean {
    return no >= this.first && no <= this.last;
  }
}

const REFERENCE = /(?<![\w!$.'])(\$?[A-Z]{1,3}\$?)(\d{1,7})(?::(\$?[A-Z]{1,3}\$?)(\d{1,7}))?(?![\w(!.])/g;
/** References of a formula where its cell stands now; `copy` counts the repetitions of the rows it is in. */
export function movedFormula(formula: string, stretch: Stretch, copy: number | null): string {
  const move = (
    _whole: string,
    left: string,
    top: string,
    right: string | undefined,
    bottom: string | undefined,
  ): string => {
    const [a, b] = [Number(top), Number(bottom ?? top)];
    const isOwn = copy !== null && stretch.isRepeated(a) && stretch.isRepeated(b);
    const by = isOwn ? copy * stretch.height : 0;
    if (right === undefined) return `${left}${isOwn ? a + by : stretch.row(a)}`;
    const [from, to] = isOwn ? [a + by, b + by] : stretch.range(a, b);
    return `${left}${from}:${right}${to}`;
  };
  // what stands in quotes is no reference
  return formula
    .split(/("[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(REFERENCE, move)))
    .join('');
}

const RANGE = /([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?/g;
/** `A1:B2 D4` where it stands now. */
export const movedRanges = (ranges: string, stretch: Stretch): string =>
  ranges.replaceAll(
    RANGE,
    (_whole, left: string, top: string, right: string | undefined, bottom: string | undefined) => {
      if (right === undefined) return `${left}${stretch.row(Number(top))}`;
      const [a, b] = stretch.range(Number(top), Number(bottom));
      return `${left}${a}:${right}${b}`;
    },
  );

const blank = (at: string, style: string): string => `<c r="${at}"${style}/>`;
const textCell = (at: string, style: string, text: string): string =>
  text === ''
    ? blank(at, style)
    : `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const shown = (value: FillValue | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : value.number;

class SheetFilling {
  readonly #data: FillData;
  readonly #stretch: Stretch;
  readonly pictures: PlacedPicture[] = [];

  constructor(data: FillData, stretch: Stretch) {
    [this.#data, this.#stretch] = [data, stretch];
  }

  /** A row at its new place with the values of a line, of the head where it has none. */
  row({ attributes, cells }: RowXml, at: number, copy: number | null): string {
    const line = copy === null ? undefined : this.#data.rows[copy];
    const inner = cells.map((c) => this.#cell(c, at, line, copy)).join('');
    const own = attributes.replace(/(?:^|\s)r="\d+"/, '').replace(/\s*spans="[^"]*"/, '');
    return `<row r="${at}"${own}>${inner}</row>`;
  }

  #cell(cell: CellXml, row: number, line: FillLine | undefined, copy: number | null): string {
    const at = `${cell.column}${row}`;
    if (cell.text?.includes('{{')) return this.#filled(cell, at, line, copy);
    return this.#moved(cell.xml.replace(/(<c\b[^>]*?\sr=")[^"]*"/, `$1${at}"`), copy);
  }

  /** A formula is worked out anew when the workbook is opened. */
  #moved(xml: string, copy: number | null): string {
    if (!xml.includes('<f')) return xml;
    return xml
      .replace(/<v>[\s\S]*?<\/v>/, '')
      .replace(/(<c\b[^>]*?)\st="(?:str|s|b|e|n)"/, '$1')
      .replace(
        /(<f\b[^>]*>)([\s\S]*?)(<\/f>)/,
        (_whole, open: string, formula: string, close: string) =>
          `${open}${movedFormula(formula, this.#stretch, copy)}${close}`,
      );
  }

  #filled(cell: CellXml, at: string, line: FillLine | undefined, copy: number | null): string {
    const text = cell.text ?? '';
    // the lines of an empty document: the row stays, with nothing in it
    const isEmpty = copy !== null && line === undefined;
    const valueOf = (name: string): FillValue | undefined =>
      line && name in line.values ? line.values[name] : this.#data.values[name];
    const marks = [...text.matchAll(MARK)].map((m) => ({ whole: m[0], ...markOf(m[1] ?? '') }));
    for (const { kind, name } of marks) if (kind === 'image') this.#place(name, at);
    const values = marks.filter((m) => m.kind === 'value');
    const bare = text.replaceAll(MARK, '').trim();
    const [only] = values;
    if (values.length === 1 && only && bare === '' && !isEmpty) {
      const value = valueOf(only.name);
      if (value !== null && typeof value === 'object')
        return `<c r="${at}"${cell.style}><v>${value.number}</v></c>`;
    }
    const words = text.replaceAll(MARK, (_whole, mark: string) => {
      const { kind, name } = markOf(mark);
      return kind === 'value' && !isEmpty ? shown(valueOf(name)) : '';
    });
    return textCell(at, cell.style, words);
  }

  #place(name: string, at: string): void {
    const picture = this.#data.pictures[name];
    const place = cellOf(at);
    if (picture && place) this.pictures.push({ row: place.row, column: place.column, picture });
  }
}

/** Merged cells where they stand now; those of the repeated rows stand in each repetition. */
function movedMerges(xml: string, stretch: Stretch): string {
  return xml.replace(/<mergeCells\b[^>]*>([\s\S]*?)<\/mergeCells>/, (_whole, inner: string) => {
    const refs = [...inner.matchAll(/ref="([A-Z]{1,3}\d+:[A-Z]{1,3}\d+)"/g)].flatMap(([, ref = '']) => {
      const [a, b] = ref.split(':').map((r) => cellOf(r));
      if (!a || !b) return [];
      const [top, bottom] = [a.row + 1, b.row + 1];
      if (!stretch.isRepeated(top) || !stretch.isRepeated(bottom)) return [movedRanges(ref, stretch)];
      return Array.from({ length: stretch.times }, (_, i) => {
        const by = i * stretch.height;
        return `${columnName(a.column)}${top + by}:${columnName(b.column)}${bottom + by}`;
      });
    });
    return `<mergeCells count="${refs.length}">${refs.map((r) => `<mergeCell ref="${r}"/>`).join('')}</mergeCells>`;
  });
}

/** What else names cells: conditional formats, checks of what is typed, links, filters. */
const movedParts = (xml: string, stretch: Stretch): string =>
  xml.replaceAll(
    /\s(sqref|ref)="([A-Z0-9: ]+)"/g,
    (_whole, name: string, ranges: string) => ` ${name}="${movedRanges(ranges, stretch)}"`,
  );

const has = (row: RowXml, mark: string): boolean =>
  row.cells.some((c) => c.text?.replaceAll(/\s/g, '').includes(`{{${mark}}}`));

/** The stretch of a sheet; one without lines repeats nothing. */
export function stretchOf(rows: readonly RowXml[], lines: number): Stretch {
  const first = rows.find((r) => has(r, '#rows'))?.no;
  const last = rows.find((r) => has(r, '/rows'))?.no;
  const end = Number.MAX_SAFE_INTEGER;
  return first === undefined || last === undefined || last < first
    ? new Stretch(end, end, 1)
    : new Stretch(first, last, Math.max(1, lines));
}

export interface FilledSheet {
  readonly xml: string;
  readonly stretch: Stretch;
  readonly pictures: readonly PlacedPicture[];
}
export function fillSheet(xml: string, rows: readonly RowXml[], data: FillData): FilledSheet {
  const stretch = stretchOf(rows, data.rows.length);
  const filling = new SheetFilling(data, stretch);
  const repeated = rows.filter((r) => stretch.isRepeated(r.no));
  const parts = [
    ...rows.filter((r) => r.no < stretch.first).map((r) => filling.row(r, r.no, null)),
    ...(repeated.length === 0 ? [] : Array.from({ length: stretch.times }, (_, i) => i)).flatMap((i) =>
      repeated.map((r) => filling.row(r, r.no + i * stretch.height, i)),
    ),
    ...rows.filter((r) => r.no > stretch.last).map((r) => filling.row(r, r.no + stretch.delta, null)),
  ];
  const [from, to] = [xml.indexOf('<sheetData'), xml.indexOf('</sheetData>')];
  if (from < 0 || to < 0) return { xml, stretch, pictures: [] };
  const before = xml.slice(0, from).replace(/<dimension\b[^>]*\/>/, '');
  const behind = xml
    .slice(to + '</sheetData>'.length)
    .split(/(<mergeCells\b[\s\S]*?<\/mergeCells>)/)
    .map((part, i) => (i % 2 === 1 ? movedMerges(part, stretch) : movedParts(part, stretch)))
    .join('');
  return {
    xml: `${before}<sheetData>${parts.join('')}</sheetData>${behind}`,
    stretch,
    pictures: filling.pictures,
  };
}

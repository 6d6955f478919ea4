/**
 * A workbook as a template (engineering A17): `{{field}}` is a value, rows between `{{#rows}}` and `{{/rows}}` stand once for
 * each line, `{{img:field}}` is a picture. Here it is taken apart and what it asks for is found.
 */
import { WORKBOOK_FAULTS } from '@muyun/contract';
import { raise } from '../raise.ts';
import { type SheetPart, sheetsOf } from './parts.ts';
import { assertPlainXml, checkZip, inflate, WorkbookError, type ZipEntry } from './zip-check.ts';

/** A place of a template, as it stands in its cell. */
export interface Place {
  readonly sheet: string;
  readonly cell: string;
  readonly name: string;
  readonly kind: 'value' | 'image' | 'open' | 'close';
}
export const MARK = /\{\{\s*([^{}]{1,80}?)\s*\}\}/g;
const OPEN = '#rows';
const CLOSE = '/rows';

/** What is meant by the words between the braces. */
export function markOf(words: string): Pick<Place, 'name' | 'kind'> {
  if (words === OPEN) return { name: '', kind: 'open' };
  if (words === CLOSE) return { name: '', kind: 'close' };
  return words.startsWith('img:')
    ? { name: words.slice(4).trim(), kind: 'image' }
    : { name: words, kind: 'value' };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
export const decoded = (text: string): string =>
  text
    .replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+);/g, (whole, code: string) => {
      if (!code.startsWith('#')) return ENTITIES[code] ?? whole;
      const point = code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
      return point > 0 && point < 0x11_0000 ? String.fromCodePoint(point) : '';
    })
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** The text of a string item: its runs together, without how it is read aloud. */
const runsOf = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map((m) => decoded(m[1] ?? ''))
    .join('');

export interface CellXml {
  readonly column: string;
  /** its attributes but for the reference and the type */
  readonly style: string;
  /** the whole element as it stands */
  readonly xml: string;
  /** of a cell that holds text */
  readonly text: string | null;
}
export interface RowXml {
  readonly no: number;
  readonly attributes: string;
  readonly cells: readonly CellXml[];
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(attributes)?.[1];

/** A workbook taken apart. Raises File:Unreadable for what is none. */
export class TemplateBook {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly sheets: readonly SheetPart[];
  readonly #shared: readonly string[];

  constructor(bytes: Uint8Array) {
    const read = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        if (error instanceof WorkbookError)
          raise('File:Unreadable', { reason: WORKBOOK_FAULTS[error.fault] });
        throw error;
      }
    };
    this.entries = read(() => new Map(checkZip(bytes).map((e) => [e.name, e])));
    this.sheets = read(() => sheetsOf(this.entries));
    if (this.sheets.length === 0) raise('File:Unreadable', { reason: WORKBOOK_FAULTS.noSheet });
    this.#shared = read(() =>
      [...(this.part('xl/sharedStrings.xml') ?? '').matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(
        (m) => runsOf(m[1] ?? ''),
      ),
    );
  }

  /** The text of a part; undefined where there is none. */
  part(name: string): string | undefined {
    const entry = this.entries.get(name);
    if (!entry) return undefined;
    const bytes = inflate(entry);
    assertPlainXml(bytes);
    return bytes.toString('utf8');
  }

  /** The rows of a worksheet as they stand. */
  rowsOf(xml: string): RowXml[] {
    const from = xml.indexOf('<sheetData');
    const to = xml.indexOf('</sheetData>');
    if (from < 0 || to < 0) return [];
    let last = 0;
    return [...xml.slice(from, to).matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)].map((m) => {
      const attributes = m[1] ?? '';
      const no = Number(attribute(attributes, 'r') ?? last + 1);
      last = no;
      return { no, attributes, cells: this.#cellsOf(m[2] ?? '') };
    });
  }

  #cellsOf(xml: string): CellXml[] {
    return [...xml.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].flatMap((m) => {
      const [whole, attributes = '', inner = ''] = m;
      const column = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0];
      if (!column) return [];
      const style = attribute(attributes, 's');
      return [
        {
          column,
          style: style === undefined ? '' : ` s="${style}"`,
          xml: whole,
          text: this.#textOf(attribute(attributes, 't'), inner),
        },
      ];
    });
  }

  #textOf(type: string | undefined, inner: string): string | null {
    if (type === 'inlineStr') return runsOf(inner);
    if (type === 's') return this.#shared[Number(/<v>(\d+)<\/v>/.exec(inner)?.[1] ?? -1)] ?? null;
    return null;
  }

  /** Every place of the workbook, sheet by sheet. */
  places(): Place[] {
    return this.sheets.flatMap(({ name, path }) =>
      this.rowsOf(this.part(path) ?? '').flatMap((row) =>
        row.cells.flatMap((cell) =>
          [...(cell.text ?? '').matchAll(MARK)].map((m) => ({
            sheet: name,
            cell: `${cell.column}${row.no}`,
            ...markOf(m[1] ?? ''),
          })),
        ),
      ),
    );
  }
}

/** A sheet whose lines are not opened and closed once, in this order; null where all are. */
export function unbalanced(places: readonly Place[]): string | null {
  for (const [sheet, own] of Map.groupBy(places, (p) => p.sheet)) {
    const marks = own.filter((p) => p.kind === 'open' || p.kind === 'close').map((p) => p.kind);
    if (marks.length > 0 && marks.join() !== 'open,close') return sheet;
  }
  return null;
}

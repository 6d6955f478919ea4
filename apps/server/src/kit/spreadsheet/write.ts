/** Streaming xlsx writer: any number of sheets, rows pulled as the disk accepts them, memory independent of their number. */
import { rm } from 'node:fs/promises';
import {
  cellXml,
  columnName,
  type ColumnKind,
  type StyleName,
  type StyleOf,
  type ToneCell,
  xmlText,
} from './cells.ts';
import { drawingXml, setupXml, type SheetPrint, signatureXml, topRowsOf, topXml } from './sheet-print.ts';
import { ZipWriter } from './zip-writer.ts';

export interface SheetColumn {
  readonly title: string;
  readonly width?: number;
  readonly kind?: ColumnKind;
  /** fixed decimals shown; the stored value keeps all of them */ readonly places?: number;
  /** shown with thousands separators */ readonly grouped?: boolean;
  /** what may be picked from a list below the head; another text is let through */
  readonly choices?: readonly string[];
}
type Row = readonly unknown[];
/** Rows, or batches of rows as a cursor yields them. */
export type SheetRows = Iterable<Row | readonly Row[]> | AsyncIterable<Row | readonly Row[]>;
export interface SheetSpec {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  /** merged ranges, `A1:F1` */
  readonly merges?: readonly string[];
  /** false: the titles are not written and nothing is frozen */
  readonly head?: boolean;
  /** lines, code, signatures and page set-up of a document that is printed */
  readonly print?: SheetPrint;
}
export interface WorkbookSpec {
  readonly sheets: readonly SheetSpec[];
}

const CHUNK = 64 * 1024;
const MAX_ROWS = 1_048_576;
const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook to `file`. Numeric kinds become real numbers with the digits they came with; text is never a
 * formula. When `rows` fails or `signal` aborts, the half file is removed and the error is thrown.
 */
export async function writeXlsx(
  file: string,
  book: WorkbookSpec,
  signal?: AbortSignal,
): Promise<{ rows: number }> {
  const zip = await ZipWriter.create(file);
  const styles = new Styles();
  const names = sheetNames(book.sheets.map((s) => s.name));
  const count = { rows: 0 };
  try {
    for (const [i, sheet] of book.sheets.entries())
      await zip.add(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet, styles.of, count, signal));
    await addCodes(zip, book.sheets);
    await zip.add('[Content_Types].xml', [contentTypes(book.sheets)]);
    await zip.add('_rels/.rels', [
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ]);
    await zip.add('xl/workbook.xml', [
      `${XML}<workbook ${NS} xmlns:r="${REL}"><sheets>${names.map((n, i) => `<sheet name="${xmlText(n)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets>${printTitles(book.sheets, names)}</workbook>`,
    ]);
    await zip.add('xl/_rels/workbook.xml.rels', [workbookRels(names.length)]);
    await zip.add('xl/styles.xml', [styles.xml()]);
    await zip.finish();
    return count;
  } catch (error) {
    await zip.abandon();
    await rm(file, { force: true });
    throw error;
  }
}

const isBatch = (item: Row | readonly Row[]): item is readonly Row[] =>
  item.length === 0 || Array.isArray(item[0]);

async function* sheetXml(
  sheet: SheetSpec,
  style: StyleOf,
  count: { rows: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const { columns } = sheet;
  const hasHead = sheet.head !== false;
  const letters = columns.map((_, i) => columnName(i));
  const above = topRowsOf(sheet.print);
  const pane = hasHead
    ? `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${above + 1}" topLeftCell="A${above + 2}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
    : '';
  const widths = columns
    .map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? widthOf(c)}" customWidth="1"/>`)
    .join('');
  const fit = sheet.print ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '';
  let text = `${XML}<worksheet ${NS} xmlns:r="${REL}">${fit}${pane}<sheetFormatPr defaultRowHeight="16"/>${widths ? `<cols>${widths}</cols>` : ''}<sheetData>`;
  let at = above;
  if (sheet.print) text += topXml(sheet.print, (line) => style(line === 0 ? 'title' : 'plain'));
  if (hasHead) {
    at += 1;
    text += `<row r="${at}">${columns.map((c, i) => `<c r="${letters[i]}${at}" s="${style('head')}" t="inlineStr"><is><t>${xmlText(c.title)}</t></is></c>`).join('')}</row>`;
  }
  const rowXml = (row: Row): string => {
    at += 1;
    if (at > MAX_ROWS) throw new RangeError('a worksheet holds 1 048 576 rows');
    let cells = '';
    for (let i = 0; i < row.length; i += 1)
      cells += cellXml(row[i], columns[i], `${letters[i] ?? columnName(i)}${at}`, style);
    return `<row r="${at}">${cells}</row>`;
  };
  for await (const item of sheet.rows) {
    signal?.throwIfAborted();
    const rows = isBatch(item) ? item : [item];
    for (const row of rows) {
      text += rowXml(row);
      count.rows += 1;
      if (text.length >= CHUNK) {
        yield text;
        text = '';
      }
    }
  }
  const merges = sheet.merges ?? [];
  const { print } = sheet;
  if (print) text += signatureXml(print, at, columns.length);
  yield `${text}</sheetData>${merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.map((m) => `<mergeCell ref="${m}"/>`).join('')}</mergeCells>` : ''}${choicesXml(columns, above + 1)}${print ? setupXml(print) : ''}</worksheet>`;
}

/** A list within its cell holds no more, and its words no comma. */
const MOST_CHOICES = 255;
/** The cells below the head in which something may be picked. */
function choicesXml(columns: readonly SheetColumn[], head: number): string {
  const lists = columns.flatMap(({ choices = [] }, i) => {
    const words = choices.filter((c) => !c.includes(','));
    const text = words.join(',').replaceAll('"', '""');
    if (words.length === 0 || text.length > MOST_CHOICES) return [];
    const cells = `${columnName(i)}${head + 1}:${columnName(i)}${MAX_ROWS}`;
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>"${xmlText(text)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length > 0
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : '';
}

const relationships = (rels: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${REL}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** The code of each sheet that has one: picture, drawing and what ties them to the sheet. */
async function addCodes(zip: ZipWriter, sheets: readonly SheetSpec[]): Promise<void> {
  for (const [i, { print, columns }] of sheets.entries()) {
    if (!print?.code) continue;
    const no = i + 1;
    await zip.add(`xl/media/code${no}.png`, [print.code]);
    await zip.add(`xl/drawings/drawing${no}.xml`, [XML + drawingXml(columns.length)]);
    await zip.add(`xl/drawings/_rels/drawing${no}.xml.rels`, [
      relationships([['image', `../media/code${no}.png`]]),
    ]);
    await zip.add(`xl/worksheets/_rels/sheet${no}.xml.rels`, [
      relationships([['drawing', `../drawings/drawing${no}.xml`]]),
    ]);
  }
}

/** The head of the table stands on every printed page. */
function printTitles(sheets: readonly SheetSpec[], names: readonly string[]): string {
  const rows = sheets.flatMap((s, i) => {
    const row = topRowsOf(s.print) + 1;
    return s.print && s.head !== false
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${xmlText((names[i] ?? '').replaceAll("'", "''"))}'!$${row}:$${row}</definedName>`,
        ]
      : [];
  });
  return rows.length > 0 ? `<definedNames>${rows.join('')}</definedNames>` : '';
}

function widthOf(column: SheetColumn): number {
  const title = [...column.title].reduce((n, c) => n + (c.charCodeAt(0) > 255 ? 2 : 1), 0);
  return Math.max(title + 3, column.kind === 'text' || column.kind === undefined ? 14 : 10);
}

/** Names a workbook accepts: 31 characters, none of `[]:*?/\`, all different. */
function sheetNames(wanted: readonly string[]): string[] {
  const used = new Set<string>();
  return wanted.map((name, i) => {
    const clean =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || `Sheet${i + 1}`;
    let unique = clean;
    for (let n = 2; used.has(unique.toLowerCase()); n += 1)
      unique = `${clean.slice(0, 31 - String(n).length - 1)}~${n}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

const contentTypes = (sheets: readonly SheetSpec[]): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets
    .map(
      (s, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>${s.print?.code ? `<Override PartName="/xl/drawings/drawing${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>` : ''}`,
    )
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const workbookRels = (count: number): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Array.from(
    { length: count },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  ).join('')}<Relationship Id="rId${count + 1}" Type="${REL}/styles" Target="styles.xml"/></Relationships>`;

const FILLS = { none: 0, head: 2, error: 3, warning: 4 } as const;
type Fill = keyof typeof FILLS;

/** The styles in use; their numbers are given in the order of the first use, 0 is the plain cell. */
class Styles {
  readonly #numbers = new Map<string, number>([['plain|none', 0]]);
  readonly of: StyleOf = (name: StyleName, tone?: ToneCell['tone']) => {
    const key = `${name}|${tone ?? (name === 'head' ? 'head' : 'none')}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    return number;
  };

  xml(): string {
    const formats = new Map<string, number>();
    const formatOf = (name: string): number => {
      if (name === 'day') return 14;
      const places = Number(/\d+$/.exec(name)?.[0] ?? 0);
      const decimals = places === 0 ? '' : `.${'0'.repeat(places)}`;
      const code =
        name === 'time'
          ? 'yyyy\\-mm\\-dd\\ hh:mm'
          : name.startsWith('places')
            ? `0${decimals}`
            : name.startsWith('grouped')
              ? `#,##0${decimals}`
              : null;
      if (code === null) return 0;
      const id = formats.get(code) ?? 164 + formats.size;
      formats.set(code, id);
      return id;
    };
    const cells = [...this.#numbers.keys()].map((key) => {
      const [name = '', fill = 'none'] = key.split('|') as [string, Fill];
      return `<xf numFmtId="${formatOf(name)}" fontId="${name === 'title' ? 2 : name === 'head' ? 1 : 0}" fillId="${FILLS[fill]}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"${name === 'quoted' ? ' quotePrefix="1"' : ''}/>`;
    });
    const fill = (rgb: string): string =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
    return (
      `${XML}<styleSheet ${NS}>${formats.size > 0 ? `<numFmts count="${formats.size}">${[...formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` : ''}` +
      '<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><b/><sz val="16"/><name val="等线"/></font></fonts>' +
      `<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFEFEEF4')}${fill('FFFDECEE')}${fill('FFFDF3E2')}</fills>` +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    );
  }
}

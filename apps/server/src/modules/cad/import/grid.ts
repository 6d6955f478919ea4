/** A workbook as lists: which sheets, where their heads are, what their columns mean (engineering D3). */
import {
  type HeadColumn,
  type HeadHelp,
  headScore,
  importNote,
  isHeadPart,
  joinedTitles,
  mapHead,
  MAX_IMPORT_ROWS,
  namesSizes,
} from '@muyun/contract';
import type { SheetContent } from '../../../kit/spreadsheet.ts';
import { type Block, BLOCK_STRIDE, blocksOf, lineWithin, titlesWithin } from './grid.blocks.ts';
import { withContents } from './grid.contents.ts';
import { type Head, headAt, headOf, HEAD_WITHIN } from './grid.head.ts';
import { type Line, linesOf } from './grid.lines.ts';
import { withPieces } from './grid.pieces.ts';
import { crossedNotes, remarks } from './grid.remarks.ts';
import type { GridNote, GridRow } from './grid.row.ts';
import { rowsOf, SOURCE_MARKS } from './grid.rows.ts';

export interface GridChoice {
  readonly headerRow?: number | undefined;
  /** meanings that a person gave to columns, by index */ readonly columns?:
    | ReadonlyMap<number, string | null>
    | undefined;
}
export interface GridColumn extends HeadColumn {
  readonly samples: readonly string[];
}
export interface Grid {
  readonly sheet: string;
  readonly headerRow: number;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly notes: readonly GridNote[];
  /** rows stand behind those that were read */
  readonly isTruncated: boolean;
  /** columns with values that nothing is made of */
  readonly unused: readonly { title: string; rows: number }[];
  /** looks like a list by itself: a head with sizes, and products */
  readonly isList: boolean;
  readonly score: number;
}

/** One sheet as a list; null when it has no row. */
export function gridOf(sheet: SheetContent, help: HeadHelp, choice: GridChoice = {}): Grid | null {
  const lines = linesOf(sheet, HEAD_WITHIN + 5);
  if (lines.length === 0) return null;
  const given =
    choice.headerRow === undefined
      ? -1
      : lines.findIndex((l) => l.index === (choice.headerRow as number) - 1);
  const found = given >= 0 ? headAt(lines, given, help) : headOf(lines, help);
  const head = { ...found, at: Math.max(0, found.at) };
  const titles = joinedTitles(lines.slice(head.at, head.at + head.depth).map((l) => l.filled));
  const blocks = blocksOf(titles, help, lines.at(-1)?.index ?? 0);
  const read = blocks.map((block) => readBlock({ lines, head, titles, block, help, choice }));
  const columns = read
    .flatMap((r) => r.columns)
    .filter((c) => c.title !== '' || c.samples.length > 0)
    .toSorted((a, b) => a.index - b.index);
  const rows = read.flatMap((r, i) => (i === 0 ? r.rows : r.rows.map((row) => besideOf(row, i))));
  const isTruncated = sheet.isTruncated || rows.length > MAX_IMPORT_ROWS;
  return {
    sheet: sheet.name,
    headerRow: (lines[head.at] as Line).index + 1,
    columns,
    rows: rows.slice(0, MAX_IMPORT_ROWS),
    notes: [
      ...remarks(sheet, { rows, columns, isTruncated }),
      ...crossedNotes(lines, columns),
      ...(blocks.length > 1 ? [{ row: null, text: importNote('blocks', { count: blocks.length }) }] : []),
      ...read.flatMap((r) => r.notes),
    ],
    isTruncated,
    unused: read.flatMap((r) => r.unused),
    isList: head.score >= 2 && namesSizes(columns) && rows.length > 0,
    score: head.score,
  };
}

/** A row of a further block has a number of its own and remembers the line of the file. */
const besideOf = ({ rowNo, source }: GridRow, block: number): GridRow => ({
  rowNo: rowNo + block * BLOCK_STRIDE,
  source: { ...source, [SOURCE_MARKS.line]: String(rowNo) },
});

interface BlockRead {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly notes: readonly GridNote[];
  readonly unused: Grid['unused'];
}

/** One block of columns of a sheet; nearly every sheet is one block. */
function readBlock(input: {
  lines: readonly Line[];
  head: Head;
  titles: readonly string[];
  block: Block;
  help: HeadHelp;
  choice: GridChoice;
}): BlockRead {
  const { head, block, help, choice } = input;
  const lines = input.lines.map((line, i) => (i < head.at ? line : lineWithin(line, block)));
  const titles = titlesWithin(input.titles, block);
  const top = lines.slice(head.at, head.at + head.depth);
  const body = lines.slice(head.at + head.depth);
  const width = body.reduce((n, l) => Math.max(n, l.filled.length), titles.length);
  const named = mapHead(
    Array.from({ length: width }, (_, i) => titles[i] ?? ''),
    help,
  );
  const own = new Map([...(choice.columns ?? [])].filter(([i]) => i >= block.from && i < block.to));
  const pieces = withPieces(withContents(named, body), body);
  const guessed = pieces.columns.map((c) => withChoice(c, choice.columns && own));
  // a row that reaches down into the head by merged cells belongs to what is repeated on every page
  const repeated = [
    ...(top[0]?.fromAbove.size ? lines.slice(Math.max(0, head.at - 1), head.at) : []),
    ...top,
  ];
  const known = new Set(repeated.flatMap((l) => l.filled).filter((t) => t !== ''));
  const sections = choice.columns
    ? [{ body, columns: guessed, titles: [], at: -1 }]
    : sectionsOf(body, guessed, help, repeated);
  const read = rowsOfSections(lines.slice(0, head.at), sections, guessed, known);
  const columns = read.columns
    .map((c): GridColumn => ({ ...c, samples: samplesOf(body, c.index) }))
    .filter((c) => c.index >= block.from && c.index < block.to);
  const isSaid = pieces.said !== null && ![...own.values()].includes('quantity');
  return {
    columns,
    rows: read.rows,
    notes: [
      ...(isSaid && pieces.said
        ? [{ row: null, text: importNote(pieces.said, { titles: pieces.titles, sum: pieces.sum }) }]
        : []),
      ...read.notes,
    ],
    unused: columns
      .filter((c) => c.field === null)
      .flatMap((c) => {
        const rows = read.filledIn(c.index);
        return rows > 0 ? [{ title: c.title, rows }] : [];
      }),
  };
}

/** The rows of the list and of the lists below it that have a head of their own. */
function rowsOfSections(
  before: readonly Line[],
  sections: readonly Section[],
  columns: HeadColumn[],
  titles: ReadonlySet<string>,
): ReturnType<typeof rowsOf> {
  const read = rowsOf({ before, body: sections[0]?.body ?? [], columns, titles });
  for (const section of sections.slice(1)) {
    const more = rowsOf({
      before: [],
      body: section.body,
      columns: section.columns,
      titles: new Set(section.titles.filter((t) => t !== '')),
    });
    read.rows.push(...more.rows);
    read.notes.push({ row: section.at + 1, text: importNote('section') }, ...more.notes);
  }
  return read;
}

interface Section {
  readonly body: readonly Line[];
  readonly columns: readonly HeadColumn[];
  readonly titles: readonly string[];
  readonly at: number;
}

/** A further head in the body whose columns mean something else begins a list of its own; one that means the same is skipped with the rows. */
function sectionsOf(
  body: readonly Line[],
  columns: readonly HeadColumn[],
  help: HeadHelp,
  head: readonly Line[],
): Section[] {
  const sections: { body: Line[]; columns: readonly HeadColumn[]; titles: readonly string[]; at: number }[] =
    [{ body: [], columns, titles: [], at: -1 }];
  const meant = (of: readonly HeadColumn[]): string =>
    JSON.stringify(of.flatMap((c) => (c.field === null || c.field === '' ? [] : [[c.index, c.field]])));
  const least = Math.max(3, columns.filter((c) => c.field !== null).length * 0.6);
  for (const line of body) {
    const current = sections.at(-1) as (typeof sections)[number];
    const texts = line.own.filter((t) => t !== '');
    const isHead =
      texts.length >= 3 &&
      !line.own.every((t, i) => t === '' || head.some((l) => l.filled[i] === t)) &&
      isHeadPart(line.own) &&
      headScore(line.filled, help) >= least;
    const found = isHead ? mapHead(line.filled, help) : null;
    if (found && meant(found) !== meant(current.columns))
      sections.push({ body: [], columns: found, titles: line.filled, at: line.index });
    else if (!found) current.body.push(line);
    else current.body.push({ ...line, isHead: true });
  }
  return sections;
}

function withChoice(column: HeadColumn, choices: ReadonlyMap<number, string | null> | undefined): HeadColumn {
  if (!choices) return column;
  const given = choices.get(column.index);
  if (given !== undefined)
    return { ...column, field: given, certainty: given === null ? 'unused' : 'sure', isTaught: true };
  // a field that a person gave to another column is taken from this one
  return column.field !== null && [...choices.values()].includes(column.field)
    ? { ...column, field: null, certainty: 'unused' }
    : column;
}

function samplesOf(body: readonly Line[], column: number): string[] {
  const found = new Set<string>();
  for (const line of body) {
    const text = line.own[column] ?? '';
    if (text !== '') found.add(text.slice(0, 60));
    if (found.size === 3) break;
  }
  return [...found];
}

export interface Lists {
  /** in the order of the import; the first one leads */ readonly chosen: readonly Grid[];
  /** products of every sheet that looks like a list, by name */ readonly lists: ReadonlyMap<string, number>;
}

/** The lists of a workbook: those that were asked for, else the one that looks most like a list. Null when no sheet has any row. */
export function listsOf(
  sheets: readonly SheetContent[],
  help: HeadHelp,
  wanted: readonly string[],
  choices: ReadonlyMap<string, GridChoice>,
): Lists | null {
  const grids = sheets
    .filter((s) => s.isRead)
    .flatMap((sheet) => {
      const grid = gridOf(sheet, help, choices.get(sheet.name));
      return grid ? [grid] : [];
    });
  const asked = wanted.flatMap((name) => grids.filter((g) => g.sheet === name));
  const rank = (g: Grid): number => g.score * 1_000_000 + Math.min(g.rows.length, 999_999);
  const best = grids.reduce<Grid | null>((b, g) => (b === null || rank(g) > rank(b) ? g : b), null);
  if (!best) return null;
  return {
    chosen: asked.length > 0 ? asked : [best],
    lists: new Map(grids.filter((g) => g.isList).map((g) => [g.sheet, g.rows.length])),
  };
}

/** A workbook as lists: which sheets, where their heads are, what their columns mean (engineering D3). */
import {
  type HeadColumn,
  type HeadHelp,
  headScore,
  importNote,
  isHeadPart,
  isUnitRow,
  joinedTitles,
  mapHead,
  MAX_IMPORT_ROWS,
  namesSizes,
} from '@muyun/contract';
import type { SheetContent } from '../../../kit/spreadsheet.ts';
import { withContents } from './grid.contents.ts';
import { type Line, linesOf } from './grid.lines.ts';
import type { GridNote, GridRow } from './grid.row.ts';
import { rowsOf } from './grid.rows.ts';

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

export const HEAD_WITHIN = 25;
const HEAD_ROWS = 3;

interface Head {
  readonly at: number;
  readonly depth: number;
  readonly score: number;
}

/** The best head: where it begins and how many rows it has. */
function headOf(lines: readonly Line[], help: HeadHelp): Head {
  let best: Head = { at: -1, depth: 1, score: 0 };
  lines.forEach((line, at) => {
    if (line.index >= HEAD_WITHIN) return;
    for (let depth = 1; depth <= HEAD_ROWS && at + depth <= lines.length; depth += 1) {
      const rows = lines.slice(at, at + depth).map((l) => l.filled);
      if (depth > 1 && !mayJoin(lines, at, depth)) break;
      const score = headScore(joinedTitles(rows), help);
      if (score > best.score || (score > 0 && score === best.score && depth < best.depth))
        best = { at, depth, score };
    }
  });
  // a row of units belongs to the head, although it names no column
  const below = lines[best.at + best.depth];
  return best.at >= 0 && below && isUnitRow(below.own) ? { ...best, depth: best.depth + 1 } : best;
}

/** A title over the whole width is no part of a head, and neither is a row with figures. */
function mayJoin(lines: readonly Line[], at: number, depth: number): boolean {
  const [first, last] = [lines[at] as Line, lines[at + depth - 1] as Line];
  return (
    new Set(first.filled.filter((t) => t !== '')).size > 1 &&
    isHeadPart(last.own) &&
    last.index - first.index === depth - 1
  );
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
  const top = lines.slice(head.at, head.at + head.depth);
  const titles = joinedTitles(top.map((l) => l.filled));
  const body = lines.slice(head.at + head.depth);
  const width = body.reduce((n, l) => Math.max(n, l.filled.length), titles.length);
  const named = mapHead(
    Array.from({ length: width }, (_, i) => titles[i] ?? ''),
    help,
  );
  const guessed = withContents(named, body).map((c) => withChoice(c, choice.columns));
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
    .filter((c) => c.title !== '' || c.samples.length > 0);
  const isTruncated = sheet.isTruncated || read.rows.length > MAX_IMPORT_ROWS;
  return {
    sheet: sheet.name,
    headerRow: (lines[head.at] as Line).index + 1,
    columns,
    rows: read.rows.slice(0, MAX_IMPORT_ROWS),
    notes: [...remarks(sheet, read.rows, isTruncated), ...read.notes],
    isTruncated,
    unused: columns
      .filter((c) => c.field === null)
      .flatMap((c) => {
        const rows = read.filledIn(c.index);
        return rows > 0 ? [{ title: c.title, rows }] : [];
      }),
    isList: head.score >= 2 && namesSizes(columns) && read.rows.length > 0,
    score: head.score,
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

/** A head row that a person pointed at: rows of units or parts below it belong to it where they say more. */
function headAt(lines: readonly Line[], at: number, help: HeadHelp): Head {
  let best: Head = { at, depth: 1, score: headScore((lines[at] as Line).filled, help) };
  if (at + 1 < lines.length && mayJoin(lines, at, 2)) {
    const score = headScore(joinedTitles(lines.slice(at, at + 2).map((l) => l.filled)), help);
    if (score > best.score) best = { at, depth: 2, score };
  }
  const below = lines[at + best.depth];
  return below && isUnitRow(below.own) ? { ...best, depth: best.depth + 1 } : best;
}

function remarks(sheet: SheetContent, rows: readonly GridRow[], isTruncated: boolean): GridNote[] {
  const hidden = rows.filter((r) => sheet.hiddenRows.has(r.rowNo - 1));
  return [
    ...(isTruncated ? [{ row: null, text: importNote('tooMany', { count: MAX_IMPORT_ROWS }) }] : []),
    ...(hidden.length > 0
      ? [{ row: hidden[0]?.rowNo ?? null, text: importNote('hiddenRows', { count: hidden.length }) }]
      : []),
  ];
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

/** Cells of a workbook of BIFF8 or BIFF5 through which, or through a part of which, a line is drawn: the library tells no fonts. */
import type { SheetLooks } from './looks.ts';
import { crossedCell, crossedShared, type IsStruck } from './old-runs.ts';

export type Struck = Pick<SheetLooks, 'struckRows' | 'crossed'>;

const RECORD = {
  font: 0x31,
  xf: 0xe0,
  sheet: 0x85,
  manyNumbers: 0xbd,
  begin: 0x809,
  shared: 0xfc,
  more: 0x3c,
  ofShared: 0xfd,
  ofRuns: 0xd6,
  page: 0x42,
} as const;
/** number, text, text of the shared ones, text of runs, small number, formula, truth */
const CELLS: ReadonlySet<number> = new Set([0x203, 0x204, 0xfd, 0xd6, 0x27e, 0x06, 0x205]);
const STRIKE = 0x08;
/** bytes of a number and its style within a record of many */
const OF_MANY = 6;

interface Cell {
  readonly row: number;
  readonly column: number;
  /** what is left of it; null when nothing is crossed out */
  readonly kept: string | null;
}
/** by the code page of a workbook of BIFF5; Chinese ones are written in 936 */
const CODE_PAGES: Readonly<Record<number, string>> = { 936: 'gbk', 950: 'big5', 1252: 'windows-1252' };

/** The records of a stream one after the other, those that continue one joined to it. */
function* recordsOf(stream: Buffer): Generator<{ at: number; kind: number; pieces: Buffer[] }> {
  let last: { at: number; kind: number; pieces: Buffer[] } | undefined;
  for (let at = 0; at + 4 <= stream.length;) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const body = stream.subarray(at + 4, at + 4 + length);
    if (body.length < length) break;
    if (kind === RECORD.more && last) last.pieces.push(body);
    else {
      if (last) yield last;
      last = { at, kind, pieces: [body] };
    }
    at += 4 + length;
  }
  if (last) yield last;
}

/** What is crossed out by the place of the sheet in the stream of the workbook, in the order of its sheets. */
export function struckIn(stream: Buffer): Struck[] {
  const fonts: boolean[] = [];
  const styles: number[] = [];
  const begins: number[] = [];
  const cells = new Map<number, Cell[]>();
  let here: Cell[] = [];
  let shared: ReadonlyMap<number, string> = new Map();
  let page = 'gbk';
  // nothing has the number 4
  const isStruck: IsStruck = (font) => fonts[font > 4 ? font - 1 : font] ?? false;
  const keptOf = (kind: number, body: Buffer, style: number): string | null => {
    if (isStruck(styles[style] ?? 0)) return '';
    if (kind === RECORD.ofShared && body.length >= 10) return shared.get(body.readUInt32LE(6)) ?? null;
    return kind === RECORD.ofRuns ? crossedCell(body, page, isStruck) : null;
  };
  for (const { at, kind, pieces } of recordsOf(stream)) {
    const body = pieces[0] as Buffer;
    if (kind === RECORD.begin) cells.set(at, (here = []));
    if (kind === RECORD.page && body.length >= 2) page = CODE_PAGES[body.readUInt16LE(0)] ?? page;
    if (kind === RECORD.font && body.length >= 4) fonts.push((body.readUInt16LE(2) & STRIKE) !== 0);
    if (kind === RECORD.xf && body.length >= 2) styles.push(body.readUInt16LE(0));
    if (kind === RECORD.sheet && body.length >= 4) begins.push(body.readUInt32LE(0));
    if (kind === RECORD.shared) shared = crossedShared(pieces, isStruck);
    for (const { row, column, style } of cellsOf(kind, body))
      here.push({ row, column, kept: keptOf(kind, body, style) });
  }
  return begins.map((begin) => struckOf(cells.get(begin) ?? []));
}

/** The cells that a record holds, with their styles. */
function cellsOf(kind: number, body: Buffer): { row: number; column: number; style: number }[] {
  const isMany = kind === RECORD.manyNumbers;
  if ((!isMany && !CELLS.has(kind)) || body.length < 6) return [];
  const [row, column] = [body.readUInt16LE(0), body.readUInt16LE(2)];
  const count = isMany ? Math.floor((body.length - 6) / OF_MANY) : 1;
  return Array.from({ length: count }, (_, i) => ({
    row,
    column: column + i,
    style: body.readUInt16LE(4 + i * OF_MANY),
  }));
}

/** A line through most of what a row says is a line through the row. */
function struckOf(cells: readonly Cell[]): Struck {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  const struckRows: number[] = [];
  const crossed: { row: number; column: number; kept: string }[] = [];
  for (const [row, all] of rows) {
    const struck = all.flatMap(({ column, kept }) => (kept === null ? [] : [{ row, column, kept }]));
    const whole = struck.filter((cell) => cell.kept.trim() === '');
    if (whole.length * 2 > all.length) struckRows.push(row);
    else crossed.push(...whole);
    crossed.push(...struck.filter((cell) => cell.kept.trim() !== ''));
  }
  return { struckRows, crossed };
}

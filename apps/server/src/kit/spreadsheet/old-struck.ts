/** Cells of a workbook of BIFF8 or BIFF5 through which a line is drawn: the library tells no fonts. */
import type { SheetLooks } from './looks.ts';

export type Struck = Pick<SheetLooks, 'struckRows' | 'crossed'>;

const RECORD = { font: 0x31, xf: 0xe0, sheet: 0x85, manyNumbers: 0xbd, begin: 0x809 } as const;
/** number, text, text of the shared ones, text of runs, small number, formula, truth */
const CELLS: ReadonlySet<number> = new Set([0x203, 0x204, 0xfd, 0xd6, 0x27e, 0x06, 0x205]);
const STRIKE = 0x08;
/** bytes of a number and its style within a record of many */
const OF_MANY = 6;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly isStruck: boolean;
}

/** What is crossed out by the place of the sheet in the stream of the workbook, in the order of its sheets. */
export function struckIn(stream: Buffer): Struck[] {
  const fonts: boolean[] = [];
  const styles: number[] = [];
  const begins: number[] = [];
  const cells = new Map<number, Cell[]>();
  let here: Cell[] = [];
  const isStruck = (style: number): boolean => {
    const font = styles[style] ?? 0;
    // nothing has the number 4
    return fonts[font > 4 ? font - 1 : font] ?? false;
  };
  for (let at = 0; at + 4 <= stream.length;) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const body = stream.subarray(at + 4, at + 4 + length);
    if (body.length < length) break;
    if (kind === RECORD.begin) cells.set(at, (here = []));
    if (kind === RECORD.font && length >= 4) fonts.push((body.readUInt16LE(2) & STRIKE) !== 0);
    if (kind === RECORD.xf && length >= 2) styles.push(body.readUInt16LE(0));
    if (kind === RECORD.sheet && length >= 4) begins.push(body.readUInt32LE(0));
    for (const { row, column, style } of cellsOf(kind, body))
      here.push({ row, column, isStruck: isStruck(style) });
    at += 4 + length;
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
    const struck = all.filter((cell) => cell.isStruck);
    if (struck.length * 2 > all.length) struckRows.push(row);
    else crossed.push(...struck.map(({ column }) => ({ row, column, kept: '' })));
  }
  return { struckRows, crossed };
}

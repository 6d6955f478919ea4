/** Workbooks older than xlsx (BIFF8 and before), and the web pages that some programs save under the same name. */
import { createRequire } from 'node:module';
import type * as Book from '@e965/xlsx';
import { isMixed, isTimeBy } from './date-format.ts';
import { type ShownCell, shownBy, type SheetLooks, type UndatedCell, wordsOfFormat } from './looks.ts';
import { type Struck, struckIn } from './old-struck.ts';
import type { Range } from './parts.ts';
import { WorkbookError } from './zip-check.ts';

export interface OldSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly { readonly index: number; readonly values: readonly unknown[] }[];
  readonly merges: readonly Range[];
  readonly hiddenRows: readonly number[];
  readonly looks: SheetLooks;
}

/** beyond this no row of a list stands */
const BEFORE_LIST = 1000;

/** The sheets of an old workbook. Raises WorkbookError for what is encrypted or none. */
export function readOldBook(file: Buffer, maxRows: number): OldSheet[] {
  // loaded in this thread only, and only for a file of this kind
  const library = createRequire(import.meta.url)('@e965/xlsx') as typeof Book;
  let book: Book.WorkBook;
  try {
    book = library.read(file, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: true,
      cellNF: true,
      sheetRows: maxRows + BEFORE_LIST,
    } as Book.ParsingOptions);
  } catch (error) {
    throw new WorkbookError(
      /password|encrypt/i.test(String(error))
        ? 'encryptedOrOld'
        : file.length < 1024
          ? 'encryptedOrOld'
          : 'damaged',
    );
  }
  if (book.SheetNames.length === 0) throw new WorkbookError('noSheet');
  const struck = struckOf(library, file);
  return book.SheetNames.map((name, i) =>
    sheetOf(name, book.Sheets[name], {
      isHidden: (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0,
      struck: struck[i] ?? { struckRows: [], crossed: [] },
    }),
  );
}

/** What is crossed out in each sheet; nothing for what is no workbook of that time, as a web page. */
function struckOf(library: typeof Book, file: Buffer): Struck[] {
  if (!file.subarray(0, COMPOUND.length).equals(COMPOUND)) return [];
  const files = library.CFB.read(file, { type: 'buffer' });
  const stream = library.CFB.find(files, 'Workbook') ?? library.CFB.find(files, 'Book');
  return stream ? struckIn(Buffer.from(stream.content)) : [];
}
/** how a compound file begins */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function sheetOf(
  name: string,
  sheet: Book.WorkSheet | undefined,
  { isHidden, struck }: { isHidden: boolean; struck: Struck },
): OldSheet {
  const data = (sheet as { '!data'?: (Book.CellObject | undefined)[][] } | undefined)?.['!data'] ?? [];
  const rows = [...data.entries()].flatMap(([index, cells]) =>
    cells ? [{ index, values: Array.from(cells, valueOf) }] : [],
  );
  return {
    name,
    isHidden,
    rows,
    merges: (sheet?.['!merges'] ?? [])
      .slice(0, 50_000)
      .map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
    hiddenRows: [...(sheet?.['!rows'] ?? []).entries()].flatMap(([index, row]) =>
      row?.hidden ? [index] : [],
    ),
    looks: {
      shown: shownOf(data),
      undated: undatedOf(data),
      unsolved: [],
      ...struck,
      widest: 0,
      hiddenColumns: [...(sheet?.['!cols'] ?? []).entries()].flatMap(([index, column]) =>
        column?.hidden ? [index] : [],
      ),
    },
  };
}

const shownOf = (data: (Book.CellObject | undefined)[][]): ShownCell[] =>
  [...data.entries()].flatMap(([row, cells]) =>
    [...(cells ?? []).entries()].flatMap(([column, cell]) => {
      const words = cell?.t === 'n' && typeof cell.z === 'string' ? wordsOfFormat(cell.z) : null;
      const text = words ? shownBy(words, Number(cell?.v)) : null;
      return text === null ? [] : [{ row, column, text }];
    }),
  );

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** the 29th of February 1900, which spreadsheets count though there was none */
const NO_DAY = 60;
const serialOf = (day: Date): number => {
  const days = (day.getTime() - EPOCH_MS) / DAY_MS;
  return Math.round((days <= NO_DAY ? days - 1 : days) * 1e7) / 1e7;
};
const undatedOf = (data: (Book.CellObject | undefined)[][]): UndatedCell[] =>
  [...data.entries()].flatMap(([row, cells]) =>
    [...(cells ?? []).entries()].flatMap(([column, cell]) => {
      if (!(cell?.v instanceof Date) || typeof cell.z !== 'string' || !isMixed(cell.z)) return [];
      const value = serialOf(cell.v);
      return isTimeBy(cell.z, value) ? [] : [{ row, column, value }];
    }),
  );

/** Errors of formulas are shown as they look in the sheet. */
const valueOf = (cell: Book.CellObject | undefined): unknown =>
  cell === undefined || cell.t === 'z' ? null : cell.t === 'e' ? (cell.w ?? null) : (cell.v ?? null);

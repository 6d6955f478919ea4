/** A row of an import while it is being checked. Pure shapes. */
import {
  type FlatPart,
  type ImportFault,
  importHint,
  type ImportLevel,
  type ProductRowDraft,
  SHEET_STRIDE,
} from '@muyun/contract';
import type { DrawnSketch } from './drawing.ts';

/** What is kept of a row between two checks. */
export interface SourceRow {
  readonly rowNo: number;
  readonly fileId: string | null;
  /** texts by field, as in the file */
  readonly source: Readonly<Record<string, string>>;
  /** texts by field that a person wrote over them; empty text empties the cell */
  readonly edits: Readonly<Record<string, string>>;
  readonly isSkipped: boolean;
  readonly geometry: FlatPart | null;
  readonly thumb: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    /** all that was read of the drawing, when some of it became no part */ readonly sketch?: DrawnSketch;
  } | null;
  /** findings of the drawing itself */
  readonly baseFaults: readonly ImportFault[];
}

/** What is derived from the geometry of a row; kept while its inputs stay the same. */
export interface Derived {
  readonly key: string;
  readonly hash: string | null;
  readonly area: string;
  readonly unfoldWidth: number | null;
  readonly unfoldHeight: number | null;
  readonly faults: readonly ImportFault[];
}

/** Of what a row is a part: the code of the main piece, and how many each of them has. */
export interface PartOf {
  readonly parent: string;
  readonly per: number | null;
}

/** Outcome of a check. */
export interface CheckedRow {
  cells: Record<string, string>;
  draft: ProductRowDraft;
  faults: ImportFault[];
  positionCount: number;
  area: string;
  mergedInto: number | null;
  part: PartOf | null;
  derived: Derived | null;
  level: ImportLevel;
  /** names of this row that are not master data as they stand: for the list of names */
  names: NameUse[];
}
export interface NameUse {
  readonly kind: 'plateType' | 'texture' | 'color';
  readonly alias: string;
  readonly targetId: string | null;
  readonly target: string | null;
  readonly status: 'unknown' | 'alias' | 'similar' | 'new';
}

/** Where a row stands in its file: further sheets, and blocks beside the first, are numbered behind it. */
export const lineOf = ({ rowNo, source }: Pick<SourceRow, 'source' | 'rowNo'>): number =>
  Number(source['~line'] ?? rowNo % SHEET_STRIDE);
export const sheetOf = (row: Pick<SourceRow, 'source'>): string | null => row.source['~sheet'] ?? null;
export const placeOf = (row: Pick<SourceRow, 'source' | 'rowNo'>): string => {
  const sheet = sheetOf(row);
  return sheet === null
    ? importHint('line', { row: lineOf(row) })
    : importHint('sheetLine', { sheet, row: lineOf(row) });
};

export const LEVEL_NUMBERS: Readonly<Record<ImportLevel, number>> = { ok: 0, fixed: 1, warning: 2, error: 3 };
export const LEVEL_NAMES: readonly ImportLevel[] = ['ok', 'fixed', 'warning', 'error'];

export const worst = (faults: readonly ImportFault[]): ImportLevel =>
  faults.reduce<ImportLevel>(
    (level, f) => (LEVEL_NUMBERS[f.level] > LEVEL_NUMBERS[level] ? f.level : level),
    'ok',
  );

/** Lets other requests run between two stretches of work. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

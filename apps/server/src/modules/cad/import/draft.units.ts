/** A list that names no unit and whose sides are all small: it may be in cm or inches, and only a person knows. */
import { DXF_UNITS, importHint, isFigure, lengthOf, type Size, sizeOf } from '@muyun/contract';
import type { Reader } from './draft.reader.ts';
import { SOURCE_MARKS } from './grid.rows.ts';
import type { SourceRow } from './row.ts';

/** mm; a list of panels has a longer one among them, a list in cm or inches has not */
const LIMIT = 320;
const LEAST_ROWS = 2;
/** mm; a fold beyond it is written in mm beside sides in a larger unit */
const FOLD_LIMIT = 150;
/** bare sides in a size: figures and signs, no letter of a unit */
const BARE_SIZE = /^[\d\s.,/*×xX✕╳·]+$/;

type Sides = Pick<Size, 'width' | 'height'>;

/** The sides of a row as written without a unit; null when it has none or names one. */
function bareSides(source: SourceRow['source']): Sides | null {
  const [wide, high, size] = [source['width'] ?? '', source['height'] ?? '', source['size'] ?? ''];
  if (source[SOURCE_MARKS.mm] !== undefined) return null;
  if (isFigure(wide) && isFigure(high)) {
    const [width, height] = [lengthOf(wide), lengthOf(high)];
    return width === null || height === null ? null : { width, height };
  }
  const isBare = BARE_SIZE.test(size) && source[`${SOURCE_MARKS.unit}size`] === undefined;
  return wide === '' && high === '' && isBare ? sizeOf(size) : null;
}

/** Looks at what was written, not at what was mended: the question stays until every row has its answer. */
export function isUnitDoubtful(rows: readonly SourceRow[]): boolean {
  const sides = rows.map((row) => bareSides(row.source));
  return rows.length >= LEAST_ROWS && sides.every((s) => s !== null && Math.max(s.width, s.height) <= LIMIT);
}

const UNITS = [
  { factor: 1, sign: 'mm' },
  { factor: 10, sign: 'cm' },
  { factor: 25.4, sign: 'in' },
];

/** The fold of the row in the unit of its sides, where it can be that; nothing where it is left as it stands. */
function foldIn(r: Reader, factor: number, sign: string): { depth?: string } {
  const text = r.row.source['depth'] ?? '';
  const fold = isFigure(text) && !r.isEdited('depth') ? lengthOf(text) : null;
  return fold !== null && fold > 0 && factor > 1 && fold * factor <= FOLD_LIMIT
    ? { depth: `${fold}${sign}` }
    : {};
}

export function noteUnitDoubt(r: Reader): void {
  const sides = bareSides(r.row.source);
  if (!sides || r.isEdited('width') || r.isEdited('height') || r.isEdited('size')) return;
  r.note(
    'width',
    'error',
    'unitDoubt',
    { limit: LIMIT },
    {
      repairs: UNITS.map(({ factor, sign }) => ({
        key: `unit:${sign}`,
        label: importHint('asUnit', { unit: DXF_UNITS.find((u) => u.value === factor)?.label ?? sign }),
        set: { width: `${sides.width}${sign}`, height: `${sides.height}${sign}`, ...foldIn(r, factor, sign) },
      })),
    },
  );
}

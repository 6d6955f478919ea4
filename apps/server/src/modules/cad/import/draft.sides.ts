/** The sides of a row: from their own columns, and out of sizes such as `1200*600*25`. What stands twice and differs is asked for. */
import { type Axis, importHint, isNothing, lengthText, type Size, sizeOf } from '@muyun/contract';
import type { Reader } from './draft.reader.ts';
import { SOURCE_MARKS } from './grid.rows.ts';

export const FACE = { from: 10, to: 20_000 };
const FLAT_MAX = 20_000;
const DEPTH_MAX = 5000;
/** a third number as thin as a plate is its thickness */
const THIN = 8;

export interface Sides {
  width: number | null;
  height: number | null;
  depth: number | null;
  unfoldWidth: number | null;
  unfoldHeight: number | null;
  /** out of a size */ thickness: number | null;
}
const NO_SIDES: Sides = {
  width: null,
  height: null,
  depth: null,
  unfoldWidth: null,
  unfoldHeight: null,
  thickness: null,
};

export function readSides(r: Reader): Sides {
  if (r.row.geometry) return { ...NO_SIDES };
  const flat = { from: 1, to: FLAT_MAX };
  const sides: Sides = {
    width: r.length('width', FACE),
    height: r.length('height', FACE),
    depth: r.length('depth', { from: 0, to: DEPTH_MAX }),
    unfoldWidth: r.length('unfoldWidth', flat),
    unfoldHeight: r.length('unfoldHeight', flat),
    thickness: null,
  };
  const size = readSize(r, 'size');
  if (size) takeSize(r, sides, size);
  const unfold = readSize(r, 'unfoldSize');
  if (unfold) {
    sides.unfoldWidth ??= unfold.width;
    sides.unfoldHeight ??= unfold.height;
    // a third number of a flat size is its thickness
    sides.thickness ??=
      unfold.thickness ?? (unfold.depth !== null && unfold.depth <= THIN ? unfold.depth : null);
  }
  return sides;
}

function readSize(r: Reader, field: 'size' | 'unfoldSize'): Size | null {
  const text = r.text(field);
  if (text === '' || isNothing(text)) return null;
  r.cells[field] = text;
  if (r.isOpenDitto(field, text)) return null;
  const axes = r.row.source[`${SOURCE_MARKS.axes}${field}`];
  const size = sizeOf(
    text,
    axes === undefined ? undefined : (axes.split(',') as Axis[]),
    r.row.source[`${SOURCE_MARKS.unit}${field}`] ?? '',
  );
  if (!size) r.note(field, 'error', 'size', { value: text.slice(0, 30) });
  return size;
}

const differs = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) > 1e-6;
const pair = (a: number | null, b: number | null): string =>
  `${a === null ? '?' : lengthText(a)}×${b === null ? '?' : lengthText(b)}`;

function takeSize(r: Reader, sides: Sides, read: Size): void {
  const size = { ...read };
  if (size.depth !== null && size.depth <= THIN && size.thickness === null) {
    size.thickness = size.depth;
    size.depth = null;
  }
  sides.thickness = size.thickness;
  const isSwapped = sides.width === size.height && sides.height === size.width;
  if (
    !isSwapped &&
    (differs(sides.width, size.width) || differs(sides.height, size.height)) &&
    !r.isEdited('width') &&
    !r.isEdited('height')
  ) {
    const [a, b] = [pair(size.width, size.height), pair(sides.width, sides.height)];
    r.note(
      'size',
      'error',
      'sizeTwice',
      { value: a },
      {
        repairs: [
          {
            key: 'bySize',
            label: importHint('useSize', { value: a }),
            set: { width: lengthText(size.width), height: lengthText(size.height) },
          },
          {
            key: 'bySides',
            label: importHint('useSides', { value: b }),
            set: {
              width: lengthText(sides.width ?? size.width),
              height: lengthText(sides.height ?? size.height),
            },
          },
        ],
      },
    );
  }
  for (const side of ['width', 'height'] as const) {
    if (sides[side] !== null || r.hasError(side) || r.isEdited(side)) continue;
    sides[side] = size[side];
    r.cells[side] = lengthText(size[side]);
    r.inRange(side, size[side], FACE);
  }
  takeDepth(r, sides, size.depth);
}

function takeDepth(r: Reader, sides: Sides, depth: number | null): void {
  if (depth === null || r.isEdited('depth')) return;
  if (differs(sides.depth, depth)) {
    const values = [lengthText(sides.depth ?? 0), lengthText(depth)] as const;
    r.note(
      'depth',
      'error',
      'depthTwice',
      { a: values[0], b: values[1] },
      {
        repairs: values.map((value, i) => ({
          key: i === 0 ? 'byColumn' : 'bySize',
          label: importHint('setTo', { value }),
          set: { depth: value },
        })),
      },
    );
  }
  if (sides.depth !== null || r.hasError('depth')) return;
  sides.depth = depth;
  r.cells['depth'] = lengthText(depth);
  r.inRange('depth', depth, { from: 0, to: DEPTH_MAX });
}

/** What a row lacks to be drawn. */
export function requireSize(
  r: Reader,
  sides: Sides,
  known: { hasParams: boolean; hasGeometry: boolean },
): void {
  if (known.hasGeometry || known.hasParams || (sides.unfoldWidth !== null && sides.unfoldHeight !== null))
    return;
  if (r.hasError('size')) return;
  for (const field of ['width', 'height'] as const)
    if (sides[field] === null && !r.faults.some((f) => f.field === field)) r.missing(field);
}

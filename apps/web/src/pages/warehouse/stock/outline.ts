/** The outline of a remnant as it is typed: a corner cut out, or corners line by line. */
import type { RemnantOutline } from '@muyun/contract';

/** Corners in the order of the letters on the drawing, seen with the length to the right. */
export const CORNERS = [
  { value: 'lowLeft', label: '左下角' },
  { value: 'lowRight', label: '右下角' },
  { value: 'highRight', label: '右上角' },
  { value: 'highLeft', label: '左上角' },
] as const;
export type Corner = (typeof CORNERS)[number]['value'];
export interface Size {
  readonly length: number;
  readonly width: number;
}

/** A rectangle without one corner of `gone`, mm. */
export function notched({ length: l, width: w }: Size, corner: Corner, gone: Size): RemnantOutline {
  const { length: x, width: y } = gone;
  const at = (...corners: [number, number][]): RemnantOutline =>
    corners.map(([px, py]) => ({ x: px, y: py }));
  switch (corner) {
    case 'lowLeft':
      return at([x, 0], [l, 0], [l, w], [0, w], [0, y], [x, y]);
    case 'lowRight':
      return at([0, 0], [l - x, 0], [l - x, y], [l, y], [l, w], [0, w]);
    case 'highRight':
      return at([0, 0], [l, 0], [l, w - y], [l - x, w - y], [l - x, w], [0, w]);
    case 'highLeft':
      return at([0, 0], [l, 0], [l, w], [x, w], [x, w - y], [0, w - y]);
  }
}

const SPLIT = /[\s,，;；、]+/;

/** `x y` line by line, as pasted from Excel; null for a line that is no pair of numbers. */
export function cornersIn(text: string): RemnantOutline | null {
  const rows = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(SPLIT).map(Number));
  const isPair = (row: number[]) => row.length === 2 && row.every((n) => Number.isFinite(n) && n >= 0);
  return rows.every(isPair) ? rows.map(([x = 0, y = 0]) => ({ x, y })) : null;
}

export const textOf = (outline: RemnantOutline): string => outline.map(({ x, y }) => `${x}, ${y}`).join('\n');

/** From a part's own drawing (mm, y up) to the sheet (mm, y up) and to the screen (px, y down). */
import type { NestPlacement } from '@muyun/contract';

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Where a part of flat size w × h stands after its turn: its least corner is the placement's corner. */
export function placed(
  p: Pick<NestPlacement, 'x' | 'y' | 'rotation'> & Partial<Pick<NestPlacement, 'mirror' | 'at'>>,
  w: number,
  h: number,
): Matrix {
  if (p.at) return atOrigin(p.rotation, p.mirror === true, p.at);
  switch (p.rotation) {
    case 90:
      return [0, 1, -1, 0, p.x + h, p.y];
    case 180:
      return [-1, 0, 0, -1, p.x + w, p.y + h];
    case 270:
      return [0, -1, 1, 0, p.x, p.y + w];
    default:
      return [1, 0, 0, 1, p.x, p.y];
  }
}

/** A true outline: mirrored and turned about its own origin, which then lies at the given place. */
function atOrigin(degrees: number, isMirrored: boolean, at: { x: number; y: number }): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const flip = isMirrored ? -1 : 1;
  return [flip * cos, flip * sin, -sin, cos, at.x, at.y];
}

export interface View {
  /** px per mm */
  readonly k: number;
  /** px of the sheet's upper left corner */
  readonly x: number;
  readonly y: number;
}

/** The matrix text of an SVG transform: the sheet of `width` mm is drawn with y upwards. */
export function screenMatrix([a, b, c, d, e, f]: Matrix, view: View, width: number): string {
  const { k } = view;
  return `matrix(${k * a} ${-k * b} ${k * c} ${-k * d} ${view.x + k * e} ${view.y + k * (width - f)})`;
}

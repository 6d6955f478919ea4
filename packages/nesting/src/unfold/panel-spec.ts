// What a box panel is, before it is laid flat. Types only.
import type { PartGeometry, Point, Ring } from '../geometry/types.ts';
import type { CornerRule } from './corner.ts';
import type { Leg } from './flange.ts';
import type { UnfoldWarning } from './messages.ts';

export const SIDES = ['bottom', 'right', 'top', 'left'] as const;
export type SideName = (typeof SIDES)[number];

/** A side's chain from the face outwards; start and end in counter-clockwise order; setbacks override the corner rule. */
export type PanelSide = { chain: readonly Leg[]; setbackStart?: number; setbackEnd?: number };

export type FaceCurve = { radius: number; axis: 'W' | 'H'; given?: 'arc' | 'chord' };

/**
 * A row of holes on a return, mm. `leg` 1 is the return next to the face, 2 its lip. `at`: from the left (top, bottom)
 * or lower (left, right) corner of the face to the first centre, on a polygon (side '1', '2' …) from the corner where the
 * edge begins; `inset`: from the outer edge of the leg to the centres.
 * `length` above `diameter` makes slots along the edge; `count` of them stand `pitch` apart.
 */
export type EdgeHole = {
  side: string;
  leg: number;
  at: number;
  inset: number;
  diameter: number;
  length?: number | null;
  count?: number | null;
  pitch?: number | null;
};

/**
 * Face `width` × `height` outside, mm, seen from the front. Holes are rings on the face, origin at its
 * lower left outside corner. `faceCurve.given` tells whether the curved size is the outside arc (default)
 * or its chord. `minRadius` and `stock` switch on the checks of B4 that need them.
 */
export type PanelSpec = {
  width: number;
  height: number;
  thickness: number;
  sides: Partial<Record<SideName, PanelSide>>;
  corner: CornerRule;
  holes?: readonly Ring[];
  edgeHoles?: readonly EdgeHole[];
  faceCurve?: FaceCurve;
  minRadius?: number;
  stock?: readonly { width: number; length: number }[];
};

/** One line of the table of B3: unrounded value in mm and the value as shown. */
export type UnfoldStep = { key: string; formula: string; value: number; shown: number };

export type Unfolded = {
  geometry: PartGeometry;
  /** unrounded flat size, mm */
  flatWidth: number;
  flatHeight: number;
  /** where the lower left outside corner of the face lies on the flat, mm */
  faceOrigin: Point;
  steps: UnfoldStep[];
  /** mm to be welded, over all corners; only corner type 4 */
  weldLength: number;
  warnings: UnfoldWarning[];
};

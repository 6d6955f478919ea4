// A drawing laid out on one plane: what `explodeDrawing` answers.
import type { Point, Vertex } from '../geometry/types.ts';
import type { DxfDrawing } from './types.ts';

/** A run of edges in mm. `isFlattened`: its short pieces come from a curve and are not drawing faults. */
export type Path = {
  vertices: Vertex[];
  isClosed: boolean;
  layer: string;
  handle: string;
  isFlattened: boolean;
};

/** `at` and `height` in mm */
export type PlacedText = {
  text: string;
  at: Point;
  layer: string;
  handle: string;
  height: number;
  tag?: string;
};

export type Exploded = {
  paths: Path[];
  texts: PlacedText[];
  dropped: Record<string, number>;
  /** entities with a coordinate that is no number or beyond the range, with one such place when finite */
  outOfRange: number;
  /** places of the few lines and texts that lie away from all else, as the draughtsman finds them */
  strays: Point[];
  missingBlocks: string[];
  /** other drawings that are only referred to */
  externalBlocks: string[];
  /** blocks laid out at the scale of nothing */
  flatBlocks: string[];
  /** blocks whose view is cut by a border, with the number of entities beyond it and of lines across it */
  clippedBlocks: Map<string, Clipped>;
  /** where lines end because a border cuts them */
  clippedEnds: Point[];
  /** where dimensions have their texts */
  dimensions: Point[];
  /** blocks of which the file has several of one name */
  repeatedBlocks: string[];
  /** curves that run up or down, and the mm that the worst of them is shorter from above */
  sloping: { count: number; most: number };
  /** mm that were taken off every coordinate of a drawing that lies far from the origin */
  shift: Point;
  /** number of curves and texts by layer, those of ignored layers among them; hidden layers are not */
  layers: Map<string, number>;
};

export type Clipped = { beyond: number; across: number };

export function nothingOf(drawing: DxfDrawing, shift: Point): Exploded {
  return {
    paths: [],
    texts: [],
    dropped: { ...drawing.dropped },
    outOfRange: 0,
    strays: [],
    missingBlocks: [],
    externalBlocks: [],
    flatBlocks: [],
    clippedBlocks: new Map(),
    clippedEnds: [],
    dimensions: [],
    repeatedBlocks: [],
    sloping: { count: 0, most: 0 },
    layers: new Map(),
    shift,
  };
}

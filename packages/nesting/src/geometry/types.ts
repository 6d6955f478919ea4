// The shapes every folder of the package speaks about: mm, plain JSON, y upwards.
// No calculation lives here.

export type Point = { x: number; y: number };

/** `bulge` = tan(quarter of the included angle) of the arc to the next vertex; positive turns left. */
export type Vertex = { x: number; y: number; bulge?: number };

/** Closed: the last vertex joins the first. Outer rings run counter-clockwise, holes clockwise. */
export type Ring = { vertices: Vertex[] };

export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

/** Degrees; kept apart from radians by name, radians stay inside this folder. */
export type Degrees = number;

export type BendDir = 'back' | 'front';

/** 1 straight bend 直折, 2 grooved bend 刨槽折, 3 rolled 辊弧. */
export type BendMethod = 1 | 2 | 3;

/**
 * `radius` (inner) and `deduction` (mm taken off the two outside lengths) stand on lines that were unfolded from a
 * plate type, with the side of the face and the leg that begins there; a drawn line has none of them.
 */
export type BendLine = {
  from: Point;
  to: Point;
  angle: Degrees;
  dir: BendDir;
  method: BendMethod;
  radius?: number;
  deduction?: number;
  /** skin left under a groove */
  remain?: number;
  side?: string;
  leg?: number;
};

export type GrooveLine = { from: Point; to: Point; depth?: number; side?: BendDir };

export type MarkLine = { from: Point; to: Point };

export type PartKind = 'RECT' | 'NOTCHED' | 'OUTLINE' | 'FACE_POLY';

/**
 * A flat part, normalised so that the least x and y of the outer ring are 0 (domain text B1).
 * `width` and `height` are the flat box rounded to 0.1 mm. `face` is the visible face in mm and mm²;
 * it is absent for drawings without a known face.
 */
export type PartGeometry = {
  kind: PartKind;
  width: number;
  height: number;
  outer: Ring;
  holes: Ring[];
  bendLines: BendLine[];
  grooveLines: GrooveLine[];
  marks: MarkLine[];
  face?: { width: number; height: number; area: number };
};

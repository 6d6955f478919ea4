// A plate type (A2) and what its unfolding takes and gives. Types only.
import type { Measures } from '../geometry/measure.ts';
import type { BendDir, PartGeometry } from '../geometry/types.ts';
import type { BendRow } from './bend-value.ts';
import type { CornerRule } from './corner.ts';
import type { UnfoldWarning } from './messages.ts';
import type { EdgeHole, PanelSpec, SideName, UnfoldStep } from './panel-spec.ts';

export type Expression = string | number;

export type PlateParam = { key: string; label?: string; default?: number; min?: number; max?: number };

export type PlateEdge = {
  chain: readonly { length: Expression; angle: Expression; dir: BendDir; method: 1 | 2 }[];
  /** end setbacks in mm that replace the corner rule at this side's start and end (counter-clockwise) */
  cornerStart?: Expression | null;
  cornerEnd?: Expression | null;
};

/**
 * A row of holes, slots, studs or stiffeners on the face. Items stand along `axis`, the first `edgeOffset`
 * from its start, then every `pitch`; without pitch they spread evenly between both edge offsets. `position`
 * is the place across (default the middle). Stiffeners run across the axis over the whole face less `inset`
 * at both ends.
 */
export type PlateFeature = {
  kind: 'hole' | 'slot' | 'stud' | 'stiffener';
  axis: 'W' | 'H';
  count: Expression;
  pitch?: Expression | null;
  edgeOffset: Expression;
  position?: Expression | null;
  diameter?: Expression;
  length?: Expression;
  width?: Expression;
  inset?: Expression;
};

/** A corner of the face, mm from the lower left of W × H, y upwards; `chain` is on the edge to the next corner. */
export type PolygonCorner = { x: Expression; y: Expression; chain: PlateEdge['chain'] };
/** Corners counter-clockwise, at least three. */
export type FacePolygon = { corners: readonly PolygonCorner[] };

export type PlateType = {
  params: readonly PlateParam[];
  edges: Partial<Record<SideName, PlateEdge>>;
  corner: Omit<CornerRule, 'gap'> & { gap: number };
  features?: readonly PlateFeature[];
  faceCurve?: { type: 0 | 1; radius?: Expression; axis?: 'W' | 'H'; given?: 'arc' | 'chord' };
  /** instead of the four sides and the curve */
  facePolygon?: FacePolygon;
};

/** W, H in mm; material and bend table; the inner radius R of straight bends and remaining skin of grooves. */
export type PlateInput = {
  width: number;
  height: number;
  thickness: number;
  density: number;
  radius: number;
  params?: Readonly<Record<string, number>>;
  textureId?: string;
  bendRows: readonly BendRow[];
  edgeHoles?: readonly EdgeHole[];
  grooveRemain?: number;
  minRadius?: number;
  stock?: PanelSpec['stock'];
};

export type PlateResult = {
  geometry: PartGeometry;
  measures: Measures;
  steps: UnfoldStep[];
  /** craft quantities: mm of weld and stiffener, number of studs */
  crafts: { weldLength: number; ribLength: number; studCount: number };
  /** every parameter value used, for the product's snapshot */
  values: Record<string, number>;
  warnings: UnfoldWarning[];
};

// A plate type with a polygonal face (A2, B1 FACE_POLY): its corners are formulas too, every edge has a chain of its own.
import { boundsOfRing } from '../geometry/box.ts';
import { roundHalfAway } from '../geometry/round.ts';
import type { PartGeometry, Point, Ring } from '../geometry/types.ts';
import { evaluate, ExpressionError } from './expression.ts';
import { unfoldFacePoly } from './face-poly.ts';
import type { Leg } from './flange.ts';
import { UnfoldError } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import type { UnfoldStep } from './panel-spec.ts';
import type { FacePolygon, PlateEdge, PlateInput, PlateType } from './plate-definition.ts';

export type FlatFace = {
  geometry: PartGeometry;
  faceOrigin: Point;
  steps: UnfoldStep[];
  weldLength: number;
  warnings: UnfoldWarning[];
};

type About = {
  type: PlateType;
  input: PlateInput;
  values: Record<string, number>;
  holes: readonly Ring[];
  legOf: (bend: PlateEdge['chain'][number]) => Leg;
};

const MOST_BENDS = 6;

/** The flat part of a polygonal face. Throws ExpressionError for corners that are no simple polygon in this order. */
export function unfoldPolygon(polygon: FacePolygon, { type, input, values, holes, legOf }: About): FlatFace {
  const face = polygon.corners.map(({ x, y }) => ({ x: evaluate(x, values), y: evaluate(y, values) }));
  const edges = polygon.corners.map(({ chain }) => chain.slice(0, MOST_BENDS).map(legOf));
  const flat = laid(() =>
    unfoldFacePoly({
      face,
      edges,
      thickness: input.thickness,
      corner: type.corner,
      holes,
      edgeHoles: input.edgeHoles ?? [],
      minRadius: input.minRadius,
      stock: input.stock,
    }),
  );
  return {
    geometry: flat.geometry,
    faceOrigin: flat.faceOrigin,
    steps: stepsOf(flat.geometry),
    weldLength: flat.weldLength,
    warnings: flat.warnings,
  };
}

function laid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnfoldError && error.code === 'Unfold:FaceCrossing')
      throw new ExpressionError('多边形', '角点须按逆时针依次排列，边不能相交', 1);
    throw error;
  }
}

/** The deductions of the edges and the flat size (B3). */
function stepsOf(geometry: PartGeometry): UnfoldStep[] {
  const box = boundsOfRing(geometry.outer);
  const sizes: [string, string, number][] = [
    ...geometry.bendLines.map((line): [string, string, number] => [
      `deduction.${line.side ?? ''}.${line.leg ?? 1}`,
      'BD = 2·OSSB − BA',
      line.deduction ?? 0,
    ]),
    ['flatWidth', 'max x − min x', box.maxX - box.minX],
    ['flatHeight', 'max y − min y', box.maxY - box.minY],
  ];
  return sizes.map(([key, formula, value]) => ({
    key,
    formula,
    value,
    shown: roundHalfAway(value, key.startsWith('deduction') ? 4 : 1),
  }));
}

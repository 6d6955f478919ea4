// A parametric plate type (A2) with the parameters of a product: formulas → panel → flat part and quantities.
import { measure } from '../geometry/measure.ts';
import { circleRing } from '../geometry/ring.ts';
import { roundHalfAway } from '../geometry/round.ts';
import { moved, transformRing } from '../geometry/transform.ts';
import type { MarkLine, PartGeometry, Point, Ring } from '../geometry/types.ts';
import { lookupBendValue } from './bend-value.ts';
import { unfoldBoxPanel } from './box-panel.ts';
import { slotRing } from './edge-holes.ts';
import { evaluate, ExpressionError } from './expression.ts';
import type { Leg } from './flange.ts';
import { SIDES } from './panel-spec.ts';
import type { PanelSide, PanelSpec, Unfolded } from './panel-spec.ts';
import { unfoldPolygon } from './plate-polygon.ts';
import type {
  Expression,
  PlateEdge,
  PlateFeature,
  PlateInput,
  PlateResult,
  PlateType,
} from './plate-definition.ts';
import type { UnfoldWarning } from './messages.ts';

export type {
  Expression,
  PlateEdge,
  PlateFeature,
  PlateInput,
  PlateParam,
  PlateResult,
  PlateType,
} from './plate-definition.ts';

const MAX_ITEMS = 2000;
const STUD_MARK = 3;

/**
 * The flat part of a plate type for a product (A2 calculations). Formula faults, lengths that are not positive
 * and parameters outside min–max throw ExpressionError (Basic:PlateExpr); everything else is a finding.
 */
export function unfoldPlateType(type: PlateType, input: PlateInput): PlateResult {
  const values = parameterValues(type, input);
  const lookups: UnfoldWarning[] = [];
  const placed = (type.features ?? []).map((feature) => placeFeature(feature, values));
  const holes = placed.flatMap((each) => each.holes);
  const context = { input, lookups };
  const unfolded = type.facePolygon
    ? unfoldPolygon(type.facePolygon, {
        type,
        input,
        values,
        holes,
        legOf: (bend) => legOf(bend, values, context),
      })
    : unfoldBox(type, { values, context, holes });
  const geometry = withMarks(
    unfolded.geometry,
    placed.flatMap((each) => each.marks),
    unfolded.faceOrigin,
  );
  return {
    geometry,
    measures: measure(geometry, input.thickness, input.density),
    steps: unfolded.steps,
    crafts: {
      weldLength: unfolded.weldLength,
      ribLength: roundHalfAway(
        placed.reduce((sum, each) => sum + each.ribLength, 0),
        3,
      ),
      studCount: placed.reduce((sum, each) => sum + each.studs, 0),
    },
    values,
    warnings: [
      ...new Map([...lookups, ...unfolded.warnings].map((each) => [JSON.stringify(each), each])).values(),
    ],
  };
}

/** The box of the four sides. */
function unfoldBox(
  type: PlateType,
  { values, context, holes }: { values: Record<string, number>; context: BendContext; holes: Ring[] },
): Unfolded {
  const { input } = context;
  const sides = Object.fromEntries(
    SIDES.flatMap((name) => {
      const edge = type.edges[name];
      return edge ? [[name, sideOf(edge, values, context)]] : [];
    }),
  ) as PanelSpec['sides'];
  return unfoldBoxPanel({
    width: input.width,
    height: input.height,
    thickness: input.thickness,
    sides,
    corner: type.corner,
    holes,
    edgeHoles: input.edgeHoles ?? [],
    ...curveOf(type, values),
    minRadius: input.minRadius,
    stock: input.stock,
  });
}

function parameterValues(type: PlateType, input: PlateInput): Record<string, number> {
  const values: Record<string, number> = {
    W: input.width,
    H: input.height,
    T: input.thickness,
    R: input.radius,
  };
  for (const param of type.params) {
    if (!/^[A-Z][A-Z0-9]{0,3}$/.test(param.key) || param.key in { W: 0, H: 0, T: 0, R: 0 }) {
      throw new ExpressionError(param.key, '参数名不合法', 1);
    }
    const value = input.params?.[param.key] ?? param.default;
    if (value === undefined || !Number.isFinite(value)) throw new ExpressionError(param.key, '缺少参数值', 1);
    const isOutside = value < (param.min ?? -Infinity) || value > (param.max ?? Infinity);
    if (isOutside) throw new ExpressionError(param.key, `超出范围 ${param.min ?? ''}～${param.max ?? ''}`, 1);
    values[param.key] = value;
  }
  return values;
}

type BendContext = { input: PlateInput; lookups: UnfoldWarning[] };

function sideOf(edge: PlateEdge, values: Record<string, number>, context: BendContext): PanelSide {
  const setback = (value: Expression | null | undefined): number | undefined =>
    value === undefined || value === null ? undefined : evaluate(value, values);
  return {
    chain: edge.chain.slice(0, 6).map((bend) => legOf(bend, values, context)),
    setbackStart: setback(edge.cornerStart),
    setbackEnd: setback(edge.cornerEnd),
  };
}

function legOf(
  bend: PlateEdge['chain'][number],
  values: Record<string, number>,
  { input, lookups }: BendContext,
): Leg {
  const length = positive(bend.length, values);
  const angle = positive(bend.angle, values);
  if (angle > 180) throw new ExpressionError(String(bend.angle), '折弯角必须在 0～180 之间', 1);
  const { thickness, textureId, radius, bendRows } = input;
  const found = lookupBendValue(bendRows, { textureId, thickness, method: bend.method, angle, radius });
  lookups.push(...found.warnings);
  return {
    length,
    bend: {
      angle,
      dir: bend.dir,
      method: bend.method,
      radius,
      rule: found.rule,
      grooveRemain: found.row?.grooveRemain ?? input.grooveRemain,
      minFlange: found.row?.minFlange ?? (found.row?.vWidth ? 0.7 * found.row.vWidth : undefined),
    },
  };
}

function positive(expression: Expression, values: Record<string, number>): number {
  const value = evaluate(expression, values);
  if (!(value > 0))
    throw new ExpressionError(String(expression), `结果 ${roundHalfAway(value, 3)} 必须大于 0`, 1);
  return value;
}

function curveOf(type: PlateType, values: Record<string, number>): Pick<PanelSpec, 'faceCurve'> {
  const { faceCurve } = type;
  if (faceCurve?.type !== 1) return {};
  return {
    faceCurve: {
      radius: positive(faceCurve.radius ?? 'R', values),
      axis: faceCurve.axis ?? 'W',
      given: faceCurve.given,
    },
  };
}

type PlacedFeature = { holes: Ring[]; marks: MarkLine[]; ribLength: number; studs: number };

function placeFeature(feature: PlateFeature, values: Record<string, number>): PlacedFeature {
  const count = evaluate(feature.count, values);
  const number = Math.trunc(roundHalfAway(count, 6));
  if (number < 0 || number > MAX_ITEMS)
    throw new ExpressionError(String(feature.count), `个数必须在 0～${MAX_ITEMS} 之间`, 1);
  const [size, cross] =
    feature.axis === 'W' ? [values['W'] ?? 0, values['H'] ?? 0] : [values['H'] ?? 0, values['W'] ?? 0];
  const first = evaluate(feature.edgeOffset, values);
  const pitch = optional(feature.pitch, values) ?? (number > 1 ? (size - 2 * first) / (number - 1) : 0);
  const across = optional(feature.position, values) ?? cross / 2;
  const places = Array.from({ length: number }, (_, index): Point => {
    const at = first + pitch * index;
    return feature.axis === 'W' ? { x: at, y: across } : { x: across, y: at };
  });
  return featureAt(feature, places, { values, cross });
}

function optional(
  expression: Expression | null | undefined,
  values: Record<string, number>,
): number | undefined {
  return expression === undefined || expression === null ? undefined : evaluate(expression, values);
}

function featureAt(
  feature: PlateFeature,
  places: readonly Point[],
  about: { values: Record<string, number>; cross: number },
): PlacedFeature {
  const { values, cross } = about;
  const none: PlacedFeature = { holes: [], marks: [], ribLength: 0, studs: 0 };
  if (feature.kind === 'hole') {
    const radius = positive(feature.diameter ?? 'T', values) / 2;
    return { ...none, holes: places.map((at) => circleRing(at, radius, true)) };
  }
  if (feature.kind === 'slot') {
    const slot = slotRing(positive(feature.length ?? 'T', values), positive(feature.width ?? 'T', values));
    return { ...none, holes: places.map((at) => transformRing(moved(at.x, at.y), slot)) };
  }
  if (feature.kind === 'stud') {
    const marks = places.flatMap(({ x, y }): MarkLine[] => [
      { from: { x: x - STUD_MARK, y }, to: { x: x + STUD_MARK, y } },
      { from: { x, y: y - STUD_MARK }, to: { x, y: y + STUD_MARK } },
    ]);
    return { ...none, marks, studs: places.length };
  }
  const inset = evaluate(feature.inset ?? 0, values);
  const marks = places.map(({ x, y }): MarkLine =>
    feature.axis === 'W'
      ? { from: { x, y: inset }, to: { x, y: cross - inset } }
      : { from: { x: inset, y }, to: { x: cross - inset, y } },
  );
  return { ...none, marks, ribLength: places.length * Math.max(0, cross - 2 * inset) };
}

/** Marks are drawn on the face; the flat starts further out by what left and bottom returns add. */
function withMarks(geometry: PartGeometry, marks: readonly MarkLine[], shift: Point): PartGeometry {
  const place = (p: Point): Point => ({
    x: roundHalfAway(p.x + shift.x, 3),
    y: roundHalfAway(p.y + shift.y, 3),
  });
  return { ...geometry, marks: marks.map(({ from, to }) => ({ from: place(from), to: place(to) })) };
}

// The table of steps and the findings of a box panel (B3, B4).
import { roundHalfAway } from '../geometry/round.ts';
import type { PartGeometry } from '../geometry/types.ts';
import type { Bend } from './bend.ts';
import { flangeFindings } from './flange.ts';
import { holeFindings, lipFindings, placeFindings, radiusFindings, stockFindings } from './limits.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import type { PanelLayout } from './panel-layout.ts';
import { SIDES } from './panel-spec.ts';
import type { UnfoldStep } from './panel-spec.ts';

/** The lines of the worked example, for every side and corner of this panel; mm. */
export function panelSteps(layout: PanelLayout): UnfoldStep[] {
  const { flanges, spec } = layout;
  const steps: UnfoldStep[] = [];
  const push = (key: string, formula: string, value: number, decimals = 1): void => {
    steps.push({ key, formula, value, shown: roundHalfAway(value, decimals) });
  };
  SIDES.forEach((side, index) => {
    flanges[index]?.deductions.forEach((value, bend) =>
      push(`deduction.${side}.${bend + 1}`, 'BD', value, 4),
    );
  });
  push('flatWidth', 'W + Σf − ΣBD', layout.flatWidth);
  push('flatHeight', 'H + Σf − ΣBD', layout.flatHeight);
  SIDES.forEach((side, index) => {
    flanges[index]?.bendDepths.forEach((value, bend) =>
      push(`bendFromEdge.${side}.${bend + 1}`, 'Σf − ΣBD − BD/2', value),
    );
  });
  const half = (index: number): number => (flanges[index]?.deductions[0] ?? 0) / 2;
  push('faceBetweenBends.W', 'W − BD', layout.faceWidth - half(1) - half(3));
  push('faceBetweenBends.H', 'H − BD', layout.faceHeight - half(0) - half(2));
  SIDES.forEach((side, index) => {
    if ((flanges[index]?.legs.length ?? 0) === 0) return;
    const full = index % 2 === 0 ? spec.width : spec.height;
    const setbacks = (layout.setbacks[index]?.[0] ?? 0) + (layout.setbacks[(index + 3) % 4]?.[1] ?? 0);
    push(`returnLength.${side}`, 'side − c − c', full - setbacks);
  });
  SIDES.forEach((side, corner) =>
    pushNotch(layout, corner, (axis, value) =>
      push(`notch.${side}-${SIDES[(corner + 1) % 4]}.${axis}`, 'f − BD + c', value),
    ),
  );
  return steps;
}

function pushNotch(
  layout: PanelLayout,
  corner: number,
  push: (axis: 'W' | 'H', value: number) => void,
): void {
  const one = layout.flanges[corner];
  const other = layout.flanges[(corner + 1) % 4];
  if (!one || !other || one.legs.length === 0 || other.legs.length === 0) return;
  const acrossOther = other.extension + (layout.setbacks[corner]?.[0] ?? 0);
  const acrossOne = one.extension + (layout.setbacks[corner]?.[1] ?? 0);
  // sides 0 and 2 run along W, so their end is set back along W
  push('W', corner % 2 === 0 ? acrossOther : acrossOne);
  push('H', corner % 2 === 0 ? acrossOne : acrossOther);
}

/** Findings of B4 for the whole panel, each sentence once. */
export function panelFindings(layout: PanelLayout, geometry: PartGeometry): UnfoldWarning[] {
  const { spec, flanges } = layout;
  const bends: Bend[] = flanges.flatMap((flange) => flange.legs.map((leg) => leg.bend));
  const [bottom, right, top, left] = flanges;
  const curved = spec.faceCurve?.axis === 'W' ? [bottom, top] : [left, right];
  const radius = Math.max(0, ...bends.map((bend) => (bend.method === 2 ? 0 : bend.radius)));
  const all = [
    ...flanges.flatMap((flange) => flangeFindings(flange, spec.thickness)),
    ...(spec.minRadius === undefined ? [] : radiusFindings(bends, spec.minRadius)),
    ...holeFindings(geometry.holes, geometry.bendLines, 1.5 * spec.thickness + radius),
    ...placeFindings(geometry.outer, geometry.holes),
    ...lipFindings(left.reach, right.reach, { size: spec.width, thickness: spec.thickness }),
    ...lipFindings(bottom.reach, top.reach, { size: spec.height, thickness: spec.thickness }),
    ...(spec.faceCurve && curved.some((flange) => flange.legs.length > 0)
      ? [finding('Unfold:RolledFlange')]
      : []),
    ...stockFindings(geometry.outer, spec.stock ?? []),
  ];
  return distinct(all);
}

export function distinct(findings: readonly UnfoldWarning[]): UnfoldWarning[] {
  const seen = new Map(findings.map((each) => [JSON.stringify([each.code, each.params]), each]));
  return [...seen.values()];
}

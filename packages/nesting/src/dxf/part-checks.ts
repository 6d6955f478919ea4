// The check table of D5 for finished parts.
import { boundsOfRing } from '../geometry/box.ts';
import { findRingCrossing, findSelfCrossing } from '../geometry/crossing.ts';
import { area, flattenRing } from '../geometry/ring.ts';
import type { PartGeometry, Point, Ring } from '../geometry/types.ts';
import { distanceToSegment } from '../geometry/vec.ts';
import type { ExtractOptions } from './extract-options.ts';
import { issue } from './issues.ts';
import type { DxfIssue } from './issues.ts';
import type { DxfPart } from './parts.ts';

/** Adds the findings of every part to `issues`; `at` is a place in the drawing. */
export function checkParts(parts: readonly DxfPart[], options: ExtractOptions, issues: DxfIssue[]): void {
  parts.forEach((part, index) => {
    for (const found of [
      ...ringFindings(part.geometry),
      ...holeFindings(part, options),
      ...bendFindings(part.geometry, options.bendReach ?? 8),
      ...sizeFindings(part.geometry, options),
    ]) {
      const at = found.at ?? { x: 0, y: 0 };
      issues.push({ ...found, part: index, at: { x: at.x + part.bounds.minX, y: at.y + part.bounds.minY } });
    }
  });
}

function ringFindings(part: PartGeometry): DxfIssue[] {
  const found: DxfIssue[] = [];
  for (const ring of [part.outer, ...part.holes]) {
    const answer = findSelfCrossing(ring);
    // what is known to be wrong says more than what could not be looked at
    if (answer.state === 'crosses') return [issue('Dxf:SelfCrossing', [], { at: answer.at })];
    if (answer.state === 'tooComplex') found.push(issue('Dxf:TooComplex'));
  }
  if (part.holes.length === 0 || found.length > 0) return found;
  const answer = findRingCrossing([part.outer, ...part.holes]);
  if (answer.state === 'crosses') {
    const among = findRingCrossing(part.holes);
    if (among.state === 'crosses') found.push(issue('Dxf:HolesCross', [], { at: among.at }));
    else found.push(issue('Dxf:HoleOutside', [], { at: answer.at }));
  }
  if (answer.state === 'tooComplex') found.push(issue('Dxf:TooComplex'));
  return found;
}

/** A hole narrower than the plate is thick (laser) or than the smallest punch. */
function holeFindings(part: DxfPart, options: ExtractOptions): DxfIssue[] {
  const least = Math.max(part.label.thickness ?? options.thickness ?? 0, options.punchMinimum ?? 0);
  const small = part.geometry.holes.find((hole) => widthOf(hole) < least - 1e-6);
  return small ? [issue('Dxf:SmallHole', [], { at: small.vertices[0] })] : [];
}

/** The lesser of the box's short side and the diameter of the circle of equal area. */
function widthOf(hole: Ring): number {
  const box = boundsOfRing(hole);
  return Math.min(box.maxX - box.minX, box.maxY - box.minY, 2 * Math.sqrt(area(hole) / Math.PI));
}

/** Once per part: some bend line ends further from every contour than `reach`. */
function bendFindings(part: PartGeometry, reach: number): DxfIssue[] {
  if (part.bendLines.length === 0) return [];
  const chains = [part.outer, ...part.holes].map((ring) => flattenRing(ring, 0.05, 'inscribe'));
  const others = part.bendLines;
  for (const line of part.bendLines) {
    for (const end of [line.from, line.to]) {
      // bend lines may end on each other, where two returns meet
      const meets = others.some(
        (other) => other !== line && distanceToSegment(end, other.from, other.to) <= reach,
      );
      if (!meets && !chains.some((chain) => isNearChain(chain, end, reach)))
        return [issue('Dxf:BendNotThrough', [], { at: end })];
    }
  }
  return [];
}

function isNearChain(chain: readonly Point[], at: Point, reach: number): boolean {
  return chain.some(
    (a, index) => distanceToSegment(at, a, chain[(index + 1) % chain.length] as Point) <= reach,
  );
}

/** Mode 3: the flat size of the drawing must equal the product's within 0.5 mm, in either direction. */
function sizeFindings(part: PartGeometry, options: ExtractOptions): DxfIssue[] {
  if (options.mode !== 3 || !options.declared) return [];
  const { width, height } = options.declared;
  const isEqual = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5 + 1e-9;
  const fits =
    (isEqual(part.width, width) && isEqual(part.height, height)) ||
    (isEqual(part.width, height) && isEqual(part.height, width));
  return fits ? [] : [issue('Dxf:SizeDiffers', [`${part.width}x${part.height}`, `${width}x${height}`])];
}

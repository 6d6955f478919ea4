// The derived numbers of a flat part (B1), stored with the product. Rounding happens here and only here.
import { boundsOfRing, smallestRectangle } from './box.ts';
import { area, flattenRing, perimeter } from './ring.ts';
import { roundHalfAway } from './round.ts';
import type { PartGeometry } from './types.ts';
import { distance } from './vec.ts';

export type Measures = {
  unfoldWidth: number;
  unfoldHeight: number;
  boundingArea: number;
  minRectArea: number;
  netArea: number;
  faceArea: number;
  perimeter: number;
  cutLength: number;
  holeCount: number;
  pierceCount: number;
  bendCount: number;
  bendLength: number;
  slotLength: number;
  holeAreas: number[];
  weight: number;
};

const MM2_PER_M2 = 1_000_000;

/**
 * Numbers of a flat part for thickness t (mm) and density ρ (g/cm³).
 * Flat sides mm (0.1), areas m² (4 decimals), lengths m (3), weight kg (3); every figure is rounded once,
 * half away from zero, from unrounded parts. The weight uses the unrounded net area (B1).
 * Without a known face the face area is the area inside the outer ring.
 */
export function measure(part: PartGeometry, thickness: number, density: number): Measures {
  const box = boundsOfRing(part.outer);
  const width = roundHalfAway(box.maxX - box.minX, 1);
  const height = roundHalfAway(box.maxY - box.minY, 1);
  const outerArea = area(part.outer);
  const holeAreas = part.holes.map((hole) => area(hole));
  const netArea = (outerArea - sum(holeAreas)) / MM2_PER_M2;
  const around = perimeter(part.outer);
  const round = roundHalfAway;
  return {
    unfoldWidth: width,
    unfoldHeight: height,
    boundingArea: round((width * height) / MM2_PER_M2, 4),
    minRectArea: round(smallestRectangle(flattenRing(part.outer, 0.05, 'inscribe')).area / MM2_PER_M2, 4),
    netArea: round(netArea, 4),
    faceArea: round((part.face?.area ?? outerArea) / MM2_PER_M2, 4),
    perimeter: round(around / 1000, 3),
    cutLength: round((around + sum(part.holes.map(perimeter))) / 1000, 3),
    holeCount: part.holes.length,
    pierceCount: 1 + part.holes.length,
    bendCount: part.bendLines.length,
    bendLength: round(sum(part.bendLines.map((line) => distance(line.from, line.to))) / 1000, 3),
    slotLength: round(sum(part.grooveLines.map((line) => distance(line.from, line.to))) / 1000, 3),
    holeAreas: holeAreas.map((hole) => round(hole / MM2_PER_M2, 4)),
    weight: round(netArea * thickness * density, 3),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What is derived of a product and from what: the draft, the geometry kernel that is handed in, the result. */
import type { PartMeasures, ProductFigures, ProductFinding, ProductWarning } from './product.figures.ts';
import type { EdgeHoleRow } from './product.edge-holes.ts';
import type { FlatPart } from './product.geometry.ts';

/** What the panel door of the nesting package offers; declared as methods, so that its own narrower types fit. */
export interface PanelEngine {
  unfoldPlateType(
    type: unknown,
    input: unknown,
  ): {
    geometry: unknown;
    measures: PartMeasures;
    crafts: { weldLength: number; ribLength: number };
    values: Record<string, number>;
    warnings: readonly { code: string; level: 'warning' | 'error'; params: (string | number)[] }[];
  };
  unfoldMessage(warning: unknown): string;
  measure(part: unknown, thickness: number, density: number): PartMeasures;
  minRadiusOf(temper: string | undefined, thickness: number): number;
  rectangleRing(width: number, height: number): unknown;
  shapeHash(shape: unknown): string;
  toSvgPath(ring: unknown): string;
  flattenRing(ring: unknown, chordError?: number, how?: 'contain' | 'inscribe'): { x: number; y: number }[];
  smallestRectangle(points: readonly { x: number; y: number }[]): { width: number; height: number };
  toOrigin(part: unknown): unknown;
  findSelfCrossing(ring: unknown): { state: string };
  findRingCrossing(rings: readonly unknown[]): { state: string };
}

/** What is typed, imported or stored of a product and decides what is derived. Lengths mm. */
export interface DeriveDraft {
  readonly productKind?: number | null;
  readonly plateTypeId?: string | null;
  readonly textureId: string;
  readonly thickness: number;
  readonly colorId?: string | null;
  readonly visibleWidth?: number | null;
  readonly visibleHeight?: number | null;
  readonly depth?: number | null;
  readonly params?: Readonly<Record<string, number>> | null;
  readonly edgeHoles?: readonly EdgeHoleRow[] | null;
  readonly unfoldWidth?: number | null;
  readonly unfoldHeight?: number | null;
  readonly unfoldMode?: number | null;
  readonly geometry?: unknown;
  readonly areaRuleId?: string | null;
  readonly structureId?: string | null;
  readonly installStructureId?: string | null;
  readonly quantity?: number | null;
  readonly positions?: readonly string[] | null;
}
/** `code` names the finding; `missing` means that the form is not filled in yet. */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly code: ProductFinding;
}
export interface DerivedProduct extends Omit<ProductFigures, 'unfoldWidth' | 'unfoldHeight'> {
  unfoldWidth: number | null;
  unfoldHeight: number | null;
  unfoldMode: number;
  plateTypeVersion: number | null;
  depth: number | null;
  params: Record<string, number>;
  usesSystemBend: boolean;
  geometry: FlatPart | null;
  outline: string | null;
  geometryHash: string | null;
  billedArea: string;
  areaTrace: unknown;
  warnings: ProductWarning[];
  state: 1 | 2;
  /** faults that refuse the row; empty when it can be saved */
  problems: Problem[];
}

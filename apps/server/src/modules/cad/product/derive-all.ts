/** Derives drafts with equal shapes computed once (engineering B, D6). Light: threads load this file without the rest of the server. */
import type { DerivedProduct, DeriveDraft, PanelEngine, ProductMasters } from '@muyun/contract';
import { deriveProduct, finishProblems } from '@muyun/contract/derive';
import * as panel from '@muyun/nesting/panel';
import { derivedColumns } from './product.rows.ts';

export const panelEngine: PanelEngine = panel;

/**
 * What is derived of a row's shape, small enough to be kept for ten thousand rows: what a check looks at, and the rest as
 * text until it is written. Colour, number and places of a row decide nothing of it.
 */
export interface DerivedShape extends Pick<
  DerivedProduct,
  'geometryHash' | 'faceArea' | 'unfoldWidth' | 'unfoldHeight' | 'problems' | 'warnings'
> {
  /** JSON of the columns that a derivation writes */
  readonly columns: string;
}

/** What decides the shape of a draft, as text. Null for a drawing: to compare it costs more than to measure it. */
export function shapeKey(d: DeriveDraft): string | null {
  if (d.geometry) return null;
  const sizes = [d.thickness, d.visibleWidth, d.visibleHeight, d.depth, d.unfoldWidth, d.unfoldHeight];
  return JSON.stringify([
    d.productKind ?? 1,
    d.plateTypeId ?? null,
    d.textureId,
    d.areaRuleId ?? null,
    d.structureId ?? null,
    d.installStructureId ?? null,
    d.unfoldMode ?? 1,
    d.params ?? {},
    d.edgeHoles ?? [],
    ...sizes.map((size) => size ?? null),
  ]);
}

/** The shape of one draft. Never refuses: faults are in its `problems`. */
export function deriveShape(
  masters: ProductMasters,
  { colorId: _color, quantity: _quantity, positions: _positions, ...shape }: DeriveDraft,
): DerivedShape {
  const d = deriveProduct(panelEngine, masters, shape);
  const { geometryHash, faceArea, unfoldWidth, unfoldHeight, problems, warnings } = d;
  return {
    geometryHash,
    faceArea,
    unfoldWidth,
    unfoldHeight,
    problems,
    warnings,
    columns: JSON.stringify({
      ...derivedColumns(d),
      geometry: d.geometry && JSON.stringify(d.geometry),
      area_trace: d.areaTrace && JSON.stringify(d.areaTrace),
    }),
  };
}

/** Faults of a row: of its shape, and of what stands beside it. */
export const problemsOf = (
  masters: ProductMasters,
  draft: DeriveDraft,
  shape: DerivedShape,
): DerivedProduct['problems'] => [...shape.problems, ...finishProblems(masters, draft)];

/** Everything derived of drafts of one project, in their order. */
export const deriveAll = (masters: ProductMasters, drafts: readonly DeriveDraft[]): DerivedProduct[] =>
  drafts.map((draft) => deriveProduct(panelEngine, masters, draft));

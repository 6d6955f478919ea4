/**
 * The one function that computes everything derived of a product (engineering B, D6): geometry, unfolded sizes, areas,
 * weight, counts, warnings and state. Server and browser call it with the same master data; the geometry kernel is
 * handed in, because the contract depends on nothing.
 */
import { billedOf } from './product.area.ts';
import { figuresOf, NO_FIGURES } from './product.figures.ts';
import type { FlatPart } from './product.geometry.ts';
import type { ProductMasters } from './product.masters.ts';
import {
  finishProblems,
  flangeWarnings,
  positionWarnings,
  problem,
  shapeProblems,
  SIZE_LIMIT,
} from './product.problems.ts';
import { type Flat, flatOf, isEdgeHoleFault, isMissing } from './product.flat.ts';
import type { DerivedProduct, DeriveDraft, PanelEngine } from './product.draft.ts';
export * from './product.draft.ts';
export { finding, finishProblems } from './product.problems.ts';

/** m², of a drawing: 100 mm² (engineering B1) */
const LEAST_AREA = 0.0001;
const MAX_OUTLINE = 8000;

/** Derives one product. Never throws: what refuses the row is in `problems`, what blocks nesting makes it state 2 图纸异常. */
export function deriveProduct(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
): DerivedProduct {
  const problems = [...shapeProblems(masters, draft), ...finishProblems(masters, draft)];
  const plate = masters.plateTypes.find((p) => p.id === draft.plateTypeId) ?? null;
  const none: DerivedProduct = {
    ...NO_FIGURES,
    unfoldWidth: draft.unfoldWidth ?? null,
    unfoldHeight: draft.unfoldHeight ?? null,
    unfoldMode: draft.unfoldMode ?? 1,
    plateTypeVersion: plate?.defVersion ?? null,
    depth: draft.depth ?? null,
    params: { ...draft.params },
    usesSystemBend: false,
    geometry: null,
    outline: null,
    geometryHash: null,
    billedArea: '0.0000',
    areaTrace: null,
    warnings: positionWarnings(draft),
    state: 1,
    problems,
  };
  // 外购件 is bought as it is: no flat part, no area
  if (draft.productKind === 8 || problems.length > 0) return none;
  let flat: Flat;
  try {
    flat = flatOf(engine, masters, draft, plate);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...none,
      problems: [
        isMissing(error)
          ? problem(error.field, 'missing', { field: error.label })
          : isEdgeHoleFault(error)
            ? problem('edgeHoles', 'edgeHoles', { reason })
            : problem('params', 'unfold', { reason }),
      ],
    };
  }
  return completed(engine, masters, draft, none, flat);
}

function completed(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
  none: DerivedProduct,
  flat: Flat,
): DerivedProduct {
  const { geometry, measures } = flat;
  if (Math.max(measures.unfoldWidth, measures.unfoldHeight) > SIZE_LIMIT.flatMax)
    return { ...none, problems: [problem('unfoldWidth', 'size')] };
  if (flat.unfoldMode === 2 && measures.netArea < LEAST_AREA)
    return { ...none, problems: [problem('geometry', 'drawingSmall')] };
  const figures = figuresOf(measures, flat.crafts);
  const plate = masters.plateTypes.find((p) => p.id === draft.plateTypeId) ?? null;
  const billed = billedOf(masters, { ...draft, plateTypeGroupId: plate?.groupId ?? null }, measures, () =>
    engine.smallestRectangle(engine.flattenRing(geometry.outer, 0.05, 'inscribe')),
  );
  const depth = flat.params['F'] ?? draft.depth ?? null;
  const warnings = [...none.warnings, ...flat.warnings, ...flangeWarnings(masters, draft, depth)];
  return {
    ...none,
    ...figures,
    unfoldMode: flat.unfoldMode,
    params: flat.params,
    depth,
    usesSystemBend: warnings.some((w) => w.code === 'Unfold:SystemK'),
    geometry,
    outline: outlineOf(engine, geometry),
    geometryHash: engine.shapeHash(geometry),
    billedArea: billed.area,
    areaTrace: billed.trace,
    warnings,
    state: warnings.some((w) => w.level === 'error') ? 2 : 1,
  };
}

/** Outline and holes as one path, y upwards; a drawing too rich for a thumbnail is drawn by its corners. */
function outlineOf(engine: PanelEngine, part: FlatPart): string {
  const rings = [part.outer, ...part.holes];
  const exact = rings.map((r) => engine.toSvgPath(r)).join('');
  if (exact.length <= MAX_OUTLINE) return exact;
  const coarse = Math.max(part.width, part.height) / 100;
  let path = '';
  for (const ring of rings) {
    const piece = `M${engine
      .flattenRing(ring, coarse, 'inscribe')
      .map((p) => `${Math.round(p.x)} ${Math.round(p.y)}`)
      .join('L')}Z`;
    if (path.length + piece.length > MAX_OUTLINE) break;
    path += piece;
  }
  return path === '' ? `M0 0L${part.width} 0L${part.width} ${part.height}L0 ${part.height}Z` : path;
}

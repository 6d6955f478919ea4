/** What a draft of a product has wrong before anything is unfolded, in the words of the catalogue. */
import { fill } from '../../kit/errors.ts';
import { PRODUCT_FINDINGS, type ProductFinding, type ProductWarning } from './product.figures.ts';
import type { ProductMasters } from './product.masters.ts';
import type { DeriveDraft, Problem } from './product.draft.ts';

export const SIZE_LIMIT = { faceMin: 10, faceMax: 20_000, flatMax: 20_000, quantityMax: 99_999 };
type Numbers = Readonly<Record<string, string | number>>;

/** A finding of the catalogue in its words. */
export const finding = (name: ProductFinding, params?: Numbers): ProductWarning => ({
  code: name,
  level: PRODUCT_FINDINGS[name].level,
  message: fill(PRODUCT_FINDINGS[name].message, params),
});
/** A finding that refuses the row, at its field. */
export const problem = (field: string, name: ProductFinding, params?: Numbers): Problem => ({
  field,
  code: name,
  message: fill(PRODUCT_FINDINGS[name].message, params),
});

/** Faults of what decides no shape: colour and number. */
export function finishProblems(
  masters: ProductMasters,
  { colorId, quantity }: Pick<DeriveDraft, 'colorId' | 'quantity'>,
): Problem[] {
  const found: Problem[] = [];
  if (colorId && !masters.colors.some((c) => c.id === colorId)) found.push(problem('colorId', 'color'));
  if (
    quantity !== undefined &&
    quantity !== null &&
    (!Number.isInteger(quantity) || quantity < 1 || quantity > SIZE_LIMIT.quantityMax)
  )
    found.push(problem('quantity', 'quantity'));
  return found;
}

/** Faults of what decides the shape: material, thickness, plate type, rule, sizes. */
export function shapeProblems(masters: ProductMasters, draft: DeriveDraft): Problem[] {
  const found: Problem[] = [];
  const texture = masters.textures.find((t) => t.id === draft.textureId);
  if (!texture) found.push(problem('textureId', 'texture'));
  else if (
    !masters.thicknesses.some(
      (t) => t.textureId === texture.id && Math.abs(t.thickness - draft.thickness) < 1e-6,
    )
  )
    found.push(problem('thickness', 'thickness', { texture: texture.name, thickness: draft.thickness }));
  if (draft.plateTypeId && !masters.plateTypes.some((p) => p.id === draft.plateTypeId))
    found.push(problem('plateTypeId', 'plateType'));
  // a panel cut flat although it is folded would be too small in each direction
  if (
    draft.depth &&
    !draft.plateTypeId &&
    !draft.geometry &&
    draft.unfoldMode !== 3 &&
    (draft.productKind ?? 1) < 4
  )
    found.push(problem('plateTypeId', 'foldNoType'));
  const plate = masters.plateTypes.find((p) => p.id === draft.plateTypeId);
  if ((draft.edgeHoles?.length ?? 0) > 0 && (plate?.defineMode !== 1 || (draft.unfoldMode ?? 1) !== 1))
    found.push(problem('edgeHoles', 'edgeHolesFlat'));
  if (draft.areaRuleId && !masters.areaRules.some((r) => r.id === draft.areaRuleId))
    found.push(problem('areaRuleId', 'areaRule'));
  if (draft.structureId && !masters.structures.some((s) => s.id === draft.structureId))
    found.push(problem('structureId', 'structure'));
  for (const [field, size] of [
    ['visibleWidth', draft.visibleWidth],
    ['visibleHeight', draft.visibleHeight],
  ] as const) {
    if (size !== undefined && size !== null && (size < SIZE_LIMIT.faceMin || size > SIZE_LIMIT.faceMax))
      found.push(problem(field, 'size'));
  }
  return found;
}

/** Positions that are not as many as the pieces. */
export function positionWarnings(draft: DeriveDraft): ProductWarning[] {
  const count = draft.positions?.length ?? 0;
  return count > 0 && draft.quantity && count !== draft.quantity
    ? [finding('positions', { count, quantity: draft.quantity })]
    : [];
}

/** A flange too small for the way the piece is hung (engineering A7); what has none is hung otherwise. */
export function flangeWarnings(
  masters: ProductMasters,
  { installStructureId }: Pick<DeriveDraft, 'installStructureId'>,
  depth: number | null,
): ProductWarning[] {
  const hung = masters.installStructures.find((i) => i.id === installStructureId);
  if (!hung || !depth || depth >= hung.minFlange) return [];
  return [
    finding('installFlange', {
      flange: String(depth),
      install: hung.name,
      min: String(hung.minFlange),
    }),
  ];
}

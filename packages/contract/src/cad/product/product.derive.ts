/**
 * The one function that computes everything derived of a product (engineering B, D6): geometry, unfolded sizes, areas,
 * weight, counts, warnings and state. Server and browser call it with the same master data; the geometry kernel is
 * handed in, because the contract depends on nothing.
 */
import { dec } from '../../kit/decimal.ts';
import { fill } from '../../kit/errors.ts';
import { billedOf } from './product.area.ts';
import {
  figuresOf,
  NO_FIGURES,
  PRODUCT_FINDINGS,
  type PartMeasures,
  type ProductFigures,
  type ProductFinding,
  type ProductWarning,
} from './product.figures.ts';
import { type FlatPart, isInside } from './product.geometry.ts';
import type { PlateTypeMaster, ProductMasters } from './product.masters.ts';

/** What the panel door of the nesting package offers; declared as methods, so that its own narrower types fit. */
export interface PanelEngine {
  unfoldPlateType(
    type: unknown,
    input: unknown,
  ): {
    geometry: unknown;
    measures: PartMeasures;
    crafts: { weldLength: number };
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
  readonly unfoldWidth?: number | null;
  readonly unfoldHeight?: number | null;
  readonly unfoldMode?: number | null;
  readonly geometry?: unknown;
  readonly areaRuleId?: string | null;
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

/** m², of a drawing: 100 mm² (engineering B1) */
const LEAST_AREA = 0.0001;
const LIMIT = { faceMin: 10, faceMax: 20_000, flatMax: 20_000, quantityMax: 99_999 };
const MAX_OUTLINE = 8000;
const RESERVED = new Set(['W', 'H', 'T', 'R']);

type Flat = {
  geometry: FlatPart;
  measures: PartMeasures;
  weldLength: number;
  unfoldMode: number;
  params: Record<string, number>;
  warnings: ProductWarning[];
};
type Numbers = Readonly<Record<string, string | number>>;

export const finding = (name: ProductFinding, params?: Numbers): ProductWarning => ({
  code: name,
  level: PRODUCT_FINDINGS[name].level,
  message: fill(PRODUCT_FINDINGS[name].message, params),
});
const problem = (field: string, name: ProductFinding, params?: Numbers): Problem => ({
  field,
  code: name,
  message: fill(PRODUCT_FINDINGS[name].message, params),
});

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
  if (Math.max(measures.unfoldWidth, measures.unfoldHeight) > LIMIT.flatMax)
    return { ...none, problems: [problem('unfoldWidth', 'size')] };
  if (flat.unfoldMode === 2 && measures.netArea < LEAST_AREA)
    return { ...none, problems: [problem('geometry', 'drawingSmall')] };
  const figures = figuresOf(measures, flat.weldLength);
  const plate = masters.plateTypes.find((p) => p.id === draft.plateTypeId) ?? null;
  const billed = billedOf(masters, { ...draft, plateTypeGroupId: plate?.groupId ?? null }, measures, () =>
    engine.smallestRectangle(engine.flattenRing(geometry.outer, 0.05, 'inscribe')),
  );
  const warnings = [...none.warnings, ...flat.warnings];
  return {
    ...none,
    ...figures,
    unfoldMode: flat.unfoldMode,
    params: flat.params,
    depth: flat.params['F'] ?? draft.depth ?? null,
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
    (!Number.isInteger(quantity) || quantity < 1 || quantity > LIMIT.quantityMax)
  )
    found.push(problem('quantity', 'quantity'));
  return found;
}

function shapeProblems(masters: ProductMasters, draft: DeriveDraft): Problem[] {
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
  if (draft.areaRuleId && !masters.areaRules.some((r) => r.id === draft.areaRuleId))
    found.push(problem('areaRuleId', 'areaRule'));
  for (const [field, size] of [
    ['visibleWidth', draft.visibleWidth],
    ['visibleHeight', draft.visibleHeight],
  ] as const) {
    if (size !== undefined && size !== null && (size < LIMIT.faceMin || size > LIMIT.faceMax))
      found.push(problem(field, 'size'));
  }
  return found;
}

function positionWarnings(draft: DeriveDraft): ProductWarning[] {
  const count = draft.positions?.length ?? 0;
  return count > 0 && draft.quantity && count !== draft.quantity
    ? [finding('positions', { count, quantity: draft.quantity })]
    : [];
}

class MissingSize extends Error {
  readonly field: string;
  readonly label: string;
  constructor(field: string, label: string) {
    super(label);
    this.field = field;
    this.label = label;
  }
}
const isMissing = (error: unknown): error is MissingSize => error instanceof MissingSize;

function flatOf(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
  plate: PlateTypeMaster | null,
): Flat {
  if (draft.geometry && (draft.unfoldMode ?? 2) === 2) return drawn(engine, masters, draft);
  if (plate?.defineMode === 1 && draft.unfoldMode !== 3) return unfolded(engine, masters, draft, plate);
  return plain(engine, masters, draft, plate);
}

/** Thickness and density for the weight; an areal weight (composite panels) counts per m² as it is. */
function heaviness(masters: ProductMasters, draft: DeriveDraft): [number, number] {
  const texture = masters.textures.find((t) => t.id === draft.textureId);
  if (texture?.densityMode !== 2) return [draft.thickness, Number(texture?.density ?? 0)];
  const own = masters.thicknesses.find(
    (t) => t.textureId === texture.id && Math.abs(t.thickness - draft.thickness) < 1e-6,
  );
  return [1, Number(own?.arealWeight ?? 0)];
}

function unfolded(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
  plate: PlateTypeMaster,
): Flat {
  const { visibleWidth: width, visibleHeight: height, thickness } = draft;
  if (!width) throw new MissingSize('visibleWidth', '宽');
  if (!height) throw new MissingSize('visibleHeight', '高');
  const [perMm, density] = heaviness(masters, draft);
  const rows = masters.bends.filter((b) => b.textureId === draft.textureId);
  const texture = masters.textures.find((t) => t.id === draft.textureId);
  const params = { ...draft.params };
  // 折边 of a list is the parameter F of the plate type, unless F itself was given
  if (params['F'] === undefined && draft.depth && paramKeys(plate).includes('F')) params['F'] = draft.depth;
  const result = engine.unfoldPlateType(plateDefinition(plate), {
    width,
    height,
    thickness,
    density: perMm === thickness ? density : 0,
    radius: radiusOf(rows, thickness),
    params,
    textureId: draft.textureId,
    bendRows: rows,
    minRadius: engine.minRadiusOf(texture?.temper ?? undefined, thickness),
    stock: masters.stock.filter(
      (s) => s.textureId === draft.textureId && Math.abs(s.thickness - thickness) < 1e-6,
    ),
  });
  const geometry = result.geometry as FlatPart;
  const values = Object.fromEntries(Object.entries(result.values).filter(([key]) => !RESERVED.has(key)));
  const warnings = result.warnings.map((w) => ({
    code: w.code,
    level: w.level,
    message: engine.unfoldMessage(w),
  }));
  return {
    geometry,
    measures: perMm === thickness ? result.measures : engine.measure(geometry, perMm, density),
    weldLength: result.crafts.weldLength,
    unfoldMode: 1,
    params: values,
    warnings,
  };
}

const paramKeys = (plate: PlateTypeMaster): string[] =>
  (Array.isArray(plate.params) ? plate.params : []).map((p: { key?: unknown }) => String(p.key));

/** The stored definition with what may be left out filled in. */
const plateDefinition = (plate: PlateTypeMaster): unknown => ({
  params: plate.params ?? [],
  edges: plate.edges ?? {},
  corner: plate.corner ?? { type: 2, gap: 0.5 },
  ...(plate.features ? { features: plate.features } : {}),
  ...(plate.faceCurve ? { faceCurve: plate.faceCurve } : {}),
});

/** Inner radius of straight bends: the factory's own for this thickness, else the thickness itself. */
function radiusOf(rows: ProductMasters['bends'], thickness: number): number {
  return (
    rows.find((r) => r.bendMethod === 1 && Math.abs(r.thickness - thickness) < 1e-6 && r.innerRadius)
      ?.innerRadius ?? thickness
  );
}

/** A plain sheet: the flat size as typed (3 手工), else the visible size. */
function plain(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
  plate: PlateTypeMaster | null,
): Flat {
  const isByHand = draft.unfoldMode === 3 || !(draft.visibleWidth && draft.visibleHeight);
  const width = isByHand ? (draft.unfoldWidth ?? draft.visibleWidth) : draft.visibleWidth;
  const height = isByHand ? (draft.unfoldHeight ?? draft.visibleHeight) : draft.visibleHeight;
  if (!width)
    throw draft.unfoldMode === 3
      ? new MissingSize('unfoldWidth', '展开宽')
      : new MissingSize('visibleWidth', '宽');
  if (!height)
    throw draft.unfoldMode === 3
      ? new MissingSize('unfoldHeight', '展开高')
      : new MissingSize('visibleHeight', '高');
  const isTyped = isByHand && Boolean(draft.unfoldWidth && draft.unfoldHeight);
  const [w, h] = [tenth(width), tenth(height)];
  const [faceW, faceH] = [draft.visibleWidth ?? w, draft.visibleHeight ?? h];
  const geometry = {
    kind: 'RECT',
    width: w,
    height: h,
    outer: engine.rectangleRing(w, h),
    holes: [],
    bendLines: [],
    grooveLines: [],
    marks: [],
    face: { width: faceW, height: faceH, area: faceW * faceH },
  } as FlatPart;
  const sheets = masters.stock.filter(
    (s) => s.textureId === draft.textureId && Math.abs(s.thickness - draft.thickness) < 1e-6,
  );
  const fits =
    sheets.length === 0 ||
    sheets.some(
      (s) => Math.min(w, h) <= Math.min(s.width, s.length) && Math.max(w, h) <= Math.max(s.width, s.length),
    );
  const oversize = { code: 'Unfold:Oversize', level: 'warning' as const, params: [] };
  return {
    geometry,
    measures: engine.measure(geometry, ...heaviness(masters, draft)),
    weldLength: 0,
    unfoldMode: isTyped ? 3 : (draft.unfoldMode ?? 1),
    params: { ...draft.params },
    warnings: [
      ...(plate?.defineMode === 2 ? [finding('noDrawing')] : []),
      ...(fits ? [] : [{ ...oversize, message: engine.unfoldMessage(oversize) }]),
    ],
  };
}

/** A drawing: taken as it is, placed at the origin, checked for crossings. */
function drawn(engine: PanelEngine, masters: ProductMasters, draft: DeriveDraft): Flat {
  const placed = engine.toOrigin(draft.geometry) as FlatPart;
  const { visibleWidth: w, visibleHeight: h } = draft;
  const geometry: FlatPart = { ...placed, ...(w && h ? { face: { width: w, height: h, area: w * h } } : {}) };
  const rings = [geometry.outer, ...geometry.holes];
  const crossesItself = rings.some((r) => engine.findSelfCrossing(r).state === 'crosses');
  const isApart = rings.length === 1 || engine.findRingCrossing(rings).state !== 'crosses';
  const measures = engine.measure(geometry, ...heaviness(masters, draft));
  return {
    geometry: { ...geometry, width: measures.unfoldWidth, height: measures.unfoldHeight },
    measures,
    weldLength: 0,
    unfoldMode: 2,
    params: { ...draft.params },
    warnings: crossesItself
      ? [finding('drawingCrosses')]
      : isApart && holesLieInside(engine, geometry)
        ? []
        : [finding('holeOutside')],
  };
}

/** No ring crosses another: one corner of a hole tells where it lies. */
function holesLieInside(engine: PanelEngine, part: FlatPart): boolean {
  if (part.holes.length === 0) return true;
  const outer = engine.flattenRing(part.outer, 0.05);
  return part.holes.every((hole) => {
    const [corner] = hole.vertices;
    return corner !== undefined && isInside(outer, corner);
  });
}

const tenth = (mm: number): number => dec(mm).toDecimalPlaces(1).toNumber();

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

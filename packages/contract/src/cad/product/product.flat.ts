/** The flat part of a product: unfolded from its plate type, plain as typed, or drawn. */
import { dec } from '../../kit/decimal.ts';
import type { PartMeasures, ProductWarning } from './product.figures.ts';
import { type FlatPart, isInside } from './product.geometry.ts';
import type { PlateTypeMaster, ProductMasters } from './product.masters.ts';
import { finding } from './product.problems.ts';
import type { DeriveDraft, PanelEngine } from './product.draft.ts';

const RESERVED = new Set(['W', 'H', 'T', 'R']);

export type Flat = {
  geometry: FlatPart;
  measures: PartMeasures;
  /** mm of weld and stiffener */
  crafts: { weldLength: number; ribLength: number };
  unfoldMode: number;
  params: Record<string, number>;
  warnings: ProductWarning[];
};

const NO_CRAFTS = { weldLength: 0, ribLength: 0 };

class MissingSize extends Error {
  readonly field: string;
  readonly label: string;
  constructor(field: string, label: string) {
    super(label);
    this.field = field;
    this.label = label;
  }
}
/** Holes on returns that cannot be made: every fault at the field. */
class EdgeHoleFault extends Error {}
export const isEdgeHoleFault = (error: unknown): error is EdgeHoleFault => error instanceof EdgeHoleFault;

/** True for a size that the form does not name yet. */
export const isMissing = (error: unknown): error is MissingSize => error instanceof MissingSize;

/** The flat part of a draft, by its drawing, its plate type or its sizes. Throws for what is missing. */
export function flatOf(
  engine: PanelEngine,
  masters: ProductMasters,
  draft: DeriveDraft,
  plate: PlateTypeMaster | null,
): Flat {
  if (draft.geometry && (draft.unfoldMode ?? 2) === 2) return drawn(engine, masters, draft);
  if (plate?.defineMode === 1 && draft.unfoldMode !== 3) return unfolded(engine, masters, draft, plate);
  return plain(engine, masters, draft, plate);
}

/** Thickness, as called or as measured, and density for the weight; an areal weight (composite panels) counts per m² as it is. */
function heaviness(masters: ProductMasters, draft: DeriveDraft): [number, number] {
  const texture = masters.textures.find((t) => t.id === draft.textureId);
  const own = masters.thicknesses.find(
    (t) => t.textureId === draft.textureId && Math.abs(t.thickness - draft.thickness) < 1e-6,
  );
  const measured = masters.weighsActual ? own?.actualThickness : null;
  if (texture?.densityMode !== 2) return [measured ?? draft.thickness, Number(texture?.density ?? 0)];
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
    edgeHoles: draft.edgeHoles ?? [],
    minRadius: engine.minRadiusOf(texture?.temper ?? undefined, thickness),
    stock: masters.stock.filter(
      (s) => s.textureId === draft.textureId && Math.abs(s.thickness - thickness) < 1e-6,
    ),
  });
  const wrong = result.warnings.filter((w) => w.code.startsWith('Unfold:EdgeHole'));
  if (wrong.length > 0) throw new EdgeHoleFault(wrong.map((w) => engine.unfoldMessage(w)).join('；'));
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
    crafts: result.crafts,
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
  ...(plate.facePolygon ? { facePolygon: plate.facePolygon } : {}),
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
    crafts: NO_CRAFTS,
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
    crafts: NO_CRAFTS,
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

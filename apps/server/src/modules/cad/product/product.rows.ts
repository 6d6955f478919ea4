/** A product as it is stored: draft and derived figures in one row of columns. */
import {
  type DerivedProduct,
  type DeriveDraft,
  NEST_RECTANGLE,
  type ProductMasters,
  type ProductRowDraft,
} from '@muyun/contract';

/** A row to commit. `rowNo` is the line of the file it came from; `original` is kept as evidence, never changed. */
export interface CommitRow extends ProductRowDraft {
  readonly rowNo?: number | null;
  readonly drawingFileId?: string | null;
  /** of a part: the code of its main piece, in the same list or in the project */
  readonly parentCode?: string | null;
  readonly original?: { readonly source: string; readonly raw: unknown; readonly geometry?: unknown } | null;
}

/** Values by column name of cad_product; json is kept as values, the statement turns them into jsonb. */
export type ProductColumns = Readonly<Record<string, unknown>>;

/** What is derived of a row: a drawing is taken as it is, flat sizes typed without a plate type are meant by hand. */
export function draftOf(row: CommitRow): DeriveDraft {
  const isByHand = Boolean(row.unfoldWidth && row.unfoldHeight && !row.plateTypeId);
  return { ...(row as DeriveDraft), unfoldMode: row.geometry ? 2 : isByHand ? 3 : (row.unfoldMode ?? 1) };
}

/** How pieces of a structure are nested unless the product says otherwise. */
export const nestKindOf = (
  masters: Pick<ProductMasters, 'structures'>,
  structureId: string | null | undefined,
): number => masters.structures.find((s) => s.id === structureId)?.nestKindDefault ?? NEST_RECTANGLE;

/** With what its plate type and its colour bring, where the row says nothing of it; null is said: it has none. */
export function withUsual<R extends CommitRow>(masters: ProductMasters, row: R): R {
  const plate = masters.plateTypes.find((p) => p.id === row.plateTypeId);
  const card = masters.colors.find((c) => c.id === row.colorId);
  const painted = row.paintStructureId === undefined && card?.paintStructureId;
  const own = painted ? { ...row, paintStructureId: card.paintStructureId } : row;
  const usual = row.structureId === undefined ? plate?.defaultStructureId : row.structureId;
  const nestKind = row.nestKind ?? nestKindOf(masters, usual);
  if (!plate) return { ...own, nestKind };
  return {
    ...own,
    nestKind,
    structureId: usual ?? null,
    installStructureId:
      row.installStructureId === undefined ? plate.defaultInstallStructureId : row.installStructureId,
    crafts: row.crafts === undefined ? plate.defaultCrafts : row.crafts,
  };
}

/** What a change of the drawing or of the finish is: these fields decide geometry, price and nesting (engineering D8). */
export const SHAPE_FIELDS = [
  'productKind',
  'plateTypeId',
  'textureId',
  'thickness',
  'colorId',
  'visibleWidth',
  'visibleHeight',
  'depth',
  'params',
  'edgeHoles',
  'unfoldWidth',
  'unfoldHeight',
  'unfoldMode',
  'geometry',
] as const;

/** Columns that a derivation writes. */
export function derivedColumns(d: DerivedProduct): ProductColumns {
  return {
    plate_type_version: d.plateTypeVersion,
    depth: d.depth,
    params: d.params,
    unfold_width: d.unfoldWidth,
    unfold_height: d.unfoldHeight,
    unfold_mode: d.unfoldMode,
    uses_system_bend: d.usesSystemBend,
    geometry: d.geometry,
    outline: d.outline,
    geometry_hash: d.geometryHash,
    face_area: d.faceArea,
    bounding_area: d.boundingArea,
    net_area: d.netArea,
    billed_area: d.billedArea,
    area_trace: d.areaTrace,
    weight: d.weight,
    perimeter: d.perimeter,
    cut_length: d.cutLength,
    slot_length: d.slotLength,
    bend_count: d.bendCount,
    bend_length: d.bendLength,
    weld_length: d.weldLength,
    rib_length: d.ribLength,
    hole_count: d.holeCount,
    min_rect_area: d.minRectArea,
    pierce_count: d.pierceCount,
    warnings: d.warnings,
    state: d.state,
  };
}

/** Columns that a person or an import gives. */
export function typedColumns(row: CommitRow, code: string): ProductColumns {
  return {
    code,
    name: row.name ?? null,
    product_kind: row.productKind ?? 1,
    plate_type_id: row.plateTypeId ?? null,
    texture_id: row.textureId,
    thickness: row.thickness,
    color_id: row.colorId ?? null,
    color_text: row.colorText ?? null,
    paint_structure_id: row.paintStructureId ?? null,
    parent_product_id: row.parentProductId ?? null,
    qty_per_parent: row.parentProductId ? (row.qtyPerParent ?? 1) : null,
    color_side: row.colorSide ?? 1,
    visible_width: row.visibleWidth ?? null,
    visible_height: row.visibleHeight ?? null,
    edge_holes: row.edgeHoles ?? [],
    area_rule_id: row.areaRuleId ?? null,
    structure_id: row.structureId ?? null,
    install_structure_id: row.installStructureId ?? null,
    crafts: row.crafts ?? [],
    nest_kind: row.nestKind ?? NEST_RECTANGLE,
    region: row.region ?? null,
    quantity: row.quantity,
    positions: row.positions ?? [],
    direction_class: row.directionClass ?? null,
    direction_angle: row.directionAngle ?? 0,
    allow_mirror: row.allowMirror ?? false,
    rotation_step: row.rotationStep ?? null,
    priority: row.priority ?? 5,
    due_date: row.dueDate ?? null,
    group_key: row.groupKey ?? null,
    remark: row.remark ?? null,
    drawing_file_id: row.drawingFileId ?? null,
  };
}

/** Same shape and finish: may share one code (engineering D4). */
export function sameThing(
  d: Pick<DerivedProduct, 'geometryHash' | 'unfoldWidth' | 'unfoldHeight'>,
  row: Pick<CommitRow, 'name' | 'textureId' | 'thickness' | 'colorId' | 'plateTypeId'>,
): string {
  // what is bought has no shape: its name tells
  return [
    d.geometryHash ?? `${d.unfoldWidth}x${d.unfoldHeight} ${row.name ?? ''}`,
    row.textureId,
    row.thickness,
    row.colorId ?? '',
    row.plateTypeId ?? '',
  ].join('|');
}

export interface CodeTexts {
  readonly plateType: string;
  readonly color: string;
  readonly texture: string;
  readonly floor: string;
}

/** Texts that a code rule may name. */
export function codeTexts(
  masters: ProductMasters,
  row: Pick<CommitRow, 'plateTypeId' | 'colorId' | 'textureId' | 'region' | 'colorText'>,
): CodeTexts {
  return {
    plateType: masters.plateTypes.find((p) => p.id === row.plateTypeId)?.code ?? 'P',
    color: masters.colors.find((c) => c.id === row.colorId)?.code ?? row.colorText ?? '',
    texture: masters.textures.find((t) => t.id === row.textureId)?.code ?? '',
    floor: row.region ?? '',
  };
}

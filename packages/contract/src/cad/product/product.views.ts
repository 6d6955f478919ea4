/** What product calls answer and take: the row of a list, the detail, the filters and one row of a commit. */
import { z } from 'zod';
import { query } from '../../kit/paging.ts';
import { draftSchema, rowSchema } from '../../kit/schema.ts';
import { productFields } from './product.fields.ts';
import { partGeometrySchema } from './product.geometry.ts';
import { idOf } from '../../kit/targets.ts';

export const MAX_COMMIT_ROWS = 10_000;

/** Fields of the detail only: heavy json and what no list shows stay out of lists. */
const {
  geometry: _geometry,
  areaTrace: _areaTrace,
  positions: _positions,
  params: _params,
  edgeHoles: _edgeHoles,
  crafts: _crafts,
  geometryHash: _hash,
  plateTypeVersion: _version,
  usesSystemBend: _bend,
  drawingFileId: _drawing,
  originalId: _original,
  lastModifierId: _modifier,
  ...listFields
} = productFields;
export const productListFields = listFields;

const names = z.object({
  displayName: z.string(),
  plateTypeName: z.string().nullable(),
  plateTypeCode: z.string().nullable(),
  structureName: z.string().nullable(),
  installStructureName: z.string().nullable(),
  /** names of its crafts */
  craftText: z.string().nullable(),
  paintStructureName: z.string().nullable(),
  parentProductCode: z.string().nullable(),
  textureName: z.string(),
  colorCode: z.string().nullable(),
  colorName: z.string().nullable(),
  colorRgb: z.string().nullable(),
  positionText: z.string(),
  makeQuantity: z.int(),
  totalFaceArea: z.string(),
  totalUnfoldArea: z.string(),
  totalWeight: z.string(),
  /** its plate type has another definition by now (engineering A2) */
  isPlateTypeStale: z.boolean(),
});
/** Pieces as production counts them. */
const made = z.object({
  /** begun and not done */
  makingQuantity: z.int(),
  /** done with the last step that they need */
  producedQuantity: z.int(),
});
export const productRow = rowSchema(productListFields).and(names).and(made);
export const productDetail = rowSchema(productFields)
  .and(names)
  .and(
    z.object({
      importNo: z.string().nullable(),
      creatorName: z.string().nullable(),
      areaRuleName: z.string().nullable(),
      density: z.string().nullable(),
      controlState: z.int(),
      projectStatus: z.int(),
    }),
  );

export const rowFilters = {
  filter: query.text,
  projectIds: query.refs('project'),
  plateTypeId: query.ref('plateType'),
  structureId: query.ref('structure'),
  textureId: query.ref('texture'),
  thickness: query.decimal,
  colorId: query.ref('color'),
  productKind: query.int,
  parentProductId: query.ref('product'),
  state: query.int,
  nestState: query.int,
  shipState: query.int,
  isPrintLabel: query.bool,
  importBatchId: query.ref('importBatch'),
  isPlateTypeStale: query.bool,
  position: query.text,
  ids: query.refs('product'),
};
export const productFilters = z.object(rowFilters);
export type ProductFilters = z.output<typeof productFilters>;
/** The same in a body, where lists may be long. */
export const bodyFilters = {
  ...rowFilters,
  ids: z.array(idOf('product')).max(MAX_COMMIT_ROWS).optional(),
  positions: z.array(z.string().max(60)).max(5000).optional(),
};

const {
  projectId: _projectId,
  code: _code,
  crafts: _craftUses,
  nestKind: _nestKind,
  ...draftFields
} = productFields;
/** One row of a commit: the code may be left to the project's rule; a drawing may come with it. */
export const productRowDraft = draftSchema(draftFields).and(
  z.object({
    code: productFields.code.schema.or(z.literal('')).nullish(),
    geometry: partGeometrySchema.nullish(),
    // left out, they are those of the plate type, and as the structure says
    crafts: productFields.crafts.schema.optional(),
    nestKind: productFields.nestKind.schema.optional(),
  }),
);
export type ProductRowDraft = z.output<typeof productRowDraft>;

export const CHANGE_ERRORS = [
  'Cad:ProductNested',
  'Cad:ProductShipped',
  'Cad:ProductState',
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
  'Cad:PositionDuplicate',
  'Cad:UnfoldFail',
  'Cad:PartParent',
  'Cad:PartQuantity',
  'Basic:BomFormula',
];

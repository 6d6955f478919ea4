/** Calls that unfold products: a try, one again, many again. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { rowSchema } from '../../kit/schema.ts';
import { productFields } from './product.fields.ts';
import { idOf } from '../../kit/targets.ts';
import { CHANGE_ERRORS, MAX_COMMIT_ROWS, productRowDraft } from './product.views.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product';

const previewed = rowSchema({
  unfoldWidth: productFields.unfoldWidth,
  unfoldHeight: productFields.unfoldHeight,
  usesSystemBend: productFields.usesSystemBend,
  faceArea: productFields.faceArea,
  boundingArea: productFields.boundingArea,
  netArea: productFields.netArea,
  billedArea: productFields.billedArea,
  weight: productFields.weight,
  perimeter: productFields.perimeter,
  cutLength: productFields.cutLength,
  slotLength: productFields.slotLength,
  bendCount: productFields.bendCount,
  bendLength: productFields.bendLength,
  weldLength: productFields.weldLength,
  ribLength: productFields.ribLength,
  holeCount: productFields.holeCount,
  geometry: productFields.geometry,
  geometryHash: productFields.geometryHash,
  areaTrace: productFields.areaTrace,
  warnings: productFields.warnings,
  state: productFields.state,
  outline: productFields.outline,
});
export const previewProduct = call({
  id: 'cad-product.preview',
  method: 'POST',
  path: `${base}/preview`,
  title: '展开试算',
  right: `${P}:get`,
  writes: false,
  body: productRowDraft.and(z.object({ projectId: idOf('project') })),
  output: previewed,
  errors: ['Cad:UnfoldFail'],
});
const unfoldDiff = z.object({
  id: z.uuid(),
  code: z.string(),
  isChanged: z.boolean(),
  before: z.object({
    unfoldWidth: z.number().nullable(),
    unfoldHeight: z.number().nullable(),
    billedArea: z.string(),
    weight: z.string(),
  }),
  after: z.object({
    unfoldWidth: z.number().nullable(),
    unfoldHeight: z.number().nullable(),
    billedArea: z.string(),
    weight: z.string(),
  }),
});
export const unfoldProduct = call({
  id: 'cad-product.unfold',
  method: 'POST',
  path: `${base}/{id}/unfold`,
  title: '重新展开',
  right: `${P}:edit`,
  output: unfoldDiff,
  errors: CHANGE_ERRORS,
});
export const unfoldProducts = call({
  id: 'cad-product.unfold-batch',
  method: 'POST',
  path: `${base}/batch/unfold`,
  title: '批量重新展开',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS) }),
  output: z.object({
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
    rows: z.array(unfoldDiff),
  }),
  errors: ['Cad:ProjectVoided', 'Cad:ProjectClosed'],
});
/** Why a product is left as it is by 重新展开. */
export const UNFOLD_SKIPPED = {
  nested: '已套料 {count} 件，请走变更单',
  state: '当前为「{state}」',
} as const;

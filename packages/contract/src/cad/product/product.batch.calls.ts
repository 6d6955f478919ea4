/** Calls that write many products at once: commit of a list, copies, values, labels. */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { productFields } from './product.fields.ts';
import { idOf } from '../../kit/targets.ts';
import { CHANGE_ERRORS, MAX_COMMIT_ROWS, productRowDraft } from './product.views.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product';

const warning = z.object({ row: z.int(), code: z.string(), message: z.string() });
export const commitResult = z.object({
  created: z.int(),
  merged: z.int(),
  updated: z.int(),
  skipped: z.int(),
  warnings: z.array(warning),
});
export type CommitResult = z.infer<typeof commitResult>;
export const commitProductsCall = call({
  id: 'cad-product.batch-create',
  method: 'POST',
  path: `${base}/batch/v1`,
  title: '导入产品',
  right: anyOf(`${P}:import`, `${P}:add`),
  bodyLimit: 64 * 1024 * 1024,
  body: z.object({
    projectId: idOf('project'),
    importId: idOf('importBatch').nullable().optional(),
    onDuplicate: z.enum(['error', 'add', 'overwrite', 'skip']).default('error'),
    rows: z.array(productRowDraft).min(1).max(MAX_COMMIT_ROWS),
  }),
  output: commitResult,
  errors: [...CHANGE_ERRORS, 'Cad:ProductCodeDuplicate', 'Basic:ImportRows', 'Basic:Disabled'],
});

const {
  textureId,
  thickness,
  colorId,
  colorSide,
  directionClass,
  directionAngle,
  allowMirror,
  rotationStep,
  priority,
  dueDate,
  groupKey,
  region,
  remark,
  areaRuleId,
  productKind,
  structureId,
  installStructureId,
  nestKind,
  paintStructureId,
  crafts,
} = productFields;
export const batchSetFields = {
  textureId,
  thickness,
  colorId,
  colorSide,
  directionClass,
  directionAngle,
  allowMirror,
  rotationStep,
  priority,
  dueDate,
  groupKey,
  region,
  remark,
  areaRuleId,
  productKind,
  structureId,
  installStructureId,
  nestKind,
  paintStructureId,
  crafts,
};
const setShape = Object.fromEntries(
  Object.entries(batchSetFields).map(([name, field]) => [name, field.schema.optional()]),
);
export const updateProducts = call({
  id: 'cad-product.batch-update',
  method: 'POST',
  path: `${base}/batch/update`,
  title: '批量修改产品',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS), set: z.object(setShape) }),
  output: z.object({ updated: z.int(), recalculated: z.int() }),
  errors: [...CHANGE_ERRORS, 'Cad:ProductParts'],
});
export const markPrinted = call({
  id: 'cad-product.is-print-label',
  method: 'PUT',
  path: `${base}/batch/is-print-label`,
  title: '标记标签打印',
  right: `${P}:edit`,
  body: z.object({ ids: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS), isPrintLabel: z.boolean() }),
  output: z.object({ updated: z.int() }),
});
export const copyProducts = call({
  id: 'cad-product.copy',
  method: 'POST',
  path: `${base}/copy`,
  title: '复制产品',
  right: `${P}:add`,
  body: z.object({
    fromProjectId: idOf('project'),
    productIds: z.array(idOf('product')).min(1).max(MAX_COMMIT_ROWS),
    toProjectId: idOf('project'),
    quantities: z.record(idOf('product'), z.int().min(1).max(99_999)).optional(),
    onDuplicate: z.enum(['error', 'add', 'overwrite', 'skip']).default('error'),
  }),
  output: commitResult,
  errors: [...CHANGE_ERRORS, 'Basic:ImportRows'],
});

/** Calls of product imports (engineering D3, D5, D7). A preview writes no product; the commit repeats every check. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { commitResult } from '../product/product.calls.ts';
import { importBatchFields, importDrawing, importRow, MAX_DXF } from './import.fields.ts';
import { idOf } from '../../kit/targets.ts';
import { FILE_ERRORS, OPEN_ERRORS } from './import.refusals.ts';
import { importView, labelledWord, onDuplicate } from './import.views.ts';
export { importView } from './import.views.ts';
export type { ImportDefaults, ImportView } from './import.views.ts';
export * from './import.edit.calls.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product/import';

const form = {
  projectId: idOf('project'),
  kind: z.enum(['1', '2']).transform(Number),
  importId: idOf('importBatch').optional(),
  sheet: z.string().max(100).optional(),
  /** a named template of kind 1; without one the tenant's default is used where it fits */
  templateId: idOf('excelTemplate').optional(),
  mode: z.enum(['1', '2', '3']).transform(Number).optional(),
  units: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/)
    .transform(Number)
    .pipe(z.number().positive().max(1000))
    .optional(),
};

/** A workbook, or one drawing; further drawings of a batch name its importId. */
export const previewImport = call({
  id: 'cad-import.preview',
  method: 'POST',
  path: `${base}/preview`,
  title: '解析导入文件',
  right: `${P}:import`,
  upload: { maxBytes: MAX_DXF },
  body: z.object(form),
  output: importView,
  errors: [...FILE_ERRORS, ...OPEN_ERRORS],
});
export const listImports = call({
  id: 'cad-import.list',
  method: 'GET',
  path: base,
  title: '导入批次列表',
  right: `${P}:query`,
  query: z.object({ ...paging, projectId: query.ref('project'), state: query.int, kind: query.int }),
  output: paged(
    rowSchema(importBatchFields).and(
      z.object({ displayName: z.string(), creatorName: z.string().nullable(), isExpired: z.boolean() }),
    ),
  ),
});
/** The words that drawings of the space are read by: those of the house, and what the space has taught. */
export const listLabelWords = call({
  id: 'cad-import.label-words',
  method: 'GET',
  path: `${base}/label-words`,
  title: '图纸标注关键词',
  right: `${P}:import`,
  output: z.array(labelledWord.extend({ isOwn: z.boolean() })),
});
const MAX_ROW_PAGE = 1000;
export const getImport = call({
  id: 'cad-import.get',
  method: 'GET',
  path: `${base}/{importId}`,
  title: '导入预览',
  right: `${P}:import`,
  query: z.object({
    state: z.enum(['all', 'error', 'warning', 'fixed', 'ok', 'skipped']).default('all'),
    skipCount: paging.skipCount,
    maxResultCount: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.int().min(0).max(MAX_ROW_PAGE))
      .default(200),
  }),
  output: z.object({ batch: importView, items: z.array(importRow), totalCount: z.int() }),
});
export const getImportRow = call({
  id: 'cad-import.row',
  method: 'GET',
  path: `${base}/{importId}/rows/{rowNo}`,
  title: '导入行',
  right: `${P}:import`,
  params: z.object({
    importId: idOf('importBatch'),
    rowNo: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  output: z.object({
    row: importRow,
    drawing: importDrawing.nullable(),
    source: z.record(z.string(), z.string()),
  }),
});
/** Up to 500 rows at once, more by a job. The same call again gives the same answer. */
export const commitImport = call({
  id: 'cad-import.commit',
  method: 'POST',
  path: `${base}/{importId}/commit`,
  title: '导入产品',
  right: `${P}:import`,
  body: z.object({
    version: z.int().min(0),
    onDuplicate: onDuplicate.optional(),
    /** the master data that the list needs and that the person has seen is made too */ createNew: z
      .boolean()
      .optional(),
  }),
  output: z.object({ batch: importView, jobId: z.uuid().nullable(), result: commitResult.nullable() }),
  errors: [
    ...OPEN_ERRORS,
    'Basic:ImportRows',
    'Cad:ImportEmpty',
    'Cad:ImportRowLimit',
    'Cad:ImportNewRecords',
  ],
});
export const undoImport = call({
  id: 'cad-import.undo',
  method: 'POST',
  path: `${base}/{importId}/undo`,
  title: '撤销导入',
  right: `${P}:import`,
  output: z.object({ removed: z.int() }),
  errors: [
    'Cad:ImportState',
    'Cad:ImportUsed',
    'Cad:ImportChanged',
    'Cad:ProductParts',
    'Cad:ProductDelete',
    'Nest:ProductOfBars',
    'Produce:ProductHasProgress',
    'Cad:ProjectVoided',
  ],
});
/** Another sheet of the same file, after the one before was imported. */
export const nextSheet = call({
  id: 'cad-import.next-sheet',
  method: 'POST',
  path: `${base}/{importId}/next-sheet`,
  title: '导入另一个工作表',
  right: `${P}:import`,
  body: z.object({ sheet: z.string().max(100) }),
  output: importView,
  errors: [...FILE_ERRORS, 'Common:NotFound'],
});
/** A preview that was never committed, with its rows and its file. */
export const deleteImport = call({
  id: 'cad-import.delete',
  method: 'DELETE',
  path: `${base}/{importId}`,
  title: '删除未完成的导入',
  right: `${P}:import`,
  output: z.object({ deleted: z.int() }),
  errors: ['Cad:ImportState'],
});
export const deleteUnfinished = call({
  id: 'cad-import.delete-unfinished',
  method: 'POST',
  path: `${base}/delete-unfinished`,
  title: '清空未完成的导入',
  right: `${P}:import`,
  body: z.object({ projectId: idOf('project').optional() }),
  output: z.object({ deleted: z.int() }),
});
/** An empty list with every column that is known. */
export const downImportSample = call({
  id: 'cad-import.sample',
  method: 'GET',
  path: `${base}/sample`,
  title: '下载示例清单',
  right: `${P}:import`,
  answer: 'file',
  countsAsExport: false,
});
export const downImportFaults = call({
  id: 'cad-import.faults',
  method: 'GET',
  path: `${base}/{importId}/errors/down`,
  title: '导出错误行',
  right: `${P}:import`,
  answer: 'file',
});

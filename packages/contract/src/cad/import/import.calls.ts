/** Calls of product imports (engineering D3, D5, D7). A preview writes no product; the commit repeats every check. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { commitResult } from '../product/product.calls.ts';
import { importBatchFields, importDrawing, importField, importRow, LAYER_ROLES, MAX_DXF } from './import.fields.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product/import';

const onDuplicate = z.enum(['error', 'add', 'overwrite', 'skip']);
/** What is used where a row names nothing. */
const defaults = z.object({ textureId: z.uuid().nullable(), thickness: z.number().positive().max(100).nullable(), colorId: z.uuid().nullable(), plateTypeId: z.uuid().nullable() });
export type ImportDefaults = z.infer<typeof defaults>;

const column = z.object({ index: z.int(), title: z.string(), samples: z.array(z.string()), field: z.string().nullable(), certainty: z.enum(['sure', 'unsure', 'unused']) });
const mappedName = z.object({ kind: z.enum(['plateType', 'texture', 'color']), alias: z.string(), rows: z.int(), targetId: z.string().nullable(), target: z.string().nullable(), status: z.enum(['unknown', 'alias', 'similar', 'new']) });
const layerRole = z.enum(LAYER_ROLES.map((r) => r.value));
const counts = z.object({ all: z.int(), error: z.int(), warning: z.int(), fixed: z.int(), ok: z.int(), skipped: z.int() });

export const importView = rowSchema(importBatchFields).and(z.object({
  displayName: z.string(), expireTime: z.string(), jobId: z.uuid().nullable(), result: commitResult.nullable(),
  sheet: z.string().nullable(), headerRow: z.int().nullable(), sheets: z.array(z.object({ name: z.string(), rows: z.int() })), columns: z.array(column),
  templateName: z.string().nullable(), mode: z.int().nullable(), units: z.number().nullable(), needsUnits: z.boolean(),
  /** layers of the drawings, and what each was taken for */
  layers: z.array(z.object({ name: z.string(), role: layerRole, count: z.int() })), files: z.array(z.object({ fileId: z.uuid(), name: z.string(), parts: z.int() })),
  onDuplicate, defaults, counts, totals: z.object({ pieces: z.int(), area: z.string() }),
  notes: z.array(z.object({ row: z.int().nullable(), text: z.string() })), names: z.array(mappedName),
  /** rows with an error or a warning, and where each stands in the whole list */
  problems: z.array(z.object({ rowNo: z.int(), index: z.int(), level: z.enum(['error', 'warning']) })),
}));
export type ImportView = z.infer<typeof importView>;

const form = {
  projectId: z.uuid(), kind: z.enum(['1', '2']).transform(Number), importId: z.uuid().optional(), sheet: z.string().max(100).optional(),
  /** a named template of kind 1; without one the tenant's default is used where it fits */
  templateId: z.uuid().optional(),
  mode: z.enum(['1', '2', '3']).transform(Number).optional(), units: z.string().regex(/^\d{1,4}(\.\d{1,3})?$/).transform(Number).pipe(z.number().positive().max(1000)).optional(),
};
const refused = ['Cad:ProjectVoided', 'Cad:ProjectClosed', 'File:TooLarge', 'File:Unreadable', 'File:TypeRefused', 'File:ContentMismatch', 'Cad:DxfParse', 'Cad:ImportRowLimit', 'Basic:TemplateRequired'];
const open = ['Cad:ImportExpired', 'Cad:ImportState', 'Cad:ProjectVoided', 'Cad:ProjectClosed'];

/** A workbook, or one drawing; further drawings of a batch name its importId. */
export const previewImport = call({ id: 'cad-import.preview', method: 'POST', path: `${base}/preview`, title: '解析导入文件', right: `${P}:import`, upload: { maxBytes: MAX_DXF }, body: z.object(form), output: importView, errors: [...refused, ...open] });
export const listImports = call({
  id: 'cad-import.list', method: 'GET', path: base, title: '导入批次列表', right: `${P}:query`, query: z.object({ ...paging, projectId: query.id, state: query.int, kind: query.int }),
  output: paged(rowSchema(importBatchFields).and(z.object({ displayName: z.string(), creatorName: z.string().nullable(), isExpired: z.boolean() }))),
});
const MAX_ROW_PAGE = 1000;
export const getImport = call({
  id: 'cad-import.get', method: 'GET', path: `${base}/{importId}`, title: '导入预览', right: `${P}:import`,
  query: z.object({ state: z.enum(['all', 'error', 'warning', 'fixed', 'ok', 'skipped']).default('all'), skipCount: paging.skipCount, maxResultCount: z.string().regex(/^\d{1,4}$/).transform(Number).pipe(z.int().min(0).max(MAX_ROW_PAGE)).default(200) }),
  output: z.object({ batch: importView, items: z.array(importRow), totalCount: z.int() }),
});
export const getImportRow = call({
  id: 'cad-import.row', method: 'GET', path: `${base}/{importId}/rows/{rowNo}`, title: '导入行', right: `${P}:import`, params: z.object({ importId: z.uuid(), rowNo: z.string().regex(/^\d{1,7}$/).transform(Number) }),
  output: z.object({ row: importRow, drawing: importDrawing.nullable(), source: z.record(z.string(), z.string()) }),
});
/** Writes cells or leaves rows out, then checks everything again. Answers the rows that look different now. */
export const editImportRows = call({
  id: 'cad-import.edit-rows', method: 'PUT', path: `${base}/{importId}/rows`, title: '修改导入行', right: `${P}:import`,
  body: z.object({ version: z.int().min(0), rows: z.array(z.object({ rowNo: z.int().min(1), set: z.record(z.string().max(20), z.string().max(1000)).optional(), isSkipped: z.boolean().optional() })).max(1000) }),
  output: z.object({ batch: importView, changed: z.array(importRow) }), errors: open,
});
export const editImportMapping = call({
  id: 'cad-import.edit-mapping', method: 'PUT', path: `${base}/{importId}/mapping`, title: '修改导入对应', right: `${P}:import`,
  body: z.object({
    version: z.int().min(0), sheet: z.string().max(100).optional(), headerRow: z.int().min(1).max(1000).optional(), columns: z.array(z.object({ index: z.int().min(0).max(200), field: importField.nullable() })).max(200).optional(),
    defaults: defaults.partial().optional(), onDuplicate: onDuplicate.optional(), mode: z.int().min(1).max(3).optional(), units: z.number().positive().max(1000).optional(),
    layers: z.array(z.object({ name: z.string().min(1).max(255), role: layerRole })).max(200).optional(),
    names: z.array(z.object({ kind: z.enum(['plateType', 'texture', 'color']), alias: z.string().min(1).max(200), targetId: z.uuid().nullable(), create: z.object({ name: z.string().trim().min(1).max(50) }).optional() })).max(200).optional(),
  }),
  output: importView, errors: [...open, ...refused, 'Common:Forbidden'],
});
/** Up to 500 rows at once, more by a job. The same call again gives the same answer. */
export const commitImport = call({
  id: 'cad-import.commit', method: 'POST', path: `${base}/{importId}/commit`, title: '导入产品', right: `${P}:import`, body: z.object({ version: z.int().min(0), onDuplicate: onDuplicate.optional() }),
  output: z.object({ batch: importView, jobId: z.uuid().nullable(), result: commitResult.nullable() }), errors: [...open, 'Basic:ImportRows', 'Cad:ImportEmpty', 'Cad:ImportRowLimit'],
});
export const undoImport = call({ id: 'cad-import.undo', method: 'POST', path: `${base}/{importId}/undo`, title: '撤销导入', right: `${P}:import`, output: z.object({ removed: z.int() }), errors: ['Cad:ImportState', 'Cad:ImportUsed', 'Cad:ImportChanged'] });
export const downImportFaults = call({ id: 'cad-import.faults', method: 'GET', path: `${base}/{importId}/errors/down`, title: '导出错误行', right: `${P}:import`, answer: 'file' });

/** Calls of product imports (engineering D3, D5, D7). A preview writes no product; the commit repeats every check. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { paged, paging, query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { commitResult } from '../product/product.calls.ts';
import { drawingOffer, drawingRead } from './import.drawings.ts';
import {
  importBatchFields,
  importDrawing,
  importField,
  importRow,
  LAYER_ROLES,
  MAX_DXF,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
} from './import.fields.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product/import';

const onDuplicate = z.enum(['error', 'add', 'overwrite', 'skip']);
/** What is used where a row names nothing. */
const defaults = z.object({
  textureId: idOf('texture').nullable(),
  thickness: z.number().positive().max(100).nullable(),
  colorId: idOf('color').nullable(),
  plateTypeId: idOf('plateType').nullable(),
});
export type ImportDefaults = z.infer<typeof defaults>;

const column = z.object({
  index: z.int(),
  title: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  certainty: z.enum(['sure', 'unsure', 'unused']),
});
const mappedName = z.object({
  kind: z.enum(['plateType', 'texture', 'color']),
  alias: z.string(),
  rows: z.int(),
  targetId: z.string().nullable(),
  target: z.string().nullable(),
  status: z.enum(['unknown', 'alias', 'similar', 'new']),
});
const layerRole = z.enum(LAYER_ROLES.map((r) => r.value));
const counts = z.object({
  all: z.int(),
  error: z.int(),
  warning: z.int(),
  fixed: z.int(),
  ok: z.int(),
  skipped: z.int(),
});

const sheetInfo = z.object({
  name: z.string(),
  rows: z.int(),
  isHidden: z.boolean(),
  /** taking part in this import */
  isChosen: z.boolean(),
  /** imported before, from the same file */
  isImported: z.boolean(),
  /** products in a sheet that looks like a list */
  listRows: z.int().nullable(),
});
/** A finding that is asked once for all its rows. */
const question = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  rows: z.int(),
  firstRow: z.int(),
  repairs: z.array(z.object({ kind: z.string(), label: z.string(), rows: z.int() })),
});

export const importView = rowSchema(importBatchFields).and(
  z.object({
    displayName: z.string(),
    expireTime: z.string(),
    jobId: z.uuid().nullable(),
    result: commitResult.nullable(),
    sheet: z.string().nullable(),
    headerRow: z.int().nullable(),
    sheets: z.array(sheetInfo),
    columns: z.array(column),
    /** columns of the other sheets that take part */
    others: z.array(z.object({ sheet: z.string(), headerRow: z.int(), columns: z.array(column) })),
    /** columns with values of which nothing is used */
    unused: z.array(z.object({ sheet: z.string(), title: z.string(), rows: z.int() })),
    questions: z.array(question),
    /** rows that one repair would mend, by repairKind; single ones are left out */
    kinds: z.record(z.string(), z.int()),
    /** longest text of each column of figures */
    longest: z.record(z.string(), z.int()),
    templateName: z.string().nullable(),
    mode: z.int().nullable(),
    units: z.number().nullable(),
    needsUnits: z.boolean(),
    /** layers of the drawings, and what each was taken for */
    layers: z.array(z.object({ name: z.string(), role: layerRole, count: z.int() })),
    files: z.array(z.object({ fileId: idOf('file'), name: z.string(), parts: z.int() })),
    /** ways to read drawings otherwise that would mend them */
    offers: z.array(drawingOffer),
    onDuplicate,
    defaults,
    counts,
    totals: z.object({ pieces: z.int(), area: z.string() }),
    notes: z.array(z.object({ row: z.int().nullable(), text: z.string() })),
    names: z.array(mappedName),
    /** rows with an error or a warning, and where each stands in the whole list */
    problems: z.array(z.object({ rowNo: z.int(), index: z.int(), level: z.enum(['error', 'warning']) })),
  }),
);
export type ImportView = z.infer<typeof importView>;

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
const refused = [
  'Cad:ProjectVoided',
  'Cad:ProjectClosed',
  'File:TooLarge',
  'File:Unreadable',
  'File:TypeRefused',
  'File:ContentMismatch',
  'Cad:DxfParse',
  'Cad:ImportRowLimit',
  'Basic:TemplateRequired',
];
const open = ['Cad:ImportExpired', 'Cad:ImportState', 'Cad:ProjectVoided', 'Cad:ProjectClosed'];

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
  errors: [...refused, ...open],
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
const rowEdit = z.object({
  rowNo: z.int().min(1),
  /** null gives the cell back what stands in the file */ set: z
    .record(z.string().max(20), z.string().max(1000).nullable())
    .optional(),
  isSkipped: z.boolean().optional(),
});
/** Writes cells or leaves rows out, row by row or for all rows of a kind, then checks everything again. Answers the rows that look different now. */
export const editImportRows = call({
  id: 'cad-import.edit-rows',
  method: 'PUT',
  path: `${base}/{importId}/rows`,
  title: '修改导入行',
  right: `${P}:import`,
  body: z.object({
    version: z.int().min(0),
    rows: z.array(rowEdit).max(MAX_IMPORT_ROWS),
    /** repairs of all rows that offer them, with cells of one's own instead of those of the repair */
    kinds: z
      .array(
        z.object({
          kind: z.string().max(300),
          set: z.record(z.string().max(20), z.string().max(1000)).optional(),
        }),
      )
      .max(20)
      .optional(),
  }),
  output: z.object({
    batch: importView,
    changed: z.array(importRow),
    /** the same call with these rows takes it back */ undo: z.array(rowEdit),
  }),
  errors: open,
});
export const editImportMapping = call({
  id: 'cad-import.edit-mapping',
  method: 'PUT',
  path: `${base}/{importId}/mapping`,
  title: '修改导入对应',
  right: `${P}:import`,
  body: z.object({
    version: z.int().min(0),
    sheet: z.string().max(100).optional(),
    /** sheets that are imported together, the first one leads */ sheets: z
      .array(z.string().max(100))
      .min(1)
      .max(MAX_IMPORT_SHEETS)
      .optional(),
    headerRow: z.int().min(1).max(1000).optional(),
    columns: z
      .array(
        z.object({
          sheet: z.string().max(100).optional(),
          index: z.int().min(0).max(200),
          field: importField.nullable(),
        }),
      )
      .max(200)
      .optional(),
    defaults: defaults.partial().optional(),
    onDuplicate: onDuplicate.optional(),
    mode: z.int().min(1).max(3).optional(),
    units: z.number().positive().max(1000).optional(),
    /** drawings that are read in a way of their own from now on */
    drawings: z
      .array(z.object({ fileId: idOf('file'), read: drawingRead }))
      .max(2000)
      .optional(),
    layers: z
      .array(z.object({ name: z.string().min(1).max(255), role: layerRole }))
      .max(200)
      .optional(),
    names: z
      .array(
        z.object({
          kind: z.enum(['plateType', 'texture', 'color']),
          alias: z.string().min(1).max(200),
          /** a row of `kind`: the import looks it up itself */
          targetId: idOf('own').nullable(),
          create: z.object({ name: z.string().trim().min(1).max(50) }).optional(),
        }),
      )
      .max(200)
      .optional(),
  }),
  output: importView,
  errors: [...open, ...refused, 'Common:Forbidden'],
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
  errors: [...open, 'Basic:ImportRows', 'Cad:ImportEmpty', 'Cad:ImportRowLimit'],
});
export const undoImport = call({
  id: 'cad-import.undo',
  method: 'POST',
  path: `${base}/{importId}/undo`,
  title: '撤销导入',
  right: `${P}:import`,
  output: z.object({ removed: z.int() }),
  errors: ['Cad:ImportState', 'Cad:ImportUsed', 'Cad:ImportChanged'],
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
  errors: [...refused, 'Common:NotFound'],
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
export const downImportFaults = call({
  id: 'cad-import.faults',
  method: 'GET',
  path: `${base}/{importId}/errors/down`,
  title: '导出错误行',
  right: `${P}:import`,
  answer: 'file',
});

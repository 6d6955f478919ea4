/** Calls that change what an import has read: cells, rows left out, columns, names, layers. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { drawingRead } from './import.drawings.ts';
import {
  importField,
  importRow,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_SHEETS,
  MAX_LABEL_WORDS,
} from './import.fields.ts';
import { idOf } from '../../kit/targets.ts';
import { FILE_ERRORS, OPEN_ERRORS } from './import.refusals.ts';
import { defaults, importView, labelledWord, layerRole, onDuplicate } from './import.views.ts';

const P = 'AlCad.CadProducts';
const base = '/api/cad/product/import';
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
  errors: OPEN_ERRORS,
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
    /** words of drawings that name something else from now on, or something at all */
    words: z.array(labelledWord).max(MAX_LABEL_WORDS).optional(),
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
  errors: [...OPEN_ERRORS, ...FILE_ERRORS, 'Common:Forbidden'],
});

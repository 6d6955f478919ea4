/** What an import shows of itself: its sheets and columns, what it asks, its counts and its findings. */
import { z } from 'zod';
import { rowSchema } from '../../kit/schema.ts';
import { commitResult } from '../product/product.calls.ts';
import { drawingOffer } from './import.drawings.ts';
import {
  importBatchFields,
  LABEL_KEYS,
  labelWord,
  LAYER_ROLES,
  MAX_LABEL_WORD,
  NO_LABEL,
} from './import.fields.ts';
import { idOf } from '../../kit/targets.ts';

export const onDuplicate = z.enum(['error', 'add', 'overwrite', 'skip']);
/** What is used where a row names nothing. */
export const defaults = z.object({
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
export const layerRole = z.enum(LAYER_ROLES.map((r) => r.value));
/** A word before a value on drawings, and what it names. Signs that part words and values are part of none. */
export const labelledWord = z.object({
  word: z
    .string()
    .transform(labelWord)
    .pipe(
      z
        .string()
        .min(1)
        .max(MAX_LABEL_WORD)
        .regex(/^[^:=,;、\n]*[^:=,;、\n\d][^:=,;、\n]*$/, {
          error: '关键词里不能有冒号、等号、逗号，也不能全是数字',
        }),
    ),
  key: z.enum([...LABEL_KEYS, NO_LABEL]),
});
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

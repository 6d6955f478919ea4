/** Calls of 拆图 (engineering part E): a drawing is split in the background, its parts are looked at and assigned. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { listFilters, paged, paging, query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { LAYER_ROLES } from '../import/import.fields.ts';
import { ASSIGN_MOST } from './split.words.ts';

const P = 'AlCad.CadSplits';
const base = '/api/cad/split';
export const SPLIT_LAYERS_MOST = 200;

export const splitRow = z.object({
  id: z.uuid(),
  creationTime: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  fileId: z.uuid(),
  fileName: z.string(),
  mode: z.int(),
  joinTol: z.number().nullable(),
  state: z.int(),
  version: z.int(),
  jobId: z.uuid().nullable(),
  entityCount: z.int(),
  partCount: z.int(),
  matchedCount: z.int(),
  createdCount: z.int(),
  ignoredCount: z.int(),
  failCount: z.int(),
  durationMs: z.int().nullable(),
  message: z.string().nullable(),
  creatorName: z.string().nullable(),
  /** it waits or is at work: its job is followed */
  isRunning: z.boolean(),
  actions: z.array(z.string()),
});
export type SplitRow = z.infer<typeof splitRow>;

/** A part of the drawing; lengths mm, places from the lower left corner of the drawing's own axes. */
export const splitItem = z.object({
  id: z.uuid(),
  seq: z.int(),
  geometryHash: z.string().nullable(),
  code: z.string().nullable(),
  texts: z.string(),
  quantity: z.int(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  places: z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
  /** outline and holes as an SVG path from its own corner, y upwards */
  path: z.string(),
  productId: z.uuid().nullable(),
  productCode: z.string().nullable(),
  result: z.int(),
  reason: z.string().nullable(),
  isAssigned: z.boolean(),
});
export type SplitItem = z.infer<typeof splitItem>;
const role = z.enum(LAYER_ROLES.map((r) => r.value));
export const splitDetail = splitRow.extend({
  items: z.array(splitItem),
  notes: z.array(z.string()),
  /** layers of the drawing and what each was taken for; `isSaid`: somebody has said it of this drawing */
  layers: z.array(z.object({ name: z.string(), role, count: z.int(), isSaid: z.boolean() })),
});
export type SplitDetail = z.infer<typeof splitDetail>;

const asked = {
  ...listFilters,
  projectId: query.ref('project'),
  creatorId: query.ref('member'),
  state: query.ints,
};
export const listSplits = call({
  id: 'cad-split.list',
  method: 'GET',
  path: base,
  title: '拆图日志',
  right: `${P}:query`,
  query: z.object({ ...paging, ...asked }),
  output: paged(splitRow),
});
export const downSplits = call({
  id: 'cad-split.down',
  method: 'GET',
  path: `${base}/down`,
  title: '导出拆图日志',
  right: `${P}:export`,
  answer: 'file',
  query: z.object({ sorting: paging.sorting, ...asked }),
  errors: ['Common:Sorting', 'Common:ExportTooLarge'],
});
export const getSplit = call({
  id: 'cad-split.get',
  method: 'GET',
  path: `${base}/{id}`,
  title: '拆图详情',
  right: `${P}:get`,
  output: splitDetail,
});

const how = {
  /** what single layers are, before what the space has taught */
  layerMap: z
    .array(z.object({ name: line(255).min(1), role }))
    .max(SPLIT_LAYERS_MOST)
    .optional(),
  /** mm: ends closer than this belong together */
  joinTol: z.number().min(0.01).max(50).nullish(),
};
export const createSplit = call({
  id: 'cad-split.create',
  method: 'POST',
  path: base,
  title: '拆图',
  right: `${P}:add`,
  body: z.object({
    projectId: idOf('project'),
    fileId: idOf('file'),
    mode: z.union([z.literal(1), z.literal(2)]).default(2),
    ...how,
  }),
  output: splitRow,
  errors: [
    'Cad:SplitBusy',
    'Cad:DwgConverter',
    'Convert:QueueFull',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
    'File:TypeRefused',
  ],
});
/** Reads the drawing once more; what people have said of its parts is kept where the shape is the same. */
export const retrySplit = call({
  id: 'cad-split.retry',
  method: 'POST',
  path: `${base}/{id}/retry`,
  title: '重新拆分',
  right: `${P}:edit`,
  body: z.object({ version: z.int().min(0), ...how }),
  output: splitRow,
  errors: [
    'Cad:SplitBusy',
    'Cad:SplitTooLarge',
    'Cad:DwgConverter',
    'Convert:QueueFull',
    'Cad:ProjectVoided',
    'Cad:ProjectClosed',
  ],
});
export const assignSplit = call({
  id: 'cad-split.assign',
  method: 'POST',
  path: `${base}/{id}/assign`,
  title: '指定拆图产品',
  right: `${P}:edit`,
  body: z.object({
    version: z.int().min(0),
    items: z
      .array(
        z.object({
          itemId: idOf('own'),
          /** a product of the project, a new one, or none: the part is left out */
          to: z.enum(['product', 'new', 'ignore']),
          productId: idOf('product').nullish(),
        }),
      )
      .min(1)
      .max(ASSIGN_MOST, { error: `一次最多指定 ${ASSIGN_MOST} 件` }),
  }),
  output: splitDetail,
  errors: ['Cad:SplitBusy', 'Basic:ImportRows', 'Cad:ProjectVoided', 'Cad:ProjectClosed'],
});

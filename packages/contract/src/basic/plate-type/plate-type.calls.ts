/** Calls of 板型 and its groups (engineering A2). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import { groupCalls } from '../group.calls.ts';
import { matchCall } from '../match.calls.ts';
import {
  plateCorner,
  plateEdges,
  plateFaceCurve,
  plateFacePolygon,
  plateFeatures,
  plateParams,
  plateTypeFields,
  plateTypeGroupFields,
} from './plate-type.fields.ts';
import { idOf, type Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly plateType: Target;
  }
}

const P = 'AlBasic.PlateTypes';
const base = '/api/basic/plate-type';

export const plateTypeMaster = master({
  id: 'basic.plate-type',
  base,
  item: P,
  title: '板型',
  table: 'plate_type',
  target: 'plateType',
  fields: plateTypeFields,
  search: ['name', 'code'],
  moreFilters: { groupId: query.ref('plateTypeGroup'), defineMode: query.int },
  defaultSort: 'sort asc',
  sortable: ['name', 'code', 'sort', 'creationTime'],
  unique: [{ field: 'code' }],
  brief: [
    'id',
    'name',
    'code',
    'groupId',
    'defineMode',
    'params',
    'edges',
    'corner',
    'features',
    'faceCurve',
    'facePolygon',
    'defVersion',
  ],
  errors: ['Basic:PlateExpr'],
});
const crud = plateTypeMaster.calls;
export const listPlateTypes = crud.list;
export const allPlateTypes = crud.all;
export const getPlateType = crud.get;
export const createPlateType = crud.create;
export const updatePlateType = crud.update;
export const deletePlateType = crud.remove;

export const plateGroups = groupCalls({
  id: 'basic.plate-type.group',
  base: `${base}/group`,
  item: P,
  title: '板型分组',
  table: 'plate_type_group',
  fields: plateTypeGroupFields,
  errors: ['Basic:PlateGroupNotEmpty'],
});
/** The record behind them. */
export const plateGroupMaster = plateGroups.record;
export const {
  list: listPlateGroups,
  trees: plateGroupTrees,
  create: createPlateGroup,
  update: updatePlateGroup,
  remove: deletePlateGroup,
} = plateGroups;

export const initPlateTypes = call({
  id: 'basic.plate-type.init',
  method: 'POST',
  path: `${base}/all/default`,
  title: '带入系统板型',
  right: `${P}:add`,
  output: z.object({ added: z.int(), skipped: z.int() }),
});

export const definition = z.object({
  params: plateParams,
  edges: plateEdges.nullable(),
  corner: plateCorner.nullable(),
  features: plateFeatures.nullable(),
  faceCurve: plateFaceCurve.nullable(),
  facePolygon: plateFacePolygon.nullish(),
});
export const previewPlateType = call({
  id: 'basic.plate-type.preview',
  method: 'POST',
  path: `${base}/preview`,
  title: '板型展开预览',
  right: `${P}:get`,
  writes: false,
  body: z.object({
    plateTypeId: idOf('plateType').optional(),
    plateType: definition.optional(),
    textureId: idOf('texture'),
    thickness: z.number().gt(0).max(100),
    width: z.number().gt(0).max(20_000),
    height: z.number().gt(0).max(20_000),
    params: z.record(z.string(), z.number()).default({}),
  }),
  output: z.object({
    geometry: z.unknown(),
    measures: z.unknown(),
    steps: z.unknown(),
    weight: z.string(),
    warnings: z.array(z.object({ code: z.string(), level: z.string(), message: z.string() })),
  }),
});

export const matchPlateDrawings = matchCall({
  group: 'plateTypeGroup',
  id: 'basic.plate-type.batch-url',
  path: `${base}/batch-url`,
  title: '批量上传板型图纸',
  item: P,
});
export const matchPlateImages = matchCall({
  group: 'plateTypeGroup',
  id: 'basic.plate-type.batch-img-url',
  path: `${base}/batch/img-url`,
  title: '批量上传板型图片',
  item: P,
});
export const downPlateTypes = call({
  id: 'basic.plate-type.down',
  method: 'GET',
  path: `${base}/down`,
  title: '下载板型',
  right: `${P}:export`,
  answer: 'file',
  query: z.object({ filter: query.text, groupId: query.ref('plateTypeGroup'), ids: query.refs('plateType') }),
});

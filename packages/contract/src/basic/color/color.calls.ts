/** Calls of 色卡 and its groups (engineering A4). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import { query } from '../../kit/paging.ts';
import { rowSchema } from '../../kit/schema.ts';
import { groupCalls } from '../group.calls.ts';
import { matchCall } from '../match.calls.ts';
import { colorCardGroupFields } from '../plate-type/plate-type.fields.ts';
import { colorFields } from './color.fields.ts';
import { idOf, type Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly color: Target;
  }
}

const P = 'AlBasic.ColorCards';
const base = '/api/basic/color-card';

export const colorMaster = master({
  id: 'basic.color-card',
  base,
  item: P,
  title: '色卡',
  table: 'color_card',
  target: 'color',
  label: 'code',
  fields: colorFields,
  search: ['name', 'code'],
  filters: ['paintType'],
  moreFilters: { groupId: query.ref('colorGroup') },
  defaultSort: 'sort asc',
  sortable: ['name', 'code', 'sort', 'creationTime'],
  unique: [{ field: 'code' }],
  brief: ['id', 'name', 'code', 'rgb', 'isMetallic'],
  errors: ['Basic:ColorCodeShort'],
});
const crud = colorMaster.calls;
export const listColors = crud.list;
export const allColors = crud.all;
export const getColor = crud.get;
export const createColor = crud.create;
export const updateColor = crud.update;
export const deleteColor = crud.remove;

export const colorGroups = groupCalls({
  id: 'basic.color-card.group',
  base: `${base}/group`,
  item: P,
  title: '色卡分组',
  table: 'color_card_group',
  fields: colorCardGroupFields,
  errors: ['Basic:GroupNotEmpty'],
});
/** The record behind them. */
export const colorGroupMaster = colorGroups.record;
export const {
  list: listColorGroups,
  trees: colorGroupTrees,
  create: createColorGroup,
  update: updateColorGroup,
  remove: deleteColorGroup,
} = colorGroups;

export const filterColors = call({
  id: 'basic.color-card.filter',
  method: 'GET',
  path: `${base}/list/filter`,
  title: '色卡选择',
  right: `${P}:get`,
  query: z.object({ filter: query.text, groupId: query.ref('colorGroup'), paintType: query.int }),
  output: z.array(rowSchema(colorFields)),
});
export const mergeColors = call({
  id: 'basic.color-card.merge',
  method: 'POST',
  path: `${base}/merge`,
  title: '合并重复色',
  right: `${P}:edit`,
  body: z.object({ fromId: idOf('color'), toId: idOf('color') }),
  output: z.object({ moved: z.int() }),
  errors: ['Basic:ColorMergeSelf'],
});
export const initColors = call({
  id: 'basic.color-card.init',
  method: 'POST',
  path: `${base}/all/default`,
  title: '带入常用色卡',
  right: `${P}:add`,
  output: z.object({ added: z.int(), skipped: z.int() }),
});
export const downColors = call({
  id: 'basic.color-card.down',
  method: 'GET',
  path: `${base}/down`,
  title: '下载色卡',
  right: `${P}:export`,
  answer: 'file',
  query: z.object({ filter: query.text, groupId: query.ref('colorGroup'), paintType: query.int }),
});
export const matchColorImages = matchCall({
  group: 'colorGroup',
  id: 'basic.color-card.batch-img',
  path: `${base}/batch-img`,
  title: '批量上传色卡图片',
  item: P,
});

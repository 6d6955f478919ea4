/** 结构 as one object (engineering A6). */
import { master } from '../../kit/document/document.ts';
import type { Target } from '../../kit/targets.ts';
import { initCall } from '../init.calls.ts';
import { structureExtra, structureFields } from './structure.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly structure: Target;
  }
}

const base = '/api/basic/structure';
const P = 'AlBasic.Structures';

export const structure = master({
  id: 'basic.structure',
  base,
  item: P,
  title: '结构',
  table: 'structure',
  target: 'structure',
  fields: structureFields,
  extra: structureExtra,
  letters: ['O'],
  search: ['name', 'code'],
  filters: ['nestKindDefault', 'needsWeld'],
  sortable: ['sort', 'name', 'code', 'shapeFactor', 'labourFactor', 'creationTime'],
  defaultSort: 'sort asc',
  unique: [{ field: 'name' }, { field: 'code' }],
  brief: ['id', 'name', 'code', 'shapeFactor', 'labourFactor', 'nestKindDefault'],
  errors: ['Basic:Disabled'],
});

export const initStructures = initCall({
  id: 'basic.structure.init',
  path: `${base}/init`,
  title: '带入常用结构',
  item: P,
});

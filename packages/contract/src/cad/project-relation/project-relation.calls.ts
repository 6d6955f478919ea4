/** 工程关联 (engineering C1, C6): projects that a person ties together. What they are tied to is read with their documents (home). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

const P = 'AlCad.CadProjects';
const path = '/api/cad/project/{id}/correlation';

export const RELATION_TYPES = [
  { value: 1, label: '补单' },
  { value: 2, label: '返工' },
  { value: 4, label: '同项目其他' },
  { value: 8, label: '手工关联' },
] as const;
export const relateProject = call({
  id: 'cad-project.correlation.add',
  method: 'POST',
  path,
  title: '关联工程',
  right: `${P}:edit`,
  body: z.object({
    toId: idOf('project'),
    type: z.int().refine((v) => RELATION_TYPES.some((t) => t.value === v), { error: '请选择关联类型' }),
  }),
  errors: ['Cad:RelationSelf', 'Cad:RelationExists'],
});
/** The other project, whichever of the two was first. */
export const unrelateProject = call({
  id: 'cad-project.correlation.delete',
  method: 'DELETE',
  path,
  title: '解除工程关联',
  right: `${P}:edit`,
  query: z.object({ toId: query.ref('project').unwrap() }),
});

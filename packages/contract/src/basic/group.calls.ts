/** Calls of a tree of groups, at most three levels (engineering A2, A4): declared once for plates and colours. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import type { Catalogue } from '../kit/field.ts';
import { listFilters, paged, paging } from '../kit/paging.ts';
import { changeSchema, draftSchema, rowSchema } from '../kit/schema.ts';

export interface GroupNode {
  id: string;
  name: string;
  parentId: string | null;
  sort: number;
  children: GroupNode[];
}
const node: z.ZodType<GroupNode> = z.lazy(() =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    parentId: z.uuid().nullable(),
    sort: z.int(),
    children: z.array(node),
  }),
);

export function groupCalls<C extends Catalogue>(spec: {
  id: string;
  base: string;
  item: `${string}.${string}`;
  title: string;
  fields: C;
}) {
  const { id, base, item, title, fields } = spec;
  const row = rowSchema(fields);
  return {
    list: call({
      id: `${id}.paged`,
      method: 'GET',
      path: base,
      title: `${title}列表`,
      right: `${item}:query`,
      query: z.object({ ...paging, ...listFilters }),
      output: paged(row),
    }),
    trees: call({
      id: `${id}.trees`,
      method: 'GET',
      path: `${base}/trees`,
      title: `${title}树`,
      right: `${item}:get`,
      output: z.array(node),
    }),
    create: call({
      id: `${id}.create`,
      method: 'POST',
      path: base,
      title: `新增${title}`,
      right: `${item}:add`,
      body: draftSchema(fields),
      output: row,
    }),
    update: call({
      id: `${id}.update`,
      method: 'PUT',
      path: `${base}/{id}`,
      title: `修改${title}`,
      right: `${item}:edit`,
      body: changeSchema(fields),
      output: row,
    }),
    remove: call({
      id: `${id}.delete`,
      method: 'DELETE',
      path: `${base}/{id}`,
      title: `删除${title}`,
      right: `${item}:delete`,
    }),
  };
}

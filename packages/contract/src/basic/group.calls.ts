/** Calls of a tree of groups, at most three levels (engineering A2, A4): declared once for plates and colours. */
import { z } from 'zod';
import type { PermissionCode } from '../spec/permission-codes.ts';
import { call } from '../kit/call.ts';
import type { Catalogue } from '../kit/field.ts';
import { master } from '../kit/document/document.ts';

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

interface GroupSpec<C extends Catalogue> {
  id: string;
  base: `/api/${string}`;
  item: PermissionCode;
  title: string;
  table: string;
  fields: C;
  /** beside the depth, which every tree has */
  errors: readonly string[];
}

/** A group is a master record; its tree is one call more. */
export function groupCalls<const C extends Catalogue>(spec: GroupSpec<C>) {
  const record = master<C>({
    ...spec,
    errors: ['Basic:PlateGroupDepth', ...spec.errors],
    search: ['name'],
    defaultSort: 'sort asc',
    sortable: ['sort', 'name', 'creationTime'],
    brief: ['id', 'name', 'parentId', 'sort'],
  });
  return {
    record,
    ...record.calls,
    trees: call({
      id: `${spec.id}.trees`,
      method: 'GET',
      path: `${spec.base}/trees`,
      title: `${spec.title}树`,
      right: `${spec.item}:get`,
      output: z.array(node),
    }),
  };
}

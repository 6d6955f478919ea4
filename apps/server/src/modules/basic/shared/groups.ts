/** A tree of groups, at most three levels: the same for plates and colours (engineering A2, A4). */
import type { colorCardGroupFields, groupCalls, GroupNode } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { ServedMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from './raise-at.ts';
import { groupMembers, groupRows, type GroupTable } from './groups.store.ts';

const MAX_DEPTH = 3;
export interface GroupSpec {
  readonly table: GroupTable;
  readonly members: 'plate_type' | 'color_card';
  /** plates and colours have the same fields */
  readonly master: ReturnType<typeof groupCalls<typeof colorCardGroupFields>>;
  readonly notEmpty: 'Basic:PlateGroupNotEmpty' | 'Basic:GroupNotEmpty';
}

/** Raises Basic:PlateGroupDepth when `parentId` would put the group (with what hangs on it) below the third level, or into itself. */
async function assertDepth(
  tx: Tx,
  spec: GroupSpec,
  id: string | null,
  parentId: string | null,
): Promise<void> {
  const rows = await groupRows(tx, spec.table);
  const byId = new Map(rows.map((r) => [r.id, r]));
  if (parentId !== null && !byId.has(parentId)) raise('Common:NotFound');
  let depth = 1;
  for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    depth += 1;
    if (at === id || depth > MAX_DEPTH) raiseAt('parentId', 'Basic:PlateGroupDepth');
  }
  const below = (node: string): number =>
    1 + Math.max(0, ...rows.filter((r) => r.parentId === node).map((r) => below(r.id)));
  if (id !== null && depth + below(id) - 1 > MAX_DEPTH) raiseAt('parentId', 'Basic:PlateGroupDepth');
}

function treeOf(rows: readonly Omit<GroupNode, 'children'>[], parentId: string | null): GroupNode[] {
  return rows.filter((r) => r.parentId === parentId).map((r) => ({ ...r, children: treeOf(rows, r.id) }));
}

export function groupRoutes(spec: GroupSpec): readonly Binding[] {
  const groups = new ServedMaster(spec.master.record, {
    async complete({ tx }, next, before) {
      await assertDepth(tx, spec, before?.id ?? null, next.parentId ?? null);
    },
    async assertDeletable({ tx }, row) {
      const isParent = (await groupRows(tx, spec.table)).some((r) => r.parentId === row.id);
      if (isParent || (await groupMembers(tx, spec.members, row.id)) > 0) raise(spec.notEmpty);
    },
  });
  return [
    bind(spec.master.trees, async ({ tx }) => treeOf(await groupRows(tx, spec.table), null)),
    ...groups.routes,
  ];
}

/** A tree of groups, at most three levels: the same for plates and colours (engineering A2, A4). */
import type { Catalogue, groupCalls, GroupNode } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { insertMaster, loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { raiseAt } from './raise-at.ts';
import { groupMembers, groupRows, updateGroup } from './groups.store.ts';

const MAX_DEPTH = 3;
type Calls = ReturnType<typeof groupCalls>;
type GroupBody = { name?: string; parentId?: string | null; sort?: number; version: number };
export interface GroupSpec {
  readonly table: 'plate_type_group' | 'color_card_group';
  readonly members: 'plate_type' | 'color_card';
  readonly fields: Catalogue;
  readonly calls: unknown;
  readonly bizType: string;
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
  const calls = spec.calls as Calls;
  const master: MasterSpec = {
    table: spec.table,
    fields: spec.fields,
    calls: calls as never,
    bizType: spec.bizType,
    text: ['t.name'],
    defaultSort: 'sort asc',
    sortable: ['sort', 'name', 'creationTime'],
  };
  const [list] = masterRoutes({
    ...master,
    calls: { ...(calls as object), all: calls.list, get: calls.list } as never,
  });
  return [
    list as Binding,
    bind(calls.trees, async ({ tx }) => treeOf(await groupRows(tx, spec.table), null)),
    bind(calls.create, async ({ tx, body }) => {
      await assertDepth(tx, spec, null, (body as GroupBody).parentId ?? null);
      return (await insertMaster(tx, master, body)) as never;
    }),
    bind(calls.update, async ({ tx, params, body }) => {
      const before = await loadMaster(tx, master, params.id, true);
      const change = body as GroupBody;
      if (before.version !== change.version) raise('Common:StaleVersion');
      const parentId =
        change.parentId === undefined ? (before['parentId'] as string | null) : change.parentId;
      await assertDepth(tx, spec, before.id, parentId);
      await updateGroup(tx, spec.table, {
        id: before.id,
        name: change.name ?? String(before['name']),
        parentId,
        sort: change.sort ?? Number(before['sort']),
      });
      return (await loadMaster(tx, master, before.id)) as never;
    }),
    bind(calls.remove, async ({ tx, params }) => {
      const row = await loadMaster(tx, master, params.id, true);
      if (
        (await groupRows(tx, spec.table)).some((r) => r.parentId === row.id) ||
        (await groupMembers(tx, spec.members, row.id)) > 0
      )
        raise(spec.notEmpty);
      await updateGroup(
        tx,
        spec.table,
        {
          id: row.id,
          name: String(row['name']),
          parentId: row['parentId'] as string | null,
          sort: row['sort'] as number,
        },
        true,
      );
    }),
  ];
}

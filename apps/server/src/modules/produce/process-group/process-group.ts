/** 工序组 (production §2.2): a tree; only an empty one is deleted. */
import { processGroup, type ProcessGroupNode, processGroupTree } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { allGroups, processCount } from './process-group.store.ts';

type Flat = Awaited<ReturnType<typeof allGroups>>[number];

function treeOf(rows: readonly Flat[], parentId: string | null): ProcessGroupNode[] {
  return rows
    .filter((r) => r.parentId === parentId)
    .map(({ id, name, processCount: count }) => ({
      id,
      name,
      processCount: count,
      children: treeOf(rows, id),
    }));
}

/** Raises Produce:GroupDepth when `parentId` is the group itself or stands below it. */
async function assertAbove(tx: Tx, id: string, parentId: string): Promise<void> {
  const rows = await allGroups(tx);
  const parents = new Map(rows.map((r) => [r.id, r.parentId]));
  for (let at: string | null = parentId; at !== null; at = parents.get(at) ?? null)
    if (at === id) raise('Produce:GroupDepth');
}

const groups = serveMaster(processGroup, {
  extra: { processCount },
  async complete({ tx }, next, before) {
    if (before && next.parentId) await assertAbove(tx, before.id, next.parentId);
  },
  async assertDeletable({ tx }, row) {
    const rows = await allGroups(tx);
    const own = rows.find((r) => r.id === row.id);
    if ((own?.processCount ?? 0) > 0 || rows.some((r) => r.parentId === row.id))
      raise('Produce:GroupNotEmpty', { name: row.name });
  },
});

export const processGroupRoutes: readonly Binding[] = [
  bind(processGroupTree, async ({ tx }) => treeOf(await allGroups(tx), null)),
  ...groups.routes,
];

// Metres of cut of one sheet in the making; the exact figure of a finished layout is in output/figures.ts.
import type { Bin } from '../rect/bin.ts';
import type { TreeNode } from '../rect/cut-tree.ts';
import { GuillotineBin } from '../rect/guillotine-bin.ts';

/** Edge to edge: one cut between neighbours and one before waste; free: the outlines of the parts. */
export function cutMetres(bin: Bin, gap: number, isGuillotine: boolean): number {
  if (isGuillotine && bin instanceof GuillotineBin) return treeUm(bin.root, gap) / 1e6;
  let um = 0;
  for (const p of bin.laid()) um += 2 * (p.orientation.w + p.orientation.h - 2 * gap);
  return um / 1e6;
}

function treeUm(node: TreeNode, gap: number): number {
  if (node.dir === -1) return 0;
  const length = (node.dir === 0 ? node.h : node.w) - gap;
  let um = (node.children.length - 1) * length;
  for (const child of node.children) um += treeUm(child, gap);
  return um;
}

/** Trees of groups in the browser: indented rows, choices for selects, and which parents a group may have. */
import type { GroupNode } from '@muyun/contract';

export const MAX_DEPTH = 3;

export interface GroupLine {
  node: GroupNode;
  depth: number;
  /** 铝单板 / 异形 / 弧形 */
  path: string;
}

/** The tree as lines from top to bottom. Depth starts at 1. */
export function linesOf(nodes: readonly GroupNode[], depth = 1, above = ''): GroupLine[] {
  return nodes.flatMap((node) => {
    const path = above === '' ? node.name : `${above} / ${node.name}`;
    return [{ node, depth, path }, ...linesOf(node.children, depth + 1, path)];
  });
}

/** How many levels hang on a node, itself counted. */
export const heightOf = (node: GroupNode): number => 1 + Math.max(0, ...node.children.map(heightOf));

/** Groups that may become the parent of `moving` (or of a new group): not itself, not below it, not too deep. */
export function parentsFor(nodes: readonly GroupNode[], moving: GroupNode | null): GroupLine[] {
  const below = new Set(moving ? linesOf([moving]).map((l) => l.node.id) : []);
  const height = moving ? heightOf(moving) : 1;
  return linesOf(nodes).filter((l) => !below.has(l.node.id) && l.depth + height <= MAX_DEPTH);
}

export interface TreeChoice {
  value: string;
  title: string;
  children?: TreeChoice[];
}

/** For tree selects. */
export const choicesOf = (nodes: readonly GroupNode[]): TreeChoice[] =>
  nodes.map((n) => ({
    value: n.id,
    title: n.name,
    ...(n.children.length > 0 ? { children: choicesOf(n.children) } : {}),
  }));

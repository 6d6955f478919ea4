import { describe, expect, it } from 'vitest';
import type { GroupNode } from '@muyun/contract';
import { linesOf, parentsFor } from './group-tree.ts';

const node = (name: string, children: GroupNode[] = []): GroupNode => ({
  id: name,
  name,
  parentId: null,
  sort: 0,
  children,
});
const tree = [node('甲', [node('甲一', [node('甲一一')])]), node('乙')];

describe('groups (engineering A2: at most three levels)', () => {
  it('lists the tree with paths', () =>
    expect(linesOf(tree).map((l) => `${l.depth} ${l.path}`)).toEqual([
      '1 甲',
      '2 甲 / 甲一',
      '3 甲 / 甲一 / 甲一一',
      '1 乙',
    ]));
  it('offers a new group every parent above the third level', () =>
    expect(parentsFor(tree, null).map((l) => l.node.id)).toEqual(['甲', '甲一', '乙']));
  it('never offers a group itself, what is below it, or a place that makes it too deep', () => {
    expect(parentsFor(tree, tree[0] as GroupNode).map((l) => l.node.id)).toEqual([]);
    expect(parentsFor(tree, (tree[0] as GroupNode).children[0] as GroupNode).map((l) => l.node.id)).toEqual([
      '甲',
      '乙',
    ]);
  });
});

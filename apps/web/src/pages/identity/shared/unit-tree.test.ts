import { describe, expect, it } from 'vitest';
import type { OrganizationNode } from '@muyun/contract';
import { heightOf, linesOf, mayHang, type UnitLine } from './unit-tree.ts';

const node = (id: string, ...children: OrganizationNode[]): OrganizationNode => ({
  id,
  displayName: id,
  children,
});
const tree = [node('a', node('b', node('c'))), node('d')];
const lineOf = (id: string): UnitLine => linesOf(tree, new Set()).find((l) => l.node.id === id) as UnitLine;

describe('the tree of units', () => {
  it('shows what is open, with its depth and its parent', () => {
    expect(linesOf(tree, new Set()).map((l) => [l.node.id, l.depth, l.parentId])).toEqual([
      ['a', 1, null],
      ['b', 2, 'a'],
      ['c', 3, 'b'],
      ['d', 1, null],
    ]);
    expect(linesOf(tree, new Set(['b'])).map((l) => l.node.id)).toEqual(['a', 'b', 'd']);
  });

  it('knows where a unit may hang: not below itself, not deeper than the levels there are', () => {
    const a = lineOf('a');
    expect(heightOf(a.node)).toBe(3);
    expect(mayHang(a.node, lineOf('c'), 5)).toBe(false);
    expect(mayHang(a.node, a, 5)).toBe(false);
    expect(mayHang(a.node, lineOf('d'), 5)).toBe(true);
    expect(mayHang(a.node, lineOf('d'), 3)).toBe(false);
    expect(mayHang(lineOf('c').node, null, 5)).toBe(true);
  });
});

// The order in which a tree is drawn, against its definition written down plainly.
import { expect, it } from 'vitest';
import { makeChance } from '../search/rng.ts';
import type { TreeNode } from './cut-tree.ts';
import { FREE, freeLeaf } from './cut-tree.ts';
import { keyOf, layTree, placeTree } from './tree-layout.ts';
import type { PlacedNode } from './tree-layout.ts';
import { often } from '../../trust/often.ts';

/** Children by definition: parts before free room, what is bound to the far edge last, large ones first, then by their text. */
function plainOrder(node: TreeNode): TreeNode[] {
  const isRow = node.dir === 0;
  const rank = (c: TreeNode) =>
    ((isRow ? c.edgeX : c.edgeY) ? 2 : 0) + (c.dir === -1 && c.kind === FREE ? 1 : 0);
  const extent = (c: TreeNode) => (isRow ? c.w : c.h);
  return node.children.toSorted((a, b) => {
    const [x, y] = [plainKey(a), plainKey(b)];
    return rank(a) - rank(b) || extent(b) - extent(a) || (x < y ? -1 : x > y ? 1 : 0);
  });
}

function plainKey(node: TreeNode): string {
  if (node.dir === -1)
    return node.kind === FREE ? `f${node.w}x${node.h}` : `p${node.kind}r${node.orientation?.rotation}`;
  return `${node.dir}(${plainOrder(node).map(plainKey).join(',')})`;
}

function plainPlaces(node: TreeNode, x: number, y: number): { node: TreeNode; x: number; y: number }[] {
  const out = [{ node, x, y }];
  if (node.dir === -1) return out;
  let at = node.dir === 0 ? x : y;
  for (const child of plainOrder(node)) {
    out.push(...(node.dir === 0 ? plainPlaces(child, at, y) : plainPlaces(child, x, at)));
    at += node.dir === 0 ? child.w : child.h;
  }
  return out;
}

/** A tree of few different parts, so that ties are frequent, some of its rows with very many children. */
function randomTree(chance: () => number, depth: number): TreeNode {
  const size = () => 10 * (1 + Math.floor(3 * chance()));
  const at = { edgeX: chance() < 0.2, edgeY: chance() < 0.2, parent: null };
  const node = freeLeaf(size(), size(), at);
  if (depth === 0 || chance() < 0.3) {
    if (chance() < 0.3) return node;
    node.kind = Math.floor(3 * chance());
    node.orientation = { rotation: chance() < 0.5 ? 0 : 90, w: node.w, h: node.h };
    return node;
  }
  node.dir = chance() < 0.5 ? 0 : 1;
  const many = chance() < 0.1 ? 40 : 1 + Math.floor(6 * chance());
  for (let i = 0; i < many; i += 1) node.children.push(randomTree(chance, depth - 1));
  return node;
}

it('draws random trees as the definition says', () => {
  const chance = makeChance(11);
  const trees = often(100, 400);
  let ties = 0;
  for (let n = 0; n < trees; n += 1) {
    const tree = randomTree(chance, 3);
    expect(keyOf(tree)).toBe(plainKey(tree));
    const plain = plainPlaces(tree, 0, 0);
    const placed: PlacedNode[] = [];
    const walk = (p: PlacedNode) => {
      placed.push(p);
      p.children.forEach(walk);
    };
    walk(placeTree(tree));
    expect(placed.length).toBe(plain.length);
    const isAlike = ({ node, x, y }: PlacedNode, i: number) => {
      const own = plain[i];
      return own !== undefined && own.node === node && own.x === x && own.y === y;
    };
    expect(placed.every(isAlike)).toBe(true);
    const parts = plain.filter(({ node }) => node.dir === -1 && node.kind !== FREE);
    expect(layTree(tree)).toEqual(
      parts.map(({ node, x, y }) => ({ kind: node.kind, orientation: node.orientation, x, y })),
    );
    const keys = tree.children.map(plainKey);
    if (new Set(keys).size < keys.length) ties += 1;
  }
  expect(ties).toBeGreaterThan(0.075 * trees);
});

// Cut trees of many sheets in one array: what cut-tree.ts does with objects, without allocating.
// A node is known by its place in the block of its sheet, 0 is none. Lengths are grown micrometres.
import type { Kind } from '../problem/task.ts';
import { FIXED, FREE, freeLeaf } from './cut-tree.ts';
import type { TreeNode } from './cut-tree.ts';

/** Fields of a node. */
export const W = 0;
export const H = 1;
export const DIR = 2;
export const STAGE = 3;
export const KIND = 4;
export const TURN = 5;
export const PARENT = 6;
export const CHILD = 7;
export const NEXT = 8;
export const EDGE = 9;
export const FIELDS = 10;

export const EDGE_X = 1;
export const EDGE_Y = 2;

/** Kind of a node given back. */
const DEAD = -3;

/** Head of a block: end of the nodes, first of those given back, number in use. The root comes next. */
const TOP = 0;
const SPARE = 1;
const LIVE = 2;
const ROOT = 3;

/** A piece needs at most so many new nodes. */
const NODES_PER_PLACE = 4;

export class FlatTrees {
  readonly data: Int32Array;
  /** Nodes of one sheet at most. */
  readonly most: number;
  private readonly block: number;

  /** @param pieces on one sheet at most; deep trees of few pieces may need more nodes, see `hasRoom` */
  constructor(sheets: number, pieces: number) {
    this.most = 6 * pieces + 8;
    this.block = ROOT + FIELDS * this.most;
    this.data = new Int32Array(this.block * sheets);
  }

  /** Where the block of a sheet begins. */
  baseOf(sheet: number): number {
    return sheet * this.block;
  }

  /** An empty sheet of these extents; `firstCut` −1 leaves the direction open. */
  clear(base: number, w: number, h: number, firstCut: -1 | 0 | 1): void {
    const { data } = this;
    data[base + TOP] = ROOT;
    data[base + SPARE] = 0;
    data[base + LIVE] = 0;
    const root = this.fresh(base, w, h, 0);
    data[base + root + EDGE] = EDGE_X | EDGE_Y;
    if (firstCut === -1) return;
    const leaf = this.fresh(base, w, h, root);
    data[base + leaf + EDGE] = EDGE_X | EDGE_Y;
    data[base + root + DIR] = firstCut;
    data[base + root + STAGE] = 1;
    data[base + root + KIND] = FIXED;
    data[base + root + CHILD] = leaf;
  }

  /** Whether one more piece can be laid whatever it cuts. */
  hasRoom(base: number): boolean {
    return (this.data[base + LIVE] ?? 0) + NODES_PER_PLACE <= this.most;
  }

  /** Whether a sibling of the leaf is bound to the far edge in this direction. */
  hasFarNeighbour(base: number, leaf: number, dir: 0 | 1): boolean {
    const { data } = this;
    const parent = data[base + leaf + PARENT] ?? 0;
    if (parent === 0 || data[base + parent + DIR] !== dir) return false;
    const far = dir === 0 ? EDGE_X : EDGE_Y;
    for (let c = data[base + parent + CHILD] ?? 0; c !== 0; c = data[base + c + NEXT] ?? 0)
      if (c !== leaf && ((data[base + c + EDGE] ?? 0) & far) !== 0) return true;
    return false;
  }

  copy(from: number, to: number): void {
    this.data.copyWithin(to, from, from + (this.data[from + TOP] ?? 0));
  }

  /** A free leaf, not yet among its parent's children. */
  private fresh(base: number, w: number, h: number, parent: number): number {
    const { data } = this;
    let node = data[base + SPARE] ?? 0;
    if (node === 0) {
      node = data[base + TOP] ?? 0;
      data[base + TOP] = node + FIELDS;
    } else data[base + SPARE] = data[base + node + NEXT] ?? 0;
    data[base + LIVE] = (data[base + LIVE] ?? 0) + 1;
    const at = base + node;
    data[at + W] = w;
    data[at + H] = h;
    data[at + DIR] = -1;
    data[at + STAGE] = 0;
    data[at + KIND] = FREE;
    data[at + PARENT] = parent;
    data[at + CHILD] = 0;
    data[at + NEXT] = 0;
    return node;
  }

  private giveBack(base: number, node: number): void {
    const { data } = this;
    data[base + node + KIND] = DEAD;
    data[base + node + DIR] = -1;
    data[base + node + NEXT] = data[base + SPARE] ?? 0;
    data[base + SPARE] = node;
    data[base + LIVE] = (data[base + LIVE] ?? 0) - 1;
  }

  /** Stage of a cut through the leaf in this direction. */
  stageOf(base: number, leaf: number, dir: number): number {
    const { data } = this;
    const parent = data[base + leaf + PARENT] ?? 0;
    if (parent === 0) return 1;
    const stage = data[base + parent + STAGE] ?? 0;
    return data[base + parent + DIR] === dir ? stage : stage + 1;
  }

  /** Cuts the near part of this extent from the leaf; the near node, whose next sibling is the rest. */
  divide(base: number, leaf: number, dir: 0 | 1, extent: number): number {
    const { data } = this;
    const at = base + leaf;
    const parent = data[at + PARENT] ?? 0;
    const w = data[at + W] ?? 0;
    const h = data[at + H] ?? 0;
    const edge = data[at + EDGE] ?? 0;
    let near = leaf;
    let host = parent;
    if (parent === 0 || data[base + parent + DIR] !== dir) {
      data[at + STAGE] = this.stageOf(base, leaf, dir);
      data[at + DIR] = dir;
      host = leaf;
      near = this.fresh(base, w, h, host);
      data[at + CHILD] = near;
    }
    const rest = this.fresh(base, dir === 0 ? w - extent : w, dir === 0 ? h : h - extent, host);
    data[base + rest + EDGE] = edge;
    data[base + rest + NEXT] = data[base + near + NEXT] ?? 0;
    data[base + near + NEXT] = rest;
    data[base + near + (dir === 0 ? W : H)] = extent;
    data[base + near + EDGE] = edge & (dir === 0 ? EDGE_Y : EDGE_X);
    return near;
  }

  /** Takes out every part below the node, pushing their kinds, and joins the room with what is free beside. */
  takeOut(base: number, node: number, out: number[]): void {
    const { data } = this;
    this.dropBelow(base, node, out);
    let at = node;
    for (;;) {
      data[base + at + DIR] = -1;
      data[base + at + KIND] = FREE;
      data[base + at + CHILD] = 0;
      const parent = data[base + at + PARENT] ?? 0;
      if (parent === 0) return;
      this.joinFree(base, parent);
      const only = data[base + parent + CHILD] ?? 0;
      if (data[base + parent + KIND] === FIXED || (data[base + only + NEXT] ?? 0) !== 0) return;
      if (!this.isFree(base, only)) return;
      this.giveBack(base, only);
      at = parent;
    }
  }

  private dropBelow(base: number, node: number, out: number[]): void {
    const { data } = this;
    const kind = data[base + node + KIND] ?? FREE;
    if (data[base + node + DIR] === -1 && kind >= 0) out.push(kind);
    let child = data[base + node + CHILD] ?? 0;
    while (child !== 0) {
      const next = data[base + child + NEXT] ?? 0;
      this.dropBelow(base, child, out);
      this.giveBack(base, child);
      child = next;
    }
  }

  private isFree(base: number, node: number): boolean {
    return this.data[base + node + DIR] === -1 && this.data[base + node + KIND] === FREE;
  }

  /** Makes one leaf of all free leaves among the children. */
  private joinFree(base: number, parent: number): void {
    const { data } = this;
    const side = data[base + parent + DIR] === 0 ? W : H;
    let free = 0;
    let before = 0;
    let child = data[base + parent + CHILD] ?? 0;
    while (child !== 0) {
      const next = data[base + child + NEXT] ?? 0;
      if (free !== 0 && this.isFree(base, child)) {
        data[base + free + side] = (data[base + free + side] ?? 0) + (data[base + child + side] ?? 0);
        data[base + free + EDGE] = (data[base + free + EDGE] ?? 0) | (data[base + child + EDGE] ?? 0);
        data[base + before + NEXT] = next;
        this.giveBack(base, child);
      } else {
        if (this.isFree(base, child)) free = child;
        before = child;
      }
      child = next;
    }
  }

  /** Node number `no` among the parts; 0 when there are fewer. */
  partAt(base: number, no: number): number {
    const { data } = this;
    const end = data[base + TOP] ?? 0;
    let left = no;
    for (let node = ROOT; node < end; node += FIELDS) {
      if (data[base + node + DIR] !== -1 || (data[base + node + KIND] ?? FREE) < 0) continue;
      if (left === 0) return node;
      left -= 1;
    }
    return 0;
  }

  /** Writes the free leaves into `out` from `at`; how many. */
  freeLeaves(base: number, out: Int32Array, at: number): number {
    const { data } = this;
    const end = data[base + TOP] ?? 0;
    let many = 0;
    for (let node = ROOT; node < end; node += FIELDS) {
      if (data[base + node + KIND] !== FREE || data[base + node + DIR] !== -1) continue;
      out[at + many] = node;
      many += 1;
    }
    return many;
  }

  /** Takes over a tree of objects in place of the sheet's own; false when it is too large. */
  load(base: number, tree: TreeNode, kinds: readonly Kind[]): boolean {
    if (nodesOf(tree) > this.most) return false;
    this.data[base + TOP] = ROOT;
    this.data[base + SPARE] = 0;
    this.data[base + LIVE] = 0;
    this.loadNode(base, tree, { parent: 0, kinds });
    return true;
  }

  private loadNode(base: number, tree: TreeNode, at: { parent: number; kinds: readonly Kind[] }): number {
    const { data } = this;
    const node = this.fresh(base, tree.w, tree.h, at.parent);
    data[base + node + DIR] = tree.dir;
    data[base + node + STAGE] = tree.stage;
    data[base + node + KIND] = tree.kind;
    data[base + node + EDGE] = (tree.edgeX ? EDGE_X : 0) | (tree.edgeY ? EDGE_Y : 0);
    const { orientation } = tree;
    const turns = at.kinds[tree.kind]?.orientations ?? [];
    data[base + node + TURN] = orientation === null ? 0 : turns.indexOf(orientation);
    let before = 0;
    for (const child of tree.children) {
      const own = this.loadNode(base, child, { parent: node, kinds: at.kinds });
      data[base + (before === 0 ? node + CHILD : before + NEXT)] = own;
      before = own;
    }
    return node;
  }

  /** The sheet as a tree of objects. */
  toTree(base: number, kinds: readonly Kind[], node = ROOT, parent: TreeNode | null = null): TreeNode {
    const { data } = this;
    const field = (f: number) => data[base + node + f] ?? 0;
    const edge = field(EDGE);
    const tree = freeLeaf(field(W), field(H), {
      edgeX: (edge & EDGE_X) !== 0,
      edgeY: (edge & EDGE_Y) !== 0,
      parent,
    });
    const dir = field(DIR);
    tree.dir = dir === 0 ? 0 : dir === 1 ? 1 : -1;
    tree.stage = field(STAGE);
    tree.kind = field(KIND);
    tree.orientation = kinds[tree.kind]?.orientations[field(TURN)] ?? null;
    for (let child = field(CHILD); child !== 0; child = data[base + child + NEXT] ?? 0)
      tree.children.push(this.toTree(base, kinds, child, tree));
    return tree;
  }
}

function nodesOf(tree: TreeNode): number {
  let many = 1;
  for (const child of tree.children) many += nodesOf(child);
  return many;
}
